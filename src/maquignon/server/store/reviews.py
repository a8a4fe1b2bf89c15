"""Reviews of finished games, kept with them: a review takes minutes to make, and is looked at for months."""

from __future__ import annotations

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from maquignon.server.store import schema
from maquignon.server.store.counts import note_accounts
from maquignon.server.store.engine import Database

MOST_BYTES = 64 * 1024 * 1024
"""Of all reviews together, some two thousand; the oldest go first, and are made anew when somebody asks."""


class ReviewStore:
    def __init__(self, database: Database, most_bytes: int = MOST_BYTES) -> None:
        self._database = database
        self._most_bytes = most_bytes

    async def find(self, table: str, record: str, made_by: str) -> bytes | None:
        """The review of that very record by that very program."""
        columns = schema.reviews.c
        wanted = select(columns.body).where(columns.table_id == table, columns.made_by == made_by)
        wanted = wanted.join(schema.records, schema.records.c.table_id == columns.table_id)
        rows = await self._database.fetch(wanted.where(schema.records.c.text == record))
        return next((row.body for row in rows), None)

    async def save(self, table: str, record: str, made_by: str, body: bytes, now: int) -> None:
        """In place of an older one; of a record that was changed or deleted in the meantime none is kept."""
        row = {"table_id": table, "made_by": made_by, "made": now, "body": body}
        try:
            async with self._database.begin() as connection:
                if await _has_record(connection, table, record):
                    await connection.execute(delete(schema.reviews).where(schema.reviews.c.table_id == table))
                    await connection.execute(insert(schema.reviews), row)
                    await connection.run_sync(note_accounts, table, body)
                    await self._trim(connection)
        except IntegrityError:
            return  # another process made the same one at the same time

    async def _trim(self, connection: AsyncConnection) -> None:
        columns = schema.reviews.c
        sizes = select(columns.table_id, func.length(columns.body)).order_by(columns.made.desc(), columns.table_id)
        room, dropped = self._most_bytes, []
        for table, size in (await connection.execute(sizes)).all():
            room -= size
            if room < 0:
                dropped.append(table)
        if dropped:
            await connection.execute(delete(schema.reviews).where(columns.table_id.in_(dropped)))


async def _has_record(connection: AsyncConnection, table: str, record: str) -> bool:
    wanted = select(schema.records.c.game).where(schema.records.c.table_id == table, schema.records.c.text == record)
    return (await connection.execute(wanted)).first() is not None
