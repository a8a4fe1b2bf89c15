"""Frames are filled up with spaces, so that their lengths tell nothing of what is in them."""

from __future__ import annotations

import logging
from typing import Final

BLOCK: Final = 256
"""Frames are filled up with spaces to a multiple of this."""

SENT: Final = 512
"""What a client says is filled up to this: the longest move with its key is shorter."""

log = logging.getLogger("maquignon")


class Overruns:
    """Frames that were longer than they may be: there should never be one."""

    def __init__(self) -> None:
        self.count = 0


overruns: Final = Overruns()


def padded(data: bytes, most: int = 0, block: int = BLOCK) -> bytes:
    """Filled up to the next block above `most`; without `most` nothing in the data is hidden from anybody."""
    if not most:
        return data.ljust(len(data) + -len(data) % block)
    length = most + -most % block
    if len(data) > length:
        overruns.count += 1
        log.error("a frame is longer than it may be")
        while len(data) > length:
            length *= 2
    return data.ljust(length)


def padded_alike(texts: list[bytes], viewers: list[int], mover: int, asked: int, others: int) -> dict[int, bytes]:
    """Of one message for several viewers, the first of whom is a spectator: as long as that one's and what is added.

    So much can a seat's own add: `asked` for the mover, and `others` for the others.
    """
    public = len(texts[0])
    found = {viewers[0]: padded(texts[0])}
    for place in range(1, len(texts)):
        viewer = viewers[place]
        found[viewer] = padded(texts[place], public + (asked if viewer == mover else others))
    return found
