"""The schema: what migrations build is what the program expects, both ways, on both databases."""

from __future__ import annotations

import asyncio

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Integer, inspect, text

from maquignon.server.store.engine import UnsafeDatabase, open_database
from maquignon.server.store.host_notices import HostNotices, NoticedGame
from maquignon.server.store.migrating import HEAD, migrate, migrations
from maquignon.server.store.schema import metadata
from tests.store.journals import add_table, in_loop, serving


@in_loop
async def test_the_migrated_schema_is_the_one_the_program_expects(unmade):
    async with serving(unmade) as store, store.database.connect() as connection:
        assert await connection.run_sync(drift) == []


@in_loop
async def test_a_forgotten_migration_would_be_noticed(unmade):
    extra = Column("extra", Integer)
    tables = metadata.tables["guests"]
    async with serving(unmade) as store, store.database.connect() as connection:
        tables.append_column(extra)
        try:
            assert await connection.run_sync(drift)
        finally:
            tables._columns.remove(extra)


def drift(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def test_the_newest_migration_is_known_without_alembic():
    scripts = ScriptDirectory.from_config(migrations(None))
    assert scripts.get_current_head() == HEAD
    revisions = [script.revision for script in scripts.walk_revisions()]
    assert revisions == sorted(revisions, reverse=True), "a later one has the higher number"


@in_loop
async def test_a_downgrade_leaves_nothing_and_can_be_taken_back(unmade):
    async with serving(unmade) as store:
        async with store.database.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "base"))
            assert await connection.run_sync(lambda sync: inspect(sync).get_table_names()) == ["alembic_version"]
        async with store.database.begin() as connection:
            await connection.run_sync(migrate)
            assert await connection.run_sync(drift) == []
        await add_table(store)


OLD_NOTICES = [
    ("annulled", "koehandel-2001 5\nThursdays: the cat"),
    ("counted-again", "master-2009 6\nThursdays"),
    ("annulled", "Thursdays: of the first release"),
    ("group-deleted", "Fridays 7\nand more"),
]


@in_loop
async def test_which_game_an_old_notice_is_about_is_kept_both_ways(unmade):
    async with serving(unmade) as store:
        async with store.database.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "0021"))
            for what, about in OLD_NOTICES:
                row = {"what": what, "about": about}
                words = "INSERT INTO host_notices (guest, at, what, about) VALUES ('ann', 1, :what, :about)"
                await connection.execute(text(words), row)
            await connection.run_sync(migrate)
        found = await HostNotices(store.database).of(["ann"])
        classic, master = NoticedGame(edition="koehandel-2001", ended=5), NoticedGame(edition="master-2009", ended=6)
        assert {(each.what, each.about, each.game) for each in found} == {
            ("annulled", "Thursdays: the cat", classic),
            ("counted-again", "Thursdays", master),
            ("annulled", "Thursdays: of the first release", None),
            ("group-deleted", "Fridays 7\nand more", None),
        }
        async with store.database.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "0021"))
            rows = await connection.execute(text("SELECT what, about FROM host_notices"))
            assert sorted(map(tuple, rows)) == sorted(OLD_NOTICES)


@in_loop
async def test_a_migration_that_fails_changes_nothing(unmade, monkeypatch):
    monkeypatch.setattr("maquignon.server.store.engine.migrate", broken_migrate)
    with pytest.raises(RuntimeError, match="halfway"):
        await open_database(unmade)
    monkeypatch.undo()
    async with serving(unmade) as store:
        assert await store.archive.all_tables(finished=True) == []


def broken_migrate(connection: Connection) -> None:
    migrate(connection)
    raise RuntimeError("halfway")


@in_loop
async def test_servers_that_start_together_migrate_once(unmade):
    databases = await asyncio.gather(*(open_database(unmade) for _ in range(6)))
    for database in databases:
        await database.dispose()


@in_loop
async def test_a_database_of_a_newer_program_is_refused_and_left_alone(unmade):
    async with serving(unmade) as store:
        await add_table(store)
        await set_revision(store, "9999")
    for create in (True, False):
        with pytest.raises(UnsafeDatabase, match=r"schema 9999, this program knows \d+: .* newer Maquignon"):
            await open_database(unmade, create=create)


@in_loop
async def test_a_command_beside_a_server_does_not_migrate(unmade):
    async with serving(unmade) as store, store.database.begin() as connection:
        await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "base"))
    with pytest.raises(UnsafeDatabase, match="start its server once"):
        await open_database(unmade, create=False)


async def set_revision(store, revision: str) -> None:
    async with store.database.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": revision})
