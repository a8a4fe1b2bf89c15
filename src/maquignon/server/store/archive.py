"""What the lobby keeps of tables, records and guests; the journal has what happens at a table.

Times are seconds since 1970, for lists and retention only, and are handed in.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Delete, Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from maquignon.server.store import schema
from maquignon.server.store.codec import decode
from maquignon.server.store.counts import let_wait
from maquignon.server.store.engine import Database
from maquignon.server.store.results import project
from maquignon.table.entries import Opened


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


UNFINISHED = (Status.LOBBY, Status.PLAYING)


class CodeTaken(Exception):
    """A table has this code (or id) already: try another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    id: str
    """At most 32 characters; the name the journal knows the table by."""
    code: str
    """At most 12 characters, in capitals, unique among all tables that are kept."""
    host: str
    edition: str
    public: bool
    status: Status
    opened: int
    changed: int
    origin: str = ""
    """A mark for the address it was opened from, which tells only that others are of the same."""
    present: int = 0
    """How many people at its seats are connected."""
    attended: int = 0
    """When they last were."""
    market: str = ""
    """The day whose market it counts for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedAt:
    table: TableRow
    seat: int | None
    """None for a table that the guest hosts without a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """A finished game as text, one for each table: a rematch is a table of its own."""

    table: str
    game: str
    finished: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuestRow:
    id: str
    name: str
    seen: int


class Archive:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_table(self, table: TableRow) -> None:
        """Before `Table.open`: a row without a journal is an opening that was cut short, and is never listed."""
        try:
            await self._database.execute(insert(schema.tables).values(asdict(table)))
        except IntegrityError as error:
            raise CodeTaken(f"the code {table.code} is taken") from error

    async def change_table(
        self, table: str, now: int, *, status: Status | None = None, host: str | None = None
    ) -> None:
        """Something happened there now; with a new status or host where one is given (an empty one is nobody)."""
        new = {"changed": now, "status": status, "host": host}
        given = {name: value for name, value in new.items() if value is not None}
        await self._database.execute(update(schema.tables).where(schema.tables.c.id == table).values(given))

    async def table(self, table: str) -> TableRow | None:
        return await self._one(kept_tables().where(schema.tables.c.id == table))

    async def code_of(self, table: str) -> str | None:
        """Even where its opening was cut short."""
        rows = await self._database.fetch(select(schema.tables.c.code).where(schema.tables.c.id == table))
        return rows[0].code if rows else None

    async def closed_among(self, tables: Collection[str]) -> list[str]:
        """Those of some that are closed."""
        columns = schema.tables.c
        wanted = select(columns.id).where(columns.id.in_(tables), columns.status == Status.CLOSED)
        return [row.id for row in await self._database.fetch(wanted)]

    async def table_by_code(self, code: str) -> TableRow | None:
        return await self._one(kept_tables().where(schema.tables.c.code == code.upper()))

    async def openings(self, tables: Collection[str] | None = None) -> list[tuple[TableRow, Opened]]:
        """All that a server has to serve, or those among some, each with the first entry of its journal."""
        opening = and_(schema.entries.c.table_id == schema.tables.c.id, schema.entries.c.version == 0)
        wanted = select(schema.tables, schema.entries.c.body).join(schema.entries, opening)
        wanted = wanted.where(schema.tables.c.status.in_(UNFINISHED))
        if tables is not None:
            wanted = wanted.where(schema.tables.c.id.in_(tables))
        return [(table_row(row), _opened(row.body)) for row in await self._database.fetch(wanted)]

    async def all_tables(self, *, finished: bool) -> list[TableRow]:
        """For whoever looks after the server; with those that were cut short at their opening."""
        wanted = (
            select(schema.tables) if finished else select(schema.tables).where(schema.tables.c.status.in_(UNFINISHED))
        )
        return await self._all(wanted.order_by(schema.tables.c.changed.desc(), schema.tables.c.id))

    async def count_hosted(self, guest: str) -> int:
        """How many unfinished tables the guest is the host of; markets, of which there is one a day, are none."""
        columns = schema.tables.c
        wanted = select(func.count()).where(columns.host == guest, columns.status.in_(UNFINISHED), columns.market == "")
        ((number,),) = await self._database.fetch(wanted)
        return int(number)

    async def seat_guest(self, table: str, guest: str, seat: int) -> None:
        """The guest sits there now, and nowhere else at this table; nobody else has the seat."""
        seated = insert(schema.players).values(table_id=table, guest=guest, seat=seat)
        await self._database.execute(_empty_seat(table, seat), _unseat(table, guest), seated)

    async def unseat_guest(self, table: str, guest: str) -> None:
        await self._database.execute(_unseat(table, guest))

    async def sits(self, table: str, guest: str) -> bool:
        players = schema.players.c
        wanted = select(players.seat).where(players.table_id == table, players.guest == guest)
        return bool(await self._database.fetch(wanted))

    async def tables_of(self, guest: str, limit: int = 50) -> list[SeatedAt]:
        """Unfinished ones: where the guest sits, and what the guest hosts, the latest used first."""
        tables, players = schema.tables.c, schema.players.c
        latest = tables.changed.desc(), tables.id
        unfinished = kept_tables().where(tables.status.in_(UNFINISHED)).order_by(*latest).limit(limit)
        seated = unfinished.add_columns(players.seat).join(schema.players, players.table_id == tables.id)
        seated, hosted = seated.where(players.guest == guest), unfinished.where(tables.host == guest)
        found = {row.id: SeatedAt(table=table_row(row), seat=None) for row in await self._database.fetch(hosted)}
        found |= {row.id: SeatedAt(table=table_row(row), seat=row.seat) for row in await self._database.fetch(seated)}
        return sorted(found.values(), key=lambda each: (-each.table.changed, each.table.id))[:limit]

    async def versions(self, tables: Collection[str]) -> dict[str, int]:
        """How far the journals of some tables are."""
        entries = schema.entries.c
        wanted = select(entries.table_id, func.max(entries.version).label("last")).where(entries.table_id.in_(tables))
        found = await self._database.fetch(wanted.group_by(entries.table_id))
        return {row.table_id: row.last for row in found}

    async def save_record(self, record: RecordRow) -> None:
        """The game is over, and this came out of it; saving it again changes nothing."""
        row = {"table_id": record.table, "game": record.game, "finished": record.finished, "text": record.text}
        try:
            async with self._database.begin() as connection:
                await connection.execute(insert(schema.records), row)
                await connection.execute(
                    update(schema.tables)
                    .where(schema.tables.c.id == record.table)
                    .values(status=Status.OVER, changed=record.finished)
                )
                await connection.run_sync(project, [record.table])
                await connection.run_sync(let_wait, record.table)
        except IntegrityError:
            return

    async def record(self, table: str) -> RecordRow | None:
        rows = await self._database.fetch(select(schema.records).where(schema.records.c.table_id == table))
        found = (RecordRow(table=row.table_id, game=row.game, finished=row.finished, text=row.text) for row in rows)
        return next(found, None)

    async def meet_guest(self, guest: str, name: str, now: int) -> None:
        """The guest is here under that name; known or new."""
        known = update(schema.guests).where(schema.guests.c.id == guest).values(name=name, seen=now)

        def meet(connection: Connection) -> None:
            if connection.execute(known).rowcount == 0:
                connection.execute(insert(schema.guests), {"id": guest, "name": name, "seen": now})

        try:
            await self._database.transact(meet)
        except IntegrityError:
            return  # met twice in the same moment

    async def guest(self, guest: str) -> GuestRow | None:
        return next(iter(await self._guests(select(schema.guests).where(schema.guests.c.id == guest))), None)

    async def guests_named(self, part: str, most: int) -> tuple[list[GuestRow], int]:
        """Those who were seen last, and how many there are altogether."""
        is_called = schema.guests.c.name.icontains(part, autoescape=True)
        ((number,),) = await self._database.fetch(select(func.count()).select_from(schema.guests).where(is_called))
        wanted = select(schema.guests).where(is_called).order_by(schema.guests.c.seen.desc(), schema.guests.c.id)
        return await self._guests(wanted.limit(most)), int(number)

    async def _guests(self, wanted: Select[Any]) -> list[GuestRow]:
        return [GuestRow(id=row.id, name=row.name, seen=row.seen) for row in await self._database.fetch(wanted)]

    async def _one(self, wanted: Select[Any]) -> TableRow | None:
        return next(iter(await self._all(wanted)), None)

    async def _all(self, wanted: Select[Any]) -> list[TableRow]:
        return [table_row(row) for row in await self._database.fetch(wanted)]


def kept_tables() -> Select[Any]:
    """Tables whose opening is in the journal, or whose game was brought here as a record."""
    opening = select(schema.entries.c.version).where(
        schema.entries.c.table_id == schema.tables.c.id, schema.entries.c.version == 0
    )
    record = select(schema.records.c.finished).where(schema.records.c.table_id == schema.tables.c.id)
    return select(schema.tables).where(or_(opening.exists(), record.exists()))


def table_row(row: Row[Any]) -> TableRow:
    found = {name: value for name, value in row._mapping.items() if name in TableRow.__slots__ and name != "status"}
    return TableRow(**found, status=Status(row.status))


def _opened(body: bytes) -> Opened:
    opened = decode(Opened.__name__, body)
    assert isinstance(opened, Opened)
    return opened


def _empty_seat(table: str, seat: int) -> Delete:
    players = schema.players.c
    return delete(schema.players).where(players.table_id == table, players.seat == seat)


def _unseat(table: str, guest: str) -> Delete:
    players = schema.players.c
    return delete(schema.players).where(players.table_id == table, players.guest == guest)
