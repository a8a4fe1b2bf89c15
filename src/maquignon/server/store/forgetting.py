"""Deleting a guest's data: their games stay, with seats and moves, but no longer say whose they were."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from maquignon.play.records import parse_record, write_record
from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.codec import decode, encode
from maquignon.server.store.engine import Database
from maquignon.server.store.evenings import leave_evenings
from maquignon.server.store.groups import leave_groups
from maquignon.server.store.imports import has_journal
from maquignon.server.store.notices import forget_notices
from maquignon.server.store.people import part
from maquignon.server.store.results import project
from maquignon.server.store.retention import delete_tables
from maquignon.server.store.shown_figures import hide_figures
from maquignon.table.entries import Banned, BotSat, Entry, Opened, Said, Sat, Stood

SOMEBODY = "former guest"
_UPDATE_ENTRY = (
    update(schema.entries)
    .where(schema.entries.c.table_id == bindparam("at_table"), schema.entries.c.version == bindparam("at_version"))
    .values(body=bindparam("new_body"))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """How much was changed."""

    known: bool
    tables: int
    entries: int
    records: int


async def forget_guest(database: Database, guest: str) -> Forgotten:
    """All at once or not at all. A running server knows running games in memory until it starts again."""
    async with database.begin() as connection:
        brought = await _brought(connection, guest)
        await connection.run_sync(delete_tables, brought)
        places = await _places(connection, guest)
        names = await _names(connection, guest)
        counts = [await _forget_at(connection, table, guest, names) for table in sorted(places)]
        chat = await _forget_onlooker(connection, guest, names, places)
        guests = await connection.execute(delete(schema.guests).where(schema.guests.c.id == guest))
        await connection.execute(delete(schema.players).where(schema.players.c.guest == guest))
        await connection.run_sync(leave_groups, (guest,))
        await connection.run_sync(leave_evenings, guest, f"forgotten-{secrets.token_hex(8)}", SOMEBODY)
        await connection.run_sync(part, (guest,))
        await connection.run_sync(forget_notices, (guest,))
        await connection.run_sync(hide_figures, (guest,))
    return Forgotten(
        known=guests.rowcount > 0 or bool(places) or bool(brought),
        tables=len(places) + len(brought),
        entries=chat + sum(entries for entries, _records in counts),
        records=sum(records for _entries, records in counts),
    )


def without(guest: str, names: set[str], entries: Iterable[Entry], alias: str) -> Iterator[Entry]:
    """The same entries, in which nothing leads to the guest; a line of chat stays as an empty one."""
    seat: int | None = None
    for entry in entries:
        match entry:
            case Opened(host=host) if host == guest:
                yield replace(entry, host=alias, plan=replace(entry.plan, name=""))
            case Sat(guest=sitting) if sitting == guest:
                seat = entry.seat
                yield replace(entry, guest=alias, name=SOMEBODY)
            case Sat() | Stood() | BotSat() if entry.seat == seat:
                seat = None
                yield entry
            case Banned(guest=banned) if banned == guest:
                yield replace(entry, guest=alias, name=SOMEBODY, origin=None)
            case Said() if _is_from(entry, guest, seat, names):
                yield _silenced(entry)
            case _:
                yield entry


def _is_from(said: Said, guest: str, seat: int | None, names: set[str]) -> bool:
    """Older journals do not say who it was: there it is whoever had the seat or, without one, the name."""
    if said.guest is not None:
        return said.guest == guest
    return said.name in names if said.seat is None else said.seat == seat


def _silenced(said: Said) -> Said:
    return replace(said, name=SOMEBODY, text="", guest=None, key=None)


async def _brought(connection: AsyncConnection, guest: str) -> list[str]:
    """Games from elsewhere that only the guest has here."""
    wanted = select(schema.tables.c.id).where(schema.tables.c.host == guest, schema.tables.c.status == Status.OVER)
    return list((await connection.execute(wanted.where(~has_journal()))).scalars())


async def _places(connection: AsyncConnection, guest: str) -> set[str]:
    """The tables the guest opened or sat at, for however short a time."""
    hosted = select(schema.tables.c.id).where(schema.tables.c.host == guest)
    seated = select(schema.players.c.table_id).where(schema.players.c.guest == guest)
    kinds = schema.entries.c.kind.in_([Opened.__name__, Sat.__name__, Banned.__name__])
    found = await connection.execute(
        select(schema.entries.c.table_id, schema.entries.c.kind, schema.entries.c.body).where(kinds)
    )
    named = {table for table, kind, body in found if _names_guest(decode(kind, body), guest)}
    return named.union(*[(await connection.execute(wanted)).scalars() for wanted in (hosted, seated)])


def _names_guest(entry: Entry, guest: str) -> bool:
    if isinstance(entry, Opened):
        return entry.host == guest
    return isinstance(entry, Sat | Banned) and entry.guest == guest


async def _names(connection: AsyncConnection, guest: str) -> set[str]:
    return set((await connection.execute(select(schema.guests.c.name).where(schema.guests.c.id == guest))).scalars())


async def _forget_at(connection: AsyncConnection, table: str, guest: str, names: set[str]) -> tuple[int, int]:
    """How many entries and records were changed."""
    alias = f"forgotten-{secrets.token_hex(8)}"
    columns = schema.entries.c
    journal = select(columns.version, columns.kind, columns.body).where(columns.table_id == table)
    rows = (await connection.execute(journal.order_by(columns.version))).all()
    old = [decode(kind, body) for _version, kind, body in rows]
    new = without(guest, names, old, alias)
    changed = {row.version: after for row, before, after in zip(rows, old, new, strict=True) if before != after}
    await _rewrite(connection, table, changed)
    at_table = update(schema.tables).where(schema.tables.c.id == table)
    await connection.execute(at_table.where(schema.tables.c.host == guest).values(host=alias))
    await connection.execute(delete(schema.invitations).where(schema.invitations.c.table_id == table))  # by name
    if isinstance(old[0], Opened) and old[0].host == guest:
        await connection.execute(at_table.values(origin=""))
    records = await _forget_in_record(connection, table, _seats_of(guest, old))
    await connection.run_sync(project, [table])
    return len(changed), records


def _seats_of(guest: str, entries: Iterable[Entry]) -> set[int]:
    """Where the guest sat when the game began, since nobody gets up later."""
    seats: dict[int, str | None] = {}
    for entry in entries:
        if isinstance(entry, Sat):
            seats[entry.seat] = entry.guest
        elif isinstance(entry, Stood | BotSat):
            seats[entry.seat] = None
    return {seat for seat, sitting in seats.items() if sitting == guest}


async def _forget_in_record(connection: AsyncConnection, table: str, seats: set[int]) -> int:
    wanted = select(schema.records.c.text).where(schema.records.c.table_id == table)
    text = (await connection.execute(wanted)).scalar_one_or_none()
    if text is None or not seats:
        return 0
    record = parse_record(text)
    names = tuple(SOMEBODY if seat in seats else name for seat, name in enumerate(record.names))
    new = write_record(replace(record, names=names))
    await connection.execute(update(schema.records).where(schema.records.c.table_id == table).values(text=new))
    for made in (schema.reviews, schema.replays):  # they have the names too
        await connection.execute(delete(made).where(made.c.table_id == table))
    return 1


async def _forget_onlooker(connection: AsyncConnection, guest: str, names: set[str], done: set[str]) -> int:
    """What was said at tables where the guest never sat."""
    columns = schema.entries.c
    chat = select(columns.table_id, columns.version, columns.kind, columns.body).where(columns.kind == Said.__name__)
    found = [(row, decode(row.kind, row.body)) for row in await connection.execute(chat) if row.table_id not in done]
    said = [(row, entry) for row, entry in found if isinstance(entry, Said) and _is_from(entry, guest, None, names)]
    for row, entry in said:
        await _rewrite(connection, row.table_id, {row.version: _silenced(entry)})
    return len(said)


async def _rewrite(connection: AsyncConnection, table: str, changed: dict[int, Entry]) -> None:
    rows = [
        {"at_table": table, "at_version": version, "new_body": encode(entry)[1]} for version, entry in changed.items()
    ]
    if rows:
        await connection.execute(_UPDATE_ENTRY, rows)
