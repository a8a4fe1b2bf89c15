"""A websocket client that costs next to nothing: two thousand of them must not be what a load bench measures."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FIN, MASKED = 0x80, 0x80
_NO_MASK = bytes(4)
"""Zeros are a mask too, and spare the work; masks protect proxies, and there is none."""


class LightSocket(asyncio.Protocol):
    """Speaks whole text frames without extensions, as this server does; answers pings."""

    def __init__(self, host: str, hear: Callable[[bytes], None], path: str) -> None:
        self._host = host
        self._path = path
        self.hear = hear
        self._transport: asyncio.Transport
        self._buffer = bytearray()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False

    @classmethod
    async def connect(cls, host: str, port: int, hear: Callable[[bytes], None], path: str = "/ws") -> LightSocket:
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(f"{host}:{port}", hear, path), host, port)
        await socket._opened
        return socket

    def say(self, text: bytes) -> None:
        """What is said into a line that is cut is lost."""
        if not self._transport.is_closing():
            self._transport.write(_frame(TEXT, text))

    def abort(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, _error: Exception | None) -> None:
        self.is_closed = True
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._opened.done() or self._upgraded():
            self._read_frames()

    def _upgraded(self) -> bool:
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self._opened.set_exception(ConnectionError(f"no websocket: {rest.decode(errors='replace')[:200]}"))
            self.abort()
            return False
        self._opened.set_result(None)
        self._buffer = rest
        return True

    def _read_frames(self) -> None:
        buffer, place = self._buffer, 0
        while (bounds := _bounds(buffer, place)) is not None:
            begin, end = bounds
            self._take(buffer[place] & 0x0F, bytes(buffer[begin:end]))
            place = end
        del buffer[:place]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.hear(payload)
        elif kind == PING:
            self._transport.write(_frame(PONG, payload))
        elif kind == CLOSE:
            self._transport.close()


def _bounds(buffer: bytearray, place: int) -> tuple[int, int] | None:
    """Where the payload of the frame at a place begins and ends; None where it is not all there."""
    if len(buffer) < place + 2:
        return None
    size, begin = buffer[place + 1], place + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size = int.from_bytes(buffer[begin : begin + width], "big")
        begin += width
    return (begin, begin + size) if len(buffer) >= begin + size else None


def _frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    head = (
        bytes([FIN | kind, MASKED | size])
        if size < 126
        else bytes([FIN | kind, MASKED | 126]) + size.to_bytes(2, "big")
    )
    return head + _NO_MASK + payload
