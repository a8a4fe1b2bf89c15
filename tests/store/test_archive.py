"""Tables, records and guests as the lobby keeps them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from maquignon.server.store import writer
from maquignon.server.store.archive import CodeTaken, GuestRow, RecordRow, Status
from tests.store.journals import add_table, in_loop, move, opening, serving, table_row


@in_loop
async def test_a_table_is_found_by_its_code_and_id_also_after_reopening(address):
    async with serving(address) as store:
        row = await add_table(store)
    async with serving(address) as store:
        found = await store.archive.table_by_code("c-t")
        assert found is not None
        assert found.id == row.id
        assert found == await store.archive.table("t")
        assert await store.archive.table_by_code("C-U") is None
        assert await store.archive.table("C-T") is None


@in_loop
async def test_a_code_is_given_once(address):
    async with serving(address) as store:
        await add_table(store, "one", code="SAME")
        with pytest.raises(CodeTaken, match="SAME"):
            await store.archive.open_table(table_row("two", code="SAME"))
        with pytest.raises(CodeTaken):
            await store.archive.open_table(table_row("one", code="OTHER"))


@in_loop
async def test_an_opening_that_was_cut_short_is_not_listed(address):
    async with serving(address) as store:
        await store.archive.open_table(table_row())
        assert await store.archive.table("t") is None
        assert await store.archive.openings() == []
        assert await store.public.tables(0) == []
        assert len(await store.archive.all_tables(finished=False)) == 1


@in_loop
async def test_the_tables_that_a_server_has_to_serve(address):
    async with serving(address) as store:
        kinds: list[dict[str, Any]] = [{}, {"public": False}, {}, {"status": Status.OVER}, {}]
        for number, changes in enumerate(kinds):
            await add_table(store, f"t{number}", opened=number, **changes)
        await store.archive.change_table("t2", 5_000, status=Status.PLAYING)
        openings = {table.id: opened for table, opened in await store.archive.openings()}
        assert openings == {name: opening(name) for name in ("t0", "t1", "t2", "t4")}
        assert [table.id for table, _opened in await store.archive.openings(["t1", "t3", "t9"])] == ["t1"]
        assert len(await store.archive.all_tables(finished=True)) == 5


@in_loop
async def test_how_many_tables_a_guest_hosts(address):
    async with serving(address) as store:
        await add_table(store, "t0", host="ben-id")
        await add_table(store, "t1", host="ben-id", status=Status.CLOSED)
        await add_table(store, "t2")
        assert await store.archive.count_hosted("ben-id") == 1
        await store.archive.change_table("t2", 9_000, host="ben-id")
        assert await store.archive.count_hosted("ben-id") == 2


@in_loop
async def test_the_tables_of_a_guest(address):
    async with serving(address) as store:
        await add_table(store, "t0")
        await add_table(store, "t1")
        await store.archive.seat_guest("t0", "ben-id", 0)
        await store.archive.seat_guest("t0", "ben-id", 2)
        await store.archive.seat_guest("t1", "ben-id", 1)
        await store.archive.change_table("t0", 2**40)
        assert [(at.table.id, at.seat) for at in await store.archive.tables_of("ben-id")] == [("t0", 2), ("t1", 1)]
        await store.archive.seat_guest("t1", "cat-id", 1)
        await store.archive.unseat_guest("t0", "ben-id")
        assert await store.archive.tables_of("ben-id") == []
        hosted = await store.archive.tables_of("ann-id")
        assert [(at.table.id, at.seat) for at in hosted] == [("t0", None), ("t1", None)]
        await store.archive.change_table("t0", 2**40, status=Status.CLOSED)
        assert [at.table.id for at in await store.archive.tables_of("ann-id")] == ["t1"]
        assert [at.seat for at in await store.archive.tables_of("cat-id")] == [1]


@in_loop
async def test_how_far_journals_are(address):
    async with serving(address) as store:
        await add_table(store, "t0")
        await add_table(store, "t1")
        await store.journal.append("t1", 1, [move(1), move(2)])
        assert await store.archive.versions(["t1", "t0", "t9"]) == {"t0": 0, "t1": 2}
        assert await store.archive.versions(["t1"]) == {"t1": 2}


@in_loop
async def test_a_record_is_kept_once_and_ends_its_table(address):
    record = RecordRow(table="t", game="t-1", finished=7_000, text="maquignon: record 1\n")
    async with serving(address) as store:
        await add_table(store)
        assert await store.archive.record("t") is None
        await store.archive.save_record(record)
        await store.archive.save_record(RecordRow(table="t", game="t-2", finished=8_000, text="another"))
        assert await store.archive.record("t") == record
        over = await store.archive.table("t")
        assert over is not None
        assert (over.status, over.changed) == (Status.OVER, 7_000)


@in_loop
async def test_guests_are_known_by_their_last_name(address):
    async with serving(address) as store:
        assert await store.archive.guest("ann-id") is None
        await store.archive.meet_guest("ann-id", "Ann", 1)
        await store.archive.meet_guest("ann-id", "Änn 100%", 2)
        await store.archive.meet_guest("ben-id", "Ben", 3)
        assert await store.archive.guest("ann-id") == GuestRow(id="ann-id", name="Änn 100%", seen=2)
        for part, found in {"nn 100%": ["ann-id"], "BEN": ["ben-id"], "_": []}.items():
            guests, number = await store.archive.guests_named(part, 5)
            assert ([guest.id for guest in guests], number) == (found, len(found))
        guests, number = await store.archive.guests_named("n", 1)
        assert ([guest.id for guest in guests], number) == (["ben-id"], 2), "who was seen last comes first"


@in_loop
async def test_whoever_plays_keeps_the_table_from_counting_as_abandoned(address, monkeypatch):
    def set_clocks(seconds: float) -> None:
        for clock in ("time", "monotonic"):
            monkeypatch.setattr(writer, clock, lambda: seconds)

    set_clocks(1_000_000.0)
    async with serving(address) as store:
        await add_table(store)
        set_clocks(1_000_100.0)
        await store.journal.append("t", 1, [move(1)])
        assert await changed(store) == 1_000_000
        set_clocks(1_009_000.0)
        await store.journal.append("t", 2, [move(2)])
        assert await changed(store) == 1_009_000


async def changed(store) -> int:
    return int((await store.archive.table("t")).changed)


@in_loop
async def test_the_lobby_and_the_journal_write_at_the_same_time(address):
    async def lobby(number: int) -> None:
        for step in range(5):
            await store.archive.meet_guest(f"guest-{number}", f"name {step}", step)
            await store.archive.seat_guest(f"t{number}", f"guest-{number}", step % 3)

    async def table(number: int) -> None:
        for version in range(1, 15):
            await store.journal.append(f"t{number}", version, [move(version)])

    async with serving(address) as store:
        for number in range(4):
            await add_table(store, f"t{number}")
        await asyncio.gather(*map(lobby, range(4)), *map(table, range(4)))
        for number in range(4):
            assert len(await store.journal.read(f"t{number}")) == 15
            assert [at.seat for at in await store.archive.tables_of(f"guest-{number}")] == [1]
