"""A player who outlives the server: comes back with the last version it has, and repeats what was not answered."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from random import Random
from typing import Any

from websockets.exceptions import InvalidHandshake, InvalidMessage

from tests.server.client import Client, chosen


class Survivor:
    def __init__(self, client: Client, chance: Random) -> None:
        """Takes over a client that is connected and in play."""
        self.address = client.address
        self._ways = client.ways
        self.hello = {**client.hello, "token": client.token}
        self.seat: int = client.look["viewer"]
        self.told = list(client.told)
        """Every version with what was told of it, over all connections."""
        self.acked: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.faults: list[str] = []
        self.repeated = 0
        self.longest_pause = 0.02
        """Between two moves."""
        self.is_over = False
        self._chance = chance
        self._client: Client | None = client
        self._line: Client | None = None
        self._leaves = False
        self._counted = len(client.told)
        self._pending: dict[str, Any] | None = None
        self._acted = -1

    @property
    def version(self) -> int:
        return int(self.told[-1]["version"])

    @property
    def is_waiting(self) -> bool:
        """For an answer."""
        return self._pending is not None

    async def play(self) -> None:
        """As long as the server lives and the game runs."""
        try:
            client = self._client or await self._come_back()
        except (OSError, EOFError, InvalidHandshake, InvalidMessage, TimeoutError):
            return
        self._client, self._line = None, client
        if self._leaves:  # who was on the way here
            client.cut()
        try:
            while not client.closed and not (self.is_over and not self._pending):
                await self._act(client)
                self._learn(client)
        finally:
            self._learn(client)
            with contextlib.suppress(OSError):
                await client.__aexit__()
            self._learn(client)

    def leave(self) -> None:
        """Without a word."""
        self._leaves = True
        if self._line:
            self._line.cut()

    async def settle(self) -> None:
        """Come once more: say again what was not answered, hear what was missed, and say nothing new."""
        client = await self._come_back()
        if self._pending:
            await self._act(client)
        await client.__aexit__()
        self._learn(client)

    async def _come_back(self) -> Client:
        hello = {name: value for name, value in self.hello.items() if name != "type"}
        code = hello.pop("table")
        client = Client(
            self.address.removesuffix("/ws").replace("ws", "http", 1),
            code,
            ways=self._ways,
            **{**hello, "since": self.version},
        )
        self._counted = 0
        await client.__aenter__()
        if client.look and client.welcome["missed"] is None:
            self.faults.append(f"seat {self.seat} has version {self.version}, and the server cannot go on from there")
        return client

    async def _act(self, client: Client) -> None:
        if self._pending:
            self.repeated += 1
        else:
            self._pending = self._thought_of(client)
        if self._pending is None:
            await self._changed(client)
            return
        before = len(client.messages)
        key = self._pending["key"]
        await client.say(self._pending)
        answer = await client.until(lambda: client._answer(key, before) or client.closed)
        if isinstance(answer, dict):
            self._pending = None
            if answer["type"] == "Ack":
                self.acked[key] = answer["version"]
            else:
                self.refused[key] = answer["reason"]["sentence"]
        await asyncio.sleep(self._chance.uniform(0, self.longest_pause))

    async def _changed(self, client: Client) -> None:
        seen = len(client.messages)
        await client.until(lambda: len(client.messages) > seen or client.closed)

    def _thought_of(self, client: Client) -> dict[str, Any] | None:
        look = client.look
        if not look or look["stage"] != "play" or not look.get("options") or look["view"]["version"] <= self._acted:
            return None
        self._acted = look["view"]["version"]
        move = chosen(json.loads(json.dumps(look["options"])))
        return move and {"type": "Move", "key": secrets.token_hex(16), "seen": look["version"], "move": move}

    def _learn(self, client: Client) -> None:
        self.told += client.told[self._counted :]
        self._counted = len(client.told)
        self.is_over = self.is_over or client.look.get("stage") == "over"
