"""Values of `play` and `table` as they look on the wire: structs made from the dataclasses, so nothing is said twice.

A face has the wire's type, the way out and the way back. Secrets are not its business: it shows what it is given.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache, reduce
from operator import attrgetter, or_
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from maquignon.play.events import Event
from maquignon.play.moves import Move
from maquignon.play.notation import parse_move, write_move
from maquignon.play.options import Options
from maquignon.play.phase import Pace, Phase
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.house_rules import edition
from maquignon.table.news import Told

Way = Callable[[Any], Any]

PLAIN = (int, str, bool, type(None), Pace)
"""What looks the same inside and outside."""


class Face(NamedTuple):
    wire: Any
    out: Way | None = None
    """None where the value goes out as it is."""
    back: Way | None = None


@cache
def face_of(kind: Any) -> Face:
    if kind in _SPECIAL:
        return _SPECIAL[kind]
    if get_origin(kind) in (Union, types.UnionType):
        return _union(get_args(kind))
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind))
    if get_origin(kind) is Literal:
        return Face(kind)
    if get_origin(kind) is not None and issubclass(get_origin(kind), Mapping):
        return _mapping(*get_args(kind))
    if is_dataclass(kind):
        return _struct(kind)
    assert kind in PLAIN, f"{kind} has no face"
    return Face(kind)


def outward(kind: Any) -> Way:
    """The way out for values of a type."""
    return face_of(kind).out or _same


def inward(kind: Any) -> Way:
    return face_of(kind).back or _same


def _same(value: Any) -> Any:
    return value


def _struct(kind: Any) -> Face:
    tagged = kind in TAGGED
    hints = get_type_hints(kind)
    faces = {field.name: face_of(hints[field.name]) for field in fields(kind)}
    struct = msgspec.defstruct(
        WIRE_NAMES.get(kind.__qualname__, kind.__name__),
        [(name, face.wire) for name, face in faces.items()],
        tag=tagged or None,
        tag_field="type" if tagged else None,
        frozen=True,
        module=__name__,
        namespace={"__doc__": _doc(kind), "__wrapped__": kind},
    )
    # msgspec writes a plain dataclass as it would the struct
    plain = not tagged and all(face.out is None for face in faces.values())
    return Face(struct, None if plain else _going(struct, faces), _coming(kind, faces))


TAGGED = frozenset(get_args(Event) + get_args(Options) + get_args(Told))
"""These say what they are by their `type`, wherever they stand."""

WIRE_NAMES = {"News": "Version"}
"""A table's news of one version; the wire's News carries several."""


def _doc(kind: Any) -> str | None:
    """What somebody wrote, not what `dataclass` puts in its place."""
    doc: str | None = kind.__doc__
    return None if doc is None or doc.startswith(f"{kind.__name__}(") else doc


def _going(struct: Any, faces: dict[str, Face]) -> Way:
    names, ways = list(faces), [face.out for face in faces.values()]
    if not names:
        return lambda _value: struct()
    if len(names) == 1:
        get, way = attrgetter(names[0]), ways[0] or _same
        return lambda value: struct(way(get(value)))
    get, changed = attrgetter(*names), [(place, way) for place, way in enumerate(ways) if way]

    def go(value: Any) -> Any:
        inside = list(get(value))
        for place, way in changed:
            inside[place] = way(inside[place])
        return struct(*inside)

    return go


def _coming(kind: Any, faces: dict[str, Face]) -> Way:
    ways = [(name, face.back or _same) for name, face in faces.items()]
    return lambda value: kind(**{name: way(getattr(value, name)) for name, way in ways})


def _union(kinds: tuple[Any, ...]) -> Face:
    faces = {kind: face_of(kind) for kind in kinds}
    wire = reduce(or_, dict.fromkeys(face.wire for face in faces.values()))
    outs, backs = _outs(faces), _backs(faces)
    return Face(wire, _by_type(outs) if outs else None, _by_type(backs) if backs else None)


def _outs(faces: dict[Any, Face]) -> dict[type, Way]:
    return {get_origin(kind) or kind: face.out for kind, face in faces.items() if face.out}


def _backs(faces: dict[Any, Face]) -> dict[type, Way]:
    return {get_origin(face.wire) or face.wire: face.back for face in faces.values() if face.back}


def _by_type(ways: dict[type, Way]) -> Way:
    def go(value: Any) -> Any:
        way = ways.get(type(value))
        return value if way is None else way(value)

    return go


def _tuple(kinds: tuple[Any, ...]) -> Face:
    if kinds[-1] is not Ellipsis:
        assert all(face_of(kind).out is None for kind in kinds), "a pair holds plain values"
        return Face(tuple.__class_getitem__(kinds))
    inside = face_of(kinds[0])
    wire = tuple.__class_getitem__((inside.wire, ...))
    return Face(wire, _each(inside.out), _each(inside.back))


def _each(way: Way | None) -> Way | None:
    return None if way is None else lambda values: tuple(map(way, values))


def _mapping(key: Any, value: Any) -> Face:
    inside = face_of(value)
    out, back = inside.out or _same, inside.back or _same
    return Face(
        dict.__class_getitem__((key, inside.wire)),
        lambda mapping: {name: out(each) for name, each in mapping.items()},
        lambda mapping: {name: back(each) for name, each in mapping.items()},
    )


def edition_name(rules: Edition) -> str:
    """An edition with its house rules: 'koehandel-2001+deal-four'."""
    return "+".join((rules.id, *sorted(rules.house_rules)))


@lru_cache(maxsize=256)
def named_edition(name: str) -> Edition:
    printed, *house_rules = name.split("+")
    return edition(printed, house_rules)


_MOVE = Face(str, write_move, parse_move)
_LABELS = {phase.label: phase for phase in Phase}
_SPECIAL: dict[Any, Face] = {
    bytes: Face(str, bytes.hex, bytes.fromhex),
    Edition: Face(str, edition_name, named_edition),
    Phase: Face(Literal[tuple(_LABELS)], lambda phase: phase.label, _LABELS.__getitem__),
    **dict.fromkeys(get_args(Move), _MOVE),
}
