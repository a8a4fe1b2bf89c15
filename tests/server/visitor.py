"""A player who comes back as the page does, and notes for how long there was no table."""

from __future__ import annotations

import asyncio
from random import Random
from time import monotonic
from typing import NamedTuple

from websockets.exceptions import InvalidHandshake, InvalidMessage

from tests.server.client import Client
from tests.server.survivor import Survivor

WAITS = (0.2, 0.5, 1.0, 2.0, 4.0)
MOST_HOPS = 3
"""As in web/src/net/connection.ts."""
NOWHERE = (OSError, EOFError, InvalidHandshake, InvalidMessage, TimeoutError)


class Absence(NamedTuple):
    lost: float
    back: float
    code: int
    """With which the line was closed."""

    def seconds(self) -> float:
        return self.back - self.lost


class Visitor(Survivor):
    def __init__(self, client: Client, chance: Random) -> None:
        super().__init__(client, chance)
        scheme, _, host, *_ = client.address.split("/")
        self._door = f"{scheme.replace('ws', 'http', 1)}//{host}"
        self.absences: list[Absence] = []
        self._lost: tuple[float, int] | None = None
        self._wait_count = 0

    async def play(self) -> None:
        await super().play()
        if (line := self._line) and line.closed:
            self._lost = self._lost or (monotonic(), line.closed[0])

    async def _come_back(self) -> Client:
        """At the front door, and from there wherever they are sent; without a look where that leads nowhere."""
        wait = WAITS[min(self._wait_count, len(WAITS) - 1)]
        self._wait_count += 1
        await asyncio.sleep(wait)
        client = await self._sent_on()
        self._counted = 0
        if client.look:
            self._note_return(client)
        return client

    def _note_return(self, client: Client) -> None:
        self._wait_count = 0
        if self._lost:
            self.absences.append(Absence(self._lost[0], monotonic(), self._lost[1]))
        self._lost = None
        if client.welcome["missed"] is None:
            self.faults.append(f"seat {self.seat} has version {self.version}, and the server cannot go on from there")

    async def _sent_on(self) -> Client:
        hello = {name: value for name, value in self.hello.items() if name != "type"}
        code = hello.pop("table")
        client = Client(self._door, code, **{**hello, "since": self.version})
        for _ in range(MOST_HOPS + 1):
            await client._connect()
            path = client.messages[-1].get("path") if client.closed and client.messages else None
            if path is None:
                break
            client.address = client._way(path)
        return client
