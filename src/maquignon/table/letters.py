"""What reaches a table: wishes of people and bots, and the passing of time. A table may refuse any of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from maquignon.play.moves import Move
from maquignon.table.plan import Speed

Guest = str
"""Who somebody is, across devices; never shown to others."""

Purpose = Literal["stop", "abort", "pause"]
"""What can be proposed: to end the game and count it (R31), to end it uncounted, to let the clocks stand still."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SitDown:
    guest: Guest
    name: str
    seat: int | None = None
    """A certain seat, or any open one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandUp:
    """Leave a seat: before the start it opens again, later a bot stands in."""

    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave:
    """Leave the table: as standing up, and a host's table goes to the next person or, before the start, closes."""

    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Kick:
    """The host sends away whoever sits there, who is banned: the seat opens again, or in a game a bot plays it."""

    host: Guest
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """The host sends away somebody who only looks on."""

    host: Guest
    guest: Guest
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftBan:
    host: Guest
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NameHost:
    """The host makes the person of a seat the host."""

    host: Guest
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot:
    """The host gives an open seat to a bot of that name, or with None opens it again."""

    host: Guest
    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOptions:
    """The host chooses, before the start, what this table allows and who begins."""

    host: Guest
    first: int | None
    hints: bool
    knowledge: bool
    confirms: bool
    spectators: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenDeal:
    """A deal that is the same at several tables: its game id and the server's seed."""

    game: str
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Begin:
    """The host starts the game; all seats must be taken."""

    host: Guest
    deal: GivenDeal | None = None
    """From the server itself, for a market or an evening; people bring no seeds to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitSeed:
    """MQ-DEAL/1: a person's seat commits to its seed."""

    guest: Guest
    commit: bytes
    game: str | None = None
    """The game that it is for; without, the one that is being dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealSeed:
    guest: Guest
    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeMove:
    """A move, with the version its maker saw: one that belongs to something past is refused, never misapplied."""

    seat: int
    move: Move
    key: str
    """128 random bits of the client's, one for each intention: a repeat gets the same answer."""
    seen: int
    by: str = "player"
    """player, or bot for a seat's bot or stand-in."""
    lag: int = 0
    """The round trip of the line in milliseconds, as the server measured and bounded it: a call takes half of it to
    reach the player, and the answer the other half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOrder:
    """A standing order: bid up to so much, or at turn-based pace slap from so low a number on; None withdraws it."""

    guest: Guest
    bid_up_to: int | None = None
    slap_at: int | None = None
    bluff: bool = False
    """More than one's own money is meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSpeed:
    """The only person at a table chooses how fast it goes."""

    guest: Guest
    speed: Speed


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPause:
    """The only person at a table stops its clock; whoever plays lets it go on."""

    guest: Guest
    paused: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrive:
    """Somebody's socket opened; counted, since one person may have several."""

    guest: Guest
    lag: int = 0
    """As a move's: the round trip of the line."""
    origin: str = ""
    """Where the socket comes from, as a mark that tells nothing else: who shares it may be the same person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop:
    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """The server measured a line anew: hammer and countdown wait for the slowest bidder's."""

    guest: Guest
    lag: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    guest: Guest
    name: str
    text: str
    key: str | None = None
    """As a move's: a line is said once, however often it comes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHint:
    """A player asks what to do; that it did is public, and counted."""

    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematch:
    """A player would like to play again with the same plan."""

    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """A player proposes something that all who play must agree to."""

    guest: Guest
    what: Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerProposal:
    guest: Guest
    agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLateness:
    """What a player wishes for another who is late: a bot until they are back, or more time."""

    guest: Guest
    seat: int
    bot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOnHoliday:
    """From the server: somebody is away, and their clock stands still for so many milliseconds."""

    guest: Guest
    until: int
    """In seconds since 1970."""
    rest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndHoliday:
    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Resign:
    """A player gives the seat up for good, to a bot."""

    guest: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """The host closes the table: before the start, or when nobody else plays."""

    host: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Expire:
    """Nobody has been here for long: a table whose game has not begun closes, if that is still so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    """The time of an evening's round is up: what has begun is settled, and then the game is counted as it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """Time has passed: whatever is due now happens."""


Letter = (
    SitDown | StandUp | Leave | Kick | Ban | LiftBan | NameHost | SeatBot | SetOptions | Begin | CommitSeed | RevealSeed
    | MakeMove
    | SetOrder | SetSpeed | SetPause | Arrive | Drop | Measured | Say | TakeHint | Rematch | Propose | AnswerProposal
    | AnswerLateness | GoOnHoliday | EndHoliday | Resign | Close | Expire | CallTime | Tick
)  # fmt: skip
