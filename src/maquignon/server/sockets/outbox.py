"""What is sent to one socket: at once where its line takes it. What waits is bounded: who stalls costs nobody else."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect


class Write(Protocol):
    def __call__(self, *texts: bytes) -> bool:
        """Sends messages at once, in one go; False where they have to wait."""


MOST_REASON = 123
"""Bytes that fit into a close frame; a longer reason would cut the line without any."""


class Outbox:
    __slots__ = ("_closing", "_is_hushed", "_most", "_on_full", "_size", "_texts", "_wake", "_websocket", "_write")

    def __init__(
        self,
        websocket: WebSocket,
        most_bytes: int,
        on_full: Callable[[], None] = lambda: None,
        write: Write = lambda *_texts: False,
    ) -> None:
        self._websocket = websocket
        self._most = most_bytes
        self._on_full = on_full
        self._write = write
        self._texts: deque[bytes] = deque()
        self._size = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._is_hushed = False

    @property
    def waiting(self) -> int:
        """Messages that are not sent yet."""
        return len(self._texts)

    @property
    def is_closing(self) -> bool:
        """Nothing more is heard or said but a farewell."""
        return self._is_hushed or self._closing is not None

    def put(self, *texts: bytes) -> None:
        if self._is_hushed or self._closing is not None or (not self._size and self._write(*texts)):
            return
        self._texts.extend(texts)
        self._size += sum(map(len, texts))
        if self._size > self._most:
            # what is left out is caught up by version when it comes back
            self._texts.clear()
            self._on_full()
            self.close(1008, "you read too slowly: please connect again")
        self._wake.set()

    def hush(self) -> None:
        """It is to be closed as soon as the last words are known."""
        self._is_hushed = True

    def close(self, code: int, reason: str, *last: bytes) -> None:
        """Close once everything before is sent, and the last words."""
        if self._closing is None:
            self._texts.extend(last)
            self._closing = code, reason
            self._wake.set()

    async def send(self) -> None:
        """Send until the socket is closed."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._texts:
                    text = self._texts.popleft()
                    await self._websocket.send_text(text.decode())
                    self._size -= len(text)
                if self._closing:
                    code, reason = self._closing
                    await self._websocket.close(code, reason.encode()[:MOST_REASON].decode(errors="ignore"))
                    return
        except (WebSocketDisconnect, RuntimeError):
            return
