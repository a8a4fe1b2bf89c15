"""Values of `play` and `table` as they look on the wire: structs made from the dataclasses, so nothing is said twice.

A form has the wire's type, the way out and the way back. Secrets are not its business: it shows what it is given.
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

PLAIN = (int, float, str, bool, type(None), Pace)
"""What looks the same inside and outside."""


class Form(NamedTuple):
    wire: Any
    out: Way | None = None
    """None where the value goes out as it is."""
    back: Way | None = None


@cache
def struct_of(kind: Any) -> Form:
    if kind in _SPECIAL:
        return _SPECIAL[kind]
    if get_origin(kind) in (Union, types.UnionType):
        return _union(get_args(kind))
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind))
    if get_origin(kind) is Literal:
        return Form(kind)
    if get_origin(kind) is not None and issubclass(get_origin(kind), Mapping):
        return _mapping(*get_args(kind))
    if is_dataclass(kind):
        return _struct(kind)
    assert kind in PLAIN, f"{kind} has no form"
    return Form(kind)


def outward(kind: Any) -> Way:
    """The way out for values of a type."""
    return struct_of(kind).out or _same


def inward(kind: Any) -> Way:
    return struct_of(kind).back or _same


def _same(value: Any) -> Any:
    return value


def _struct(kind: Any) -> Form:
    tagged = kind in TAGGED
    hints = get_type_hints(kind)
    forms = {field.name: struct_of(hints[field.name]) for field in fields(kind)}
    struct = msgspec.defstruct(
        WIRE_NAMES.get(kind.__qualname__, kind.__name__),
        [(name, form.wire) for name, form in forms.items()],
        tag=tagged or None,
        tag_field="type" if tagged else None,
        frozen=True,
        module=__name__,
        namespace={"__doc__": _doc(kind), "__wrapped__": kind},
    )
    # msgspec writes a plain dataclass as it would the struct
    plain = not tagged and all(form.out is None for form in forms.values())
    return Form(struct, None if plain else _going(struct, forms), _coming(kind, forms))


TAGGED = frozenset(get_args(Event) + get_args(Options) + get_args(Told))
"""These say what they are by their `type`, wherever they stand."""

WIRE_NAMES = {"News": "Version"}
"""A table's news of one version; the wire's News carries several."""


def _doc(kind: Any) -> str | None:
    """What somebody wrote, not what `dataclass` puts in its place."""
    doc: str | None = kind.__doc__
    return None if doc is None or doc.startswith(f"{kind.__name__}(") else doc


def _going(struct: Any, forms: dict[str, Form]) -> Way:
    names, ways = list(forms), [form.out for form in forms.values()]
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


def _coming(kind: Any, forms: dict[str, Form]) -> Way:
    ways = [(name, form.back or _same) for name, form in forms.items()]
    return lambda value: kind(**{name: way(getattr(value, name)) for name, way in ways})


def _union(kinds: tuple[Any, ...]) -> Form:
    forms = {kind: struct_of(kind) for kind in kinds}
    wire = reduce(or_, dict.fromkeys(form.wire for form in forms.values()))
    outs, backs = _outs(forms), _backs(forms)
    return Form(wire, _by_type(outs) if outs else None, _by_type(backs) if backs else None)


def _outs(forms: dict[Any, Form]) -> dict[type, Way]:
    return {get_origin(kind) or kind: form.out for kind, form in forms.items() if form.out}


def _backs(forms: dict[Any, Form]) -> dict[type, Way]:
    return {get_origin(form.wire) or form.wire: form.back for form in forms.values() if form.back}


def _by_type(ways: dict[type, Way]) -> Way:
    def go(value: Any) -> Any:
        way = ways.get(type(value))
        return value if way is None else way(value)

    return go


def _tuple(kinds: tuple[Any, ...]) -> Form:
    if kinds[-1] is not Ellipsis:
        assert all(struct_of(kind).out is None for kind in kinds), "a pair holds plain values"
        return Form(tuple.__class_getitem__(kinds))
    inside = struct_of(kinds[0])
    wire = tuple.__class_getitem__((inside.wire, ...))
    return Form(wire, _each(inside.out), _each(inside.back))


def _each(way: Way | None) -> Way | None:
    return None if way is None else lambda values: tuple(map(way, values))


def _mapping(key: Any, value: Any) -> Form:
    inside = struct_of(value)
    out, back = inside.out or _same, inside.back or _same
    return Form(
        dict.__class_getitem__((key, inside.wire)),
        lambda mapping: {name: out(each) for name, each in mapping.items()},
        lambda mapping: {name: back(each) for name, each in mapping.items()},
    )


@lru_cache(maxsize=256)
def named_edition(name: str) -> Edition:
    printed, *house_rules = name.split("+")
    return edition(printed, house_rules)


_MOVE = Form(str, write_move, parse_move)
_LABELS = {phase.label: phase for phase in Phase}
_SPECIAL: dict[Any, Form] = {
    bytes: Form(str, bytes.hex, bytes.fromhex),
    Edition: Form(str, attrgetter("name"), named_edition),
    Phase: Form(Literal[tuple(_LABELS)], lambda phase: phase.label, _LABELS.__getitem__),
    **dict.fromkeys(get_args(Move), _MOVE),
}
