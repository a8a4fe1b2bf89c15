"""Databases that cannot be used, or not now: a sentence each, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event

from maquignon.server.store import engine
from maquignon.server.store.engine import UnsafeDatabase, database_url, open_database, shown
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.store.writer import JournalUnavailable
from maquignon.table.entries import Said
from tests.store.journals import in_loop, move, opening, serving


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("mysql://localhost/cards", "'mysql' is no database this server knows: sqlite or postgresql"),
        ("://", "cannot be read; it looks like postgresql://user@host/name"),
        ("postgresql://host:port/name", "cannot be read; it looks like postgresql://user@host/name"),
        ("sqlite://", "keeps nothing; name a file"),
        (":memory:", "keeps nothing; name a file"),
        ("postgresql://ann:secret@127.0.0.1:9/cards", "cannot be reached: is the server running"),
        ("postgresql://ann:secret@nowhere.invalid/cards", "no PostgreSQL server of that name|cannot be reached"),
    ],
)
@in_loop
async def test_a_wrong_address(setting, sentence):
    with pytest.raises(UnsafeDatabase, match=sentence) as refused:
        await open_database(setting)
    assert "secret" not in str(refused.value)


def test_addresses_as_people_write_them():
    assert database_url("cards.db").render_as_string() == "sqlite+aiosqlite:///cards.db"
    assert database_url("sqlite:////var/cards.db").database == "/var/cards.db"
    assert database_url("postgres://ann@host/cards").drivername == "postgresql+asyncpg"
    assert shown("postgresql://ann:secret@host/cards") == "postgresql://ann:***@host/cards"


@in_loop
async def test_a_missing_directory(tmp_path):
    with pytest.raises(UnsafeDatabase, match=r"missing/cards\.db: its directory does not exist"):
        await open_database(str(tmp_path / "missing" / "cards.db"))


@in_loop
async def test_a_file_that_is_no_database(tmp_path):
    file = tmp_path / "cards.db"
    file.write_bytes(b"maquignon: record 1\n" * 500)
    with pytest.raises(UnsafeDatabase, match="not a SQLite database"):
        await open_database(str(file))
    assert file.read_bytes() == b"maquignon: record 1\n" * 500


@in_loop
async def test_a_damaged_database(tmp_path):
    file = tmp_path / "cards.db"
    async with serving(str(file)) as store:
        await store.journal.append("t", 0, [opening(), *map(move, range(300))])
    content = bytearray(file.read_bytes())
    content[8_192:] = b"\xa5" * (len(content) - 8_192)
    file.write_bytes(content)
    with pytest.raises(DatabaseTrouble, match="damaged; stop the server and restore a backup"):
        async with serving(str(file)) as store:
            await store.journal.read("t")


@in_loop
async def test_a_read_only_database(tmp_path):
    file = tmp_path / "cards.db"
    async with serving(str(file)):
        pass
    with pytest.raises(UnsafeDatabase, match="the file or its directory is read-only"):
        await open_database(f"sqlite:///file:{file}?mode=ro&uri=true")


@in_loop
async def test_a_database_that_another_program_has_locked(tmp_path, monkeypatch):
    monkeypatch.setattr(engine, "BUSY_MILLISECONDS", 50)
    file = tmp_path / "cards.db"
    async with serving(str(file)) as store:
        await store.journal.append("t", 0, [opening()])
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(JournalUnavailable, match="it was not written: the database is locked by another"):
                await store.journal.append("t", 1, [move(1)])
            with pytest.raises(UnsafeDatabase, match="locked by another program"):
                await open_database(str(file))
        await store.journal.append("t", 1, [move(1)])
        assert await store.journal.read("t") == [opening(), move(1)]


@in_loop
async def test_a_full_disk(tmp_path):
    async with serving(str(tmp_path / "cards.db")) as store:
        await store.journal.append("t", 0, [opening()])
        event.listen(store.database._quick, "begin", allow_few_pages)
        with pytest.raises(JournalUnavailable, match="the disk is full; nothing that was acknowledged is lost"):
            await store.journal.append("t", 1, [Said(at=1, name="ann", seat=0, text="moo" * 100_000)])
        assert await store.journal.read("t") == [opening()]
        await store.journal.append("t", 1, [move(1)])
        assert len(await store.journal.read("t")) == 2


def allow_few_pages(connection) -> None:
    connection.exec_driver_sql("PRAGMA max_page_count=40")


@pytest.mark.parametrize("setting", [("synchronous", 1), ("synchronous", 0), ("journal_mode", "delete")])
@in_loop
async def test_sqlite_settings_that_lose_moves_are_refused(setting, tmp_path, monkeypatch):
    """As if the file layer or a build of SQLite did not do what it is told."""
    name, value = setting
    original = engine._set_sqlite

    def disobedient(connection, record) -> None:
        original(connection, record)
        connection.cursor().execute(f"PRAGMA {name}={value}")

    monkeypatch.setattr(engine, "_set_sqlite", disobedient)
    with pytest.raises(UnsafeDatabase, match=f"SQLite keeps {name}={value} instead of"):
        await open_database(str(tmp_path / "cards.db"))


@pytest.mark.parametrize("setting", ["synchronous_commit=off", "synchronous_commit=local"])
@in_loop
async def test_postgres_settings_that_lose_moves_are_refused(setting, postgres):
    address = postgres.new_database()
    name = address.rpartition("/")[2]
    postgres.sql("postgres", f"ALTER DATABASE {name} SET {setting}")
    with pytest.raises(UnsafeDatabase, match=f"PostgreSQL runs with {setting}, so moves could be lost; set it to on"):
        await open_database(address)


@in_loop
async def test_a_postgres_server_without_fsync_is_refused(postgres):
    address = postgres.new_database()
    try:
        await set_fsync(postgres, "off")
        with pytest.raises(UnsafeDatabase, match="PostgreSQL runs with fsync=off"):
            await open_database(address)
    finally:
        await set_fsync(postgres, "on")


async def set_fsync(postgres, value: str) -> None:
    postgres.sql("postgres", f"ALTER SYSTEM SET fsync = {value}")
    postgres.sql("postgres", "SELECT pg_reload_conf()")
    while postgres.sql("postgres", "SHOW fsync") != value:
        await asyncio.sleep(0.05)


@in_loop
async def test_a_postgres_database_that_is_not_there(postgres):
    with pytest.raises(UnsafeDatabase, match="no such database; create it with `createdb`"):
        await open_database(postgres.address("missing"))


@in_loop
async def test_a_read_only_postgres(postgres):
    address = postgres.new_database()
    async with serving(address):
        pass
    name = address.rpartition("/")[2]
    postgres.sql("postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(UnsafeDatabase, match="the PostgreSQL server is read-only"):
        await open_database(address)


@in_loop
async def test_a_wrong_user_name(postgres):
    address = postgres.new_database().replace("maquignon@", "nobody@")
    with pytest.raises(UnsafeDatabase, match='role "nobody" does not exist'):
        await open_database(address)
