"""Numbers by name that several processes of a machine see at once, in a file that is mapped into each of them.

Names are kept as digests. A number that counts for nothing any more gives its place away, and where all places are
taken the least gives way.
"""

from __future__ import annotations

import contextlib
import fcntl
import mmap
import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from time import sleep

PLACES = 1 << 16
_PROBES = 32
"""Places at which a name is looked for."""
_WIDTH = 16
LOOKS, LOOK_SECONDS = 200, 0.0001
"""Others change something for some millionths of a second: who takes longer than all these looks stands still."""


class SharedNumbers:
    def __init__(self, file: Path) -> None:
        self._descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        os.ftruncate(self._descriptor, PLACES * _WIDTH)
        whole = memoryview(mmap.mmap(self._descriptor, PLACES * _WIDTH))
        self._names, self._values = whole.cast("Q"), whole.cast("d")
        self._looks = LOOKS

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """No other process changes anything meanwhile; one that dies lets go.

        Where one stands still, the others go on all the same: a number that two change at once is better than a server
        that waits, and they wait no more until that one goes on or is dead.
        """
        is_held = any(self._is_taken(look) for look in range(self._looks))
        self._looks = LOOKS if is_held else 1
        try:
            yield
        finally:
            if is_held:
                fcntl.lockf(self._descriptor, fcntl.LOCK_UN)

    def _is_taken(self, look: int) -> bool:
        if look:
            sleep(LOOK_SECONDS)
        try:
            fcntl.lockf(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Nobody holds it any more; the file stays."""
        os.close(self._descriptor)

    def value(self, name: str) -> float:
        """0 where it is not known."""
        digest = _digest(name)
        return next((self._values[place + 1] for place in _places(digest) if self._names[place] == digest), 0.0)

    def put(self, name: str, value: float, worthless: float = 0.0) -> None:
        """`worthless` and what is less may be forgotten."""
        digest = _digest(name)
        place = self._place(digest, worthless)
        self._names[place] = digest
        self._values[place + 1] = value

    def _place(self, digest: int, worthless: float) -> int:
        places = _places(digest)
        for place in places:
            if self._names[place] == digest:
                return place
        return next((each for each in places if self._values[each + 1] <= worthless), min(places, key=self._worth))

    def _worth(self, place: int) -> float:
        return float(self._values[place + 1])


def _digest(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little")


def _places(digest: int) -> list[int]:
    """As numbers of eight bytes: a name, then its value."""
    return [2 * ((digest + step) % PLACES) for step in range(_PROBES)]
