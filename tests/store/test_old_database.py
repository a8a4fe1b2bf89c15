"""A database of the first release, full of games that it wrote itself, brought to today's schema: nothing is lost."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, select, update

from bench.migration import GUESTS, make_old, name_of, old_game, upgrade
from maquignon.play.records import parse_record
from maquignon.server.store import schema
from maquignon.server.store.codec import decode
from maquignon.server.store.engine import Database, open_database
from maquignon.server.store.results import fill_results, rebuild_results
from tests.store.finished_games import restored
from tests.store.journals import in_loop
from tests.store.test_results import told_by_ledger

KEPT = ("tables", "entries", "players", "records")


@pytest.mark.parametrize("games", [20, pytest.param(10_000, marks=pytest.mark.long)])
@in_loop
async def test_every_game_of_the_first_release_is_there_with_its_results(address, games):
    database = await open_database(address)
    try:
        await make_old(database, games)
        before = await content(database)
        await upgrade(database)
        assert await content(database, before) == before
        assert await fill_results(database) == games
        made = await results(database)
        assert made == [row for number in range(games) for row in told_at(number)]
        await database.execute(update(schema.results).where(schema.results.c.seat == 1).values(score=-1))
        assert await rebuild_results(database) == games
        assert await results(database) == made
    finally:
        await database.dispose()


def test_a_game_of_the_first_release_is_replayed_to_what_its_record_says():
    entries = tuple(decode(kind, body) for kind, body in old_game().entries)
    record = parse_record(old_game().record)
    assert parse_record(restored(entries).record()).steps == record.steps
    assert "result: 1200 6000 4980 90 won by 1" in restored(entries).record()


@in_loop
async def test_a_migration_that_loses_something_would_be_noticed(tmp_path):
    database = await open_database(str(tmp_path / "old.db"))
    try:
        await make_old(database, 2)
        before = await content(database)
        await upgrade(database)
        await database.execute(update(schema.entries).where(schema.entries.c.version == 7).values(kind="Said"))
        assert await content(database, before) != before
    finally:
        await database.dispose()


Content = dict[str, tuple[list[str], str]]


async def content(database: Database, known: Content | None = None) -> Content:
    """Of the tables there were in the first release: columns (or those that were known), and a hash of all rows."""
    found: Content = {}
    await database.transact(lambda connection: _read(connection, known or {}, found))
    return found


def _read(connection: Connection, known: Content, found: Content) -> None:
    there = MetaData()
    there.reflect(connection)
    for name in KEPT:
        table, digest = there.tables[name], sha256()
        columns = known[name][0] if known else sorted(table.c.keys())
        wanted = select(*(table.c[column] for column in columns)).order_by(*table.primary_key.columns)
        for row in connection.execute(wanted.execution_options(yield_per=1_000)):
            digest.update(repr(tuple(row)).encode())
        found[name] = columns, digest.hexdigest()


async def results(database: Database) -> list[dict[str, Any]]:
    wanted = select(schema.results).order_by(schema.results.c.table_id, schema.results.c.seat)
    return [dict(row._mapping) for row in await database.fetch(wanted)]


def told_at(number: int) -> list[dict[str, Any]]:
    """What the table itself says, with the people and times of that game."""
    changed = {"table_id": name_of(number), "opened": number, "ended": number + 600}
    return [{**row, **changed, "guest": row["guest"] and f"{number % GUESTS}-{row['guest']}"} for row in told()]


@cache
def told() -> list[dict[str, Any]]:
    return told_by_ledger("", tuple(decode(kind, body) for kind, body in old_game().entries))
