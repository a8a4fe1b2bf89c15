"""The fields of wire types as tables: what each may be, what holds where it is left out, what it is for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from msgspec import NODEFAULT, inspect

from maquignon.bots.roster import BOTS
from maquignon.rulebook import EDITIONS, HOUSE_RULES
from maquignon.server.sockets.session import REACTIONS
from maquignon.table.plan import SPEEDS
from tools.field_docs import class_doc, field_docs

_NAMED: dict[tuple[str, str], Iterable[str]] = {
    ("TableWish", "edition"): EDITIONS,
    ("TableWish", "house_rules"): HOUSE_RULES,
    ("TableWish", "speed"): SPEEDS,
    ("SeatWish", "bot"): BOTS,
    ("SeatBot", "bot"): BOTS,
    ("SetSpeed", "speed"): SPEEDS,
    ("React", "reaction"): REACTIONS,
}
"""Texts that the schema does not list, since they are data."""


def described(kind: Any) -> Iterator[str]:
    """What a type is for, and the table of its fields."""
    if doc := class_doc(kind):
        yield f"{_on_the_wire(doc)}\n"
    fields = _fields(kind)
    if fields:
        yield "| field | values | left out | |"
        yield "|---|---|---|---|"
        docs = field_docs(kind)
        for field in fields:
            yield _row(kind, field, docs.get(field.name, ""))
        yield ""


def parts(kinds: Iterable[Any]) -> list[Any]:
    """Every type inside these that is not one of them, in the order in which they come up."""
    known = list(kinds)
    waiting, found = list(known), []
    while waiting:
        for field in _fields(waiting.pop(0)):
            for inside in _structs(field.type):
                if inside not in known and inside not in found:
                    found.append(inside)
                    waiting.append(inside)
    return found


def _fields(kind: Any) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    return info.fields if isinstance(info, inspect.StructType | inspect.DataclassType) else ()


def _structs(info: inspect.Type) -> Iterator[Any]:
    match info:
        case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
            yield cls
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for each in types:
                yield from _structs(each)
        case inspect.Metadata(type=inside):
            yield from _structs(inside)
        case inspect.VarTupleType(item_type=inside) | inspect.ListType(item_type=inside):
            yield from _structs(inside)
        case inspect.DictType(value_type=inside):
            yield from _structs(inside)


def _row(kind: Any, field: inspect.Field, doc: str) -> str:
    values = _values(field.type)
    if named := _NAMED.get((kind.__name__, field.name)):
        values = f"{values}: {', '.join(f'`{each}`' for each in named)}"
    return f"| `{field.encode_name}` | {values} | {_left_out(field)} | {_on_the_wire(doc)} |"


def _on_the_wire(doc: str) -> str:
    return doc.replace("|", "&#124;").replace("None", "null")


def _left_out(field: inspect.Field) -> str:
    if field.required:
        return ""
    if field.default is not NODEFAULT:
        return f"`{_json(field.default)}`"
    if field.default_factory is not NODEFAULT:
        return f"`{_json(field.default_factory())}`"
    return "unchanged, or none"


def _json(value: Any) -> str:
    return json.dumps(value.value if isinstance(value, Enum) else value)


def _values(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata(type=inside, extra_json_schema=extra):
            return (extra or {}).get("description") or _values(inside)
        case inspect.UnionType(types=types):
            return " or ".join(_values(each) for each in types)
        case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case inspect.VarTupleType(item_type=inside) | inspect.ListType(item_type=inside):
            return f"list{_span(info.min_length, info.max_length)} of {_values(inside)}"
        case inspect.TupleType(item_types=types):
            return f"list of {', '.join(map(_values, types))}"
        case inspect.DictType(key_type=key, value_type=value):
            return f"object, {_values(key)} → {_values(value)}"
        case inspect.LiteralType(values=values):
            return ", ".join(f"`{_json(each)}`" for each in values)
        case inspect.EnumType(cls=cls):
            return ", ".join(f"`{_json(each.value)}`" for each in cls)
    return _plain(info)


def _plain(info: inspect.Type) -> str:
    match info:
        case inspect.IntType(ge=least, le=most):
            return f"whole number{_span(least, most)}"
        case inspect.StrType(min_length=least, max_length=most):
            return f"text{_span(least, most)}"
        case inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "`true`, `false`"
        case inspect.NoneType():
            return "`null`"
    return "any"


def _span(least: int | None, most: int | None) -> str:
    if least is None and most is None:
        return ""
    if most is None:
        return f" from {least:,}"
    return f" to {most:,}" if least is None else f" {least:,}-{most:,}"
