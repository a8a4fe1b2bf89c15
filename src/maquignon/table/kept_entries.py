"""All that happened at a table, kept in the least room: nearly all of it are moves, whose parts stand side by side."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

from maquignon.play.narrow import extended, narrow
from maquignon.table.entries import Entry, Moved
from maquignon.table.keys import Keys

_SPEAKERS = ("player", "bot", "clock", "order", "table")


class KeptEntries(Sequence[Entry]):
    """A list that only grows, of values: whatever is taken out is equal to what was put in."""

    __slots__ = ("_at", "_by", "_kept", "_seats", "keys", "last")

    def __init__(self, first: Entry) -> None:
        self.keys = Keys()
        self._kept: list[Entry | str] = []
        """A move's notation alone; any other entry as it is."""
        self._at, self._seats, self._by = narrow(), array("b"), bytearray()
        self.last = first
        self.append(first)

    def append(self, entry: Entry) -> None:
        seat = by = 0
        if isinstance(entry, Moved) and entry.by in _SPEAKERS:
            seat, by = entry.seat, _SPEAKERS.index(entry.by)
            if entry.key is not None:
                self.keys.add(seat, entry.key, len(self._kept))
            self._kept.append(entry.move)
        else:
            self._kept.append(entry)
        self._at = extended(self._at, entry.at)
        self._seats.append(seat)
        self._by.append(by)
        self.last = entry

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...

    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return [self._entry(version) for version in range(*place.indices(len(self)))]
        return self._entry(range(len(self))[place])

    def __iter__(self) -> Iterator[Entry]:
        return map(self._entry, range(len(self)))

    def _entry(self, version: int) -> Entry:
        """The last one, which is asked for again and again, is at hand."""
        if version == len(self._kept) - 1:
            return self.last
        kept = self._kept[version]
        if not isinstance(kept, str):
            return kept
        seat = self._seats[version]
        key = self.keys.of(seat, version)
        return Moved(at=self._at[version], seat=seat, move=kept, by=_SPEAKERS[self._by[version]], key=key)
