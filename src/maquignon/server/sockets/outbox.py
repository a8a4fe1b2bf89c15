"""Sends what waits for one socket, in its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from maquignon.server.core.backlog import Backlog, Write

MOST_REASON = 123
"""Bytes that fit into a close frame; a longer reason would cut the line without any."""


class Outbox(Backlog):
    def __init__(
        self,
        websocket: WebSocket,
        most_bytes: int,
        on_full: Callable[[], None] = lambda: None,
        write: Write = lambda *_texts: False,
    ) -> None:
        self._websocket = websocket
        self._has_more = asyncio.Event()
        super().__init__(most_bytes, on_full, write, self._has_more.set)

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
