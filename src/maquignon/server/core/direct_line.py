"""The short way to a websocket: whole messages, at once, without the application's tasks between."""

from __future__ import annotations

from typing import Protocol

from maquignon.server.core.frames import text_frame


class Transport(Protocol):
    def is_closing(self) -> bool: ...

    def write(self, data: bytes) -> None: ...


class DirectLine:
    """Little enough to be found at once, for each of thousands; its protocol is larger."""

    __slots__ = ("_transport", "is_free")

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.is_free = True
        """Neither full nor closed."""

    def write(self, *texts: bytes) -> bool:
        """In one go; False where they have to wait."""
        if not self.is_free or self._transport.is_closing():
            return False
        self._transport.write(b"".join([text_frame(text) for text in texts]))
        return True
