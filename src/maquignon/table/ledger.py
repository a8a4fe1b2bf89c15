"""A table as the sum of its entries: nothing here comes from anywhere else, so it can always be rebuilt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from maquignon.play.core.gist import Gist
from maquignon.play.dealer import Dealer, DealProof
from maquignon.play.game import Game
from maquignon.play.moves import Bid, Call, Move, Pass
from maquignon.play.narrow import extended, narrow
from maquignon.play.notation import parse_move
from maquignon.play.phase import Pace, Phase
from maquignon.play.progress import Progress
from maquignon.play.view import SPECTATOR
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.bans import Bans
from maquignon.table.deal import Deal
from maquignon.table.entries import (
    Answered,
    BanLifted,
    Banned,
    BotSat,
    Closed,
    DealOpened,
    DealVoided,
    Entry,
    HintTaken,
    HolidayBegun,
    HolidayEnded,
    HostMoved,
    Judged,
    Moved,
    Opened,
    OptionsSet,
    OrderSet,
    Overdue,
    Paused,
    Proposed,
    RematchWanted,
    Resigned,
    Resumed,
    Said,
    Sat,
    SeedCommitted,
    SeedRevealed,
    SpeedSet,
    Started,
    Stood,
    StoodIn,
    TakenBack,
    TimeGiven,
)
from maquignon.table.holidays import Holidays
from maquignon.table.journal import Seal
from maquignon.table.kept_entries import KeptEntries
from maquignon.table.letters import Guest
from maquignon.table.moment import Moments
from maquignon.table.proposal import Proposals
from maquignon.table.seats import Seats

LOT_PHASES = frozenset(
    {
        Phase.BIDDING,
        Phase.BUY_RIGHT,
        Phase.PAYMENT,
        Phase.COUNTDOWN,
        Phase.LAYING,
        Phase.PEDIGREE_RIGHT,
        Phase.PEDIGREE_PAYMENT,
    }
)


class Ledger:
    """Everything the entries say. `apply` is the only way to change it."""

    def __init__(self, seal: Seal, opened: Opened) -> None:
        self._seal = seal
        self.entries = KeptEntries(opened)
        self.version = 0
        """The number of the last entry; the opening is 0."""
        self.table = opened.table
        self.plan = opened.plan
        self.is_live = opened.plan.pace is Pace.LIVE
        self.rules = opened.plan.rules()
        self.seats = Seats(opened.plan, opened.host)
        self.deal = Deal()
        self.contributors: dict[int, tuple[int, ...]] = {}
        """The seats that bring a seed, for each attempt."""
        self.game: Game | None = None
        self.dealer: Dealer | None = None
        self.moments = Moments()
        self.moved_at = narrow()
        """The version of the table after which the game had each of its versions."""
        self.keys = self.entries.keys
        self.orders: dict[int, OrderSet] = {}
        self.rematch: set[int] = set()
        self.hints: Counter[int] = Counter()
        self.hinted_at: dict[int, int] = {}
        """The version of the game at which a seat took its last hint."""
        self.bans = Bans()
        self.finished_by: tuple[str | None, ...] = ()
        """Once the game is over, the bots that had stood in for people by then; later somebody may come back."""
        self.progress = Progress()
        self.proposals = Proposals()
        self.said: list[Said] = []
        self._said_as: dict[tuple[Guest | None, str], int] = {}
        self.closed: Closed | None = None
        self.at = opened.at
        self.going = 0
        """How often the lot was called: once, twice."""
        self.call = 0
        """The last number of a countdown."""
        self.asked_at = 0
        """When the decision that is awaited now was asked for."""
        self.timed_from = 0
        """When the time for it began: later than that where the others gave it anew."""
        self.late: int | None = None
        """The seat whose time is up, where the others decide what follows."""
        self.holidays = Holidays()
        self.spoken_at = 0
        """When the last bid or call was heard."""
        self.out: set[int] = set()
        """At live pace, who is out for this animal; to bid again takes it back."""
        self.out_at = 0
        """When the last of them said so."""
        self.traded_at: int | None = None
        """When an offer was made or a trade settled, if nothing has been said since."""
        self.paused = False
        self.call_due: tuple[int, int] = -1, 0
        """A version, and when the clock calls after it: reckoned once, by `pacing`."""

    @classmethod
    def read(cls, seal: Seal, entries: Iterable[Entry]) -> Ledger:
        first, *rest = entries
        assert isinstance(first, Opened), "a table's first entry opens it"
        ledger = cls(seal, first)
        for entry in rest:
            ledger.apply(entry)
        return ledger

    def __repr__(self) -> str:
        return f"<Ledger of {self.table}, version {self.version}>"

    @property
    def is_dealing(self) -> bool:
        return self.deal.attempt > 0 and self.game is None

    @property
    def in_lobby(self) -> bool:
        return self.deal.attempt == 0

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.is_over

    def apply(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.version += 1
        self.at = entry.at
        _APPLY[type(entry)](self, entry)

    def said_as(self, guest: Guest, key: str | None) -> int | None:
        """The version of what a guest said under a key."""
        return None if key is None else self._said_as.get((guest, key))

    def proof(self) -> DealProof:
        """All of the deal, for everybody; only once the game is over."""
        if self.dealer is None or not self.is_over:
            raise Refusal(Reason("deal-is-secret"))
        return self.dealer.proof(self.deal.announced())

    def _sat(self, entry: Sat) -> None:
        self.seats.sit(entry.seat, entry.guest, entry.name)

    def _stood(self, entry: Stood) -> None:
        self.seats.empty(entry.seat)

    def _banned(self, entry: Banned) -> None:
        self.bans.add(entry)

    def _ban_lifted(self, entry: BanLifted) -> None:
        self.bans.lift(entry.number)

    def _bot_sat(self, entry: BotSat) -> None:
        self.seats.sit_bot(entry.seat, entry.bot)

    def _host_moved(self, entry: HostMoved) -> None:
        self.seats.be_hosted_by(None if entry.seat is None else self.seats[entry.seat].guest)

    def _options_set(self, entry: OptionsSet) -> None:
        self.plan = replace(
            self.plan,
            first=entry.first,
            hints=entry.hints,
            knowledge=entry.knowledge,
            confirms=entry.confirms,
            spectators=entry.spectators,
        )

    def _deal_opened(self, entry: DealOpened) -> None:
        contributors = () if self.plan.shares_deal else self.seats.players()
        self.contributors[entry.attempt] = contributors
        self.deal.open(entry, contributors)

    def _seed_committed(self, entry: SeedCommitted) -> None:
        self.deal.commit_seat(entry.at, entry.seat, entry.commit)

    def _seed_revealed(self, entry: SeedRevealed) -> None:
        self.deal.reveal_seat(entry.seat, entry.sealed_seed)

    def _deal_voided(self, entry: DealVoided) -> None:
        self.deal.void_by(entry.seat)

    def _started(self, entry: Started) -> None:
        self.dealer = self.deal.dealer(self.rules.rules_id, self._seal)
        plan = self.plan
        self.game = Game.new(self.rules, len(plan.seats), self.dealer, first=plan.first, pace=plan.pace)
        self.asked_at = self.timed_from = self.spoken_at = entry.at
        self.moments.begin(self.version)
        self.moved_at = extended(self.moved_at, self.version)

    def _moved(self, entry: Moved) -> None:
        game = self.game
        assert game is not None
        move = _move(entry.move)
        before = self._stage(game)
        game.play(entry.seat, move)
        self.moved_at = extended(self.moved_at, self.version)
        gist = game.gist()
        self._count_calls(gist)
        if gist.turn_began:
            self.progress.follow(game, *game.events(SPECTATOR, game.version))
        if game.is_over:
            self.proposals.settle()
            self.finished_by = tuple(chair.stand_in for chair in self.seats.chairs)
        self.moments.follow(self.version, game, move, goes_on=self._stage(game) == before)
        self.asked_at = self.timed_from = entry.at
        self.late = None
        if not isinstance(move, Pass):
            self.spoken_at = entry.at
        # a bot's offer is to be read, and how a trade ends; who made an offer knows it
        self.traded_at = entry.at if gist.traded or (gist.offered and entry.by == "bot") else None
        if self.is_live:
            self._note_out(entry, move)
        if game.phase not in LOT_PHASES:
            self.orders.clear()

    def _note_out(self, entry: Moved, move: Move) -> None:
        """A pass binds nobody: whoever is out may bid again, and in another run of the lot all are in it again."""
        if isinstance(move, Pass):
            self.out.add(entry.seat)
            self.out_at = entry.at
            self.orders.pop(entry.seat, None)
        elif isinstance(move, Bid):
            self.out.discard(entry.seat)
        elif not isinstance(move, Call):
            self.out.clear()

    def _count_calls(self, gist: Gist) -> None:
        self.going = gist.going if gist.going >= 0 else self.going
        self.call = gist.call if gist.call >= 0 else self.call

    def _stage(self, game: Game) -> tuple[Phase, int]:
        """What stays the same within one auction or call, and changes by itself in all other phases."""
        if game.phase is Phase.BIDDING:
            return game.phase, 0
        return game.phase, self.call if game.phase is Phase.COUNTDOWN else game.version

    def _stood_in(self, entry: StoodIn) -> None:
        self.seats.stand_in(entry.seat, entry.bot)
        self._wait_no_more(entry.seat)

    def _wait_no_more(self, seat: int) -> None:
        self.late = None if self.late == seat else self.late

    def _overdue(self, entry: Overdue) -> None:
        self.late = entry.seat

    def _time_given(self, entry: TimeGiven) -> None:
        self.timed_from, self.late = entry.at, None

    def _holiday_begun(self, entry: HolidayBegun) -> None:
        self.holidays.begin(entry)

    def _holiday_ended(self, entry: HolidayEnded) -> None:
        self.holidays.end(entry)

    def _taken_back(self, entry: TakenBack) -> None:
        self.seats.stand_in(entry.seat, None)

    def _resigned(self, entry: Resigned) -> None:
        self.seats.resign(entry.seat, entry.bot)
        self.holidays.away.pop(entry.seat, None)
        self._wait_no_more(entry.seat)
        self.orders.pop(entry.seat, None)

    def _order_set(self, entry: OrderSet) -> None:
        self.orders[entry.seat] = entry

    def _hint_taken(self, entry: HintTaken) -> None:
        assert self.game is not None
        self.hints[entry.seat] += 1
        self.hinted_at[entry.seat] = self.game.version

    def _speed_set(self, entry: SpeedSet) -> None:
        self.plan = replace(self.plan, speed=entry.speed)

    def _paused(self, _entry: Paused) -> None:
        self.paused = True
        self.proposals.settle()

    def _resumed(self, _entry: Resumed) -> None:
        self.paused = False

    def _rematch_wanted(self, entry: RematchWanted) -> None:
        self.rematch.add(entry.seat)

    def _proposed(self, entry: Proposed) -> None:
        self.proposals.propose(entry, self.progress.turns)

    def _answered(self, entry: Answered) -> None:
        self.proposals.answer(entry, self.progress.turns)

    def _closed(self, entry: Closed) -> None:
        self.closed = entry

    def _said(self, entry: Said) -> None:
        self.said.append(entry)
        if entry.key is not None:
            self._said_as[entry.guest, entry.key] = self.version

    def _nothing(self, entry: Judged) -> None:
        """Told, but changes nothing."""


@lru_cache(maxsize=4_096)
def _move(text: str) -> Move:
    """Most moves are one of a few; a journal is read as fast as its moves."""
    return parse_move(text)


_APPLY: dict[type[Entry], Callable[[Ledger, Any], None]] = {
    Sat: Ledger._sat,
    Stood: Ledger._stood,
    Banned: Ledger._banned,
    BanLifted: Ledger._ban_lifted,
    BotSat: Ledger._bot_sat,
    HostMoved: Ledger._host_moved,
    OptionsSet: Ledger._options_set,
    DealOpened: Ledger._deal_opened,
    SeedCommitted: Ledger._seed_committed,
    SeedRevealed: Ledger._seed_revealed,
    DealVoided: Ledger._deal_voided,
    Started: Ledger._started,
    Moved: Ledger._moved,
    Judged: Ledger._nothing,
    StoodIn: Ledger._stood_in,
    TakenBack: Ledger._taken_back,
    Resigned: Ledger._resigned,
    Overdue: Ledger._overdue,
    TimeGiven: Ledger._time_given,
    HolidayBegun: Ledger._holiday_begun,
    HolidayEnded: Ledger._holiday_ended,
    OrderSet: Ledger._order_set,
    SpeedSet: Ledger._speed_set,
    Paused: Ledger._paused,
    Resumed: Ledger._resumed,
    Said: Ledger._said,
    HintTaken: Ledger._hint_taken,
    RematchWanted: Ledger._rematch_wanted,
    Proposed: Ledger._proposed,
    Answered: Ledger._answered,
    Closed: Ledger._closed,
}
