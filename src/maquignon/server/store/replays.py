"""Replays of finished games, kept with them, and the journals that they are made of."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from maquignon.server.store import schema
from maquignon.server.store.answers import AnswerStore
from maquignon.server.store.engine import Database

MOST_BYTES = 64 * 1024 * 1024
"""Of all replays together, some two thousand."""
_JOURNAL = (
    select(schema.entries.c.kind, schema.entries.c.body)
    .where(schema.entries.c.table_id == bindparam("table"))
    .order_by(schema.entries.c.version)
)


class ReplayStore(AnswerStore):
    def __init__(self, database: Database, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(database, schema.replays, most_bytes)

    async def journal(self, table: str) -> tuple[tuple[str, bytes], ...]:
        """As it is written: whoever makes a replay reads it, and needs nothing of what is sealed in it."""
        return tuple((row.kind, bytes(row.body)) for row in await self._database.fetch(_JOURNAL, table=table))

    async def is_needed(self) -> bool:
        """Whether there is any game to be shown."""
        return bool(await self._database.fetch(select(schema.records.c.table_id).limit(1)))
