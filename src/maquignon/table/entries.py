"""What a table writes down, completely: from these entries alone it can be rebuilt at any version.

Every entry has the table's own clock, in milliseconds, which stands still while the table is not served.
"""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.table.letters import Guest, Purpose
from maquignon.table.plan import Plan, Speed


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    at: int
    table: str
    plan: Plan
    host: Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat:
    at: int
    seat: int
    guest: Guest
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """A seat is empty again, before the start."""

    at: int
    seat: int
    kicked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Banned:
    """Whoever was sent away may not come here any more; a seat that is theirs in a game is played by a bot."""

    at: int
    number: int
    guest: Guest
    name: str
    origin: str | None = None
    """Where the guest came from, where nobody else of the table did: it holds for whoever comes from there too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BanLifted:
    at: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSat:
    at: int
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HostMoved:
    """Somebody else is the host now; None where nobody is there: the next to sit down is."""

    at: int
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsSet:
    """The host's choices before the start, in place of those of the plan."""

    at: int
    first: int | None
    hints: bool
    knowledge: bool
    confirms: bool
    spectators: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOpened:
    """The server committed to its seed; the seed itself is only here sealed."""

    at: int
    attempt: int
    game: str
    commit: bytes
    sealed_seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedCommitted:
    at: int
    seat: int
    commit: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedRevealed:
    """A person's seed; until the game is over no viewer is told it, and it is sealed too."""

    at: int
    seat: int
    sealed_seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVoided:
    at: int
    seat: int
    """Who did not reveal in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A move of a seat, or of the table (-1), in notation."""

    at: int
    seat: int
    move: str
    by: str
    """player, bot, clock (a decision timed out), order (a standing order), table (calls, hammer, the agreed end)."""
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Raced:
    """One who took part in a race, and how."""

    seat: int
    arrived: int
    """Milliseconds after the call was sent to that seat."""
    compensation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """The verdict of a race, with its figures, best first; the winner's move follows as an entry of its own."""

    at: int
    call: int
    racers: tuple[Raced, ...]
    by_lot: bool
    """Too close to tell: the committed stream decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoodIn:
    """A bot plays the seat from now on."""

    at: int
    seat: int
    bot: str
    by: int | None = None
    """The seat of who wished it, where a late player was waited for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    at: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdue:
    """The time of a seat is up among friends: nothing happens by itself, the others are asked."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeGiven:
    """For the seat that is late, its time begins anew."""

    at: int
    seat: int
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HolidayBegun:
    """The clock of a seat stands still for so many milliseconds, unless its holiday ends before."""

    at: int
    seat: int
    until: int
    """As the calendar has it, in seconds since 1970: for the others to read."""
    rest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HolidayEnded:
    at: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSet:
    at: int
    seat: int
    bid_up_to: int | None
    slap_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedSet:
    at: int
    speed: Speed


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused:
    """The table's clock stands still from now on, and nobody moves."""

    at: int
    seat: int
    """Who wanted it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    at: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    at: int
    name: str
    seat: int | None
    text: str
    guest: Guest | None = None
    """Who said it, which no viewer is told; older journals have only the name."""
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HintTaken:
    at: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchWanted:
    at: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned:
    """Whoever sat there has given up for good: the seat is the bot's."""

    at: int
    seat: int
    bot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """By a seat, or by the table itself (-1): to stop, after many trades without progress (R31)."""

    at: int
    seat: int
    what: Purpose = "stop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One who does not agree ends the proposal; when all have agreed the table does what was proposed."""

    at: int
    seat: int
    agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    at: int
    reason: str
    """In the words of whoever looks after the server; empty where it was closed at the table itself."""
    by: str = "server"
    """server, host, players (who agreed to abort their game) or table (nobody was left)."""


Entry = (
    Opened | Sat | Stood | Banned | BanLifted | BotSat | HostMoved | OptionsSet | DealOpened | SeedCommitted
    | SeedRevealed | DealVoided | Started | Moved | Judged | StoodIn | TakenBack | Resigned | Overdue | TimeGiven
    | HolidayBegun | HolidayEnded | OrderSet | SpeedSet | Paused | Resumed | Said | HintTaken | RematchWanted | Proposed
    | Answered | Closed
)  # fmt: skip
