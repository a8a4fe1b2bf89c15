"""Frames of the commonest kind, as bytes: a whole text, there and back. All others are the library's business."""

from __future__ import annotations

from typing import Final

from maquignon.server.core.padding import SENT

_WHOLE_TEXT: Final = 0x81
_PONG: Final = 0x8A
_MASKED: Final = 0x80
_MASK: Final = 4
_SHORT: Final = 125
"""So long at most is what comes with a ping or its answer."""


def text_frame(text: bytes) -> bytes:
    """As a server sends it: whole, and without a mask."""
    size = len(text)
    if size < 126:
        return bytes((_WHOLE_TEXT, size)) + text
    if size < 1 << 16:
        return bytes((_WHOLE_TEXT, 126, size >> 8, size & 255)) + text
    return bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8, "big") + text


def whole_text(data: bytes) -> bytes | None:
    """What a client says in one frame that is masked, whole and alone, and no longer than a move; None for all else."""
    if len(data) < 2 + _MASK or data[0] != _WHOLE_TEXT or data[1] < _MASKED:
        return None
    size, place = data[1] - _MASKED, 2
    if size == 126:
        size, place = data[2] << 8 | data[3], 4
    elif size == 127:  # its length takes eight bytes, so that it can be no move
        return None
    if size > SENT or len(data) != place + _MASK + size:
        return None
    return _unmasked(data[place + _MASK :], data[place : place + _MASK])


def pong_data(data: bytes) -> bytes | None:
    """What comes back with the answer to a ping, in one frame that is masked and alone; None for all else."""
    size = len(data) - 2 - _MASK
    if not 0 <= size <= _SHORT or data[0] != _PONG or data[1] != _MASKED | size:
        return None
    return _unmasked(data[2 + _MASK :], data[2 : 2 + _MASK])


def _unmasked(text: bytes, mask: bytes) -> bytes:
    size = len(text)
    masks = (mask * (size // _MASK + 1))[:size]
    return (int.from_bytes(text) ^ int.from_bytes(masks)).to_bytes(size)
