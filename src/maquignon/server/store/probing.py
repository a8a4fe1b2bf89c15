"""Whether a database does what it is for just now: it is asked, and something is really written."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, literal, select

from maquignon.server.store.engine import Database
from maquignon.server.store.schema import guests

_PROBE = {"id": "a probe", "name": "", "seen": 0}


async def try_to_read(database: Database) -> None:
    await database.fetch(select(literal(1)))


async def try_to_write(database: Database) -> None:
    """Leaves nothing."""
    await database.transact(_write)


def _write(connection: Connection) -> None:
    connection.execute(insert(guests), _PROBE)
    connection.execute(delete(guests).where(guests.c.id == _PROBE["id"]))
