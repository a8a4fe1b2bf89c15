"""The results of finished games in the database: made when a game ends, and made anew from journals and records."""

from __future__ import annotations

import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, ScalarSelect, Select, delete, insert, select
from sqlalchemy.exc import IntegrityError

from maquignon.server.store import schema
from maquignon.server.store.codec import decode
from maquignon.server.store.engine import Database
from maquignon.server.store.projection import FinishedGame, Result, results_of
from maquignon.table.entries import Entry, Moved

AT_ONCE = 100
"""Games in one transaction: a running server has to wait for it."""
_COLUMNS = [column.name for column in schema.results.columns]

log = logging.getLogger("maquignon.results")


async def rebuild_results(database: Database, told: Callable[[int], None] = lambda _games: None) -> int:
    """All of them anew; how many games there are. The server may run meanwhile."""
    await _drop_orphans(database)
    return await _in_portions(database, select(schema.records.c.table_id), told)


async def fill_results(database: Database) -> int:
    """Those of games that have none yet, as after an upgrade."""
    has_some = select(schema.results.c.seat).where(schema.results.c.table_id == schema.records.c.table_id)
    return await _in_portions(database, select(schema.records.c.table_id).where(~has_some.exists()))


def project(connection: Connection, tables: Collection[str]) -> None:
    """The results of some finished games, in place of older ones, within the caller's transaction."""
    rows = [_row(result) for game in _games(connection, tables) for result in _results(game)]
    connection.execute(delete(schema.results).where(schema.results.c.table_id.in_(tables)))
    if rows:
        connection.execute(insert(schema.results), rows)


def _row(result: Result) -> dict[str, Any]:
    return {name: getattr(result, name) for name in _COLUMNS}


def _results(game: FinishedGame) -> list[Result]:
    """None of a record that cannot be read: one must not cost those of all others."""
    try:
        return results_of(game)
    except ValueError:
        log.warning("the record of %s does not say how its game came out", game.table)
        return []


def _games(connection: Connection, tables: Collection[str]) -> Iterator[FinishedGame]:
    listed, records = schema.tables.c, schema.records.c
    entries = _entries(connection, tables)
    wanted = select(listed.id, listed.opened, records.finished, records.text)
    wanted = wanted.join(schema.records, records.table_id == listed.id).where(listed.id.in_(tables))
    for row in connection.execute(wanted):
        if row.id in entries:
            yield _game(row, entries=entries[row.id])
        else:
            yield _game(row, owner=_owner(connection, row.id))


def _game(row: Any, **known: Any) -> FinishedGame:
    return FinishedGame(
        table=row.id, opened=row.opened, ended=row.finished, record=row.text, **{"entries": (), **known}
    )


def _entries(connection: Connection, tables: Collection[str]) -> dict[str, list[tuple[int, Entry]]]:
    """By table: what decides who had which seat, and the last move, each with its version."""
    columns = schema.entries.c
    wanted = select(columns.table_id, columns.version, columns.kind, columns.body)
    seating = wanted.where(columns.table_id.in_(tables), schema.IS_SEATING)
    last_moves = wanted.join(schema.tables, schema.tables.c.id == columns.table_id)
    last_moves = last_moves.where(schema.tables.c.id.in_(tables), columns.version == _last_move())
    found: defaultdict[str, list[tuple[int, Entry]]] = defaultdict(list)
    for row in (*connection.execute(seating), *connection.execute(last_moves)):
        found[row.table_id].append((row.version, decode(row.kind, row.body)))
    for some in found.values():
        some.sort(key=lambda each: each[0])
    return found


def _last_move() -> ScalarSelect[Any]:
    """Of the table it is asked for: found from the end of the journal, without looking at all of it."""
    move = schema.entries.alias("move")
    moves = select(move.c.version).where(move.c.table_id == schema.tables.c.id, move.c.kind == Moved.__name__)
    return moves.order_by(move.c.version.desc()).limit(1).correlate(schema.tables).scalar_subquery()


def _owner(connection: Connection, table: str) -> tuple[str, int] | None:
    players = schema.players.c
    row = connection.execute(select(players.guest, players.seat).where(players.table_id == table)).first()
    return None if row is None else (row.guest, row.seat)


async def _in_portions(
    database: Database, wanted: Select[Any], told: Callable[[int], None] = lambda _games: None
) -> int:
    done, last, table = 0, "", schema.records.c.table_id
    while some := [row[0] for row in await database.search(wanted.where(table > last).order_by(table).limit(AT_ONCE))]:
        with contextlib.suppress(IntegrityError):  # another process makes the same ones
            await database.transact(partial(project, tables=some))
        done, last = done + len(some), some[-1]
        told(done)
    return done


async def _drop_orphans(database: Database) -> None:
    """What is left of tables that were deleted by other means."""
    records = select(schema.records.c.table_id)
    async with database.begin() as connection:
        await connection.execute(delete(schema.results).where(schema.results.c.table_id.not_in(records)))
