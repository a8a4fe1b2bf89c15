"""What `GET /api/replays/NAME` answers. Nothing is hidden: the game is over."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from maquignon.play.cards import Cards
from maquignon.play.dealer import DealProof
from maquignon.play.events import Event
from maquignon.play.phase import Pace
from maquignon.play.statistics import Statistics
from maquignon.play.view import View
from maquignon.server.wire.structs import struct_of

_Proof: Any = struct_of(DealProof).wire
_Event: Any = struct_of(Event).wire
_View: Any = struct_of(View).wire
_Statistics: Any = struct_of(Statistics).wire


class ReplaySeat(Struct, frozen=True, kw_only=True):
    name: str
    bot: str | None
    """None for a person, and where it is no longer known."""
    finished_by: str | None
    """The bot that played for its person when the game ended, where that is known."""
    hints: int
    """Taken during the game."""


class ReplayStep(Struct, frozen=True, kw_only=True):
    """The position after a move; the first is the one before any move."""

    version: int
    """Of the game: how many moves were made."""
    seat: int | None
    """Who moved; -1 is the table, None where nobody did."""
    move: str | None
    by: str | None
    """player, bot, clock, order or table; None where that is no longer known."""
    at: int | None
    """Milliseconds of the table's clock."""
    events: tuple[_Event, ...]
    """With all cards to be seen."""
    view: _View
    """A spectator's."""
    purses: tuple[Cards, ...]
    face_down: Cards
    """The money that lies on the table: an offer, what a slapper laid, what lies beside a rat."""


class Sheet(Struct, frozen=True, kw_only=True):
    """One seat's count, line by line as on paper."""

    seat: int
    families: tuple[tuple[str, int], ...]
    """The complete families that count, with their values."""
    matching: tuple[str, ...]
    """The pedigrees of those families."""
    matching_value: int
    sum: int
    """Families and their pedigrees."""
    number: int
    """Of families: what the sum is multiplied by."""
    product: int
    loose: tuple[str, ...]
    """The pedigrees without their family."""
    loose_value: int
    rats: bool
    lost: str | None
    """The family that the rats cost."""
    money: int | None
    """None where money doesn't count."""
    total: int
    rank: int
    """How many seats are ahead; all with 0 have won."""


class Replay(Struct, frozen=True, kw_only=True):
    id: str
    code: str
    edition: str
    house_rules: tuple[str, ...]
    rules_id: str
    pace: Pace
    seats: tuple[ReplaySeat, ...]
    first: int
    deck: tuple[str, ...]
    """All cards, the top one first."""
    proof: _Proof | None
    record: str
    steps: tuple[ReplayStep, ...]
    sheets: tuple[Sheet, ...]
    winners: tuple[int, ...]
    statistics: _Statistics
