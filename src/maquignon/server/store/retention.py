"""What need not be kept for ever: old tables, and guests who came no more; and how a table is closed from outside."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Connection, and_, delete, func, insert, or_, select, union, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from maquignon.server.store import schema
from maquignon.server.store.archive import UNFINISHED, Status
from maquignon.server.store.codec import decode, row_of
from maquignon.server.store.engine import Database
from maquignon.server.store.evenings import delete_evenings
from maquignon.server.store.groups import leave_groups
from maquignon.server.store.notices import forget_notices
from maquignon.server.store.people import part
from maquignon.server.store.portions import in_portions
from maquignon.server.store.shown_figures import hide_figures
from maquignon.table.entries import Closed

Spare = Callable[[], Awaitable[Collection[str]]]

DAY = 86_400
_AT_ONCE = 500
"""Tables that are looked for at a time."""
_TRIES = 20
_OWNED = (
    schema.entries,
    schema.players,
    schema.records,
    schema.results,
    schema.counts,
    schema.reviews,
    schema.replays,
    schema.leases,
    schema.annulments,
    schema.invitations,
    schema.awaited_turns,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDays:
    """How many days things are kept after the last change; None is for ever. Closed tables count as abandoned."""

    finished: int | None = 90
    abandoned: int | None = 30
    guests: int | None = 180


@dataclass(frozen=True, slots=True, kw_only=True)
class Purged:
    finished: int
    abandoned: int
    guests: int


async def _nothing() -> Collection[str]:
    return ()


async def purge(
    database: Database, now: int, keep: KeptDays, *, spare: Spare = _nothing, pretend: bool = False
) -> Purged:
    """Delete what is older than its days, while people play. `spare` tells of tables that are in use by now."""
    columns = schema.tables.c
    is_over = columns.status == Status.OVER
    old_ones = (
        and_(is_over, _is_old(columns.changed, now, keep.finished)),
        and_(~is_over, _is_old(columns.changed, now, keep.abandoned)),
    )
    finished, abandoned = [await _purge_tables(database, which, spare, pretend) for which in old_ones]
    if not pretend:
        await _purge_evenings(database, now, keep)
    guests = await _purge_guests(database, now, keep.guests, pretend)
    return Purged(finished=finished, abandoned=abandoned, guests=guests)


async def _purge_tables(database: Database, which: ColumnElement[bool], spare: Spare, pretend: bool) -> int:
    """How many they are."""
    number, last = 0, ""
    wanted = select(schema.tables.c.id).where(which).order_by(schema.tables.c.id).limit(_AT_ONCE)
    while rows := await database.search(wanted.where(schema.tables.c.id > last)):
        used, last = await spare(), rows[-1].id
        old = [row.id for row in rows if row.id not in used]
        number += len(old)
        if not pretend:
            await in_portions(database, old, delete_tables)
    return number


async def close_table(database: Database, table: str, reason: str, now: int) -> bool:
    """Closed in the journal, where a running server finds it within a second or two; False if it is over already.

    LookupError if there is no such table.
    """
    for _ in range(_TRIES):
        try:
            async with database.begin() as connection:
                return await _close(connection, table, reason, now)
        except IntegrityError:  # a move was written at that moment
            continue
    raise LookupError(f"table {table} is too busy to be closed; try again")


async def _close(connection: AsyncConnection, table: str, reason: str, now: int) -> bool:
    status = (await connection.execute(select(schema.tables.c.status).where(schema.tables.c.id == table))).scalar()
    if status is None:
        raise LookupError(f"there is no table {table}")
    if status not in UNFINISHED:
        return False
    columns = schema.entries.c
    journal = select(columns.version, columns.kind, columns.body).where(columns.table_id == table)
    last = (await connection.execute(journal.order_by(columns.version.desc()).limit(1))).first()
    if last:
        closed = Closed(at=decode(last.kind, last.body).at, reason=reason)
        await connection.execute(insert(schema.entries), row_of(table, last.version + 1, closed)._asdict())
    await connection.execute(
        update(schema.tables).where(schema.tables.c.id == table).values(status=Status.CLOSED, changed=now)
    )
    return True


def _is_old(column: ColumnElement[int], now: int, days: int | None) -> ColumnElement[bool]:
    return column < _limit(now, days)


def _limit(now: int, days: int | None) -> int:
    return -1 if days is None else now - days * DAY


def delete_tables(connection: Connection, tables: Sequence[str]) -> None:
    """With all that is theirs; within the caller's transaction."""
    for owned in _OWNED:
        connection.execute(delete(owned).where(owned.c.table_id.in_(tables)))
    connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(tables)))


async def _purge_evenings(database: Database, now: int, keep: KeptDays) -> None:
    """Those that are over with their games, and those that never ended as games that were abandoned."""
    ended, opened = schema.evenings.c.ended, schema.evenings.c.opened
    gone = or_(_is_old(ended, now, keep.finished), and_(ended.is_(None), _is_old(opened, now, keep.abandoned)))
    old = [row.id for row in await database.search(select(schema.evenings.c.id).where(gone))]
    await in_portions(database, old, delete_evenings)


async def _purge_guests(database: Database, now: int, days: int | None, pretend: bool) -> int:
    """With all that is theirs, and links that came to their end; how many guests they are."""
    since = _limit(now, days)
    gone = [row[0] for row in await database.search(select(_gone(since).subquery()))]
    if not pretend:
        await database.execute(delete(schema.passes).where(schema.passes.c.until <= now))
        await in_portions(database, gone, partial(_drop_guests, since))
    return len(gone)


def _gone(since: int) -> CompoundSelect[Any]:
    """Who is at no table that is kept and came no more, on none of their devices."""
    guests, links, keys = schema.guests.c, schema.guest_links.c, schema.passkeys.c
    at_tables = select(schema.players.c.guest), select(schema.tables.c.host)
    alive = select(guests.id).where(guests.seen >= since), *at_tables
    lately = select(links.person).where(or_(links.guest.in_(union(*alive)), links.linked >= since))
    entered = select(keys.person).where(func.coalesce(keys.used, keys.made) >= since)
    kept = union(select(links.guest).where(links.person.in_(union(lately, entered))), *alive)
    return union(*(select(guest).where(guest.not_in(kept)) for guest in (guests.id, links.guest)))


def _drop_guests(since: int, connection: Connection, found: Sequence[str]) -> None:
    """But for those who came back since they were found."""
    columns = schema.guests.c
    back = set(connection.execute(select(columns.id).where(columns.id.in_(found), columns.seen >= since)).scalars())
    guests = tuple(guest for guest in found if guest not in back)
    connection.execute(delete(schema.guests).where(schema.guests.c.id.in_(guests)))
    leave_groups(connection, guests)
    part(connection, guests)
    forget_notices(connection, guests)
    hide_figures(connection, guests)
