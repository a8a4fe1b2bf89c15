"""Who serves a table, where several processes share a database."""

from __future__ import annotations

import asyncio
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update

from maquignon.server.store import leases
from maquignon.server.store.leases import Elsewhere, Leases, NotAlive, bury, bury_all, kept_alive
from maquignon.server.store.retention import KeptDays
from maquignon.server.store.schema import processes
from maquignon.server.tables.expiry import tidy
from tests.store.journals import add_table, in_loop, serving

PATIENCE = 20.0


async def process(store, name, seconds=600.0):
    made = Leases(store.database, name, f"/p/{name}/ws", seconds)
    await made.enter()
    return made


async def alive(store):
    async with store.database.connect() as connection:
        found = select(processes.c.name).where(processes.c.until > await connection.run_sync(leases._clock))
        return list((await connection.execute(found.order_by(processes.c.name))).scalars())


async def die(store, one):
    """As if it had been silent for the time of its lease."""
    async with store.database.begin() as connection:
        await connection.execute(update(processes).where(processes.c.name == one._name).values(until=0))
    one._alive_until = 0.0


@in_loop
async def test_a_silent_process_is_dead_by_its_own_clock_first(address):
    async with serving(address) as store:
        one = await process(store, "1", 0.2)
        while await alive(store):
            await asyncio.sleep(0.01)
        assert not one.is_alive
        with pytest.raises(NotAlive):
            await one.take("t")


@in_loop
async def test_a_table_is_served_by_one_process_and_others_are_told_where(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        await one.take("t")
        with pytest.raises(Elsewhere) as elsewhere:
            await two.take("t")
        assert elsewhere.value.path == "/p/1/ws"
        await two.take("u")
        assert await alive(store) == ["1", "2"]


@in_loop
async def test_a_process_that_leaves_frees_its_tables_at_once(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        await one.leave()
        await two.take("t")
        assert await alive(store) == ["2"]
        with pytest.raises(NotAlive):
            await one.take("u")


@in_loop
async def test_what_a_process_leaves_is_found_by_one_that_goes_on_with_it(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        await one.leave()
        assert await two.orphans() == ["t"]
        assert await two.peers() == ()


@in_loop
async def test_a_table_is_passed_on_to_a_peer_that_lives(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        assert await one.pass_on("t", "2") == "/p/2/ws"
        with pytest.raises(Elsewhere):
            await one.take("t")
        with pytest.raises(NotAlive):
            await one.pass_on("t", "2")
        await die(store, one)
        with pytest.raises(NotAlive):
            await two.pass_on("t", "1")
        await two.take("t")


@in_loop
async def test_new_tables_are_for_a_process_whose_heart_beats(address):
    """Only until some beats are missing, and no more at all once the lease is lost."""
    told: list[float] = []
    async with serving(address) as store:
        before = monotonic()
        one = Leases(store.database, "1", "/p/1/ws", 600.0, tell=told.append)
        await one.enter()
        assert before + 300 < told[-1] < one._alive_until - 200
        first = told[-1]
        assert await one.beat()
        assert told[-1] > first
        await die(store, one)
        assert not await one.beat()
        assert told[-1] == 0
        await one.come_back()
        assert told[-1] > first
        await one.leave()
        assert told[-1] == 0
        assert len(told) == 5


@in_loop
async def test_peers_are_told_how_busy_a_process_is(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.tell_load(0.75)
        assert [peer.load for peer in await two.peers()] == [0.75]
        await one.beat()
        assert [peer.load for peer in await two.peers()] == [0.75]


@in_loop
async def test_of_a_peer_it_is_known_that_heartbeats_are_missing(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")

        async def after(seconds):
            """As if it had been silent for so long."""
            async with store.database.begin() as connection:
                until = await connection.run_sync(leases._clock) + 1000 * (600 - seconds)
                await connection.execute(update(processes).where(processes.c.name == "1").values(until=until))
            (peer,) = await two.peers()
            return peer.is_alive, peer.is_late

        assert await after(0) == (True, False)
        assert await after(350) == (True, False)
        assert await after(370) == (True, True)
        assert await after(601) == (False, True)
        await one.come_back()
        assert [peer.is_late for peer in await two.peers()] == [False]


@in_loop
async def test_a_dead_process_loses_its_tables_and_does_not_revive_unnoticed(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        await die(store, one)
        assert not one.is_alive
        assert await one.beat() is False
        await two.take("t")
        await one.come_back()
        assert one.is_alive
        with pytest.raises(Elsewhere):
            await one.take("t")


@in_loop
async def test_heartbeats_keep_a_process_alive(address):
    async with serving(address) as store:
        one, two = await process(store, "1", 10.0), await process(store, "2")
        await one.take("t")
        first = await until_of(store, "1")
        beating = asyncio.create_task(kept_alive(one))
        while await until_of(store, "1") == first:
            await asyncio.sleep(0.05)
        assert await until_of(store, "1") > first
        with pytest.raises(Elsewhere):
            await two.take("t")
        beating.cancel()


async def until_of(store, name):
    async with store.database.connect() as connection:
        return (await connection.execute(select(processes.c.until).where(processes.c.name == name))).scalar_one()


@in_loop
async def test_the_later_of_two_with_one_name_takes_its_place(address):
    async with serving(address) as store:
        old = await process(store, "1")
        await old.take("t")
        new = await process(store, "1")
        await new.take("t")
        assert await old.beat() is False
        await old.come_back()
        assert old.is_replaced
        assert not old.is_alive
        await old.leave()
        assert await new.beat()


@in_loop
async def test_tables_of_the_dead_are_found_once(address):
    async with serving(address) as store:
        one, two, three = await process(store, "1"), await process(store, "2"), await process(store, "3")
        for table in ("t", "u"):
            await one.take(table)
        await two.take("v")
        assert await two.orphans() == []
        await die(store, one)
        found = await asyncio.gather(two.orphans(), three.orphans())
        assert sorted(table for tables in found for table in tables) == ["t", "u"]
        assert [each.name for each in await two.peers()] == ["3"], "of the dead one nothing is told any more"
        await three.take("t")


@in_loop
async def test_nobody_waits_for_a_dead_one_that_is_just_coming_back(postgres):
    async with serving(postgres.new_database()) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        await die(store, one)
        async with store.database.begin() as coming_back:
            await coming_back.run_sync(one._find)
            async with asyncio.timeout(PATIENCE):
                assert await two.orphans() == []
        assert await two.orphans() == ["t"]


@in_loop
async def test_of_many_who_want_a_dead_ones_tables_one_gets_each(address):
    async with serving(address) as store:
        dead = await process(store, "0")
        tables = [f"t{number}" for number in range(5)]
        for table in tables[:3]:
            await dead.take(table)
        alive = [await process(store, name) for name in "123"]
        await die(store, dead)

        async def wins(one, table):
            try:
                await one.take(table)
            except Elsewhere:
                return False
            return True

        for table in tables:
            won = await asyncio.gather(*(wins(one, table) for one in alive), alive[0].orphans())
            assert won[:-1].count(True) == 1


@in_loop
async def test_tidying_spares_what_another_living_process_serves(address):
    async with serving(address) as store:
        two = await process(store, "2")
        for number, table in enumerate(("here", "elsewhere", "nobodys")):
            await add_table(store, table, code=f"CODE{number}")
            await store.archive.change_table(table, 0)
        await two.take("elsewhere")
        lobby: Any = SimpleNamespace(rooms=[SimpleNamespace(table=SimpleNamespace(name="here"))])

        async def left():
            await tidy(store.database, KeptDays(abandoned=30), lobby)
            return {table.id for table in await store.archive.all_tables(finished=True)}

        assert await left() == {"here", "elsewhere"}
        await die(store, two)
        assert await left() == {"here"}


@pytest.mark.parametrize("renew", ["enter", "beat", "come_back"])
@in_loop
async def test_a_lease_counts_from_before_the_database_was_asked(address, monkeypatch, renew):
    """However long the answer takes, we hold ourselves for dead before others do."""
    async with serving(address) as store:
        one = await process(store, "1", 10.0)
        time = [one._alive_until - 10.0 + 1.0]
        read = leases._clock

        def slow_clock(connection):
            time[0] += 4.0
            return read(connection)

        monkeypatch.setattr(leases, "_clock", slow_clock)
        monkeypatch.setattr(leases, "monotonic", lambda: time[0])
        began = time[0]
        await getattr(one, renew)()
        assert time[0] > began
        assert one.time_left == began + 10.0 - time[0]


@in_loop
async def test_the_tables_of_one_that_is_known_to_be_dead_are_free_at_once(address):
    async with serving(address) as store:
        one, two = await process(store, "a-1-1"), await process(store, "b-1-1")
        await one.take("t")
        with pytest.raises(Elsewhere):
            await two.take("t")
        await bury(store.database, "a-1-1")
        await two.take("t")
        assert await alive(store) == ["b-1-1"]


@in_loop
async def test_what_is_left_of_a_group_is_buried_and_nobody_else(address):
    async with serving(address) as store:
        others = ["a-2", "a-2-1-1", "a-b-1-1", "ab-1-1", "b-1-1"]
        for name in ("a-1-1", "a-2-12", *others):
            await process(store, name)
        await bury_all(store.database, "a-")
        assert await alive(store) == others
        await bury_all(store.database, "")
        assert await alive(store) == []


@in_loop
async def test_processes_of_a_group_count_as_one_server(address):
    async with serving(address) as store:
        await process(store, "b")
        for name in ("a-1-1", "a-2-1"):
            one = Leases(store.database, name, f"/p/{name}/ws", 600.0, "a-")
            await one.enter()
        assert one.processes == 2
        await process(store, "a-2-1-1")
        assert await one.beat()
        assert one.processes == 3, "a machine a-2 is another"
        nameless = Leases(store.database, "1-1", "/p/1-1/ws", 600.0, "")
        await nameless.enter()
        assert nameless.processes == 1
