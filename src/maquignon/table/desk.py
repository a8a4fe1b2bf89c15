"""The heart of a table: what follows from a letter, and what from the passing of time. Never waits, reads no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table import hinting, hosting, lateness, lobby, orders, pacing, proposals, tempo
from maquignon.table.dealing import Dealing
from maquignon.table.entries import (
    Closed,
    Entry,
    HolidayBegun,
    HolidayEnded,
    HostMoved,
    Moved,
    Resigned,
    Resumed,
    Said,
    StoodIn,
    TakenBack,
)
from maquignon.table.hearing import Hearing
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.letters import (
    AnswerLateness,
    AnswerProposal,
    Arrive,
    Ban,
    Begin,
    CallTime,
    Close,
    CommitSeed,
    Drop,
    EndHoliday,
    Expire,
    GoOnHoliday,
    Guest,
    Kick,
    Leave,
    Letter,
    LiftBan,
    MakeMove,
    Measured,
    NameHost,
    Propose,
    Rematch,
    Resign,
    RevealSeed,
    Say,
    SeatBot,
    SetOptions,
    SetOrder,
    SetPause,
    SetSpeed,
    SitDown,
    StandUp,
    TakeHint,
    Tick,
)
from maquignon.table.presence import Presence
from maquignon.table.timers import Due, Timers

QUIET = 3_000
"""Nothing is sold and nobody's time runs out so soon after a restart or a pause."""

_BY_CALENDAR = GoOnHoliday | EndHoliday
"""The server says these: nobody has spoken."""


class Decision:
    """What a letter leads to: entries to be written, and what its sender is told."""

    __slots__ = ("entries", "held", "refused")

    def __init__(self, *, entries: tuple[Entry, ...] = (), refused: Reason | None = None, held: bool = False) -> None:
        self.entries = entries
        self.refused = refused
        self.held = held
        """The answer comes later, with the verdict of a race."""


class Desk:
    """Decides; `apply` is called with each entry once it is written, and only then."""

    def __init__(self, ledger: Ledger, house: House) -> None:
        self.ledger = ledger
        self.presence = Presence(ledger.at)
        self.hearing = Hearing(ledger, self.presence)
        self._dealing = Dealing(ledger, house)
        self._timers = Timers(ledger, self.presence, self.hearing, self._dealing, house)
        self._stand_in = house.stand_in
        self._quiet_until = ledger.at + QUIET if ledger.version and not ledger.paused else 0

    @property
    def asleep(self) -> bool:
        """Nobody is there and nothing happens; a game of correspondence goes on by the calendar, unless it is paused.

        A market waits for its player, and a round of an evening for nobody.
        """
        ledger = self.ledger
        if ledger.closed is not None:
            return True
        if self.presence.anybody:
            return False
        if ledger.game is None or ledger.is_over:
            return True
        if ledger.plan.evening is not None:
            return False
        return ledger.is_live or ledger.paused or ledger.plan.market is not None

    @property
    def stands_still(self) -> bool:
        """The table's clock does."""
        return self.asleep or self.ledger.paused

    def decide(self, letter: Letter, now: int) -> Decision:
        at = max(now, self.ledger.at)
        if self.ledger.closed is not None and isinstance(letter, Close | Leave | Expire | CallTime):
            return Decision()  # as was wished
        if self.ledger.closed is not None and not isinstance(letter, Arrive | Drop | Measured | Tick):
            return Decision(refused=Reason("table-closed"))
        if self.ledger.bans.are_any and self._is_banned(letter):
            return Decision(refused=Reason("banned"))
        returning = self._returning(letter, at)
        try:
            entries = _HANDLERS[type(letter)](self, letter, at)
        except Refusal as refusal:
            return Decision(entries=tuple(returning), refused=refusal.reason)
        held = not entries and isinstance(letter, MakeMove) and self.hearing.is_held(letter)
        return Decision(entries=(*returning, *entries), held=held)

    def apply(self, entry: Entry) -> None:
        self.ledger.apply(entry)
        if isinstance(entry, Moved):
            self.hearing.follow(entry)
        elif isinstance(entry, Resumed):
            self._quiet_until = entry.at + QUIET

    def next_due(self) -> int | None:
        """When a Tick is needed, on the table's clock."""
        first = min([due.at for due in self._dues()], default=None)
        return None if first is None else max(first, self._quiet_until)

    def wanted(self) -> list[tuple[int, str]]:
        """The seats whose decision is awaited from a bot, with its name."""
        game = self.ledger.game
        if game is None or not self.ledger.seats.has_bots or self.stands_still:
            return []
        # an auctioneer who is a bot calls by the clock, and who is out has said all there is to say
        silent = {game.active, *self.ledger.out} if pacing.is_calling(game) else set()
        asked = ((seat, self.ledger.seats[seat].player_bot) for seat in game.acting if seat not in silent)
        # even one without means is asked, and is silent: when a bot begins to think tells nothing of its money
        return [(seat, bot) for seat, bot in asked if bot]

    def present(self) -> tuple[int, ...]:
        """The seats of people who are connected."""
        return tuple(seat for seat, guest in self.ledger.seats.people() if self.presence.is_here(guest))

    def _returning(self, letter: Letter, at: int) -> list[Entry]:
        """Whoever speaks takes the seat back from the bot that stood in."""
        if isinstance(letter, MakeMove):
            seat = letter.seat if letter.by == "player" and 0 <= letter.seat < len(self.ledger.seats.chairs) else None
        elif isinstance(
            letter, Tick | Drop | StandUp | Leave | Resign | Measured | Close | Expire | CallTime | _BY_CALENDAR
        ):
            seat = None
        else:
            if isinstance(letter, Kick | Ban | LiftBan | NameHost | SeatBot | SetOptions | Begin):
                guest = letter.host
            else:
                guest = letter.guest
            self.presence.hear(guest, at)
            seat = self.ledger.seats.of(guest)
        if seat is None or self.ledger.closed is not None:
            return []
        chair = self.ledger.seats.chairs[seat]
        if chair.stand_in is None or chair.is_resigned or self._is_barred(seat):
            return []
        taken = TakenBack(at=at, seat=seat)
        return [taken, HostMoved(at=at, seat=seat)] if self.ledger.seats.host is None else [taken]

    def _is_barred(self, seat: int) -> bool:
        guest = self.ledger.seats[seat].guest
        return guest is not None and self.ledger.bans.reason(guest, "") is not None

    def _is_banned(self, letter: Letter) -> bool:
        """A word of somebody whose seat was taken away, that was on its way meanwhile."""
        if isinstance(letter, MakeMove):
            return (
                letter.by == "player" and letter.seat in range(len(self.ledger.seats)) and self._is_barred(letter.seat)
            )
        seat = None if isinstance(letter, Arrive | Drop | Measured) else self._seat_of(letter)
        return seat is not None and self._is_barred(seat)

    def _seat_of(self, letter: Letter) -> int | None:
        guest = getattr(letter, "guest", None)
        return None if guest is None else self.ledger.seats.of(guest)

    def _sit_down(self, letter: SitDown, at: int) -> list[Entry]:
        self._check_ban(letter.guest)
        return lobby.sit_down(self.ledger, letter, at)

    def _stand_up(self, letter: StandUp | Leave, at: int) -> list[Entry]:
        ledger, seat = self.ledger, self.ledger.seats.of(letter.guest)
        if ledger.in_lobby and ledger.plan.evening is not None:
            return []  # whoever is not there when the game begins is played by a bot
        if seat is None or ledger.in_lobby:
            return lobby.stand_up(ledger, letter, at)
        if ledger.plan.market is not None:
            return []  # it waits, however long
        return [] if ledger.seats[seat].stand_in else [*self._replaced(seat, at), *lobby.succeed(ledger, seat, at)]

    def _replaced(self, seat: int, at: int) -> list[Entry]:
        """In the deal or the game a bot stands in."""
        if self.ledger.seats[seat].stand_in:
            return []
        if self.ledger.is_dealing:
            return self._dealing.leave(seat, at)
        return [StoodIn(at=at, seat=seat, bot=self._stand_in)]

    def _resign(self, letter: Resign, at: int) -> list[Entry]:
        """A game that is left to bots altogether is nobody's any more."""
        ledger, seat = self.ledger, proposals.playing_seat(self.ledger, letter.guest)
        resigned = Resigned(at=at, seat=seat, bot=ledger.seats[seat].stand_in or self._stand_in)
        if ledger.plan.evening is not None or any(other != seat for other, _guest in ledger.seats.people()):
            return [resigned, *lobby.succeed(ledger, seat, at)]
        return [resigned, Closed(at=at, reason="", by="table")]

    def _go_on_holiday(self, letter: GoOnHoliday, at: int) -> list[Entry]:
        """Where clocks are calendars, and run."""
        seat, ledger = self.ledger.seats.of(letter.guest), self.ledger
        if seat is None or ledger.is_live or ledger.game is None or ledger.is_over:
            return []
        if ledger.holidays.away.get(seat) == letter.until:
            return []
        return [HolidayBegun(at=at, seat=seat, until=letter.until, rest=letter.rest)]

    def _end_holiday(self, letter: EndHoliday, at: int) -> list[Entry]:
        seat = self.ledger.seats.of(letter.guest)
        return [HolidayEnded(at=at, seat=seat)] if seat is not None and seat in self.ledger.holidays.away else []

    def _leave(self, letter: Leave, at: int) -> list[Entry]:
        leaves_lobby = self.ledger.in_lobby and self.ledger.plan.evening is None
        return lobby.leave(self.ledger, letter, at) if leaves_lobby else self._stand_up(letter, at)

    def _check_ban(self, guest: Guest) -> None:
        if reason := hosting.bar(self.ledger, guest, self.presence.origin(guest)):
            raise Refusal(reason)

    def _call_time(self, _letter: CallTime, at: int) -> list[Entry]:
        self._timers.is_time = True
        return [Closed(at=at, reason="", by="table")] if self.ledger.game is None else []

    def _arrive(self, letter: Arrive, at: int) -> list[Entry]:
        if self.asleep and not self.ledger.in_lobby and not self.ledger.paused:
            self._quiet_until = max(self._quiet_until, at + QUIET)
        self.presence.arrive(letter.guest, letter.lag, letter.origin)
        return []

    def _drop(self, letter: Drop, at: int) -> list[Entry]:
        self.presence.drop(letter.guest, at)
        self.presence.forget_all_but({guest for _seat, guest in self.ledger.seats.people()} | {self.ledger.seats.host})
        return []

    def _measured(self, letter: Measured, _at: int) -> list[Entry]:
        self.presence.measure(letter.guest, letter.lag)
        return []

    def _say(self, letter: Say, at: int) -> list[Entry]:
        if self.ledger.said_as(letter.guest, letter.key) is not None:
            return []
        self._check_ban(letter.guest)
        seat = self.ledger.seats.of(letter.guest)
        name = letter.name if seat is None else self.ledger.seats[seat].name
        return [Said(at=at, name=name, seat=seat, text=letter.text, guest=letter.guest, key=letter.key)]

    def _tick(self, _letter: Tick, at: int) -> list[Entry]:
        """The first thing that is due; the next Tick brings the others."""
        ready = [due for due in self._dues() if max(due.at, self._quiet_until) <= at]
        return min(ready, key=lambda due: due.at).entries(at) if ready else []

    def _dues(self) -> Iterable[Due]:
        return () if self.asleep else self._timers.dues()


_HANDLERS: dict[type[Letter], Callable[[Desk, Any, int], list[Entry]]] = {
    SitDown: Desk._sit_down,
    StandUp: Desk._stand_up,
    Leave: Desk._leave,
    Kick: lambda desk, letter, at: hosting.kick(desk.ledger, desk.presence, letter, at, desk._replaced),
    Ban: lambda desk, letter, at: hosting.ban(desk.ledger, desk.presence, letter, at),
    LiftBan: lambda desk, letter, at: hosting.lift_ban(desk.ledger, letter, at),
    NameHost: lambda desk, letter, at: hosting.name_host(desk.ledger, letter, at),
    SeatBot: lambda desk, letter, at: lobby.seat_bot(desk.ledger, letter, at),
    SetOptions: lambda desk, letter, at: hosting.set_options(desk.ledger, letter, at),
    Begin: lambda desk, letter, at: desk._dealing.begin(letter, at),
    CommitSeed: lambda desk, letter, at: desk._dealing.commit(letter, at),
    RevealSeed: lambda desk, letter, at: desk._dealing.reveal(letter, at),
    MakeMove: lambda desk, letter, at: desk.hearing.hear(letter, at, desk._quiet_until),
    SetOrder: lambda desk, letter, at: orders.set_order(desk.ledger, letter, at),
    SetSpeed: lambda desk, letter, at: tempo.set_speed(desk.ledger, letter, at),
    SetPause: lambda desk, letter, at: tempo.set_pause(desk.ledger, letter, at),
    Arrive: Desk._arrive,
    Drop: Desk._drop,
    Measured: Desk._measured,
    Say: Desk._say,
    TakeHint: lambda desk, letter, at: hinting.take_hint(desk.ledger, letter, at),
    Rematch: lambda desk, letter, at: lobby.want_rematch(desk.ledger, letter, at),
    Propose: lambda desk, letter, at: proposals.propose(desk.ledger, letter, at),
    AnswerProposal: lambda desk, letter, at: proposals.answer_proposal(desk.ledger, letter, at),
    AnswerLateness: lambda desk, letter, at: lateness.answer_lateness(desk.ledger, letter, at, desk._stand_in),
    GoOnHoliday: Desk._go_on_holiday,
    EndHoliday: Desk._end_holiday,
    Resign: Desk._resign,
    Close: lambda desk, letter, at: hosting.close(desk.ledger, letter, at),
    Expire: lambda desk, _letter, at: hosting.expire(desk.ledger, desk.presence, at),
    CallTime: Desk._call_time,
    Tick: Desk._tick,
}
