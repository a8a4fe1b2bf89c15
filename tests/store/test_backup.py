"""A backup is made beside a running server, and is one only if it can be read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from maquignon.server.store import backup as backup_module
from maquignon.server.store.backup import back_up
from maquignon.server.store.trouble import DatabaseTrouble, UnsafeDatabase
from maquignon.table.entries import Entry
from tests.store.journals import add_table, in_loop, move, opening, serving


@in_loop
async def test_a_backup_made_while_moves_are_written_is_whole_and_can_be_served(tmp_path):
    source, file = str(tmp_path / "maquignon.db"), tmp_path / "copies" / "sunday.db"
    file.parent.mkdir()
    acknowledged = 0

    async def play() -> None:
        nonlocal acknowledged
        for version in range(1, 400):
            await store.journal.append("t", version, [move(version)])
            acknowledged = version

    async with serving(source) as store:
        await add_table(store)
        playing = asyncio.create_task(play())
        while acknowledged < 20:
            await asyncio.sleep(0.001)
        before = acknowledged
        made = await asyncio.to_thread(back_up, source, file)
        after = acknowledged
        await playing
    assert after > before, "nothing was written while it was made"
    assert before + 1 <= made.entries <= after + 2
    assert (made.tables, made.records, made.bytes) == (1, 0, file.stat().st_size)
    assert [each.name for each in file.parent.iterdir()] == ["sunday.db"]
    async with serving(str(file)) as store:
        entries = await store.journal.read("t")
        assert entries[1:] == [move(version) for version in range(1, made.entries)]
        await store.journal.append("t", made.entries, [move(made.entries)])


@in_loop
async def test_what_is_only_in_the_wal_is_in_the_backup(tmp_path):
    source = tmp_path / "maquignon.db"
    async with serving(str(source)) as store:
        await add_table(store)
        assert Path(f"{source}-wal").stat().st_size > 0
        assert back_up(str(source), tmp_path / "b.db").entries == 1


@in_loop
async def test_a_backup_is_never_written_over_unasked(tmp_path):
    source, file = tmp_path / "maquignon.db", tmp_path / "b.db"
    async with serving(str(source)) as store:
        back_up(str(source), file)
        await add_table(store)
        with pytest.raises(UnsafeDatabase, match=r"b\.db is there already"):
            back_up(str(source), file)
        assert back_up(str(source), file, overwrite=True).tables == 1
        with pytest.raises(UnsafeDatabase, match="is the database itself"):
            back_up(str(source), source, overwrite=True)
        with pytest.raises(UnsafeDatabase, match="is a directory"):
            back_up(str(source), tmp_path, overwrite=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
@in_loop
async def test_a_device_or_pipe_is_not_replaced_by_a_backup(tmp_path):
    source, pipe = tmp_path / "maquignon.db", tmp_path / "pipe"
    os.mkfifo(pipe)
    async with serving(str(source)):
        with pytest.raises(UnsafeDatabase, match="pipe is a device or pipe; name another file"):
            back_up(str(source), pipe, overwrite=True)
    assert pipe.is_fifo()


@in_loop
async def test_where_no_backup_can_be_made_the_old_one_stays(tmp_path, monkeypatch):
    source, file = tmp_path / "maquignon.db", tmp_path / "b.db"
    async with serving(str(source)):
        pass
    with pytest.raises(UnsafeDatabase, match="there is no database"):
        back_up(str(tmp_path / "typo.db"), file)
    with pytest.raises(DatabaseTrouble, match=r"b.db.part cannot be made: No such file or directory"):
        back_up(str(source), tmp_path / "missing" / "b.db")
    file.write_text("the old one")

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup_module, "_copy", full)
    with pytest.raises(DatabaseTrouble, match="no backup was made: the disk is full"):
        back_up(str(source), file, overwrite=True)
    assert file.read_text() == "the old one"
    assert not (tmp_path / "b.db.part").exists()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("DELETE FROM entries WHERE version = 2", "has gaps"),
        ("UPDATE entries SET body = x'7b' WHERE version = 2", "an entry 'Moved' that cannot be read"),
        ("DROP TABLE entries", "no such table: entries"),
    ],
)
@in_loop
async def test_a_copy_that_cannot_be_read_back_is_no_backup(tmp_path, damage, sentence):
    source, file = tmp_path / "maquignon.db", tmp_path / "b.db"
    async with serving(str(source)) as store:
        await add_table(store)
        await store.journal.append("t", 1, [move(1), move(2), move(3)])
    with closing(sqlite3.connect(source)) as database:
        database.execute(damage)
        database.commit()
    with pytest.raises(DatabaseTrouble, match=sentence):
        back_up(str(source), file)
    assert not file.exists()


@in_loop
async def test_damaged_pages_are_noticed(tmp_path):
    source, file = tmp_path / "maquignon.db", tmp_path / "b.db"
    async with serving(str(source)) as store:
        await add_table(store)
        await store.journal.append("t", 1, [move(number) for number in range(500)])
    content = bytearray(source.read_bytes())
    content[-20_000:-8_000] = bytes(12_000)
    source.write_bytes(content)
    with pytest.raises(DatabaseTrouble, match="damaged"):
        back_up(str(source), file)
    assert not file.exists()


def test_postgres_is_sent_to_its_own_tool_without_the_password(tmp_path):
    advice = r"pg_dump --format=custom .*'postgresql://ann@host/cards'.*pg_restore"
    with pytest.raises(UnsafeDatabase, match=advice) as told:
        back_up("postgresql://ann:secret@host/cards", tmp_path / "b.dump")
    assert "secret" not in str(told.value)


def test_the_advice_for_postgres_works(postgres, tmp_path):
    address, restored, file = postgres.new_database(), postgres.new_database(), str(tmp_path / "b.dump")
    asyncio.run(fill(address))
    postgres.run("pg_dump", "--format=custom", f"--file={file}", address)
    postgres.run("pg_restore", f"--dbname={restored}", file)
    assert asyncio.run(entries(restored)) == [opening()]


async def fill(address: str) -> None:
    async with serving(address) as store:
        await add_table(store)


async def entries(address: str) -> list[Entry]:
    async with serving(address) as store:
        return await store.journal.read("t")
