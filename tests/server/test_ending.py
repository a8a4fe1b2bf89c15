"""A server that is told to end: with 0, in the middle of everything, and nothing of it is left."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import time

import pytest

from tests.server.client import Client, seated
from tests.server.serving import Process, awaited, open_table
from tests.server.test_troubles import kinds, workers_of
from tests.store.ports import free_port


@pytest.fixture
def process(tmp_path):
    made = Process(tmp_path, free_port())
    try:
        yield made
    finally:
        made.kill()


@contextlib.contextmanager
def silent_company(process):
    """Half a request, and a socket whose other end never answers."""
    host, port = process.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as half, socket.create_connection((host, int(port))) as mute:
        half.sendall(b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{")
        mute.sendall(
            b"GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert b"101" in mute.recv(64)
        yield


async def play_until_it_ends(process, table, number):
    """Two people and a bot in the middle of a game."""
    clients = await seated(process.address, table, "Ann", "Ben")
    await clients[0].ask("Begin")
    playing = [asyncio.create_task(client.play()) for client in clients]
    while min(client.look["version"] for client in clients) < 20:
        await asyncio.sleep(0.01)
    process.signal(number)
    await asyncio.gather(*playing, return_exceptions=True)
    return clients


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_busy_server_ends_with_0_and_leaves_nothing_behind(tmp_path, process, number):
    table = open_table(process.address, "koehandel-2001", [None, None, "value"])
    workers = awaited(lambda: workers_of(process.pid))
    with silent_company(process):
        clients = asyncio.run(play_until_it_ends(process, table, number))
        assert process.wait() == 0
    assert all(client.closed and client.closed[0] == 1012 for client in clients)
    assert not any(map(is_running, workers))
    assert not list(tmp_path.glob("*-wal")), "the database was not closed"
    with contextlib.closing(sqlite3.connect(tmp_path / "test.db")) as database:
        ((written,),) = database.execute("SELECT MAX(version) FROM entries")
    acknowledged = [each["version"] for client in clients for each in client.messages if each["type"] == "Ack"]
    assert 0 < max(acknowledged) <= written


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_second_signal_does_not_wait_for_a_database_that_hangs(tmp_path, process):
    table = open_table(process.address, "koehandel-2001", [None, None, "value"])
    workers = awaited(lambda: workers_of(process.pid))
    with contextlib.closing(sqlite3.connect(tmp_path / "test.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # so that what is queued waits for many seconds

        async def hang():
            async with Client(process.address, table["code"], token=table["token"]) as client:
                saying = asyncio.create_task(client.ask("Say", text="hello"))
                await asyncio.to_thread(awaited, lambda: "writes" in kinds(process.address))
                process.signal(signal.SIGTERM)
                await client.until(lambda: client.closed)
                saying.cancel()

        asyncio.run(hang())
        since = time.monotonic()
        process.signal(signal.SIGTERM)
        assert process.wait() == 0
        assert time.monotonic() - since < 10, "it waited for the lock, which is given up after 15 s"
    assert awaited(lambda: not any(map(is_running, workers)))


def test_a_server_ends_with_0_as_soon_as_it_has_begun(process):
    assert process.stop(signal.SIGTERM)[0] == 0
