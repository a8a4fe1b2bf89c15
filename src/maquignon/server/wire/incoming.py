"""What clients say: one JSON object per text frame, told apart by `type`, and read strictly by schema."""

from __future__ import annotations

import json
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
from msgspec import Meta, Struct

from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.letters import Purpose

MOST_FRAME = 4_096

# `$` alone would let a line break follow, where no length is given
Key = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="128 random bits in hex, new for each intention")
]
Code = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{4,12}\Z", description="the short code of a table")]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="32 bytes in hex")]
GameId = Annotated[str, Meta(min_length=1, max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Amount = Annotated[int, Meta(ge=0, le=1_000_000)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Secret = Annotated[str, Meta(max_length=200)]


class FromClient(Struct, frozen=True, kw_only=True, tag=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Asking(FromClient, frozen=True, kw_only=True):
    """Is answered by Ack or Refused with the same key."""

    key: Key | None = None


class Hello(FromClient, frozen=True, kw_only=True):
    """Always first. With a token it is whoever got the token; otherwise the guest of the cookie, or a new one."""

    protocol: Annotated[int, Meta(ge=1, le=1_000_000)]
    """The version of the protocol that the client speaks; one that is not the server's is refused."""
    table: Code
    token: Secret | None = None
    hand_over: Secret | None = None
    """A one-time code from another device, instead of a token."""
    since: Version | None = None
    """The last version seen; what came after it is sent."""
    name: Name | None = None


class Sit(Asking, frozen=True, kw_only=True):
    name: Name
    seat: Seat | None = None


class Stand(Asking, frozen=True, kw_only=True):
    pass


class Leave(Asking, frozen=True, kw_only=True):
    """As Stand; a host who leaves hands the table to the next person, or closes it where nobody is left."""


class Kick(Asking, frozen=True, kw_only=True):
    """The host sends somebody away, who may not come back until that is lifted; in a game a bot plays on."""

    seat: Seat


class ShowOnlookers(Asking, frozen=True, kw_only=True):
    """The host asks who looks on without a seat; the answer is Onlookers."""


class KickOnlooker(Asking, frozen=True, kw_only=True):
    """As Kick, somebody without a seat, by the number that Onlookers has."""

    number: Annotated[int, Meta(ge=1, le=1_000_000_000)]


class LiftBan(Asking, frozen=True, kw_only=True):
    number: Annotated[int, Meta(ge=1, le=1_000_000)]


class NameHost(Asking, frozen=True, kw_only=True):
    """The host makes another the host."""

    seat: Seat


class Close(Asking, frozen=True, kw_only=True):
    """The host closes the table: before the game, or when nobody else plays."""


class SeatBot(Asking, frozen=True, kw_only=True):
    """A bot for an open seat, or with null nobody."""

    seat: Seat
    bot: Name | None


class SetOptions(Asking, frozen=True, kw_only=True):
    """The host chooses, before the start, what this table allows and who begins (null: drawn at random)."""

    first: Seat | None
    hints: bool
    knowledge: bool
    confirms: bool
    spectators: bool


class Begin(Asking, frozen=True, kw_only=True):
    pass


class Commit(Asking, frozen=True, kw_only=True):
    commit: Hex32
    game: GameId | None = None
    """The game it is made for, as announced: one that comes too late is then refused, and not taken for the next."""


class Reveal(Asking, frozen=True, kw_only=True):
    seed: Hex32


class Move(FromClient, frozen=True, kw_only=True):
    """A move in notation: 'bid 30', 'pay 2x10 50'. The same key again gets the same answer, and never moves twice."""

    key: Key
    seen: Version
    move: Annotated[str, Meta(min_length=1, max_length=200)]


class Order(Asking, frozen=True, kw_only=True):
    """A standing order for the present lot. It takes a version that tells others nothing: they may notice that somebody
    has set or changed one, and are never told who or what. At live pace it raises by the least after a pause like a
    person's, and is out when it does not reach any more."""

    bid_up_to: Amount | None = None
    slap_at: Amount | None = None
    """At turn-based pace only."""
    bluff: bool = False
    """Without it, more than one's own money is refused."""


class SetSpeed(Asking, frozen=True, kw_only=True):
    """calm, normal or brisk; for the only person at a table."""

    speed: Name


class SetPause(Asking, frozen=True, kw_only=True):
    """The clock stands still: up to the only person at a table, others propose it. It goes on when anybody who plays
    wants it to."""

    paused: bool


class Skip(Asking, frozen=True, kw_only=True):
    """Bots that wait so that all can read what they did in a trade go on; for the only person at a table."""


class Say(Asking, frozen=True, kw_only=True):
    """The same key again gets the same answer, and is said once."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class React(Asking, frozen=True, kw_only=True):
    reaction: Annotated[str, Meta(min_length=1, max_length=16)]


class Rematch(Asking, frozen=True, kw_only=True):
    pass


class Propose(Asking, frozen=True, kw_only=True):
    """What all who play must agree to: to stop and count what is complete (R31), to abort uncounted, to pause."""

    what: Purpose


class AnswerProposal(Asking, frozen=True, kw_only=True):
    """One who does not agree ends the proposal."""

    agrees: bool


class AnswerLateness(Asking, frozen=True, kw_only=True):
    """At a private turn-based table, for a player whose time is up: a bot until they are back, or their time anew."""

    seat: Seat
    bot: bool


class Resign(Asking, frozen=True, kw_only=True):
    """Gives the seat up for good: a bot plays on, and whoever sat there only watches."""


class HandOver(Asking, frozen=True, kw_only=True):
    """Asks for a one-time code that moves the seat to another device."""


ClientMessage = (
    Hello | Sit | Stand | Leave | Kick | ShowOnlookers | KickOnlooker | LiftBan | NameHost | Close | SeatBot
    | SetOptions | Begin | Commit | Reveal | Move | Order | SetSpeed | SetPause | Skip | Say | React | Rematch | Propose
    | AnswerProposal | AnswerLateness | Resign | HandOver
)  # fmt: skip

T = TypeVar("T")


class BadMessage(Refusal):
    """A frame that is no message; says why."""


class TooNew(Refusal):
    """A client of a version that this server is about to be, or has been."""


class _Greeting(Struct, tag="Hello", tag_field="type"):
    """What can be read of a Hello of any version."""

    protocol: int = 1


_decoder = msgspec.json.Decoder(ClientMessage)
_greeting_decoder = msgspec.json.Decoder(_Greeting)
_UNREADABLE = (msgspec.DecodeError, RecursionError, ValueError)
_QUOTES_OF_A_MOVE = 2 * len(("type", "key", "seen", "move")) + 2 * len(("Move", "key", "move"))
"""Around its keys and its texts; with one of them twice there are more."""


def decode(text: str) -> ClientMessage:
    try:
        message: ClientMessage = _decoder.decode(text)
    except _UNREADABLE as error:
        raise BadMessage(Reason("message-unreadable", detail=str(error))) from None
    if not isinstance(message, Move) or text.count('"') != _QUOTES_OF_A_MOVE:
        _check_keys(text)
    return message


def check_protocol(text: str) -> None:
    """Before a Hello is read: one of another version may have fields that this one does not know."""
    try:
        theirs = _greeting_decoder.decode(text).protocol
    except _UNREADABLE:
        return
    if theirs < PROTOCOL:
        raise Refusal(Reason("client-too-old", theirs=theirs, ours=PROTOCOL))
    if theirs > PROTOCOL:
        raise TooNew(Reason("client-too-new", theirs=theirs, ours=PROTOCOL))


def strictly(text: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """By schema, and without a key twice, of which msgspec would take the last."""
    try:
        message = decoder.decode(text)
    except _UNREADABLE as error:
        raise BadMessage(Reason("message-unreadable", detail=str(error))) from None
    _check_keys(text)
    return message


def _check_keys(text: str | bytes) -> None:
    try:
        json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (RecursionError, ValueError) as error:
        raise BadMessage(Reason("message-unreadable", detail=str(error))) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
