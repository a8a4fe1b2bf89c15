"""What is attacked: one server or two on one database, without a network, so that an attacker may have any address."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from itertools import cycle
from typing import Any, TypeVar

import pytest
from starlette.applications import Starlette

from maquignon.play.protocol import PROTOCOL
from maquignon.server.http.app import App, create_app
from maquignon.server.settings.config import Config
from maquignon.server.settings.limits import Limits
from maquignon.server.store.seal import new_key
from tests.server.in_process import Answer, Visit, request

T = TypeVar("T")

SLOW = 1e-6
"""A rate that gives nothing back while a test runs, however long it takes."""
LIMITS = Limits(
    messages_per_second=SLOW,
    messages_at_once=100,
    requests_per_second=SLOW,
    requests_at_once=400,
    chat_seconds=1e6,
    people_per_address=4,
    openings_per_hour=SLOW,
    openings_at_once=8,
    guesses_per_minute=SLOW,
    guesses_at_once=6,
    spectators=6,
    sockets_per_guest=4,
    sockets_per_address=12,
    send_queue=12 * 1024,
)
TABLE = {"edition": "koehandel-2001", "seats": [{}, {}, {}]}
PATIENCE = 60
GROUNDS = (
    "sqlite-1",
    pytest.param("sqlite-2", marks=pytest.mark.long),
    pytest.param("postgresql-1", marks=pytest.mark.long),
    "postgresql-2",
)
"""Databases and numbers of processes."""


class Ground:
    def __init__(self, doors: list[Starlette]) -> None:
        self.doors = doors
        self._turn = cycle(doors)
        self._addresses = 0

    @property
    def apps(self) -> list[App]:
        return [door.state.shared for door in self.doors]

    def new_address(self) -> str:
        """Nobody has come from there yet."""
        self._addresses += 1
        return f"198.51.{self._addresses // 250}.{self._addresses % 250 + 1}"

    async def ask(self, path: str, address: str, *, cookie: str = "", door: Starlette | None = None) -> Answer:
        return await request(door or next(self._turn), path, headers=_cookie(cookie), client=address)

    async def send(self, path: str, address: str, body: bytes) -> Answer:
        """At the doors in turn."""
        return await request(next(self._turn), path, method="POST", body=[body], client=address)

    async def open(self, address: str, *, cookie: str = "", **wishes: Any) -> Answer:
        """At the doors in turn."""
        return await request(
            next(self._turn),
            "/api/tables",
            method="POST",
            headers=[(b"content-type", b"application/json"), *_cookie(cookie)],
            body=[json.dumps({**TABLE, **wishes}).encode()],
            client=address,
        )

    async def table(self, **wishes: Any) -> dict[str, Any]:
        """Somebody's, who has nothing to do with the attack."""
        answer = await self.open(self.new_address(), **wishes)
        assert answer.status == 201, answer.body
        found: dict[str, Any] = json.loads(answer.body)
        return found

    async def come(self, code: str, address: str, *, cookie: str = "", **hello: Any) -> Visit:
        """To a table, by the doors in turn, and on to the one that serves it; welcomed or sent away."""
        visit = await self._hello(next(self._turn), code, address, cookie, hello)
        if visit.closed and (path := visit.messages[-1].get("path")):
            visit = await self._hello(self._behind(path), code, address, cookie, hello)
        return visit

    async def say(self, visit: Visit, kind: str, **fields: Any) -> dict[str, Any]:
        """The answer to it; the last message where the socket is closed instead."""
        before = len(visit.frames)
        key = f"{before:032x}"
        visit.say({"type": kind, "key": key, **fields})

        def answer() -> dict[str, Any] | None:
            found = (message for message in visit.messages[before:] if message.get("key") == key)
            return next(found, visit.messages[-1] if visit.closed else None)

        return await until(answer)

    async def _hello(self, door: Starlette, code: str, address: str, cookie: str, hello: dict[str, Any]) -> Visit:
        visit = Visit(door, headers=_cookie(cookie), client=address)
        visit.say({"type": "Hello", "protocol": PROTOCOL, "table": code, **hello})
        await until(lambda: visit.denied or visit.closed or visit.frames)
        return visit

    def _behind(self, path: str) -> Starlette:
        return next(door for door in self.doors if path == f"/p/{door.state.shared.config.process}/ws")


async def until(found: Callable[[], T | None]) -> T:
    async with asyncio.timeout(PATIENCE):
        while not (result := found()):
            await asyncio.sleep(0)
    return result


@contextlib.asynccontextmanager
async def open_ground(database: str, processes: int, limits: Limits = LIMITS) -> AsyncIterator[Ground]:
    shared: dict[str, Any] = {"database": database, "key": new_key().decode(), "limits": limits, "lease_seconds": 600.0}
    names = [""] if processes == 1 else [str(number + 1) for number in range(processes)]
    async with contextlib.AsyncExitStack() as opened:
        doors = [create_app(Config(process=name, **shared)) for name in names]
        for door in doors:
            await opened.enter_async_context(door.router.lifespan_context(door))
        for door in doors:  # who came first has not heard of the others before its next heartbeat
            if leases := door.state.shared.admission.gate._leases:
                await leases.beat()
        yield Ground(doors)


def _cookie(value: str) -> list[tuple[bytes, bytes]]:
    return [(b"cookie", value.encode())] if value else []
