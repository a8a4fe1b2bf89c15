"""What the core noted of a game, version by version, in the least room: a live table keeps it for every move."""

from __future__ import annotations

from collections.abc import Iterator

from maquignon.play.narrow import extended, narrow
from maquignon.play.packed_ints import packed_ints, unpacked_ints


class Notes:
    """Like a list of lists of ints that only grows."""

    __slots__ = ("_ends", "_ints", "last")

    def __init__(self, first: list[int]) -> None:
        self._ints = packed_ints(first)
        self._ends = extended(narrow(), len(self._ints))
        self.last = first
        """What was noted last."""

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, version: int) -> list[int]:
        if version in (-1, len(self) - 1):
            return self.last
        begin = self._ends[version - 1] if version else 0
        return unpacked_ints(self._ints[begin : self._ends[version]])

    def since(self, version: int) -> Iterator[list[int]]:
        return map(self.__getitem__, range(version, len(self)))

    def append(self, noted: list[int]) -> None:
        self._ints.extend(packed_ints(noted))
        self._ends = extended(self._ends, len(self._ints))
        self.last = noted

    def copy(self) -> Notes:
        twin = Notes([])
        twin._ints, twin._ends, twin.last = self._ints[:], self._ends[:], self.last
        return twin
