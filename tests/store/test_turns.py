"""Several processes at one SQLite file write in turns, and a dead one holds nobody up."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from maquignon.server.store import turns
from maquignon.server.store.engine import open_database
from maquignon.server.store.turns import Turns


def test_of_one_process_too_only_one_writes_at_a_time(tmp_path):
    mine, began, ended = Turns(tmp_path / "turns"), Event(), Event()
    order = []

    def write():
        began.set()
        with mine.taken():
            order.append("second")
            ended.set()

    with ThreadPoolExecutor() as threads:
        with mine.taken():
            threads.submit(write)
            began.wait()
            assert not ended.wait(0.05)
            order.append("first")
        assert ended.wait(60)
    assert order == ["first", "second"]


def test_a_process_that_is_killed_holds_nobody_up(tmp_path):
    ready, told = os.pipe()
    child = os.fork()
    if not child:
        with Turns(tmp_path / "turns").taken():
            os.write(told, b".")
            signal.pause()
    os.read(ready, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with Turns(tmp_path / "turns").taken():
        pass


def test_who_waits_too_long_is_told_by_the_database_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(turns, "MOST_SECONDS", 0.01)
    with Turns(tmp_path / "turns").taken(), Turns(tmp_path / "turns").taken():
        pass


@pytest.mark.parametrize("way", ["begin", "transact"])
def test_every_way_to_write_waits_for_its_turn(tmp_path, way):
    async def write():
        database = await open_database(str(tmp_path / "test.db"), turns=tmp_path / "turns")
        writing = asyncio.create_task(
            begun(database) if way == "begin" else database.transact(lambda _connection: None)
        )
        with Turns(tmp_path / "turns").taken():
            assert not (await asyncio.wait([writing], timeout=0.05))[0]
        await writing
        await database.dispose()

    asyncio.run(write())


async def begun(database):
    async with database.begin():
        pass
