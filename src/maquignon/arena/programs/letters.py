"""What outside programs are told, as plain JSON: the same shapes as on the server's wire."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, get_args

from maquignon.play.events import Event
from maquignon.play.moves import Move
from maquignon.play.notation import write_move
from maquignon.play.options import Options
from maquignon.play.phase import Pace, Phase
from maquignon.rulebook.edition import Edition

PROTOCOL = "maquignon-arena/1"
_TAGGED = get_args(Event) + get_args(Options)
"""These say what they are by their `type`."""


def plain(value: object) -> Any:
    """Dataclasses as objects, moves in notation, editions and phases by name, everything else as it is."""
    match value:
        case Edition():
            return "+".join((value.id, *sorted(value.house_rules)))
        case Phase():
            return value.label
        case Pace():
            return value.value
        case tuple() | list():
            return [plain(each) for each in value]
        case dict():
            return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, Move):
        return write_move(value)
    if is_dataclass(value):
        tag = {"type": type(value).__name__} if isinstance(value, _TAGGED) else {}
        return tag | {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value
