"""Records that somebody brought from elsewhere: kept as finished games of theirs, without a journal, never rated."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.engine import Database
from maquignon.server.store.results import project


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRecord:
    guest: str
    seat: int
    edition: str
    text: str
    """As `write_record` writes it, so that the same game is the same text."""
    played_at: str = ""
    """The table whose game it says it is."""

    @property
    def mark(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


class Imports:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def known(self, record: ImportedRecord) -> str | None:
        """The code of the same game where it is the guest's already, played here or brought before."""
        tables, records, players = schema.tables.c, schema.records.c, schema.players.c
        wanted = select(tables.code).join(schema.records, records.table_id == tables.id)
        brought = wanted.where(tables.host == record.guest, records.game == record.mark)
        played = wanted.join(schema.players, players.table_id == tables.id)
        played = played.where(tables.id == record.played_at, players.guest == record.guest)
        rows = [*await self._database.fetch(brought), *await self._database.fetch(played)]
        return rows[0].code if rows else None

    async def count(self, guest: str) -> int:
        """How many the guest has brought."""
        wanted = (
            select(func.count())
            .select_from(schema.tables)
            .join(schema.records, schema.records.c.table_id == schema.tables.c.id)
        )
        ((number,),) = await self._database.fetch(wanted.where(schema.tables.c.host == guest, ~has_journal()))
        return int(number)

    async def keep(self, record: ImportedRecord, code: str, now: int) -> bool:
        """Under that code; False where it is taken."""
        table = secrets.token_hex(16)
        try:
            await self._database.transact(lambda connection: _keep(connection, table, record, code, now))
        except IntegrityError:
            return False
        return True


def has_journal() -> ColumnElement[bool]:
    """Whether a listed table's game was played here."""
    return (
        select(schema.entries.c.version)
        .where(schema.entries.c.table_id == schema.tables.c.id, schema.entries.c.version == 0)
        .exists()
    )


def _keep(connection: Connection, table: str, record: ImportedRecord, code: str, now: int) -> None:
    listed = {"code": code, "host": record.guest, "edition": record.edition, "public": False, "status": Status.OVER}
    connection.execute(insert(schema.tables), {"id": table, **listed, "opened": now, "changed": now})
    kept = {"table_id": table, "game": record.mark, "finished": now, "text": record.text}
    connection.execute(insert(schema.records), kept)
    connection.execute(insert(schema.players), {"table_id": table, "guest": record.guest, "seat": record.seat})
    project(connection, [table])
