"""What a seat was told since the beginning, on its way to who thinks for it: mostly packed, as it is kept."""

from __future__ import annotations

import zlib
from typing import NamedTuple


class Heard(NamedTuple):
    packed: tuple[bytes, ...] = ()
    """The older part, piece by piece: each but the first is packed as one that is like the first."""
    loose: bytes = b""
    """Events as JSON, a comma before each."""

    def whole(self) -> bytes:
        """All events, as one JSON array."""
        first = self._first()
        later = (zlib.decompressobj(zdict=first).decompress(piece) for piece in self.packed[1:])
        return b"[" + b"".join((first, *later, self.loose))[1:] + b"]"

    def compact(self) -> Heard:
        """The same with nothing loose."""
        packer = zlib.compressobj(zdict=self._first())
        return Heard((*self.packed, packer.compress(self.loose) + packer.flush()))

    def _first(self) -> bytes:
        return zlib.decompressobj().decompress(self.packed[0]) if self.packed else b""
