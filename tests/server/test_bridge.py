"""What is said on an encrypted line is carried on to another process and back: whole, in order, and only as fast."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest

from maquignon.server.siblings import bridge as bridging
from maquignon.server.siblings.bridge import bridge
from maquignon.server.siblings.crossing import Crossing
from tests.store.journals import in_loop

PATIENCE = 30
MUCH = os.urandom(1 << 20) * 32
"""More than sockets and buffers hold."""


class Door:
    """Of the only other process there is."""

    def __init__(self) -> None:
        self.came: list[tuple[socket.socket, bytes]] = []

    def pass_on(self, name: str, line: socket.socket, request: bytes) -> bool:
        if name == "other":
            self.came.append((line.dup(), request))
        return name == "other"


class Line:
    """A client, and the connection by which it came in."""

    def __init__(self, client: socket.socket, transport: asyncio.Transport, heard: list[bytes]) -> None:
        self.client = client
        self.transport = transport
        self.heard = heard
        """By whoever it reached."""


class Hearing(asyncio.Protocol):
    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)


@asynccontextmanager
async def line() -> AsyncIterator[Line]:
    client, inside = socket.socketpair()
    client.setblocking(False)
    hearing = Hearing()
    transport, _ = await asyncio.get_running_loop().create_unix_connection(lambda: hearing, sock=inside)
    try:
        yield Line(client, transport, hearing.heard)
    finally:
        client.close()
        transport.abort()


@asynccontextmanager
async def carried() -> AsyncIterator[tuple[socket.socket, socket.socket]]:
    """A client and the line at the other process, once both are one."""
    door = Door()
    async with line() as near:
        assert bridge(cast("Crossing", door), "other", near.transport, b"GET /p/other/ws")
        await asyncio.gather(*bridging._opening)
        ((there, request),) = door.came
        assert request == b"GET /p/other/ws"
        there.setblocking(False)
        try:
            yield near.client, there
        finally:
            there.close()


async def said(line: socket.socket, text: bytes) -> None:
    await asyncio.get_running_loop().sock_sendall(line, text)


async def heard(line: socket.socket, length: int) -> bytes:
    """So much of it, or less where that is all."""
    found = bytearray()
    async with asyncio.timeout(PATIENCE):
        while len(found) < length and (more := await asyncio.get_running_loop().sock_recv(line, 1 << 20)):
            found += more
    return bytes(found)


@in_loop
async def test_what_is_said_arrives_on_both_sides():
    async with carried() as (client, there):
        await said(client, b"a move")
        assert await heard(there, 6) == b"a move"
        await said(there, b"an answer")
        assert await heard(client, 9) == b"an answer"


@in_loop
async def test_what_is_said_before_the_way_is_there_waits_for_it():
    door = Door()
    async with line() as near:
        assert bridge(cast("Crossing", door), "other", near.transport, b"")
        near.client.send(b"at once")
        await asyncio.sleep(0)
        await asyncio.gather(*bridging._opening)
        ((there, _request),) = door.came
        there.setblocking(False)
        assert await heard(there, 7) == b"at once"
        there.close()


@pytest.mark.parametrize("is_answer", [False, True])
@in_loop
async def test_who_does_not_read_makes_the_other_wait_and_loses_nothing(is_answer):
    async with carried() as (client, there):
        speaker, hearer = (there, client) if is_answer else (client, there)
        saying = asyncio.create_task(said(speaker, MUCH))
        done, _ = await asyncio.wait([saying], timeout=1)
        assert not done, "somewhere all of it is kept"
        assert await heard(hearer, len(MUCH)) == MUCH
        await saying


@pytest.mark.parametrize("is_answer", [False, True])
@in_loop
async def test_who_hangs_up_is_gone_on_the_other_side_after_the_last_word(is_answer):
    async with carried() as (client, there):
        leaving, staying = (there, client) if is_answer else (client, there)
        saying = asyncio.create_task(said(leaving, MUCH))
        saying.add_done_callback(lambda _said: leaving.close())
        assert await heard(staying, len(MUCH) + 1) == MUCH


@in_loop
async def test_the_last_words_arrive_though_they_had_to_wait_when_their_speaker_left():
    door = Door()
    async with line() as near:
        assert bridge(cast("Crossing", door), "other", near.transport, b"")
        await asyncio.gather(*bridging._opening)
        ((there, _request),) = door.came
        there.setblocking(False)
        onward = cast("bridging._End", near.transport.get_protocol()).other.transport
        assert onward
        sent = 0
        while not onward.get_write_buffer_size():
            sent += near.client.send(MUCH[:4_096])
            await asyncio.sleep(0.001)
        near.client.close()
        while not near.transport.is_closing():
            await asyncio.sleep(0.001)
        assert len(await heard(there, sent + 1)) == sent
        there.close()


@in_loop
async def test_who_hangs_up_on_the_way_leaves_no_line_behind():
    door = Door()
    async with line() as near:
        assert bridge(cast("Crossing", door), "other", near.transport, b"")
        near.transport.abort()
        await asyncio.gather(*bridging._opening)
        ((there, _request),) = door.came
        there.setblocking(False)
        assert await heard(there, 1) == b""
        there.close()


@in_loop
async def test_a_line_for_nobody_stays_where_it_is():
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else None
    async with line() as near:
        assert not bridge(cast("Crossing", Door()), "nobody", near.transport, b"")
        await said(near.client, b"hello")
        async with asyncio.timeout(PATIENCE):
            while near.heard != [b"hello"]:
                await asyncio.sleep(0.001)
    await asyncio.sleep(0)
    assert before is None or len(os.listdir("/proc/self/fd")) == before
