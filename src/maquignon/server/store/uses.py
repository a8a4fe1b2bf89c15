"""What guests and addresses have used of a limit, counted for all processes that share the database."""

from __future__ import annotations

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, case, delete, text
from sqlalchemy.dialects import postgresql, sqlite

from maquignon.server.store.engine import Database
from maquignon.server.store.leases import CLOCKS
from maquignon.server.store.schema import uses

_TIDY_EVERY = 200


@dataclass(frozen=True, slots=True)
class Use:
    name: str
    each: int
    """Milliseconds in which one more is allowed."""
    burst: int
    """Milliseconds that may be used in advance."""


class _Spent(Exception):
    """There is nothing left."""


class StoredUses:
    """Buckets in the database; full ones are deleted. Names are hidden by a key: no address is ever written."""

    def __init__(self, database: Database, key: bytes) -> None:
        self._database = database
        self._key = hmac.digest(key, b"maquignon uses", "sha256")
        self._taken = 0

    async def take(self, wanted: Collection[Use]) -> bool:
        """One of each, or none at all."""
        self._taken += 1
        if self._taken % _TIDY_EVERY == 0:
            await self._database.transact(_forget)
        # always in the same order, so that no two wait for each other
        hidden = sorted((self._hidden(each) for each in wanted), key=lambda each: each.name)
        try:
            await self._database.transact(lambda connection: _take(connection, hidden))
        except _Spent:
            return False
        return True

    def _hidden(self, use: Use) -> Use:
        return Use(hmac.digest(self._key, use.name.encode(), "sha256").hex(), use.each, use.burst)


def _take(connection: Connection, wanted: Collection[Use]) -> None:
    now = _clock(connection)
    insert: Any = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}[connection.dialect.name]
    for use in wanted:
        later = case((uses.c.full_at > now, uses.c.full_at), else_=now) + use.each
        taken = insert(uses).values(name=use.name, full_at=now + use.each)
        taken = taken.on_conflict_do_update(
            index_elements=[uses.c.name], set_={"full_at": later}, where=later <= now + use.burst
        )
        if use.each > use.burst or connection.execute(taken).rowcount == 0:
            raise _Spent


def _forget(connection: Connection) -> None:
    connection.execute(delete(uses).where(uses.c.full_at <= _clock(connection)))


def _clock(connection: Connection) -> int:
    return int(connection.execute(text(CLOCKS[connection.dialect.name])).scalar_one())
