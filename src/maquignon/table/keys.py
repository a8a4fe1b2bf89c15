"""Under which keys the moves of a table were made, for as long as it is played: a repeat is known, and made once."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

from maquignon.play.narrow import extended, narrow

Key = tuple[int, str]
"""Whose move, and what its client called it."""

_SIZE = 16
"""Bytes of a key that is 128 bits in hex, as clients make them."""


class Keys:
    """There are as many of them as moves: those of a seat stand one behind the other, as bytes, the oldest first."""

    __slots__ = ("_last", "_others", "_packed", "_versions")

    def __init__(self) -> None:
        self._packed: defaultdict[int, bytearray] = defaultdict(bytearray)
        self._versions: defaultdict[int, array[int]] = defaultdict(narrow)
        self._others: dict[Key, int] = {}
        """Those of another form, which programs may give."""
        self._last: tuple[Key, int] | None = None

    def add(self, seat: int, key: str, version: int) -> None:
        packed, self._last = _packed(key), ((seat, key), version)
        if packed is None:
            self._others[seat, key] = version
        else:
            self._packed[seat] += packed
            self._versions[seat] = extended(self._versions[seat], version)

    def version(self, key: Key) -> int | None:
        """Of the table, after that move; None where there is none of that key. The last is asked for at once."""
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        seat, text = key
        packed = _packed(text)
        if packed is None:
            return self._others.get(key)
        kept = self._packed.get(seat, b"")
        place = kept.find(packed)
        while place > 0 and place % _SIZE:  # the end of one and the begin of the next
            place = kept.find(packed, place + 1)
        return None if place < 0 else self._versions[seat][place // _SIZE]

    def of(self, seat: int, version: int) -> str | None:
        """The key of the move that led to a version; None where it had none."""
        versions = self._versions.get(seat, ())
        place = bisect_left(versions, version)
        if place < len(versions) and versions[place] == version:
            return self._packed[seat][place * _SIZE : (place + 1) * _SIZE].hex()
        return next((key for (owner, key), at in self._others.items() if (owner, at) == (seat, version)), None)

    def all(self) -> dict[Key, int]:
        return {**dict(self._all_packed()), **self._others}

    def _all_packed(self) -> Iterator[tuple[Key, int]]:
        for seat, versions in self._versions.items():
            for place, version in enumerate(versions):
                yield (seat, self._packed[seat][place * _SIZE : (place + 1) * _SIZE].hex()), version


def _packed(key: str) -> bytes | None:
    if len(key) != 2 * _SIZE:
        return None
    try:
        packed = bytes.fromhex(key)
    except ValueError:
        return None
    return packed if packed.hex() == key else None
