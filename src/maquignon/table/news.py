"""What each viewer is told, version by version: an empty list to which only what it may know is added."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from maquignon.play.events import Event
from maquignon.play.view import SPECTATOR, seats_in
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
    OptionsSet,
    OrderSet,
    Overdue,
    Paused,
    Proposed,
    Raced,
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
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Purpose
from maquignon.table.plan import Speed
from maquignon.table.speaker import speaker_of

Viewer = int
"""A seat, or -1 for a spectator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken:
    seat: int
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOpened:
    seat: int
    kicked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestBanned:
    """Whoever was here under that name may not come back; the host lifts it by its number."""

    number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BanEnded:
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostIs:
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealBegan:
    """The server's commit; `seats` are asked to commit to a seed each."""

    attempt: int
    game: str
    rules_id: str
    commit: bytes
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCommitted:
    seat: int
    commit: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRevealed:
    """That it did; what, everybody learns when the game is over."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFailed:
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What a move led to, as the viewer may know it."""

    seat: int
    by: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegan:
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    call: int
    racers: tuple[Raced, ...]
    by_lot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BotPlays:
    """A bot stands in for the person of this seat."""

    seat: int
    bot: str
    by: int | None
    """The seat of who wished it, where a late player was waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPlays:
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeIsUp:
    """Among friends: the others may give more time, or let a bot play until that player is back."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreTime:
    """The late seat's time begins anew, as another wished."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """At turn-based pace the clock of this seat stands still until then, or until its player is back before."""

    seat: int
    until: int
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackAgain:
    """A holiday is over."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOrder:
    """The viewer's own standing order."""

    bid_up_to: int | None
    slap_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsAre:
    """What the host chose before the start."""

    first: int | None
    hints: bool
    knowledge: bool
    confirms: bool
    spectators: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedIs:
    speed: Speed


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseBegan:
    """All who play have agreed to it, as that seat wished."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseEnded:
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    seat: int | None
    name: str
    """Empty for somebody who has not said it."""
    text: str
    speaker: str
    """Who it was, at this table, under whatever name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hinted:
    """That seat took a hint; what it says only that seat is told."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchWished:
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResigned:
    """Its person has given up for good, and a bot plays on."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalMade:
    """To stop and count what is complete, to abort, to pause; -1: the table proposes to stop, after many trades
    without progress."""

    seat: int
    what: Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalAnswer:
    """One who does not agree ends the proposal."""

    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    reason: str
    """What whoever looks after the server said; empty where it was closed at the table itself."""
    by: str
    """server, host, players (they agreed to abort their game) or table (nobody was left)."""


Told = (
    SeatTaken | SeatOpened | GuestBanned | BanEnded | HostIs | OptionsAre | DealBegan | SeatCommitted | SeatRevealed
    | DealFailed | Happened | GameBegan | Verdict | BotPlays | PersonPlays | SeatResigned | TimeIsUp | MoreTime | Away
    | BackAgain | OwnOrder | SpeedIs | PauseBegan | PauseEnded | Chat | Hinted | RematchWished | ProposalMade
    | ProposalAnswer | TableClosed
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One version for one viewer; `told` is None where there is nothing for it."""

    version: int
    at: int
    told: Told | None


def news_since(ledger: Ledger, viewer: Viewer, version: int) -> list[News]:
    """All that came after a version, for one viewer; without gaps."""
    entries = ledger.entries[version + 1 :]
    events = _events(ledger, viewer, version + 1)
    return [
        News(version=number, at=entry.at, told=_told(ledger, entry, viewer, events.get(number, ())))
        for number, entry in enumerate(entries, version + 1)
    ]


def news_for(ledger: Ledger, viewers: Collection[Viewer], version: int) -> dict[Viewer, list[News]]:
    """The same for several viewers, a spectator always among them: who learns no more than that one shares its news."""
    news = dict.fromkeys(viewers, public := news_since(ledger, SPECTATOR, version))
    news[SPECTATOR] = public
    if len(news) == 1:
        return news
    for viewer in learning(ledger, version).intersection(viewers):
        news[viewer] = news_since(ledger, viewer, version)
    return news


def learning(ledger: Ledger, version: int) -> set[Viewer]:
    """The seats that are told more than a spectator of what came after a version."""
    entries = ledger.entries[version + 1 :]
    seats = {entry.seat for entry in entries if isinstance(entry, OrderSet) or _is_ordered(entry)}
    if ledger.game is not None:
        seats.update(seats_in(ledger.game.seers(bisect_right(ledger.moved_at, version))))
    return seats


def _is_ordered(entry: Entry) -> TypeGuard[Moved]:
    return isinstance(entry, Moved) and entry.by == "order"


def _events(ledger: Ledger, viewer: Viewer, first: int) -> dict[int, tuple[Event, ...]]:
    """The events of the entries from `first` on that moved the game."""
    if ledger.game is None:
        return {}
    moved = bisect_left(ledger.moved_at, first)
    return dict(zip(ledger.moved_at[moved:], ledger.game.events(viewer, moved), strict=True))


def _told(ledger: Ledger, entry: Entry, viewer: Viewer, events: Sequence[Event]) -> Told | None:
    match entry:
        case Started():
            return GameBegan(events=tuple(events))
        case Moved():
            return Happened(seat=entry.seat, by=_by(entry, viewer), events=tuple(events))
        case OrderSet():
            # versions are the same for all, or nobody could say what was missed; so that some order was set shows
            return OwnOrder(bid_up_to=entry.bid_up_to, slap_at=entry.slap_at) if entry.seat == viewer else None
        case DealOpened():
            return _deal_began(ledger, entry)
        case Said():
            return chat_of(ledger, entry)
        case _:
            teller = _TOLD.get(type(entry))
            return teller(entry) if teller else None


def chat_of(ledger: Ledger, entry: Said) -> Chat:
    """Older journals do not say who it was: there the name has to do."""
    speaker = speaker_of(ledger.table, entry.guest or f"called {entry.name}")
    return Chat(seat=entry.seat, name=entry.name, text=entry.text, speaker=speaker)


def _by(entry: Moved, viewer: Viewer) -> str:
    """A standing order is its owner's secret: to others it speaks like a player."""
    return "player" if entry.by == "order" and entry.seat != viewer else entry.by


def _deal_began(ledger: Ledger, entry: DealOpened) -> DealBegan:
    return DealBegan(
        attempt=entry.attempt,
        game=entry.game,
        rules_id=ledger.rules.rules_id,
        commit=entry.commit,
        seats=ledger.contributors[entry.attempt],
    )


_TOLD: dict[type[Entry], Callable[[Any], Told]] = {
    Sat: lambda entry: SeatTaken(seat=entry.seat, name=entry.name, bot=None),
    Stood: lambda entry: SeatOpened(seat=entry.seat, kicked=entry.kicked),
    Banned: lambda entry: GuestBanned(number=entry.number, name=entry.name),
    BanLifted: lambda entry: BanEnded(number=entry.number),
    BotSat: lambda entry: SeatTaken(seat=entry.seat, name=entry.bot, bot=entry.bot),
    HostMoved: lambda entry: HostIs(seat=entry.seat),
    OptionsSet: lambda entry: OptionsAre(
        first=entry.first,
        hints=entry.hints,
        knowledge=entry.knowledge,
        confirms=entry.confirms,
        spectators=entry.spectators,
    ),
    SeedCommitted: lambda entry: SeatCommitted(seat=entry.seat, commit=entry.commit),
    SeedRevealed: lambda entry: SeatRevealed(seat=entry.seat),
    DealVoided: lambda entry: DealFailed(seat=entry.seat),
    Judged: lambda entry: Verdict(call=entry.call, racers=entry.racers, by_lot=entry.by_lot),
    StoodIn: lambda entry: BotPlays(seat=entry.seat, bot=entry.bot, by=entry.by),
    TakenBack: lambda entry: PersonPlays(seat=entry.seat),
    Overdue: lambda entry: TimeIsUp(seat=entry.seat),
    TimeGiven: lambda entry: MoreTime(seat=entry.seat, by=entry.by),
    HolidayBegun: lambda entry: Away(seat=entry.seat, until=entry.until),
    HolidayEnded: lambda entry: BackAgain(seat=entry.seat),
    SpeedSet: lambda entry: SpeedIs(speed=entry.speed),
    Paused: lambda entry: PauseBegan(seat=entry.seat),
    Resumed: lambda entry: PauseEnded(seat=entry.seat),
    HintTaken: lambda entry: Hinted(seat=entry.seat),
    RematchWanted: lambda entry: RematchWished(seat=entry.seat),
    Resigned: lambda entry: SeatResigned(seat=entry.seat, bot=entry.bot),
    Proposed: lambda entry: ProposalMade(seat=entry.seat, what=entry.what),
    Answered: lambda entry: ProposalAnswer(seat=entry.seat, agrees=entry.agrees),
    Closed: lambda entry: TableClosed(reason=entry.reason, by=entry.by),
}
