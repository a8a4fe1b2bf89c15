"""What each viewer is told, version by version: an empty list to which only what it may know is added."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Sequence
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
from maquignon.table.news import (
    Away,
    BackAgain,
    BanEnded,
    BotPlays,
    Chat,
    DealBegan,
    DealFailed,
    GameBegan,
    GuestBanned,
    Happened,
    Hinted,
    HostIs,
    MoreTime,
    News,
    OptionsAre,
    OwnOrder,
    PauseBegan,
    PauseEnded,
    PersonPlays,
    ProposalAnswer,
    ProposalMade,
    RematchWished,
    SeatCommitted,
    SeatOpened,
    SeatResigned,
    SeatRevealed,
    SeatTaken,
    SpeedIs,
    TableClosed,
    TimeIsUp,
    Told,
    Verdict,
    Viewer,
)
from maquignon.table.speaker import speaker_of


def news_since(ledger: Ledger, viewer: Viewer, version: int) -> list[News]:
    """All that came after a version, for one viewer; without gaps."""
    if version == ledger.version - 1:
        return [_last_news(ledger, viewer)]
    entries = ledger.entries[version + 1 :]
    events = _events(ledger, viewer, version + 1)
    return [
        News(version=number, at=entry.at, told=_told(ledger, entry, viewer, events.get(number, ())))
        for number, entry in enumerate(entries, version + 1)
    ]


def _last_news(ledger: Ledger, viewer: Viewer) -> News:
    entry, game = ledger.entries.last, ledger.game
    events: Sequence[Event] = ()
    if game is not None and isinstance(entry, Moved | Started):
        (events,) = game.events(viewer, game.version)
    return News(version=ledger.version, at=entry.at, told=_told(ledger, entry, viewer, events))


def news_for(ledger: Ledger, viewers: Collection[Viewer], version: int) -> dict[Viewer, list[News]]:
    """The same for several viewers, a spectator always among them: who learns no more than that one shares its news."""
    news = dict.fromkeys(viewers, public := news_since(ledger, SPECTATOR, version))
    news[SPECTATOR] = public
    if len(news) == 1:
        return news
    for viewer in learning(ledger, version).intersection(viewers):
        news[viewer] = news_since(ledger, viewer, version)
    return news


def plain_move(ledger: Ledger, version: int) -> tuple[Moved, str] | None:
    """What came after a version, where that is one move of which all are told the same; with its events, as JSON."""
    if ledger.version != version + 1:
        return None
    entry = ledger.entries.last
    if not isinstance(entry, Moved) or entry.by not in _OPEN_SPEAKERS or ledger.game is None:
        return None
    events = ledger.game.events_text()
    return (entry, events) if events else None


_OPEN_SPEAKERS = ("player", "bot", "clock", "table")
"""Of whom everybody knows that they spoke."""


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
        case Moved():
            return Happened(seat=entry.seat, by=_by(entry, viewer), events=tuple(events))
        case Started():
            return GameBegan(events=tuple(events))
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
