"""Who was signed out: known to every process, and after every start."""

from __future__ import annotations

import asyncio

from maquignon.server.store import revocations
from maquignon.server.store.revocations import Revocations, revoke
from tests.store.journals import in_loop, serving


@in_loop
async def test_every_process_hears_of_it_and_every_start_knows_it(address):
    async with serving(address) as one, serving(address) as two:
        here, there = Revocations(one.database), Revocations(two.database)
        assert await here.refresh() == await there.refresh() == set()
        await revoke(one.database, "ann")
        assert await here.refresh() == await there.refresh() == {"ann"}
        assert await there.refresh() == set(), "once"
        await revoke(two.database, "ann")
        await revoke(two.database, "ben")
        assert await here.refresh() == {"ann", "ben"}
    async with serving(address) as again:
        known = Revocations(again.database)
        await known.refresh()
    assert known.generations == here.generations == {"ann": 2, "ben": 1}


@in_loop
async def test_those_at_the_same_moment_all_count(address):
    async with serving(address) as store:
        await asyncio.gather(*(revoke(store.database, "ann") for _ in range(8)))
        known = Revocations(store.database)
        await known.refresh()
    assert known.generations == {"ann": 8}


@in_loop
async def test_a_late_look_takes_nothing_back(address, monkeypatch):
    async with serving(address) as store:
        known = Revocations(store.database)
        await revoke(store.database, "ann")
        old = await store.database.fetch(revocations._ALL)
        await revoke(store.database, "ann")
        await known.refresh()
        await revoke(store.database, "ben")

        async def late(wanted, **_):
            return old if "sum" not in str(wanted) else [(3,)]

        monkeypatch.setattr(store.database, "fetch", late)
        assert await known.refresh() == set()
    assert known.generations == {"ann": 2}
