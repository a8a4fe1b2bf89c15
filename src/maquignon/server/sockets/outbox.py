"""Sends what waits for one socket, in its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from maquignon.server.core.backlog import Backlog, Farewell, Write

MOST_REASON = 123
"""Bytes that fit into a close frame; a longer reason would cut the line without any."""


class Outbox(Backlog):
    def __init__(
        self,
        websocket: WebSocket,
        most_bytes: int,
        on_full: Callable[[], Farewell],
        write: Write = lambda *_texts: False,
        end_soon: Callable[[], None] = lambda: None,
    ) -> None:
        """`end_soon` is called once it is to be closed: who does not read cannot be waited for."""
        self._websocket = websocket
        self._end_soon = end_soon
        self._has_more = asyncio.Event()
        super().__init__(most_bytes, on_full, write, self._has_more.set)

    def close(self, code: int, reason: str, *last: bytes) -> None:
        super().close(code, reason, *last)
        self._end_soon()

    async def send(self) -> None:
        """Send until the socket is closed."""
        try:
            while True:
                await self._has_more.wait()
                self._has_more.clear()
                while self._texts:
                    text = self._texts.pop(0)
                    await self._websocket.send_text(text.decode())
                    self._size -= len(text)
                if self._closing:
                    code, reason = self._closing
                    await self._websocket.close(code, reason.encode()[:MOST_REASON].decode(errors="ignore"))
                    return
        except (WebSocketDisconnect, RuntimeError):
            return
