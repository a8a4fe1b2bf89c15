"""docs/protocol.md, made from the types: `python -m tools.protocol_page > docs/protocol.md`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import inspect

from maquignon.play.events import Event
from maquignon.play.options import Options
from maquignon.rulebook import Reason
from maquignon.rulebook.sentences import dictionary
from maquignon.server.http.bodies import ANSWERED, ASKED
from maquignon.server.sockets.session import REACTIONS
from maquignon.server.wire import incoming, outgoing
from maquignon.server.wire.lengths import SENT
from maquignon.server.wire.reasons import WireReason, reason_out
from maquignon.server.wire.structs import struct_of
from maquignon.table.news import Told
from tools.refusal_texts import codes

INTRODUCTION = f"""\
# The protocol

*Made from the types by `python -m tools.protocol_page`; don't edit.*

## How it goes

1. `POST /api/tables` opens a table and answers with its `code`, its `id`, a `link` and the host's `token`.
2. Connect a websocket to `/ws` (text frames of at most {incoming.MOST_FRAME} bytes, one JSON object each, no
   compression) and say `Hello` with the table's code. A browser is known by its cookie. A program keeps the `token` of
   `Welcome` and says it in its next `Hello`: it is then the same guest, with the same seat, on any connection. A token
   never belongs into an address.
3. `Welcome` has a snapshot, and the limits a client paces itself by. `Sit` takes a seat; the host says `Begin`.
4. The deal: `DealBegan` names the seats that bring a seed. Each says `Commit` with
   SHA-256(lp("MQ-DEAL/1 seat", game, byte(seat), seed)), where lp puts the length of each part before it as four
   bytes, the greatest first; when all have committed, each says `Reveal` with its 32 bytes. Who wants to check the deal
   afterwards keeps what is announced (`attempts`) before it reveals: see [the deal](deal.md). In Python
   `maquignon.play.seen.Witness` does all of it.
5. From then on every `News` has the receiver's `view` and, where it may say something, its `options`. A move is text:
   `auction`, `bid 30`, `pay 2x10 50`, `challenge 2 cow`, `offer 0 10 covered`, `accept`, `counter nothing` … `seen` is
   the version the player saw when deciding: a move that comes too late for its auction, call or offer is refused and
   never applied to the next one. `key` is new for each intention; after a lost connection the same message can be
   sent again, and is followed once.
6. Versions have no gaps. After a lost connection `Hello` says with `since` which version was the last; `missed` in
   `Welcome` has what came after it.
7. The server sends websocket pings every five seconds; any client library answers them. The round trip measured with
   them is made up for in races (`Line`, `Verdict`).
8. Whatever is not followed has a `reason`: its `code` is one of those listed under Reasons, its `values` are those
   that the code's sentence names, and `sentence` is the English one, for programs that translate nothing. The last
   message before the server closes is `Closing`, with a reason too; the close frame has the sentence.
9. Close codes: 1008 for whatever is not allowed, 1009 for a frame that is too long, 1012 when the
   server stops or the table moves: connect again, 1013 when the games cannot be reached: connect again later. Where
   several processes serve tables, `Closing` may have a `path`: connect there instead of `/ws` and say the same
   `Hello`; if nobody answers there, begin at `/ws` again.

Lengths tell nothing. A message to a seat is filled up with spaces, which JSON allows, to what it could need at most by
what everybody at the table knows; so are hints and what a seat can know of the purses. A client does the same: fill
up whatever it says to {SENT} bytes, or whoever watches the encrypted line sees a payment of two cards from one of five.

What is sealed to a viewer is null for it. Commits and seeds are written in hex. Money is a list of card values.

## HTTP

| request | answer |
|---|---|
| `POST /api/tables` | 201 with `code`, `id`, `link`, `token`; 400, 413, 415 or 429 with a `reason` |
| `GET /api/tables` | the public tables |
| `GET /api/tables/own` | the tables at which the cookie's guest sits, and whether they wait for that seat |
| `GET /api/tables/CODE` | one table |
| `GET /api/tables/CODE/knowledge` | what the guest's seat can know of all purses; 409 without a seat or a game |
| `POST /api/tables/CODE/hint` | a hint for the guest's seat, which is counted; 409 where there is none, 429 |
| `POST /api/guest/sign-out-others` | 204 with a new cookie: every other cookie, token and code of this guest is void |
| `GET /api/editions` | editions with their facts and house rules, bots, speeds, reactions |
| `GET /api/rules/EDITION?house_rules=A,B&lang=nl` | the numbered rules that hold for it; `all`: the whole book |
| `GET /api/records/NAME` | the record of a finished game (id or code), as a file; 409 while it runs |
| `GET /api/replays/NAME` | a finished game, every position of it, with its count and figures; 409 while it runs |
| `POST /api/replays` | the same of a record that is sent as text; 400 for none, 409 for one that is wrong or undealt |
| `GET /api/records/NAME/review` | chances, bluffs, turning points; 202 while it is made, `?part=1`: what is ready |
| `GET /health`, `GET /metrics`, `GET /status` | for whoever runs the server |

Whatever is refused has a `reason`; with 503 the same may be asked again in a moment. What a seat can know is told
to the guest of the cookie, or of the table's token where that comes along as `Authorization: Bearer TOKEN`. Where
several processes serve tables it may be a 307: ask there, with the same cookie or token.
"""

_NUMBERS = {"seat": 1, "version": 42, "seen": 41, "amount": 30, "least": 40, "most": 300, "price": 60, "players": 4}
_TEXTS = {
    "table": "7KD3QX9HPR4M",
    "code": "7KD3QX9HPR4M",
    "key": "00112233445566778899aabbccddeeff",
    "name": "Ann",
    "move": "bid 30",
    "bot": "value",
    "family": "cow",
    "house_rule": "deal-four",
    "lot": "cow",
    "pedigree": "pig",
    "looked_at": "horse",
    "herd": "cow",
    "animal": "cow",
    "complete": "goose",
    "challenge": "cow",
    "challenges": "cow",
    "card": "cow",
    "reason": "the club closes",
    "text": "well played",
    "reaction": REACTIONS[0],
    "stage": "play",
    "edition": "koehandel-2001",
    "rules_id": "koehandel-2001/1",
    "game": "4f2a.1",
    "word": "hammer",
    "draw": "auction",
    "by": "player",
    "commit": "8f" * 32,
    "seed": "3c" * 32,
    "committed": "8f" * 32,
    "token": "…",
    "path": "/p/2/ws",
    "hand_over": "…",
    "speed": "normal",
    "id": "0f3c5a",
    "link": "https://example.org/t/7KD3QX9HPR4M",
    "title": "Pip",
    "about": "en",
    "lang": "en",
    "chapter": "A",
    "letter": "A",
    "opens_at": "A4",
    "deck": "cow",
    "matching": "pig",
    "loose": "cat",
    "lost": "dog",
    "record": "…",
    "source": "project",
    "form_for_two": "master-2009-two",
    "house_rule_conflict": "super-trade",
    "house_rule_need": "original",
    "first_tie": "repeat-decide",
    "final_tie": "shared",
}


def page() -> str:
    return "\n".join(_lines()).rstrip() + "\n"


def schema() -> dict[str, Any]:
    """JSON Schema of everything on the wire, for generated clients."""
    (client, server), components = msgspec.json.schema_components(
        [incoming.ClientMessage, outgoing.ServerMessage], ref_template="#/$defs/{name}"
    )
    return {"client": client, "server": server, "$defs": components}


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    yield from _section("What is sent over HTTP", ASKED)
    yield from _section("What is answered over HTTP", ANSWERED)
    yield from _section("From the client", get_args(incoming.ClientMessage))
    yield from _section("From the server", get_args(outgoing.ServerMessage))
    yield from _section("What a version tells", [struct_of(kind).wire for kind in get_args(Told)])
    yield from _section("Events of the game", [struct_of(kind).wire for kind in get_args(Event)])
    yield from _reasons()
    yield from _section("Options", [struct_of(kind).wire for kind in get_args(Options)])


def _reasons() -> Iterator[str]:
    yield "## Reasons\n"
    yield "Seats count from 0. A value of several things is a list. New codes may come; a client that does not know one"
    yield "has its sentence.\n"
    yield "| code | sentence |"
    yield "|---|---|"
    for code in codes():
        text = dictionary().text(code)
        yield f"| `{code}` | {text if isinstance(text, str) else text['other']} |"
    yield ""


def _section(title: str, kinds: Any) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in kinds:
        yield f"### {kind.__name__}\n"
        if kind.__doc__ and not kind.__doc__.startswith(f"{kind.__name__}("):
            yield f"{' '.join(kind.__doc__.split())}\n"
        yield "```json"
        yield msgspec.json.format(msgspec.json.encode(example(kind)), indent=2).decode()
        yield "```\n"


def example(kind: Any) -> Any:
    """A value of a wire type, with telling names."""
    made = _example(inspect.type_info(kind), "")
    return msgspec.convert(made, kind)


def _example(info: inspect.Type, name: str) -> Any:
    match info:
        case inspect.Metadata():
            return _example(info.type, name)
        case inspect.DataclassType():
            return {field.encode_name: _field(field) for field in info.fields}
        case inspect.StructType(cls=cls) if cls is WireReason:
            return msgspec.to_builtins(reason_out(Reason("bid-too-low", amount=40)))
        case inspect.StructType():
            tag = {} if info.tag_field is None else {info.tag_field: info.tag}
            return {**tag, **{field.encode_name: _field(field) for field in info.fields}}
        case inspect.UnionType():
            return _example(_told_first(info.types), name)
        case inspect.VarTupleType() | inspect.ListType():
            return [_example(info.item_type, name.removesuffix("s"))] * max(1, getattr(info, "min_length", None) or 1)
        case inspect.TupleType():
            return [_example(item, name) for item in info.item_types]
        case inspect.DictType():
            key = name.removesuffix("s") if isinstance(info.key_type, inspect.StrType) else 1
            return {key: _example(info.value_type, name)}
        case inspect.IntType():
            return _NUMBERS.get(name, max(10, info.ge or 0) if name not in _SEATS else 1)
        case inspect.FloatType():
            return 0.25
        case inspect.StrType():
            return _TEXTS.get(name, name or "…")
        case inspect.BoolType():
            return True
        case inspect.LiteralType():
            told = _TEXTS.get(name)
            return told if told in info.values else info.values[0]
        case inspect.EnumType():
            return next(iter(info.cls)).value
        case _:
            return None


def _field(field: inspect.Field) -> Any:
    if isinstance(field.default, int):
        return field.default
    return _example(field.type, field.encode_name)


_SEATS = {"seats", "host", "viewer", "mover", "active", "acting", "payee", "payer", "buyer", "challenged", "first"}
_SEATS |= {"challenger", "loser", "high_bidder", "passed", "have_bid"}


def _told_first(kinds: tuple[inspect.Type, ...]) -> inspect.Type:
    """The most telling member of a union."""
    rank: dict[type, int] = {inspect.StructType: 0, inspect.NoneType: 2}
    return min(kinds, key=lambda kind: rank.get(type(kind), 1))


if __name__ == "__main__":
    print(page(), end="")
