"""Whose cookies and tokens are good no longer: a number for each guest who was signed out, which only grows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, func, select
from sqlalchemy.dialects import postgresql, sqlite

from maquignon.server.store.engine import Database
from maquignon.server.store.schema import revocations

_TOTAL: Select[Any] = select(func.sum(revocations.c.generation))
"""Numbers only grow, so that this tells whether there is anything new."""
_ALL = select(revocations.c.guest, revocations.c.generation)


class Revocations:
    """As this process knows them; those of other processes are found when it looks again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: tuple[Any, ...] = ()
        self.generations: dict[str, int] = {}
        """How often a guest was signed out; what was signed before counts no more."""

    async def refresh(self) -> set[str]:
        """Who was signed out since the last look."""
        (found,) = await self._database.fetch(_TOTAL)
        if tuple(found) == self._seen:
            return set()
        rows = await self._database.fetch(_ALL)
        new = {row.guest: row.generation for row in rows if row.generation > self.generations.get(row.guest, 0)}
        self.generations.update(new)
        self._seen = tuple(found)
        return set(new)


async def revoke(database: Database, guest: str) -> None:
    """On disk when this returns, for every process and every start to come."""
    await database.transact(lambda connection: _revoke(connection, guest))


def _revoke(connection: Connection, guest: str) -> None:
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    first = insert(revocations).values(guest=guest, generation=1)
    again = {"generation": revocations.c.generation + 1}
    connection.execute(first.on_conflict_do_update(index_elements=[revocations.c.guest], set_=again))
