"""A websocket by the bytes of its line: the server's real protocol object on a transport that a test holds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.protocol import Protocol, Side

from maquignon.server.sockets.round_trip import MeasuringProtocol
from maquignon.server.wire.incoming import MOST_FRAME

MASK = bytes((7, 0, 200, 33))
_OPENING = (
    b"GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)
"""As uvicorn's HTTP hands it on."""
Cut = Callable[[bytes], Iterable[bytes]]
"""How what is said comes: in which segments, with what between."""


def frame(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bytes = MASK) -> bytes:
    """As a client says it."""
    size = len(text)
    length = bytes((0x80 | size,)) if size < 126 else bytes((0xFE,)) + size.to_bytes(2, "big")
    if size >= 1 << 16:
        length = bytes((0xFF,)) + size.to_bytes(8, "big")
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(text)) if any(mask) else text
    return bytes((fin << 7 | opcode,)) + length + mask + masked


class Line(asyncio.Transport):
    """Holds back what comes while nobody reads, and gives it on in one piece, as a machine does."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 80)})
        self._hear = hear
        self._closing = False
        self._is_paused = False
        self._held: list[bytes] = []
        self.protocol: MeasuringProtocol

    def come(self, data: bytes) -> None:
        if self._is_paused:
            self._held.append(data)
        elif not self._closing:
            self.protocol.data_received(data)

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self._hear(bytes(data))

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        self._is_paused = False
        held, self._held = b"".join(self._held), []
        if held:
            asyncio.get_running_loop().call_soon(self.come, held)


class Wired:
    """One websocket: what was sent to it, and how it ended; as `Visit`, by way of the protocol object."""

    def __init__(self, app: ASGIApp, cut: Cut = lambda text: (frame(text),)) -> None:
        config = uvicorn.Config(
            app,
            ws_max_size=MOST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=3_600,
            proxy_headers=False,
            log_config=None,
        )
        config.load()
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None
        self._cut = cut
        self._answer: bytes | None = b""
        """To the opening, as far as it has come."""
        self._early: list[bytes] = []
        self._client = Protocol(Side.CLIENT)
        self._line = Line(self._hear)
        state = ServerState()
        self.protocol = self._line.protocol = MeasuringProtocol(config, state, {})
        self.protocol.connection_made(self._line)
        self._line.come(_OPENING)
        (self.task,) = state.tasks

    def say(self, message: dict[str, Any] | str | bytes) -> None:
        if isinstance(message, bytes):
            return self.bring(frame(message, Opcode.BINARY))
        text = message if isinstance(message, str) else json.dumps(message)
        self.bring(*self._cut(text.encode("utf-8", "surrogatepass")))

    def bring(self, *segments: bytes) -> None:
        """Once the line is open."""
        if self._answer is not None:
            self._early += segments
            return
        for each in segments:
            self._line.come(each)

    async def leave(self) -> None:
        self.bring(frame(CloseCode.NORMAL_CLOSURE.to_bytes(2, "big"), Opcode.CLOSE))
        await self.task

    async def drop(self) -> None:
        """The line, without a word."""
        self._line.close()
        await self.task

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(each) for each in self.frames]

    def _hear(self, data: bytes) -> None:
        if self._answer is not None:
            self._answer += data
            head, end, data = self._answer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101 "), head
            self._answer = None
            asyncio.get_running_loop().call_soon(self.bring, *self._early)
        self._client.receive_data(data)
        for event in self._client.events_received():
            assert isinstance(event, Frame)
            if event.opcode is Opcode.TEXT:
                self.frames.append(bytes(event.data).decode())
            elif event.opcode is Opcode.CLOSE:
                assert self._client.close_rcvd is not None
                self.closed = self._client.close_rcvd.code, self._client.close_rcvd.reason
        for answer in self._client.data_to_send():
            if answer:
                asyncio.get_running_loop().call_soon(self._line.come, answer)
