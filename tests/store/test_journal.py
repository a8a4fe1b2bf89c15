"""The journal's promises, on both databases."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from time import monotonic

import pytest
from sqlalchemy import event, update

from maquignon.server.store import schema
from maquignon.server.store import writer as writer_module
from maquignon.server.store.codec import UnreadableEntry, encode
from maquignon.server.store.writer import TOUCH_SECONDS, JournalUnavailable, VersionTaken, Writer
from maquignon.table.entries import Entry, Started
from maquignon.table.journal import AlreadyWritten
from tests.store.journals import HIDDEN, add_table, in_loop, move, opening, serving


@in_loop
async def test_what_was_appended_is_read_back_also_after_reopening(address):
    entries: list[Entry] = [opening(), *(move(number) for number in range(5))]
    async with serving(address) as store:
        await store.journal.append("t", 0, entries[:1])
        await store.journal.append("t", 1, entries[1:])
    async with serving(address) as store:
        assert await store.journal.read("t") == entries
        assert await store.journal.read("t", 4) == entries[4:]
        assert await store.journal.read("t", 6) == []
        assert await store.journal.read("another") == []


@in_loop
async def test_a_repeated_key_is_told_its_version_also_after_reopening(address):
    async with serving(address) as store:
        await store.journal.append("t", 0, [opening(), move(1, key="k")])
        with pytest.raises(AlreadyWritten) as known:
            await store.journal.append("t", 2, [move(2, key="k")])
        assert known.value.version == 1
    async with serving(address) as store:
        with pytest.raises(AlreadyWritten) as known:
            await store.journal.append("t", 2, [move(2, key="k")])
        assert known.value.version == 1
        await store.journal.append("t", 2, [move(2, seat=1, key="k")])
        await store.journal.append("other", 0, [move(2, key="k")])


@in_loop
async def test_entries_of_one_call_are_written_together_or_not_at_all(address):
    async with serving(address) as store:
        await store.journal.append("t", 0, [opening(), move(1, key="k")])
        with pytest.raises(AlreadyWritten):
            await store.journal.append("t", 2, [Started(at=1), move(2, key="k"), Started(at=3)])
        assert len(await store.journal.read("t")) == 2


@in_loop
async def test_entries_without_a_key_never_collide(address):
    async with serving(address) as store:
        await store.journal.append("t", 0, [opening()] + [Started(at=0)] * 3)
        assert len(await store.journal.read("t")) == 4


@in_loop
async def test_a_journal_that_cannot_be_read_is_told_until_it_can(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        await store.journal.append("t", 0, [opening()])
        for body, is_readable in ((b"{", False), (encode(opening())[1], True)):
            async with store.database.begin() as connection:
                await connection.execute(update(schema.entries).values(body=body))
            with nullcontext() if is_readable else pytest.raises(UnreadableEntry):
                assert await store.journal.read("t") == [opening()]
            assert ("t" in store.journal.unreadable) is not is_readable


@in_loop
async def test_the_second_of_two_servers_at_one_table_is_refused(address):
    async with serving(address) as one, serving(address) as two:
        await one.journal.append("t", 0, [opening()])
        await one.journal.append("t", 1, [move(1, key="one")])
        with pytest.raises(VersionTaken, match="version 1 of table t"):
            await two.journal.append("t", 1, [move(1, key="two")])
        assert await two.journal.read("t", 1) == [move(1, key="one")]


@in_loop
async def test_of_many_at_one_moment_only_the_conflicting_one_is_refused(address):
    async with serving(address) as store:
        await store.journal.append("t3", 0, [opening()])
        appends = [store.journal.append(f"t{number}", 0, [opening(f"t{number}")]) for number in range(8)]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(result) for result in results] == [type(None)] * 3 + [VersionTaken] + [type(None)] * 4
        assert all([await store.journal.read(f"t{number}") for number in range(8)])


@in_loop
async def test_many_tables_share_their_commits(address):
    async with serving(address) as store:
        commits: list[object] = []
        event.listen(store.database._writing.sync_engine, "commit", commits.append)
        tables = [f"t{number}" for number in range(60)]
        for version in range(4):
            await asyncio.gather(*(store.journal.append(table, version, [move(version)]) for table in tables))
        assert len(commits) <= 12
        for table in tables:
            assert await store.journal.read(table) == [move(version) for version in range(4)]


@in_loop
async def test_more_rows_than_fit_into_one_batch_are_all_written(address):
    async with serving(address) as store:
        many = [move(number) for number in range(3 * writer_module.MOST_ROWS)]
        await asyncio.gather(store.journal.append("long", 0, many), store.journal.append("short", 0, many[:1]))
        assert await store.journal.read("long") == many


@in_loop
async def test_a_writer_that_stops_writes_what_it_was_given(address):
    async with serving(address) as store:
        async with Writer(store.database, HIDDEN) as journal:
            appends = [asyncio.ensure_future(journal.append(f"t{number}", 0, [opening()])) for number in range(100)]
            await asyncio.sleep(0)
        await asyncio.gather(*appends)
        with pytest.raises(JournalUnavailable, match="stopping"):
            await journal.append("late", 0, [opening()])


@in_loop
async def test_a_cancelled_append_is_written_wholly_or_not_at_all_and_harms_nobody(address):
    async with serving(address) as store:
        for number in range(20):
            table = f"t{number}"
            cancelled = asyncio.ensure_future(store.journal.append(table, 0, [opening(table), move(1)]))
            other = asyncio.ensure_future(store.journal.append(f"o{number}", 0, [opening()]))
            await asyncio.sleep(number / 5_000)
            cancelled.cancel()
            await other
            await asyncio.gather(cancelled, return_exceptions=True)
            await store.journal.append("after", number, [move(number)])
            assert len(await store.journal.read(table)) in (0, 2)


@in_loop
async def test_an_append_cancelled_before_its_turn_is_not_written(address):
    async with serving(address) as store:
        store.journal.append("t", 0, [opening()]).cancel()
        await store.journal.append("after", 0, [opening()])
        assert await store.journal.read("t") == []


@in_loop
async def test_for_how_long_a_write_is_waited_for_is_told_while_it_lasts(address, monkeypatch):
    async with serving(address) as store, asyncio.timeout(60):
        assert store.journal.waits_for == 0
        transact, goes_on = store.database.transact, asyncio.Event()

        async def held(work, **how):
            await goes_on.wait()
            await transact(work, **how)

        monkeypatch.setattr(store.database, "transact", held)
        began = monotonic()
        writing = asyncio.ensure_future(store.journal.append("t", 0, [opening()]))
        while not store.journal.waits_for:
            await asyncio.sleep(0.01)
        waited, passed = store.journal.waits_for, monotonic() - began
        goes_on.set()
        await writing
        assert waited <= passed
        while store.journal.waits_for:
            await asyncio.sleep(0.01)


@in_loop
async def test_nobody_waits_for_ever_when_the_unforeseen_happens(address, monkeypatch):
    async def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    async with serving(address) as store:
        with monkeypatch.context() as patch:
            patch.setattr(store.journal, "_insert", broken)
            with pytest.raises(JournalUnavailable, match="a bug"):
                await store.journal.append("t", 0, [opening()])
        await store.journal.append("t", 0, [opening()])


@pytest.mark.parametrize("key", ["k" * 65, "nul\0"])
@in_loop
async def test_a_key_that_postgres_cannot_hold_harms_no_other_table(postgres, key):
    async with serving(postgres.new_database()) as store:
        appends = [store.journal.append(f"t{number}", 0, [opening(f"t{number}")]) for number in range(5)]
        bad = store.journal.append("bad", 0, [move(1, key=key)])
        *good, refused = await asyncio.gather(*appends, bad, return_exceptions=True)
        assert good == [None] * 5
        assert isinstance(refused, JournalUnavailable)
        assert await store.journal.read("bad") == []


@in_loop
async def test_that_a_table_is_used_is_noted_once_an_hour_and_remembered_no_longer(address, monkeypatch):
    async with serving(address) as store:
        now, noted = [100_000.0], []
        monkeypatch.setattr(writer_module, "monotonic", lambda: now[0])
        monkeypatch.setattr(writer_module, "time", lambda: now[0])
        for table in ("t", "u"):
            await add_table(store, table, changed=0)

        async def moved(table, number):
            await store.journal.append(table, number, [move(number)])
            noted.append({row.id: row.changed for row in await store.archive.all_tables(finished=True)})

        now[0] += TOUCH_SECONDS
        for number in (1, 2):
            await moved("t", number)
            now[0] += TOUCH_SECONDS / 2
        await moved("u", 1)
        await moved("t", 3)
        assert noted == [
            {"t": 103_600, "u": 100_000},
            {"t": 103_600, "u": 100_000},
            {"t": 103_600, "u": 107_200},
            {"t": 107_200, "u": 107_200},
        ]
        for number in range(50):
            now[0] += TOUCH_SECONDS / 10
            await store.journal.append(f"t{number}", 0, [opening()])
            assert len(store.journal._touched) <= 12
