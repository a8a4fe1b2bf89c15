"""The list of public tables: who is on it, in which order, and how much of it one guest or address can have."""

from __future__ import annotations

import pytest

from maquignon.server.store.archive import Status
from maquignon.server.store.public_list import HOUR, Bounds, PublicList
from tests.store.journals import Store, add_table, in_loop, serving

NOW = 1_000 * HOUR


async def listed(store: Store, since: int = NOW - 300) -> list[str]:
    return [table.id for table in await store.public.tables(since)]


async def add(store: Store, table: str, **changes: object) -> None:
    usual = {"host": f"host of {table}", "origin": f"home of {table}", "opened": NOW, "attended": NOW}
    await add_table(store, table, **{**usual, **changes})


@in_loop
async def test_only_public_tables_that_are_not_over_and_where_somebody_is(address):
    async with serving(address) as store:
        await add(store, "open")
        await add(store, "private", public=False)
        await add(store, "over", status=Status.OVER)
        await add(store, "closed", status=Status.CLOSED)
        await add(store, "played", status=Status.PLAYING)
        await add(store, "empty", attended=NOW - 301)
        assert await listed(store) == ["open", "played"]


@in_loop
async def test_the_liveliest_and_newest_come_first(address):
    async with serving(address) as store:
        await add(store, "new")
        await add(store, "old", opened=NOW - 30 * HOUR)
        await add(store, "full", opened=NOW - 3 * HOUR)
        await add(store, "half", opened=NOW - HOUR)
        await store.public.note({"full": 5, "old": 2, "half": 2}, NOW, attended=True)
        assert await listed(store) == ["full", "half", "new", "old"]
        await store.public.note({"full": 0}, NOW, attended=False)
        assert await listed(store) == ["half", "new", "full", "old"]


@in_loop
async def test_who_is_there_keeps_a_table_on_the_list(address):
    async with serving(address) as store:
        await add(store, "t")
        await store.public.note({"t": 1}, NOW + 400, attended=True)
        assert await listed(store, NOW + 400) == ["t"]
        await store.public.note({"t": 0}, NOW + 500, attended=False)
        assert await listed(store, NOW + 400) == ["t"]
        assert await listed(store, NOW + 401) == []


async def flood(store: Store, **changes: object) -> None:
    for number in range(20):
        await add(store, f"flood-{number:02}", opened=NOW + 1 + number, **changes)
    await add(store, "honest")


@in_loop
async def test_one_guest_cannot_flood_the_list(address):
    async with serving(address) as store:
        await flood(store, host="flooder", origin="")
        assert await listed(store) == ["flood-19", "flood-18", "honest"]


@in_loop
async def test_nor_can_one_address_with_many_guests(address):
    async with serving(address) as store:
        await flood(store, origin="flooder's home")
        assert await listed(store) == ["flood-19", "flood-18", "flood-17", "honest"]


@in_loop
async def test_the_list_is_bounded(address):
    async with serving(address) as store:
        await flood(store)
        assert await listed(store) == [f"flood-{number}" for number in range(19, 14, -1)]


@in_loop
async def test_tables_of_nobody_known_are_each_by_themselves(address):
    """Older ones, and those that their host has left."""
    async with serving(address) as store:
        for number in range(4):
            await add(store, f"t{number}", host="", origin="")
        assert len(await listed(store)) == 4


@pytest.mark.parametrize("hole", [Bounds(of_guest=99, of_address=3), Bounds(of_guest=2, of_address=99)])
@in_loop
async def test_without_either_bound_a_flood_is_noticed(tmp_path, hole):
    async with serving(str(tmp_path / "test.db")) as store:
        await flood(store, origin="one home")
        for number in range(20):
            await add(store, f"guest-{number:02}", host="one guest", origin="", opened=NOW + 100 + number)
        found = await PublicList(store.database, hole).tables(NOW - 300)
        most = max(sum(table.id.startswith(kind) for table in found) for kind in ("flood", "guest"))
        assert most > 3


@in_loop
async def test_deserted_tables_are_those_whose_game_has_not_begun(address):
    async with serving(address) as store:
        await add(store, "waiting", attended=NOW - 2)
        await add(store, "older", attended=NOW - 3)
        await add(store, "fresh")
        await add(store, "played", attended=NOW - 9, status=Status.PLAYING)
        await add(store, "closed", attended=NOW - 9, status=Status.CLOSED)
        assert [table.id for table in await store.public.deserted(NOW - 1)] == ["older", "waiting"]
        assert [table.id for table in await store.public.deserted(NOW - 1, limit=1)] == ["older"]
