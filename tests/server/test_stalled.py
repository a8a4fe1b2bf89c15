"""Who does not read is gone within seconds once the line is to be closed, whatever it still has for them."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from maquignon.server import uvicorn_server
from maquignon.server.sockets import round_trip
from maquignon.server.sockets.round_trip import MeasuringProtocol
from tests.server.client import PATIENCE, Client, leave, seated
from tests.server.serving import ROOMY, awaited, open_table, running

SMALL = 4_096
"""Bytes that the machine keeps of a line."""
LINE = "x" * 200
GARRULOUS = replace(ROOMY, chat_lines=10**6, messages_per_second=1e6, messages_at_once=10**6)
MUCH = 2_000
"""Lines that are more than a line to a stalled reader takes."""
ENDLESS = 1 << 30

Serve = Callable[[int], Any]


@pytest.fixture(params=["uvloop", "asyncio"])
def serve(request, tmp_path, monkeypatch) -> Serve:
    """A server that hurries, and says no ping after the first, so that only what a test wants ends a line."""
    if request.param == "asyncio":
        monkeypatch.setitem(sys.modules, "uvloop", None)
    else:
        pytest.importorskip("uvloop")
    monkeypatch.setattr(round_trip, "LAST_SECONDS", 0.05)
    monkeypatch.setattr(uvicorn_server, "PING_SECONDS", 3_600.0)
    return lambda send_queue: running(tmp_path, limits=replace(GARRULOUS, send_queue=send_queue))


class Company:
    """At a table where Ann talks and Ben has stopped reading."""

    def __init__(self, ann: Client, ben: Client) -> None:
        self.ann = ann
        self.ben = ben
        port = self._socket_of(ben._socket.transport).getsockname()[1]
        self.line = next(each for each in _lines() if each.client and each.client[1] == port)
        """Ben's, as the server has it."""

    def stall(self) -> None:
        hearing: Any = self.ben._socket.transport
        self._socket_of(self.line.transport).setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        self._socket_of(hearing).setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        hearing.pause_reading()

    @property
    def is_there(self) -> bool:
        """Ben, as Ann sees it."""
        told = [each["seats"] for each in self.ann.messages if each["type"] == "Present"]
        return bool(told) and 1 in told[-1]

    async def talk(self, until: Callable[[], bool]) -> None:
        for _ in range(MUCH):
            if until():
                return
            await self.ann.ask("Say", text=LINE)
        raise AssertionError("whatever is said, it does not come to that")

    async def gone(self) -> None:
        await self.ann.until(lambda: not self.is_there)

    @staticmethod
    def _socket_of(transport: asyncio.BaseTransport) -> socket.socket:
        found: socket.socket = transport.get_extra_info("socket")
        return found


def _lines() -> list[MeasuringProtocol]:
    return [each for each in gc.get_objects() if type(each) is MeasuringProtocol and not each.disconnected]


@asynccontextmanager
async def company(address: str) -> AsyncIterator[Company]:
    table = open_table(address, "koehandel-2001", [None, None, None])
    ann, ben = await seated(address, table, "Ann", "Ben")
    found = Company(ann, ben)
    await ann.until(lambda: found.is_there)
    found.stall()
    try:
        yield found
    finally:
        ben.cut()
        await leave(ann, ben)


def test_of_whom_too_much_waits_is_gone_though_the_line_is_full(serve):
    async def talk(address: str) -> None:
        async with company(address) as at:
            await at.talk(lambda: at.line.end_timer is not None)
            await at.gone()

    with serve(SMALL) as address:
        asyncio.run(talk(address))
        assert awaited(lambda: not _lines()), "the line itself is still held"


def test_who_answers_no_ping_is_gone_though_the_line_is_full(serve):
    async def talk(address: str) -> None:
        async with company(address) as at:
            await at.talk(lambda: not at.line.writable.is_set())
            assert at.is_there
            at.line.loop.call_soon_threadsafe(at.line.keepalive_timeout)
            await at.gone()

    with serve(ENDLESS) as address:
        asyncio.run(talk(address))
        assert awaited(lambda: not _lines())


def test_who_says_goodbye_and_reads_nothing_is_held_no_longer(serve):
    async def talk(address: str) -> None:
        async with company(address) as at:
            await at.talk(lambda: not at.line.writable.is_set())
            at.ben._socket.protocol.send_close(1000)
            at.ben._socket.send_data()
            await at.gone()
            assert await asyncio.to_thread(awaited, lambda: at.line.disconnected)

    with serve(ENDLESS) as address:
        asyncio.run(talk(address))


def test_who_reads_again_hears_why_and_may_come_back(serve, monkeypatch):
    monkeypatch.setattr(round_trip, "LAST_SECONDS", PATIENCE)

    async def talk(address: str) -> Client:
        async with company(address) as at:
            await at.talk(lambda: at.line.end_timer is not None)
            hearing: Any = at.ben._socket.transport
            hearing.resume_reading()
            await at.ben.until(lambda: at.ben.closed)
            return at.ben

    with serve(SMALL) as address:
        ben = asyncio.run(talk(address))
    assert ben.messages[-1]["type"] == "Closing"
    assert ben.messages[-1]["reason"]["code"] == "reads-too-slowly"
    assert ben.closed == (1013, "you read too slowly: please connect again")
