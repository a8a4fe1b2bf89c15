"""A client of the tests: keeps every frame it was sent, and what the newest one says of the table."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import secrets
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from maquignon.play.protocol import PROTOCOL
from maquignon.play.seen import Dishonest, Witness
from maquignon.server.core.padding import SENT

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
PATIENCE = 90
"""Seconds that nothing takes, even where many tests share a slow machine."""


def outside_bot() -> Any:
    """The module of the example."""
    spec = importlib.util.spec_from_file_location("outside_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


chosen = outside_bot().chosen


class Client:
    """One socket; use it as a context."""

    def __init__(
        self,
        address: str,
        code: str,
        *,
        ways: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        **hello: Any,
    ) -> None:
        """`ways` are the addresses of processes by their public path, as a reverse proxy knows them; without, all of
        them are behind one address."""
        self.address = address.replace("http", "ws", 1) + "/ws"
        self.ways = ways
        self.headers = headers or {}
        self.hello = {"type": "Hello", "protocol": PROTOCOL, "table": code, **hello}
        self.frames: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        """Every version, as it came in News or was missed."""
        self.look: dict[str, Any] = {}
        self.token = ""
        self.witness = Witness()
        self.distrust: Dishonest | None = None
        """What was announced and cannot be honest: nothing is said for the deal from then on."""
        self.closed: tuple[int, str] | None = None
        self._socket: ClientConnection
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self._connect()
        while self.closed and self.messages and (path := self.messages[-1].get("path")):
            self.address = self._way(path)
            await self._connect()
        return self

    def _way(self, path: str) -> str:
        if self.ways is not None:
            return self.ways[path].replace("http", "ws", 1) + "/ws"
        scheme, _, host, *_ = self.address.split("/")
        return f"{scheme}//{host}{path}"

    async def _connect(self) -> None:
        self._socket = await connect(
            self.address,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            additional_headers=self.headers,
        )
        self.closed = None
        await self.say(self.hello)
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda: self.look or self.closed)

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()
        if self._reading:
            await self._reading

    def cut(self) -> None:
        """Drop the line without a word."""
        self._socket.transport.abort()

    async def say(self, message: dict[str, Any] | str) -> None:
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(message if isinstance(message, str) else json.dumps(message).ljust(SENT))

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something with a key, and wait for its answer."""
        key = fields.setdefault("key", secrets.token_hex(16))
        before = len(self.messages)
        await self.say({"type": kind, **fields})
        answer: dict[str, Any] = await self.until(lambda: self._answer(key, before))
        return answer

    def _answer(self, key: str, before: int) -> dict[str, Any] | None:
        return next((message for message in self.messages[before:] if message.get("key") == key), None)

    async def move(self, move: str, **fields: Any) -> dict[str, Any]:
        return await self.ask("Move", **{"seen": self.look["version"], "move": move, **fields})

    async def until(self, found: Any, seconds: float = PATIENCE) -> Any:
        async with asyncio.timeout(seconds):
            while not (result := found()):
                self._changed.clear()
                await self._changed.wait()
        return result

    async def play(self, until: Any = lambda look: look["stage"] == "over", seconds: float = 2 * PATIENCE) -> None:
        """Deal and play as the example does, until something is so."""
        acted: set[int] = set()
        async with asyncio.timeout(seconds):
            while not until(self.look):
                if step := self._step(acted):
                    await self.say(step)
                self._changed.clear()
                await self._changed.wait()
                assert self.closed is None, self.closed

    def _step(self, acted: set[int]) -> dict[str, Any] | None:
        look = self.look
        if look["stage"] == "deal":
            return None if self.distrust else self.witness.step()
        if look["stage"] != "play" or not look.get("options") or look["view"]["version"] in acted:
            return None
        acted.add(look["view"]["version"])
        move = chosen(json.loads(json.dumps(look["options"])))
        return move and {"type": "Move", "key": secrets.token_hex(16), "seen": look["version"], "move": move}

    @property
    def welcome(self) -> dict[str, Any]:
        """The last one."""
        return next(each for each in reversed(self.messages) if each["type"] == "Welcome")

    @property
    def seed(self) -> bytes:
        """The one of the last deal."""
        seed = self.witness.seen.attempts[-1].seed
        assert seed is not None
        return seed

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                assert isinstance(text, str)
                self.frames.append(text)
                self._take(json.loads(text))
                self._changed.set()
        except ConnectionClosed:
            pass
        self.closed = self._socket.close_code or 0, self._socket.close_reason or ""
        self._changed.set()

    def _take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        try:
            self.witness.hear(message)
        except Dishonest as distrust:
            self.distrust = distrust
        if message["type"] == "Welcome":
            self.token = message["token"]
            self.look = message["snapshot"]
            self.told += message["missed"] or []
        elif message["type"] == "News":
            self.told += message["news"]
            self.look = {**self.look, **message, **message.get("table", {})}


async def seated(address: str, table: dict[str, Any], *names: str, kind: type[Client] = Client) -> list[Client]:
    """Clients on the open seats; the first is the host."""
    clients = [
        kind(address, table["code"], **({"token": table["token"]} if not place else {})) for place in range(len(names))
    ]
    for client, name in zip(clients, names, strict=True):
        await client.__aenter__()
        answer = await client.ask("Sit", name=name)
        assert answer["type"] == "Ack", answer
    return clients


async def leave(*clients: Client) -> None:
    for client in clients:
        await client.__aexit__()
