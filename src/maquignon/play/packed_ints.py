"""Ints one after the other in the least room: most of them are small."""

from __future__ import annotations

from array import array
from typing import Final

_LONG: Final = -128
"""Before an int that is wider than eight bits, in two of them: a price."""
_WIDE: Final = -127
"""Before one in eight: a word of cards."""
_LEAST: Final = -126
_MOST: Final = 127
_LENGTHS: Final = {_LONG: 2, _WIDE: 8}
_ORDER: Final = "little"
"""The same to and fro, on every machine."""


def packed_ints(ints: list[int]) -> array[int]:
    try:
        packed = array("b", ints)
    except OverflowError:
        return _with_wide(ints)
    return packed if _is_plain(packed) else _with_wide(ints)


def _is_plain(packed: array[int]) -> bool:
    return min(packed, default=_LEAST) >= _LEAST


def _with_wide(ints: list[int]) -> array[int]:
    packed = array("b")
    for each in ints:
        if _LEAST <= each <= _MOST:
            packed.append(each)
        else:
            mark = _LONG if -(1 << 15) <= each < 1 << 15 else _WIDE
            packed.append(mark)
            packed.frombytes(each.to_bytes(_LENGTHS[mark], _ORDER, signed=True))
    return packed


def unpacked_ints(packed: array[int]) -> list[int]:
    if _is_plain(packed):
        return packed.tolist()
    found: list[int] = []
    place = 0
    while place < len(packed):
        each, place = packed[place], place + 1
        if length := _LENGTHS.get(each, 0):
            each = int.from_bytes(packed[place : place + length].tobytes(), _ORDER, signed=True)
        found.append(each)
        place += length
    return found
