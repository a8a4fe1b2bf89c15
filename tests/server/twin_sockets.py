"""Real sockets in virtual time: a server and its clients in one loop, whose clock jumps when no line has anything."""

from __future__ import annotations

import asyncio
import json
import selectors
import socket
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maquignon.bench.light_socket import LightSocket
from maquignon.server.sockets.round_trip import MeasuringProtocol
from maquignon.server.wire.incoming import MOST_FRAME
from tests.server.in_process import Answer
from tests.table.virtual_loop import VirtualLoop

HOST = "127.0.0.1"
POLL = 0.001
"""Real seconds to wait for what is on its way."""


class _Polling(selectors.DefaultSelector):
    loop: SocketLoop

    def select(self, timeout: float | None = None) -> Any:
        waiting = timeout is None or self.loop.in_flight
        ready = super().select(POLL if waiting and timeout != 0 else 0)
        if not ready and not waiting and timeout:
            self.loop.now += timeout
        return ready


class SocketLoop(VirtualLoop):
    def __init__(self) -> None:
        self.now = 0.0
        self.in_flight = 0
        """What was sent and is not yet heard: no time passes before it is."""
        selector = _Polling()
        selector.loop = self
        asyncio.SelectorEventLoop.__init__(self, selector)


@contextmanager
def on_its_way() -> Iterator[None]:
    note_sent()
    try:
        yield
    finally:
        note_heard()


def note_sent(messages: int = 1) -> None:
    _loop().in_flight += messages


def note_heard() -> None:
    _loop().in_flight -= 1


def _loop() -> SocketLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SocketLoop)
    return loop


def run_sockets(coroutine: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=SocketLoop) as runner:
        runner.run(coroutine)


def counted(app: ASGIApp) -> ASGIApp:
    """The application, with all frames to and from it noted."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        async def heard() -> Message:
            message = await receive()
            if message["type"] in ("websocket.receive", "websocket.disconnect"):
                note_heard()
            return message

        async def sent(message: Message) -> None:
            if message["type"] == "websocket.send":
                note_sent()
            await send(message)

        def written(*texts: bytes) -> bool:
            taken: bool = write(*texts)
            if taken:
                note_sent(len(texts))
            return taken

        if scope["type"] == "websocket":
            line = scope["extensions"]["maquignon.line"]
            write, line["write"] = line["write"], written
        await (app(scope, heard, sent) if scope["type"] == "websocket" else app(scope, receive, send))

    return served


class CountedProtocol(MeasuringProtocol):
    """With what the application takes at once noted too."""

    def offer(self, text: bytes) -> bool:
        taken = super().offer(text)
        if taken:
            note_heard()
        return taken


class Listening:
    """An application behind a port of its own; what it does has the context of whoever started it."""

    def __init__(self, app: ASGIApp) -> None:
        self._config = uvicorn.Config(
            counted(app),
            ws=CountedProtocol,
            ws_max_size=MOST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            access_log=False,
            log_config=None,
            log_level="warning",
            server_header=False,
            lifespan="off",
        )
        self.port = 0

    async def start(self) -> None:
        self._config.load()
        self._server = uvicorn.Server(self._config)
        self._server.lifespan = self._config.lifespan_class(self._config)
        found = socket.socket(proto=socket.IPPROTO_TCP)  # or asyncio leaves small frames to wait for one another
        found.bind((HOST, 0))
        self.port = found.getsockname()[1]
        await self._server.startup([found])

    async def stop(self) -> None:
        await self._server.shutdown()

    async def get(self, path: str, headers: Iterable[tuple[bytes, bytes]]) -> Answer:
        lines = [f"GET {path} HTTP/1.1".encode(), b"host: 127.0.0.1", b"connection: close"]
        with on_its_way():
            reader, writer = await asyncio.open_connection(HOST, self.port)
            writer.write(b"\r\n".join([*lines, *(b": ".join(each) for each in headers), b"", b""]))
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
            writer.close()
        first, *rest = head.split(b"\r\n")
        return Answer(int(first.split()[1]), tuple((line, b"") for line in rest), body)


class SocketVisit:
    """One websocket: what was sent to it, and what it said."""

    def __init__(self, line: LightSocket) -> None:
        self._line = line
        self.frames: list[str] = []
        self.times: list[float] = []
        self.said: list[tuple[float, int]] = []

    @classmethod
    async def to(cls, port: int) -> SocketVisit:
        with on_its_way():
            visit = cls(await LightSocket.connect(HOST, port, lambda text: visit._hear(text)))
        return visit

    def say(self, message: dict[str, Any] | str) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self.said.append((_loop().time(), len(text)))
        note_sent()
        self._line.say(text.encode())

    async def leave(self) -> None:
        note_sent()  # its end is heard too
        self._line.abort()

    def _hear(self, text: bytes) -> None:
        note_heard()
        self.frames.append(text.decode())
        self.times.append(_loop().time())
