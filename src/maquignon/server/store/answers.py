"""Answers about finished games that took long to make, kept with the games: found by whoever shares the database."""

from __future__ import annotations

from sqlalchemy import Connection, Table, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from maquignon.server.store import schema
from maquignon.server.store.engine import Database

LEFT = 7 / 8
"""Of what may be kept, once that is full: so that not every answer has to look for older ones."""


class AnswerStore:
    def __init__(self, database: Database, kept: Table, most_bytes: int) -> None:
        """`most_bytes` of all together; the oldest go first, and are made anew when somebody asks."""
        self._database = database
        self._kept = kept
        self._most_bytes = most_bytes

    async def find(self, table: str, record: str, made_by: str) -> bytes | None:
        """What was made of that very record by that very program."""
        columns = self._kept.c
        wanted = select(columns.body).where(columns.table_id == table, columns.made_by == made_by)
        wanted = wanted.join(schema.records, schema.records.c.table_id == columns.table_id)
        rows = await self._database.fetch(wanted.where(schema.records.c.text == record))
        return next((bytes(row.body) for row in rows), None)

    async def save(self, table: str, record: str, made_by: str, body: bytes, now: int) -> None:
        """In place of an older one; of a record that was changed or deleted in the meantime none is kept."""
        columns = schema.records.c
        has_record = select(columns.game).where(columns.table_id == table, columns.text == record)

        def work(connection: Connection) -> None:
            if connection.execute(has_record).first() is not None:
                connection.execute(delete(self._kept).where(self._kept.c.table_id == table))
                row = {"table_id": table, "made_by": made_by, "made": now, "body": body}
                connection.execute(insert(self._kept), row)
                self._note(connection, table, body)
                self._trim(connection)

        try:
            await self._database.transact(work)
        except IntegrityError:
            return  # another process made the same one at the same time

    def _note(self, connection: Connection, table: str, body: bytes) -> None:
        """What else is to be written when one is kept."""

    def _trim(self, connection: Connection) -> None:
        columns = self._kept.c
        size = func.length(columns.body)
        if (connection.execute(select(func.sum(size))).scalar() or 0) <= self._most_bytes:
            return
        left, dropped = self._most_bytes * LEFT, []
        for table, length in connection.execute(
            select(columns.table_id, size).order_by(columns.made.desc(), columns.table_id)
        ):
            left -= length
            if left < 0:
                dropped.append(table)
        connection.execute(delete(self._kept).where(columns.table_id.in_(dropped)))
