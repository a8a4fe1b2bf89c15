"""What viewers are told, version by version: one kind of news for every kind of entry."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.play.events import Event
from maquignon.table.entries import Raced
from maquignon.table.letters import Purpose
from maquignon.table.plan import Speed

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
