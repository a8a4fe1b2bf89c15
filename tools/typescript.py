"""Types for the browser, made from those of the wire: `python -m tools.typescript > web/src/protocol.ts`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import NODEFAULT, inspect

from maquignon.play.events import Event
from maquignon.play.options import Options
from maquignon.play.phase import Pace, Phase
from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook.reason_codes import VALUES, Kind
from maquignon.rulebook.sentences import fields
from maquignon.server.http.bodies import ANSWERED, ASKED
from maquignon.server.wire import incoming, outgoing
from maquignon.server.wire.reasons import WireReason
from maquignon.server.wire.structs import struct_of
from maquignon.table.news import Told
from maquignon.table.stage import Stage
from tools.field_docs import class_doc, field_docs
from tools.refusal_texts import codes

HEAD = f"""\
// Made from the server's types by `python -m tools.typescript`; don't edit.
// Money is a list of card values. What is sealed to a viewer is null for it. Seats count from 0; -1 is nobody's.

export const PROTOCOL = {PROTOCOL};
"""

UNIONS: dict[str, Any] = {
    "ClientMessage": incoming.ClientMessage,
    "ServerMessage": outgoing.ServerMessage,
    "Told": struct_of(Told).wire,
    "GameEvent": struct_of(Event).wire,
    "Options": struct_of(Options).wire,
    "Phase": struct_of(Phase).wire,
    "Pace": Pace,
    "Stage": Stage,
}
"""These have a name of their own; a browser has another Event."""


def page() -> str:
    return HEAD + "\n" + "\n".join(_lines())


def _lines() -> Iterator[str]:
    for struct in _structs():
        if struct.cls is not WireReason:
            yield from _interface(struct)
    yield from _reasons()
    for name, kind in UNIONS.items():
        yield f"export type {name} ={_members(inspect.type_info(kind))};\n"


def _reasons() -> Iterator[str]:
    """Each code with its values, so that a page can neither lack a sentence nor look for a value that is not there."""
    yield "/** The values of every reason, by its code. */"
    yield "export interface ReasonValues {"
    for code in codes():
        values = "; ".join(f"{name}: {_VALUE_TYPES[VALUES[name]]}" for name in sorted(fields(code)))
        yield f"  {json.dumps(code)}: {f'{{ {values} }}' if values else 'Record<never, never>'};"
    yield "}\n"
    yield "export type ReasonCode = keyof ReasonValues;\n"
    yield from _comment(class_doc(WireReason), "")
    yield "export type WireReason = {"
    yield "  [Code in ReasonCode]: { code: Code; values: ReasonValues[Code]; /** In English. */ sentence: string };"
    yield "}[ReasonCode];\n"


_VALUE_TYPES: dict[Kind, str] = {
    "number": "number",
    "numbers": "number[]",
    "text": "string",
    "texts": "string[]",
    "seat": "number",
    "place": "number",
    "family": "string",
    "families": "string[]",
    "move": "string",
    "moves": "string[]",
    "part": "string",
    "thing": "string",
    "none": "string",
}


def _structs() -> list[inspect.StructType]:
    """Every struct there is, the outer ones first."""
    found: dict[str, inspect.StructType] = {}
    for kind in (*UNIONS.values(), *ASKED, *ANSWERED):
        for struct in _inside(inspect.type_info(kind), set()):
            known = found.setdefault(struct.cls.__name__, struct)
            assert known.cls is struct.cls, f"two types are called {struct.cls.__name__}"
    return list(found.values())


def _inside(info: inspect.Type, seen: set[type]) -> Iterator[inspect.StructType]:
    match info:
        case inspect.StructType():
            if info.cls in seen:
                return
            seen.add(info.cls)
            yield info
            for field in info.fields:
                yield from _inside(field.type, seen)
        case inspect.DataclassType():  # as it stands in a review, which knows no wire
            yield from _inside(inspect.type_info(struct_of(info.cls).wire), seen)
        case inspect.Metadata():
            yield from _inside(info.type, seen)
        case inspect.UnionType():
            for member in info.types:
                yield from _inside(member, seen)
        case inspect.VarTupleType() | inspect.ListType():
            yield from _inside(info.item_type, seen)
        case inspect.TupleType():
            for item in info.item_types:
                yield from _inside(item, seen)
        case inspect.DictType():
            yield from _inside(info.value_type, seen)


def _interface(struct: inspect.StructType) -> Iterator[str]:
    yield from _comment(class_doc(struct.cls), "")
    yield f"export interface {struct.cls.__name__} {{"
    if struct.tag_field:
        yield f"  {struct.tag_field}: {json.dumps(struct.tag)};"
    docs = field_docs(struct.cls)
    for field in struct.fields:
        yield from _comment(docs.get(field.name), "  ")
        yield f"  {field.encode_name}{'?' if _may_lack(struct, field) else ''}: {_written(field.type)};"
    yield "}\n"


def _comment(text: str | None, indent: str) -> Iterator[str]:
    if text:
        in_browser = re.sub(r"\bNone\b", "null", text)
        yield f"{indent}/** {in_browser} */"


def _may_lack(struct: inspect.StructType, field: inspect.Field) -> bool:
    """The server leaves out what is unset; a client may leave out whatever has a default."""
    return not field.required and (struct.forbid_unknown_fields or field.default is NODEFAULT)


def _members(info: inspect.Type) -> str:
    if isinstance(info, inspect.UnionType):
        return "".join(f"\n  | {_written_plainly(member)}" for member in info.types)
    return f" {_written_plainly(info)}"


def _written(info: inspect.Type) -> str:
    """By its name where it has one, alone or with others."""
    members = info.types if isinstance(info, inspect.UnionType) else (info,)
    written = dict.fromkeys(map(_written_plainly, members))
    for name, named in _named().items():
        if named <= written.keys():
            written = {name: None} | {each: None for each in written if each not in named}
    return " | ".join(written)


@cache
def _named() -> dict[str, set[str]]:
    found = {name: inspect.type_info(kind) for name, kind in UNIONS.items()}
    return {
        name: set(map(_written_plainly, info.types if isinstance(info, inspect.UnionType) else (info,)))
        for name, info in found.items()
    }


def _written_plainly(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata():
            return _written_plainly(info.type)
        case inspect.StructType() | inspect.DataclassType():
            return str(info.cls.__name__)
        case inspect.VarTupleType() | inspect.ListType():
            inside = _written(info.item_type)
            return f"({inside})[]" if "|" in inside else f"{inside}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(_written, info.item_types))}]"
        case inspect.DictType():
            key = "string" if isinstance(info.key_type, inspect.StrType) else "number"
            return f"Record<{key}, {_written(info.value_type)}>"
        case inspect.LiteralType():
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in info.values)
        case inspect.EnumType():
            return " | ".join(json.dumps(member.value) for member in info.cls)
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case _:
            raise AssertionError(f"{info} has no TypeScript yet")


if __name__ == "__main__":
    print(page(), end="")
