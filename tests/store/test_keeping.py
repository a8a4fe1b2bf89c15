"""What is deleted: old tables, guests who want to be forgotten, tables that are closed from outside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Table, insert, select

from maquignon.play.records import parse_record, replay, write_record
from maquignon.server.store import portions, retention, schema
from maquignon.server.store.archive import RecordRow, Status
from maquignon.server.store.forgetting import SOMEBODY, forget_guest
from maquignon.server.store.portions import next_size
from maquignon.server.store.results import fill_results
from maquignon.server.store.retention import DAY, KeptDays, Purged, close_table, purge
from maquignon.server.store.writer import VersionTaken
from maquignon.table.entries import Banned, BotSat, Closed, Entry, Opened, Said, Sat, Stood
from tests.store.journals import PLAN, Store, add_table, in_loop, move, opening, serving

NOW = 1_000 * DAY
PATIENCE = 30
WHOLE_GAME = Path(__file__).parents[1] / "records" / "whole-game.mq"


async def aged(store: Store, table: str, days: int, status: Status) -> None:
    await add_table(store, table, code=table.upper()[-12:])
    await store.archive.seat_guest(table, f"guest-{table}", 0)
    await store.archive.save_record(RecordRow(table=table, game=table, finished=1, text="x"))
    await store.archive.change_table(table, NOW - days * DAY, status=status)


@in_loop
async def test_old_tables_go_with_all_that_is_theirs(address):
    async with serving(address) as store:
        for days in (10, 40, 100):
            await aged(store, f"over-{days}", days, Status.OVER)
            await aged(store, f"closed-{days}", days, Status.CLOSED)
            await aged(store, f"playing-{days}", days, Status.PLAYING)
        await store.archive.meet_guest("guest-over-10", "Ann", NOW - 500 * DAY)
        await store.archive.meet_guest("guest-over-100", "Ben", NOW - 500 * DAY)
        await store.archive.meet_guest("new", "Cat", NOW - DAY)
        keep = KeptDays(finished=90, abandoned=30, guests=180)

        async def playing() -> set[str]:
            return {"playing-40"}

        spared = await purge(store.database, NOW, keep, spare=playing, pretend=True)
        assert spared == Purged(finished=1, abandoned=3, guests=0)
        assert await purge(store.database, NOW, keep) == Purged(finished=1, abandoned=4, guests=1)
        left = {table.id for table in await store.archive.all_tables(finished=True)}
        assert left == {"over-10", "closed-10", "playing-10", "over-40"}
        assert await store.journal.read("over-100") == []
        assert await store.archive.record("over-100") is None
        assert await store.archive.record("over-40") is not None
        assert await store.archive.tables_of("guest-over-100") == []
        assert await store.archive.guest("guest-over-100") is None
        assert await store.archive.guest("guest-over-10") is not None
        assert await purge(store.database, NOW, keep) == Purged(finished=0, abandoned=0, guests=0)


@in_loop
async def test_whatever_has_no_limit_stays(address):
    async with serving(address) as store:
        await aged(store, "old", 900, Status.OVER)
        nothing = KeptDays(finished=None, abandoned=None, guests=None)
        assert await purge(store.database, NOW, nothing) == Purged(finished=0, abandoned=0, guests=0)
        assert await store.archive.table("old") is not None


@in_loop
async def test_more_tables_than_go_at_once(address, monkeypatch):
    monkeypatch.setattr(retention, "_AT_ONCE", 4)
    async with serving(address) as store:
        for number in range(9):
            await aged(store, f"t{number}", 100, Status.OVER)
        assert (await purge(store.database, NOW, KeptDays())).finished == 9
        assert await store.archive.all_tables(finished=True) == []


@pytest.mark.parametrize(("size", "took", "after"), [(1, 0.001, 2), (8, 0.02, 8), (8, 0.2, 1), (80, 1e-9, 100)])
def test_so_many_go_at_once_as_nobody_waits_for(size, took, after):
    assert next_size(size, took) == after


class SlowDatabase:
    """Eight milliseconds for each of what is handed to it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.portions: list[list[str]] = []

    async def transact(self, work: Callable[[Any], None]) -> None:
        work(None)
        self.now += 0.008 * len(self.portions[-1])


@in_loop
async def test_others_have_as_long_as_each_portion_took(monkeypatch):
    database, rests = SlowDatabase(), []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr(portions, "monotonic", lambda: database.now)
    monkeypatch.setattr(portions, "sleep", rest)
    names = [str(number) for number in range(8)]
    await portions.in_portions(database, names, lambda _connection, some: database.portions.append(list(some)))  # type: ignore[arg-type]
    assert database.portions == [["0"], ["1", "2"], ["3", "4"], ["5", "6"], ["7"]], "20 ms at most"
    assert rests == pytest.approx([0.008, 0.016, 0.016, 0.016, 0.008])


@in_loop
async def test_guests_go_a_few_at_a_time_too(tmp_path, monkeypatch):
    monkeypatch.setattr(portions, "WANTED_SECONDS", 0.0)
    async with serving(str(tmp_path / "test.db")) as store:
        for number in range(4):
            await store.archive.meet_guest(f"guest-{number}", "Ann", NOW - 500 * DAY)
        transact, left = store.database.transact, []

        async def counted(work: Callable[[Any], None]) -> None:
            await transact(work)
            left.append((await store.archive.guests_named("Ann", 10))[1])

        monkeypatch.setattr(store.database, "transact", counted)
        assert (await purge(store.database, NOW, KeptDays())).guests == 4
        assert left[-4:] == [3, 2, 1, 0]


@in_loop
async def test_people_play_while_old_tables_go(address, monkeypatch):
    monkeypatch.setattr(portions, "WANTED_SECONDS", 0.0)
    async with serving(address) as store:
        for number in range(6):
            await aged(store, f"t{number}", 100, Status.OVER)
        await add_table(store, "live")
        left = []

        async def play() -> None:
            for version in count(1):
                await store.journal.append("live", version, [move(version)])
                left.append(len(await store.archive.all_tables(finished=True)))

        playing = asyncio.create_task(play())
        await purge(store.database, NOW, KeptDays())
        playing.cancel()
        assert len(set(left)) > 2, "moves were written between one and the next"


@in_loop
async def test_who_comes_back_while_guests_are_deleted_stays(address, monkeypatch):
    async with serving(address) as store:
        for guest in ("ann", "ben"):
            await store.archive.meet_guest(guest, guest, NOW - 500 * DAY)
        search = store.database.search

        async def found(wanted):
            rows = await search(wanted)
            await store.archive.meet_guest("ann", "Ann", NOW)
            return rows

        monkeypatch.setattr(store.database, "search", found)
        await retention._purge_guests(store.database, NOW, 400, pretend=False)
        assert await store.archive.guest("ann") is not None
        assert await store.archive.guest("ben") is None


@in_loop
async def test_what_takes_long_has_a_connection_of_its_own(tmp_path):
    """With SQLite all short questions are answered by one thread, one after the other."""
    async with serving(str(tmp_path / "test.db")) as store:
        await aged(store, "t", 100, Status.OVER)
        is_answered = Event()
        store.database._reader.submit(is_answered.wait)
        try:
            async with asyncio.timeout(PATIENCE):
                assert (await purge(store.database, NOW, KeptDays(), pretend=True)).finished == 1
                await fill_results(store.database)
        finally:
            is_answered.set()


def ann_and_others() -> list[Entry]:
    return [
        opening(),
        Sat(at=1, seat=0, guest="ben-id", name="Ben"),
        Said(at=1, name="Ben", seat=0, text="before her"),
        Stood(at=1, seat=0),
        Sat(at=1, seat=0, guest="ann-id", name="Ann"),
        Sat(at=1, seat=1, guest="cat-id", name="Cat"),
        Said(at=2, name="Ann", seat=0, text="my address is"),
        Said(at=2, name="Cat", seat=1, text="moo"),
        Said(at=2, name="Annie", seat=None, text="I only watch"),
        move(3, seat=0),
        move(4, seat=1),
        Stood(at=5, seat=0, kicked=True),
        Banned(at=5, number=1, guest="ann-id", name="Ann", origin="a1"),
        BotSat(at=5, seat=0, bot="value"),
        Said(at=5, name="value", seat=0, text="a bot's"),
    ]


@in_loop
async def test_a_forgotten_guest_is_nowhere_and_the_game_is_still_there(address):
    async with serving(address) as store:
        await add_table(store)
        await store.journal.append("t", 1, ann_and_others()[1:])
        await store.archive.meet_guest("ann-id", "Annie", 1)
        await store.archive.seat_guest("t", "ann-id", 0)
        forgotten = await forget_guest(store.database, "ann-id")
        assert (forgotten.known, forgotten.tables, forgotten.entries) == (True, 1, 5)
        entries = await store.journal.read("t")
        assert "ann" not in str(entries).replace("Banned", "").lower()
        alias = entries[0].host if isinstance(entries[0], Opened) else ""
        expected = ann_and_others()
        expected[0] = Opened(at=0, table="t", plan=replace(PLAN, name=""), host=alias)
        expected[4] = Sat(at=1, seat=0, guest=alias, name=SOMEBODY)
        expected[6] = Said(at=2, name=SOMEBODY, seat=0, text="")
        expected[8] = Said(at=2, name=SOMEBODY, seat=None, text="")
        expected[12] = Banned(at=5, number=1, guest=alias, name=SOMEBODY)
        assert entries == expected
        assert await store.archive.guest("ann-id") is None
        assert await store.archive.tables_of("ann-id") == []
        assert await store.archive.count_hosted("ann-id") == 0


@in_loop
async def test_whence_a_table_was_opened_is_forgotten_with_its_host_alone(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        for table, host in (("hers", "ann-id"), ("anothers", "ben-id")):
            await add_table(store, table, host=host, origin="a1")
            await store.journal.append(table, 1, [Sat(at=1, seat=0, guest="ann-id", name="Ann")])
        await forget_guest(store.database, "ann-id")
        kept = {each.id: each.origin for each in await store.archive.all_tables(finished=True)}
        assert kept == {"hers": "", "anothers": "a1"}


@in_loop
async def test_a_forgotten_guest_is_gone_from_records_which_still_verify(address):
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay")
    record = parse_record(WHOLE_GAME.read_text())
    text = write_record(replace(record, names=names[: record.players]))
    async with serving(address) as store:
        await add_table(store)
        people = [Sat(at=1, seat=seat, guest=f"{names[seat]}-id", name=names[seat]) for seat in range(record.players)]
        await store.journal.append("t", 1, people)
        await store.archive.save_record(RecordRow(table="t", game="t", finished=1, text=text))
        for guest in ("Ann-id", "Cat-id"):
            assert (await forget_guest(store.database, guest)).records == 1
        kept = await store.archive.record("t")
        assert kept is not None
        read = parse_record(kept.text)
        assert read.names[:3] == (SOMEBODY, "Ben", SOMEBODY)
        assert read.steps == record.steps
        replay(read)


@in_loop
async def test_an_onlooker_of_an_older_journal_is_forgotten_by_name(address):
    async with serving(address) as store:
        await add_table(store, host="ben-id")
        await store.archive.meet_guest("ann-id", "Annie", 1)
        await store.journal.append("t", 1, [Said(at=1, name="Annie", seat=None, text="hello")])
        assert (await forget_guest(store.database, "ann-id")).entries == 1
        assert (await store.journal.read("t"))[1] == Said(at=1, name=SOMEBODY, seat=None, text="")


@in_loop
async def test_an_onlooker_is_forgotten_and_not_another_of_the_same_name(address):
    lines: list[Entry] = [
        Said(at=1, name="Annie", seat=None, text="mine", guest="ann-id", key="k1"),
        Said(at=1, name="Annie", seat=None, text="another's", guest="annie-id", key="k2"),
        Said(at=1, name="Nan", seat=None, text="mine under another name", guest="ann-id"),
    ]
    forgotten = Said(at=1, name=SOMEBODY, seat=None, text="")
    async with serving(address) as store:
        await add_table(store, "watched", host="ben-id")
        await add_table(store, "own", host="ann-id")
        await store.archive.meet_guest("ann-id", "Annie", 1)
        for table in ("watched", "own"):
            await store.journal.append(table, 1, lines)
        await forget_guest(store.database, "ann-id")
        for table in ("watched", "own"):
            assert (await store.journal.read(table, 1)) == [forgotten, lines[1], forgotten]


@in_loop
async def test_nobody_knows_a_stranger(address):
    async with serving(address) as store:
        await add_table(store)
        assert not (await forget_guest(store.database, "stranger")).known


@in_loop
async def test_what_was_forgotten_is_not_left_in_the_file(tmp_path):
    file = tmp_path / "maquignon.db"
    async with serving(str(file)) as store:
        await add_table(store)
        await store.journal.append("t", 1, [Said(at=1, name="Ann", seat=0, text="secret-words " * 40)])
        await store.journal.append("t", 2, [Sat(at=1, seat=0, guest="ann-id", name="Ann")])
        await store.journal.append("t", 3, [Said(at=1, name="Ann", seat=0, text="private-words " * 40)])
        await forget_guest(store.database, "ann-id")
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"secret-words" in left
    assert b"private-words" not in left
    assert b"ann-id" not in left


@in_loop
async def test_a_table_is_closed_in_its_journal_where_its_server_finds_it(address):
    async with serving(address) as server, serving(address) as admin:
        await add_table(server)
        await server.journal.append("t", 1, [move(7)])
        assert await close_table(admin.database, "t", "the club closes", 5_000)
        with pytest.raises(VersionTaken):
            await server.journal.append("t", 2, [move(8)])
        assert await server.journal.read("t", 2) == [Closed(at=7_000, reason="the club closes")]
        closed = await server.archive.table("t")
        assert closed is not None
        assert (closed.status, closed.changed) == (Status.CLOSED, 5_000)
        assert not await close_table(admin.database, "t", "again", 6_000)
        assert len(await server.journal.read("t")) == 3


@in_loop
async def test_a_table_can_be_closed_while_it_plays(address):
    async def play() -> None:
        for version in count(1):
            await server.journal.append("t", version, [move(version)])
            await asyncio.sleep(0.003)

    async with serving(address) as server, serving(address) as admin:
        await add_table(server)
        playing = asyncio.create_task(play())
        while len(await server.journal.read("t")) < 5:
            await asyncio.sleep(0.003)
        assert await close_table(admin.database, "t", "late", 5_000)
        with pytest.raises(VersionTaken):
            await playing
        entries = await server.journal.read("t")
        assert entries[-1] == Closed(at=entries[-1].at, reason="late")
        assert [entry for entry in entries if isinstance(entry, Closed)] == entries[-1:]


@in_loop
async def test_a_table_that_is_not_there_cannot_be_closed(address):
    async with serving(address) as store:
        with pytest.raises(LookupError, match="there is no table t"):
            await close_table(store.database, "t", "why", 1)


FROM_JOURNALS = {"tables", "players", "results"}
"""Made anew with the journals of those who sat there: the tests above."""
STAYS = {"revocations"}
"""That a cookie is good no more."""


@in_loop
async def test_who_is_forgotten_is_in_no_row_of_any_table(address):
    async with serving(address) as store:
        rows = [(table, column) for table in schema.metadata.sorted_tables for column in table.columns]
        own = [(table, column) for table, column in rows if column.name in ("guest", "host")]
        own = [(table, column) for table, column in own if table.name not in FROM_JOURNALS | STAYS]
        assert len(own) > 10
        for table, column in own:
            await store.database.execute(insert(table).values({**filled_row(table), column.name: "ann-id"}))
        await store.archive.meet_guest("ann-id", "Ann", 1)
        await forget_guest(store.database, "ann-id")
        for table, column in own:
            assert not await store.database.fetch(select(column).where(column == "ann-id")), f"{table}.{column.name}"


def filled_row(table: Table) -> dict[str, Any]:
    """With something in every column that must have it."""
    some = {int: 1, bytes: b"x", bool: False, str: "x"}
    return {each.name: some[each.type.python_type] for each in table.columns if not each.nullable}
