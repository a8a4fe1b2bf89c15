"""The list of public tables and who is at them: the liveliest and newest first, a few of each guest and address."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select, update

from maquignon.server.store import schema
from maquignon.server.store.archive import UNFINISHED, Status, TableRow, kept_tables, table_row
from maquignon.server.store.engine import Database

HOUR = 3_600
"""A person at a table weighs as much as an hour of its age."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much of the list there is, for all and for one."""

    tables: int = 50
    of_guest: int = 2
    of_address: int = 4


class PublicList:
    def __init__(self, database: Database, bounds: Bounds) -> None:
        self._database = database
        self._bounds = bounds

    async def tables(self, attended_since: int) -> list[TableRow]:
        """Those where somebody has been since then."""
        tables, bounds = schema.tables.c, self._bounds
        numbered = kept_tables().add_columns(_place_among(tables.host), _place_among(tables.origin))
        wanted = numbered.where(tables.public, tables.status.in_(UNFINISHED), tables.attended >= attended_since)
        found = wanted.subquery()
        listed = select(found).where(found.c.of_host <= bounds.of_guest, found.c.of_origin <= bounds.of_address)
        rank = found.c.present * HOUR + found.c.opened
        rows = await self._database.fetch(listed.order_by(rank.desc(), found.c.id).limit(bounds.tables))
        return [table_row(row) for row in rows]

    async def note(self, present: Mapping[str, int], now: int, *, attended: bool) -> None:
        """How many people are at some tables now."""
        tables = schema.tables.c
        alike: defaultdict[int, list[str]] = defaultdict(list)
        for table, number in present.items():
            alike[number].append(table)
        await self._database.execute(
            *(
                update(schema.tables)
                .where(tables.id.in_(some))
                .values({"present": number, "attended": now} if attended else {"present": number})
                for number, some in alike.items()
            )
        )

    async def deserted(self, since: int, limit: int = 100) -> list[TableRow]:
        """Tables whose game has not begun and where nobody has been since then."""
        tables = schema.tables.c
        wanted = kept_tables().where(tables.status == Status.LOBBY, tables.attended < since)
        rows = await self._database.fetch(wanted.order_by(tables.attended, tables.id).limit(limit))
        return [table_row(row) for row in rows]


def _place_among(column: ColumnElement[str]) -> ColumnElement[int]:
    """A table's place among those of the same host or origin; where that is not known it stands alone."""
    tables = schema.tables.c
    of_one = func.coalesce(func.nullif(column, ""), tables.id)
    liveliest = tables.present.desc(), tables.opened.desc(), tables.id
    return func.row_number().over(partition_by=of_one, order_by=liveliest).label(f"of_{column.key}")
