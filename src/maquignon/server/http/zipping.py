"""Files as one archive, sent while it is made: it may be larger than anybody wants to keep in memory."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterable, AsyncIterator

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same files make the same archive."""
_PORTION = 64 * 1024


class _Pipe(io.RawIOBase):
    """What was written since it was last emptied; it cannot be gone back in."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object, /) -> int:
        written = bytes(memoryview(data))  # type: ignore[arg-type]
        self._waiting += written
        return len(written)

    def __len__(self) -> int:
        return len(self._waiting)

    def emptied(self) -> bytes:
        found, self._waiting = bytes(self._waiting), bytearray()
        return found


async def zipped(files: AsyncIterable[tuple[str, str]]) -> AsyncIterator[bytes]:
    """Names and texts, each name once."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        async for name, text in files:
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), text, zipfile.ZIP_DEFLATED)
            if len(pipe) > _PORTION:
                yield pipe.emptied()
    yield pipe.emptied()
