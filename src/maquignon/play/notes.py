"""What the core noted of a game, version by version, in the least room: a live table keeps it for every move."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice
from typing import Final

_WIDE: Final = -(1 << 15)
"""Before the four parts of an int that is wider than 16 bits: a word of cards."""
_PARTS: Final = 4
_ORDER: Final = "little"
"""The same to and fro, on every machine."""


class Notes:
    """Like a list of lists of ints that only grows."""

    __slots__ = ("_ends", "_ints", "last")

    def __init__(self, first: list[int]) -> None:
        self._ints = _packed(first)
        self._ends = array("I", [len(self._ints)])
        self.last = first
        """What was noted last."""

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, version: int) -> list[int]:
        if version in (-1, len(self) - 1):
            return self.last
        begin = self._ends[version - 1] if version else 0
        return _unpacked(self._ints[begin : self._ends[version]].tolist())

    def since(self, version: int) -> Iterator[list[int]]:
        return map(self.__getitem__, range(version, len(self)))

    def append(self, noted: list[int]) -> None:
        self._ints.extend(_packed(noted))
        self._ends.append(len(self._ints))
        self.last = noted

    def copy(self) -> Notes:
        twin = Notes([])
        twin._ints, twin._ends, twin.last = self._ints[:], self._ends[:], self.last
        return twin


def _packed(noted: list[int]) -> array[int]:
    try:
        packed = array("h", noted)
    except OverflowError:
        return _with_wide(noted)
    return _with_wide(noted) if _WIDE in packed else packed


def _with_wide(noted: list[int]) -> array[int]:
    packed = array("h")
    for each in noted:
        if _WIDE < each < -_WIDE:
            packed.append(each)
        else:
            packed.append(_WIDE)
            packed.frombytes(each.to_bytes(2 * _PARTS, _ORDER, signed=True))
    return packed


def _unpacked(packed: list[int]) -> list[int]:
    if _WIDE not in packed:
        return packed
    found, parts = [], iter(packed)
    for each in parts:
        if each == _WIDE:
            wide = array("h", islice(parts, _PARTS)).tobytes()
            found.append(int.from_bytes(wide, _ORDER, signed=True))
        else:
            found.append(each)
    return found
