"""Values of wire types with telling names, for docs/protocol.md; tests send those that clients say to a real server."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook import Reason
from maquignon.server.http.group_facts import InvitationWish
from maquignon.server.sockets.session import REACTIONS
from maquignon.server.tables.wishes import TableWish
from maquignon.server.wire import incoming
from maquignon.server.wire.reasons import WireReason, reason_out

_NUMBERS = {
    "seat": 1,
    "version": 42,
    "seen": 41,
    "amount": 30,
    "least": 40,
    "most": 300,
    "price": 60,
    "players": 4,
    "protocol": PROTOCOL,
}
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
    "mark": "5d41402abc4b2a76",
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

_WHOLE: dict[Any, dict[str, Any]] = {
    TableWish: {
        "edition": "koehandel-2001",
        "seats": [{}, {}, {"bot": "odile"}, {"bot": "pip"}],
        "house_rules": ["deal-four"],
        "pace": "live",
        "speed": "brisk",
        "public": False,
        "first": None,
        "name": "Friday",
        "hints": True,
    },
    InvitationWish: {"table": "7KD3QX9HPR4M", "game": "9HPR4M7KD3QX", "seat": 1},
    incoming.SeatBot: {"type": "SeatBot", "key": _TEXTS["key"], "seat": 0, "bot": "odile"},
}
"""What only makes sense together."""


def example(kind: Any) -> Any:
    """A value of a wire type."""
    made = _WHOLE.get(kind) or _example(inspect.type_info(kind), "")
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
