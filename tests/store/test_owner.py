"""A database has one server without a name, or several with one; a killed one does not stand in the way."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from maquignon.server.store import owner
from maquignon.server.store.engine import open_database
from maquignon.server.store.owner import Ownership, SessionLock
from maquignon.server.store.trouble import UnsafeDatabase
from tests.store.journals import in_loop

ALONE, SHARED = Ownership.ALONE, Ownership.SHARED
SOURCE = Path(__file__).parents[2] / "src"
OPENED = """
import asyncio, sys, time
from maquignon.server.store.engine import open_database
from maquignon.server.store.owner import Ownership
async def go():
    await open_database(sys.argv[1], ownership=Ownership.ALONE)
    print("open", flush=True)
    await asyncio.sleep(600)
asyncio.run(go())
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(owner, "PATIENCE_SECONDS", 0.3)


@asynccontextmanager
async def owned(address, ownership):
    database = await open_database(address, ownership=ownership)
    try:
        yield database
    finally:
        await database.dispose()


async def is_refused(address, first, second) -> bool:
    async with owned(address, first):
        try:
            async with owned(address, second):
                return False
        except UnsafeDatabase as refused:
            assert "give each of them a name (process)" in str(refused)  # noqa: PT017
            return True


@in_loop
async def test_a_second_server_without_a_name_is_refused(address):
    assert await is_refused(address, ALONE, ALONE)
    async with owned(address, ALONE):
        pass  # the first has ended


@in_loop
async def test_named_ones_share_it_and_mix_with_no_other(address):
    assert not await is_refused(address, SHARED, SHARED)
    assert await is_refused(address, SHARED, ALONE)
    assert await is_refused(address, ALONE, SHARED)


@in_loop
async def test_who_waits_for_the_other_to_end_asks_now_and_then(monkeypatch):
    tried: list[SessionLock] = []

    async def is_taken(lock: SessionLock) -> bool:
        tried.append(lock)
        return False

    monkeypatch.setattr(SessionLock, "_is_taken", is_taken)
    monkeypatch.setattr(owner, "PATIENCE_SECONDS", 0.05)
    monkeypatch.setattr(owner, "_LOOK_SECONDS", 0.1)
    with pytest.raises(UnsafeDatabase, match="another server uses it"):
        await SessionLock(create_async_engine("postgresql+asyncpg://nowhere"), ALONE).take()
    assert len(tried) == 2, "once at first, and once after the pause"


@in_loop
async def test_commands_work_beside_a_server(address):
    async with owned(address, ALONE), owned(address, None):
        pass


@in_loop
async def test_a_second_server_changes_nothing(address, monkeypatch):
    """Not even the schema, which it may know a newer one of."""
    from maquignon.server.store import engine

    async with owned(address, ALONE):
        monkeypatch.setattr(engine, "migrate", lambda _connection: pytest.fail("it migrates"))
        with pytest.raises(UnsafeDatabase, match="another server uses it"):
            await open_database(address, ownership=ALONE)


@in_loop
async def test_two_without_a_lock_are_found(address, monkeypatch):
    async def take(_self):
        return None

    monkeypatch.setattr(owner.FileLock, "take", take)
    monkeypatch.setattr(owner.SessionLock, "take", take)
    assert not await is_refused(address, ALONE, ALONE)


def test_a_link_to_the_file_is_the_same_database(tmp_path):
    async def go():
        link = tmp_path / "link.db"
        async with owned(str(tmp_path / "cards.db"), ALONE):
            link.symlink_to(tmp_path / "cards.db")
            with pytest.raises(UnsafeDatabase, match="another server uses it"):
                await open_database(str(link), ownership=ALONE)

    asyncio.run(go())


def test_a_killed_server_owns_nothing(address, monkeypatch):
    monkeypatch.setattr(owner, "PATIENCE_SECONDS", 60)
    words = [sys.executable, "-c", OPENED, address]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        monkeypatch.setattr(owner, "PATIENCE_SECONDS", 0.1)
        with pytest.raises(UnsafeDatabase, match="another server uses it"):
            asyncio.run(open_database(address, ownership=ALONE))
        first.send_signal(signal.SIGKILL)
    monkeypatch.setattr(owner, "PATIENCE_SECONDS", 60)

    async def second():
        async with owned(address, ALONE):
            pass

    asyncio.run(second())


def test_a_broken_session_is_made_again(postgres, monkeypatch):
    """As after a restart of PostgreSQL: the lock is held again, and by the same server."""
    monkeypatch.setattr(owner, "BEAT_SECONDS", 0.05)
    address = postgres.new_database()

    async def go():
        async with owned(address, ALONE) as database:
            lock = database._lock
            assert isinstance(lock, SessionLock)
            first = await session_of(lock)
            postgres.sql("postgres", f"SELECT pg_terminate_backend({first})")
            while (again := await session_of(lock)) in (None, first):
                await asyncio.sleep(0.02)
            assert again != first
            assert await is_locked(postgres, address)
            with pytest.raises(UnsafeDatabase, match="another server uses it"):
                await open_database(address, ownership=ALONE)
        assert not await is_locked(postgres, address)

    asyncio.run(go())


async def session_of(lock: SessionLock) -> int | None:
    try:
        if lock._connection is None:
            return None
        return int((await lock._connection.execute(text("SELECT pg_backend_pid()"))).scalar_one())
    except Exception:
        return None


async def is_locked(postgres, address) -> bool:
    name = address.rpartition("/")[2]
    wanted = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objid = "
    database = f"{owner._KEY} AND database = (SELECT oid FROM pg_database WHERE datname = '{name}')"
    return int(await asyncio.to_thread(postgres.sql, "postgres", wanted + database)) > 0
