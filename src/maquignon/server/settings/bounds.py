"""Between what a setting may be: a number from one to another, a text of one line."""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import Any, get_args, get_type_hints

LONGEST_TEXT = 1_000


@dataclass(frozen=True)
class Between:
    least: float
    most: float

    def fault(self, value: float) -> str | None:
        """What a right value is, where this is none; nan lies between nothing."""
        if self.least <= value <= self.most:
            return None
        return f"a number from {self.least:.10g} to {self.most:.10g}"


@dataclass(frozen=True)
class Line:
    longest: int = LONGEST_TEXT

    def fault(self, value: str) -> str | None:
        if len(value) <= self.longest and (value.isprintable() or not value):
            return None
        return f"a text of one line and at most {self.longest} characters"


Bounds = Between | Line
UNNAMED: dict[type, Bounds] = {int: Between(1, 1e9), float: Between(0.001, 1e9), str: Line()}
"""Of settings that name none of their own: how many, how often or how long, which is more than nothing."""


def bounds_of(kind: type) -> dict[str, Bounds]:
    """For every setting of a dataclass that is a number or a text."""
    hints = get_type_hints(kind, include_extras=True)
    found = ((each.name, _bounds(hints[each.name])) for each in _fields(kind))
    return {name: bounds for name, bounds in found if bounds is not None}


def _fields(kind: Any) -> tuple[Field[Any], ...]:
    return fields(kind)


def _bounds(hint: Any) -> Bounds | None:
    named = [each for each in get_args(hint) if isinstance(each, Between | Line)]
    return named[0] if named else UNNAMED.get(hint)
