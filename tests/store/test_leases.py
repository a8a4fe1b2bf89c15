"""Who serves a table, where several processes share a database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select, update

from maquignon.server.store.leases import Elsewhere, Leases, NotAlive, kept_alive, others_alive
from maquignon.server.store.schema import processes
from tests.store.journals import in_loop, serving


async def process(store, name, seconds=600.0):
    made = Leases(store.database, name, f"/p/{name}/ws", seconds)
    await made.enter()
    return made


async def die(store, one):
    """As if it had been silent for the time of its lease."""
    async with store.database.begin() as connection:
        await connection.execute(update(processes).where(processes.c.name == one._name).values(until=0))
    one._alive_until = 0.0


@in_loop
async def test_a_silent_process_is_dead_by_its_own_clock_first(address):
    async with serving(address) as store:
        one = await process(store, "1", 0.2)
        while await others_alive(store.database):
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
        assert await others_alive(store.database) == ["1", "2"]


@in_loop
async def test_a_process_that_leaves_frees_its_tables_at_once(address):
    async with serving(address) as store:
        one, two = await process(store, "1"), await process(store, "2")
        await one.take("t")
        await one.leave()
        await two.take("t")
        assert await others_alive(store.database) == ["2"]
        with pytest.raises(NotAlive):
            await one.take("u")


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
        await three.take("t")


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
