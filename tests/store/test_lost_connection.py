"""The way to PostgreSQL breaks, within COMMIT too: nothing is lost or written twice, and the answer is true."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from maquignon.server.store import engine, writer
from maquignon.server.store.leases import Leases
from maquignon.server.store.writer import JournalUnavailable, VersionTaken
from maquignon.table.journal import AlreadyWritten
from tests.store.cutting_proxy import Cut, Proxy, Silence
from tests.store.journals import Store, in_loop, move, opening, serving

KILL = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


@asynccontextmanager
async def behind_proxy(postgres) -> AsyncIterator[tuple[Store, Proxy]]:
    name = postgres.new_database().rpartition("/")[2]
    async with (
        Proxy(postgres.port).running() as proxy,
        serving(postgres.address(name, proxy.port)) as store,
    ):
        await store.journal.append("t", 0, [opening()])
        yield store, proxy


@pytest.mark.parametrize("cut", Cut)
@in_loop
async def test_a_commit_whose_answer_is_lost_is_looked_up_before_answering(cut, postgres):
    async with behind_proxy(postgres) as (store, proxy):
        for version in range(1, 6):
            proxy.cut = cut
            await store.journal.append("t", version, [move(version)])
        assert proxy.cuts == 5
        assert await store.journal.read("t") == [opening(), *map(move, range(1, 6))]
        with pytest.raises(AlreadyWritten) as known:
            await store.journal.append("t", 6, [move(3)])
        assert known.value.version == 3


@pytest.mark.parametrize("cut", Cut)
@in_loop
async def test_a_whole_batch_is_settled(cut, postgres):
    tables = [f"t{number}" for number in range(20)]
    async with behind_proxy(postgres) as (store, proxy):
        proxy.cut = cut
        await asyncio.gather(*(store.journal.append(table, 0, [opening(table), move(1)]) for table in tables))
        assert proxy.cuts == 1
        for table in tables:
            assert len(await store.journal.read(table)) == 2


@pytest.mark.parametrize("cut", Cut)
@in_loop
async def test_where_nothing_can_be_looked_up_nothing_is_claimed(cut, postgres):
    async with behind_proxy(postgres) as (store, proxy):
        proxy.cut, proxy.stays_away = cut, True
        with pytest.raises(JournalUnavailable, match="not known: the database cannot be reached"):
            await store.journal.append("t", 1, [move(1)])
        with pytest.raises(JournalUnavailable):
            await store.journal.append("t", 1, [move(1)])
        proxy.come_back()
        written = await store.journal.read("t", 1)
        assert written == ([move(1)] if cut is Cut.AFTER_COMMIT else [])
        if not written:
            await store.journal.append("t", 1, [move(1)])


@in_loop
async def test_connections_killed_by_the_server_are_made_anew(postgres):
    async with behind_proxy(postgres) as (store, _proxy):
        for version in range(1, 4):
            postgres.sql("postgres", KILL)
            await store.journal.append("t", version, [move(version)])
        assert len(await store.journal.read("t")) == 4


@in_loop
async def test_a_writer_that_does_not_look_is_caught(postgres, monkeypatch):
    async def blind(*_: object) -> bool:
        return False

    monkeypatch.setattr(writer, "_is_written", blind)
    async with behind_proxy(postgres) as (store, proxy):
        proxy.cut = Cut.AFTER_COMMIT
        with pytest.raises(AlreadyWritten):
            await store.journal.append("t", 1, [move(1)])


@in_loop
async def test_a_machine_that_is_gone_within_a_transaction_keeps_no_game_from_another(postgres, monkeypatch):
    monkeypatch.setattr(engine, "GONE_SECONDS", 1)
    async with gone_machine(postgres) as (gone, proxy, other):
        lost = gone.journal.append("t", 1, [move(1)])
        await silence(proxy)
        await other.journal.append("t", 1, [move(2)])
        assert await other.journal.read("t", 1) == [move(2)]
        with pytest.raises((JournalUnavailable, VersionTaken)):
            await lost


@in_loop
async def test_a_machine_that_is_gone_within_a_heartbeat_keeps_no_table(postgres, monkeypatch):
    monkeypatch.setattr(engine, "GONE_SECONDS", 1)
    async with gone_machine(postgres) as (gone, proxy, other):
        north = Leases(gone.database, "north", "/p/north/ws", 1.0)
        south = Leases(other.database, "south", "/p/south/ws", 60.0)
        await south.enter()
        await north.enter()
        await north.take("t")
        beating = asyncio.create_task(north.beat())
        await silence(proxy)
        await asyncio.sleep(1.0)
        await south.take("t")
        await asyncio.gather(beating, return_exceptions=True)


@in_loop
async def test_without_the_settings_the_locks_of_a_machine_that_is_gone_are_waited_for(postgres, monkeypatch):
    monkeypatch.setattr(engine, "_set_postgres", lambda *_: None)
    async with gone_machine(postgres) as (gone, proxy, other):
        lost = gone.journal.append("t", 1, [move(1)])
        await silence(proxy)
        waiting = other.journal.append("t", 1, [move(2)])
        done, _ = await asyncio.wait([waiting], timeout=3)
        assert not done
        postgres.sql("postgres", KILL)
        await asyncio.gather(lost, waiting, return_exceptions=True)


@asynccontextmanager
async def gone_machine(postgres) -> AsyncIterator[tuple[Store, Proxy, Store]]:
    """Two machines at one database; the way of the first can fall silent."""
    async with behind_proxy(postgres) as (gone, proxy):
        name = str(gone.database._reading.url.database)
        async with serving(postgres.address(name)) as other:
            yield gone, proxy, other


async def silence(proxy: Proxy) -> None:
    proxy.cut = Silence.BEFORE_COMMIT
    async with asyncio.timeout(60):
        while proxy.cuts == 0:
            await asyncio.sleep(0.01)
