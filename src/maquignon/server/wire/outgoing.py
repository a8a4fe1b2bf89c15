"""What the server tells clients: one JSON object per text frame, told apart by `type`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import DealProof
from maquignon.play.events import Event
from maquignon.play.look import Look
from maquignon.play.options import Options
from maquignon.play.view import View
from maquignon.server.core.padding import BLOCK, padded
from maquignon.server.wire.lengths import Measure
from maquignon.server.wire.reasons import WireReason
from maquignon.server.wire.structs import inward, outward, struct_of
from maquignon.table.news import DealBegan, GuestBanned, OwnOrder, TableClosed, Told
from maquignon.table.news import News as TableNews
from maquignon.table.snapshot import ProposalLook, SeatLook, Snapshot
from maquignon.table.stage import Clocks, Stage

_Snapshot: Any = struct_of(Snapshot).wire
_News: Any = struct_of(TableNews).wire
_View: Any = struct_of(View).wire
_Options: Any = struct_of(Options | None).wire
_Clocks: Any = struct_of(Clocks).wire
_Order: Any = struct_of(OwnOrder).wire
_SeatLook: Any = struct_of(SeatLook).wire
_Deal: Any = struct_of(DealBegan).wire
_Attempt: Any = struct_of(DealAttempt).wire
_Proposal: Any = struct_of(ProposalLook).wire
_Ban: Any = struct_of(GuestBanned).wire
_Closed: Any = struct_of(TableClosed).wire
_Proof: Any = struct_of(DealProof).wire


class FromServer(Struct, frozen=True, kw_only=True, tag=True, tag_field="type"):
    pass


class TableLook(Struct, frozen=True, kw_only=True):
    """What changes seldom at a table."""

    seats: tuple[_SeatLook, ...]
    host: int | None
    deal: _Deal | None
    attempts: tuple[_Attempt, ...]
    """Every attempt at the deal as announced, the present or played one last."""
    proposal: _Proposal | None
    """The one that is being answered."""
    bans: tuple[_Ban, ...]
    closed: _Closed | None
    proof: _Proof | None


class Allowance(Struct, frozen=True, kw_only=True):
    """How much a guest may say, over all sockets: who says more is sent away, who talks more is refused."""

    messages_per_second: float
    messages_at_once: int
    chat_lines: int
    """With reactions, in so many seconds."""
    chat_seconds: float


class Welcome(FromServer, frozen=True, kw_only=True):
    """A whole look at the table, and what the client missed since the version it named."""

    code: str
    token: str
    """To come back with as the same person, from anywhere; keep it secret."""
    speaker: str
    """The mark on what the receiver says here."""
    snapshot: _Snapshot
    missed: tuple[_News, ...] | None
    """Only the last of them where there were too many; None for a client that names no version of this table."""
    limits: Allowance


class News(FromServer, frozen=True, kw_only=True):
    """All versions since the last News, without a gap, and how things stand after them. What is absent is unchanged."""

    version: int
    viewer: int
    """The seat that the receiver has now; -1 for a spectator."""
    stage: Stage
    news: tuple[_News, ...]
    view: _View | UnsetType | None = UNSET
    options: _Options | UnsetType = UNSET
    clocks: _Clocks | UnsetType = UNSET
    out: tuple[int, ...] | UnsetType = UNSET
    """At live pace, the seats that are out for this animal."""
    paused: bool | UnsetType = UNSET
    order: _Order | UnsetType | None = UNSET
    table: TableLook | UnsetType = UNSET


class Present(FromServer, frozen=True, kw_only=True):
    """The seats of people who are connected."""

    seats: tuple[int, ...]


class Reacted(FromServer, frozen=True, kw_only=True):
    seat: int | None
    name: str
    reaction: str
    speaker: str
    """As in chat."""


class Ack(FromServer, frozen=True, kw_only=True):
    """Done, and on disk as that version."""

    key: str | None
    version: int


class Refused(FromServer, frozen=True, kw_only=True):
    """Nothing was changed."""

    key: str | None
    reason: WireReason


class HandOverCode(FromServer, frozen=True, kw_only=True):
    """Good once, for so many seconds; belongs behind the # of an address."""

    key: str | None
    hand_over: str
    seconds: int


class Onlooker(Struct, frozen=True, kw_only=True):
    number: int
    name: str | None


class Onlookers(FromServer, frozen=True, kw_only=True):
    """Who is connected and has no seat; for the host."""

    key: str | None
    people: tuple[Onlooker, ...]


class Next(FromServer, frozen=True, kw_only=True):
    """Everybody wants a rematch: it is at this table."""

    code: str


class Lag(FromServer, frozen=True, kw_only=True):
    """What the server measured: the round trip that is made up for in races."""

    milliseconds: int


class Closing(FromServer, frozen=True, kw_only=True):
    """The last message before the server closes."""

    reason: WireReason
    path: str | UnsetType = UNSET
    """Where the table is served instead: connect there and say the same Hello; if nobody answers, at /ws again."""


ServerMessage = (
    Welcome | News | Present | Reacted | Ack | Refused | HandOverCode | Onlookers | Next | Lag | Closing
)  # fmt: skip

_encoder = msgspec.json.Encoder()

_BLOCKS: dict[type[ServerMessage], int] = {Refused: 4 * BLOCK, Closing: 4 * BLOCK}
"""What a move is refused for may hang on the cards of who made it: all such sentences fit."""


def encode(message: ServerMessage, most: int = 0) -> bytes:
    """A message to a seat is filled up to `most`, what it could need; without, nothing in it is anybody's secret."""
    return padded(_encoder.encode(message), most, _BLOCKS.get(type(message), BLOCK))


def measured(message: Welcome | News, look: Look | None, told: Iterable[Told | None]) -> Measure:
    """By what a spectator gets, sees and is told, of what seats get in its place."""
    return Measure.of(len(_encoder.encode(message)), look, told)


view_out = outward(View)
options_out = outward(Options | None)
clocks_out = outward(Clocks)
order_out = outward(OwnOrder | None)
news_out = outward(TableNews)
snapshot_out = outward(Snapshot)
seats_out = outward(tuple[SeatLook, ...])
deal_out = outward(DealBegan | None)
attempts_out = outward(tuple[DealAttempt, ...])
proposal_out = outward(ProposalLook | None)
bans_out = outward(tuple[GuestBanned, ...])
closed_out = outward(TableClosed | None)
proof_out = outward(DealProof | None)
event_out = outward(Event)
event_back = inward(Event)
view_back = inward(View)
ViewOnWire: Any = _View
EventOnWire: Any = struct_of(Event).wire


def news_text(news: Iterable[TableNews]) -> str:
    return _text([news_out(each) for each in news])


def options_text(options: Options | None) -> str:
    return _text(options_out(options))


def order_text(order: OwnOrder | None) -> str:
    return _text(order_out(order))


def look_text(snapshot: Snapshot) -> str:
    """What changes seldom."""
    look = TableLook(
        seats=seats_out(snapshot.seats),
        host=snapshot.host,
        deal=deal_out(snapshot.deal),
        attempts=attempts_out(snapshot.attempts),
        proposal=proposal_out(snapshot.proposal),
        bans=bans_out(snapshot.bans),
        closed=closed_out(snapshot.closed),
        proof=proof_out(snapshot.proof),
    )
    return _text(look)


def _text(value: Any) -> str:
    return _encoder.encode(value).decode()
