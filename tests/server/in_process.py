"""The application without a network: websockets and requests are handed to it as uvicorn would, frame by frame."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message

from maquignon.server.sockets.round_trip import RoundTrip

HOST = (b"host", b"127.0.0.1")
IDLE_TURNS = 3
"""A timer that is due now needs a turn of the loop to be seen."""


class AppFailed(Exception):
    """An error has come out of the application, where uvicorn would log its traceback."""


async def settle() -> None:
    """Until nothing more happens without time passing; for loops that wait for nothing outside."""
    loop: Any = asyncio.get_running_loop()
    idle = 0
    while idle < IDLE_TURNS:
        await asyncio.sleep(0)
        idle = 0 if loop._ready or getattr(loop, "in_flight", 0) else idle + 1


class Visit:
    """One websocket: what was sent to it, and how it ended."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        headers: Iterable[tuple[bytes, bytes]] = (),
        client: str = "127.0.0.1",
        line: RoundTrip | None = None,
    ) -> None:
        """`line` is what the server measures of it; without one it is never measured."""
        self.frames: list[str] = []
        self.times: list[float] = []
        self.said: list[tuple[float, int]] = []
        """When, and how long it was."""
        self.closed: tuple[int, str] | None = None
        self.denied: tuple[int, bytes] | None = None
        self.reads = asyncio.Event()
        """Set: whatever is sent is read at once."""
        self.reads.set()
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope = {
            **_scope("websocket", "/ws", headers, client),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}, "maquignon.line": {"line": line}},
        }
        self.task = asyncio.create_task(_served(app, scope, self._inbox.get, self._sent))

    def say(self, message: dict[str, Any] | str | bytes) -> None:
        if isinstance(message, bytes):
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            text = message if isinstance(message, str) else json.dumps(message)
            self.said.append((asyncio.get_running_loop().time(), len(text)))
            self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task

    def is_heard(self) -> bool:
        """Whether the application took everything that was said."""
        return self._inbox.empty()

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]

    async def _sent(self, message: Message) -> None:
        await self.reads.wait()
        match message["type"]:
            case "websocket.send":
                self.frames.append(message["text"])
                self.times.append(asyncio.get_running_loop().time())
            case "websocket.close":
                self.closed = message["code"], message["reason"] or ""
                # as a client does, which answers a close
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            case "websocket.http.response.start":
                self.denied = message["status"], b""
            case "websocket.http.response.body":
                assert self.denied is not None
                self.denied = self.denied[0], self.denied[1] + message.get("body", b"")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


async def request(
    app: ASGIApp,
    path: str,
    *,
    method: str = "GET",
    headers: Iterable[tuple[bytes, bytes]] = (),
    body: Iterable[bytes] = (b"",),
    client: str = "127.0.0.1",
) -> Answer:
    """One request, with its body in pieces."""
    pieces = list(body)
    waiting: list[Message] = [
        {"type": "http.request", "body": piece, "more_body": place + 1 < len(pieces)}
        for place, piece in enumerate(pieces)
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    # uvicorn lets no half of a surrogate pair through
    plain, _, query = path.encode("utf-8", "replace").decode().partition("?")
    scope = {
        **_scope("http", plain, headers, client),
        "method": method,
        "query_string": query.encode(),
    }
    await _served(app, scope, receive, send)
    answer = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], tuple(sent[0]["headers"]), answer)


def _scope(kind: str, path: str, headers: Iterable[tuple[bytes, bytes]], client: str) -> dict[str, Any]:
    given = list(headers)
    named = {name for name, _ in given}
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "server": ("127.0.0.1", 80),
        "client": (client, 1),
        "root_path": "",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": given if b"host" in named else [HOST, *given],
        "state": {},
    }


async def _served(app: ASGIApp, scope: Any, receive: Any, send: Any) -> None:
    try:
        await app(scope, receive, send)
    except Exception as error:
        raise AppFailed(f"{error!r} for {scope['path']}") from error
