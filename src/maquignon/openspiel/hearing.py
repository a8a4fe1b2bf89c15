"""What a seat has heard and done since the game began, in order: as text, and as rows of numbers."""

from __future__ import annotations

import struct
from dataclasses import fields
from functools import lru_cache
from typing import Final

from maquignon.envs.action_names import action_name
from maquignon.play.events import EVENT_INTS, events_of
from maquignon.rules.phase import EVERYBODY
from maquignon.rules.sight import event_sight

OWN_ACTION: Final = 31
"""Where the kind of an event stands in a row: an action of the seat itself."""
PARTS: Final = 5
PART_BITS: Final = 13
"""Cards are one long number; a float of a row has 24 bits."""
SCALES: Final = (32, 8, 8, 16384, *[1 << PART_BITS] * PARTS)
"""Powers of two, so that nothing is rounded."""
ROW: Final = len(SCALES)
ROW_BYTES: Final = 4 * ROW
_row = struct.Struct(f"={ROW}f")


class Hearing:
    """One line of text and one row of numbers for every event a seat is shown and every action it takes."""

    __slots__ = ("rows", "text")

    def __init__(self, text: str = "", rows: bytes = b"") -> None:
        self.text = text
        self.rows = rows

    def copy(self) -> Hearing:
        return Hearing(self.text, self.rows)

    def act(self, action: int) -> None:
        text, row = _own_action(action)
        self.text += text
        self.rows += row

    def hear(self, noted: list[int], seat: int) -> None:
        """The core's notes, of each what the seat may see."""
        for place in range(0, len(noted), EVENT_INTS):
            text, row = _heard(*event_sight(noted[place : place + EVENT_INTS], seat))
            self.text += text
            self.rows += row


@lru_cache(maxsize=128)
def _own_action(action: int) -> tuple[str, bytes]:
    return f"\n> {action_name(action)}", _packed(OWN_ACTION, -1, -1, action, -1)


@lru_cache(maxsize=1 << 16)
def _heard(kind: int, seat: int, other: int, number: int, cards: int) -> tuple[str, bytes]:
    (event,) = events_of([kind, seat, other, number, cards, EVERYBODY], 0)
    told = " ".join(f"{field.name}={getattr(event, field.name)}" for field in fields(event))
    return f"\n{type(event).__name__} {told}".rstrip(), _packed(kind, seat, other, number, cards)


def _packed(kind: int, seat: int, other: int, number: int, cards: int) -> bytes:
    """Kind, seats and number plus one, so that an empty row is none."""
    mask = (1 << PART_BITS) - 1
    parts = ((cards + 1) >> (PART_BITS * part) & mask for part in range(PARTS))
    numbers = (kind + 1, seat + 1, other + 1, number + 2, *parts)
    return _row.pack(*(number / scale for number, scale in zip(numbers, SCALES, strict=True)))
