"""What is used of limits that hold over all processes."""

from __future__ import annotations

import asyncio

from sqlalchemy import func, select

from maquignon.server.store import schema, uses
from maquignon.server.store.engine import open_database
from maquignon.server.store.uses import StoredUses, Use

HOUR = 3_600_000


def test_all_processes_use_one_bucket_however_they_hurry(address):
    async def hurry():
        databases = [await open_database(address) for _ in range(2)]
        stores = [StoredUses(each, b"key") for each in databases]
        wanted = [Use("address 198.51.100.7", HOUR, 6 * HOUR), Use("guest ann", HOUR, 10 * HOUR)]
        taken = await asyncio.gather(*(stores[number % 2].take(wanted[:: (-1) ** number]) for number in range(20)))
        left = [await stores[0].take([wanted[1]]) for _ in range(10)]
        for each in databases:
            await each.dispose()
        return sum(taken), sum(left)

    assert asyncio.run(hurry()) == (6, 4), "where one is refused, nothing of the other is used"


def test_a_bucket_fills_again_and_full_ones_are_deleted(address, monkeypatch):
    monkeypatch.setattr(uses, "_TIDY_EVERY", 3)

    async def wait():
        database = await open_database(address)
        store = StoredUses(database, b"key")
        quick = [Use("quick", 1, 1)]
        assert await store.take(quick)
        while not await store.take(quick):
            pass
        await asyncio.sleep(0.01)
        assert await store.take([Use("slow", HOUR, HOUR)])
        for _ in range(3):
            assert not await store.take([Use("slow", HOUR, HOUR)])
        ((number,),) = await database.fetch(select(func.count()).select_from(schema.uses))
        await database.dispose()
        return number

    assert asyncio.run(wait()) == 1


def test_full_ones_are_looked_for_now_and_then(tmp_path, monkeypatch):
    looked: list[int] = []

    async def take():
        database = await open_database(str(tmp_path / "test.db"))
        store = StoredUses(database, b"key")
        for number in range(1, 8):
            monkeypatch.setattr(uses, "_forget", lambda _connection, number=number: looked.append(number))
            await store.take([])
        await database.dispose()

    monkeypatch.setattr(uses, "_TIDY_EVERY", 3)
    asyncio.run(take())
    assert looked == [3, 6]


def test_no_address_and_no_guest_is_written(address):
    async def written():
        database = await open_database(address)
        for key in (b"one key", b"another"):
            assert await StoredUses(database, key).take([Use("address 198.51.100.7", HOUR, HOUR)])
        rows = await database.fetch(select(schema.uses.c.name))
        await database.dispose()
        return [row.name for row in rows]

    names = asyncio.run(written())
    assert len(set(names)) == 2, "without the key nobody can tell whose it is"
    assert not any("198" in name and "." in name for name in names)
