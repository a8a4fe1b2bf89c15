"""The daily market in the database: a sealed secret for each day, who played it, and what came of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from maquignon.server.store import schema
from maquignon.server.store.engine import Database
from maquignon.server.store.projection import WHOLE, Ending

_DAYS = schema.market_days.c
_FAIR = Ending.PLAYED, Ending.AGREED


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRow:
    day: str
    rules: str
    bots: str
    """With commas."""
    commitment: str
    """In hexadecimal digits."""
    sealed: bytes = field(repr=False)
    made: int
    program: str = ""
    """By which it is played; empty as long as nobody has begun."""
    closed: int | None = None
    """When another program ran: what was not finished by then does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketResult:
    """What somebody reached on a day, all of it by themselves."""

    table: str
    code: str
    day: str
    person: str | None
    """The same for all guests who are one person; None for somebody who was forgotten."""
    guest: str | None
    name: str
    score: int
    rank: int
    """At the table: how many were ahead."""
    opened: int
    ended: int


class MarketStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, days: Iterable[DayRow]) -> None:
        """Those that are not there yet: who comes first decides, of all processes."""
        given = {day.day: day for day in days}
        known = await self._database.fetch(select(_DAYS.day).where(_DAYS.day.in_(given)))
        for each in given.keys() - {row.day for row in known}:
            with suppress(IntegrityError):
                await self._database.execute(insert(schema.market_days).values(asdict(given[each])))

    async def drop(self, days: Collection[str]) -> None:
        await self._database.execute(delete(schema.market_days).where(_DAYS.day.in_(days)))

    async def pin(self, day: str, program: str) -> None:
        """Who comes first decides, of all processes."""
        which = update(schema.market_days).where(_DAYS.day == day, _DAYS.program == "")
        await self._database.execute(which.values(program=program))

    async def close(self, day: str, now: int) -> None:
        which = update(schema.market_days).where(_DAYS.day == day, _DAYS.closed.is_(None))
        await self._database.execute(which.values(closed=now))

    async def closed_days(self) -> list[str]:
        return [row.day for row in await self._database.fetch(select(_DAYS.day).where(_DAYS.closed.is_not(None)))]

    async def day(self, day: str) -> DayRow | None:
        return next(iter(await self._days(select(schema.market_days).where(_DAYS.day == day))), None)

    async def between(self, first: str, last: str) -> list[DayRow]:
        wanted = select(schema.market_days).where(_DAYS.day >= first, _DAYS.day <= last)
        return await self._days(wanted.order_by(_DAYS.day))

    async def before(self, day: str, limit: int) -> list[DayRow]:
        """The latest first."""
        wanted = select(schema.market_days).where(_DAYS.day < day).order_by(_DAYS.day.desc())
        return await self._days(wanted.limit(limit))

    async def begun(self, days: Collection[str]) -> dict[str, int]:
        """How many tables were opened on each day."""
        columns = schema.tables.c
        wanted = select(columns.market, func.count().label("tables")).where(columns.market.in_(days))
        return {row.market: row.tables for row in await self._database.fetch(wanted.group_by(columns.market))}

    async def results(self, days: Collection[str]) -> list[MarketResult]:
        """Of all who finished, in the order in which they began."""
        return await self._results(_results().where(schema.tables.c.market.in_(days)))

    async def own_results(self, guests: Collection[str]) -> list[MarketResult]:
        columns = schema.results.c
        return await self._results(_results().where(schema.tables.c.market != "", columns.guest.in_(guests)))

    async def records(self, tables: Collection[str]) -> dict[str, str]:
        columns = schema.records.c
        wanted = select(columns.table_id, columns.text).where(columns.table_id.in_(tables))
        return {row.table_id: row.text for row in await self._database.fetch(wanted)}

    async def _days(self, wanted: Select[Any]) -> list[DayRow]:
        return [DayRow(**row._mapping) for row in await self._database.fetch(wanted)]

    async def _results(self, wanted: Select[Any]) -> list[MarketResult]:
        return [MarketResult(**row._mapping) for row in await self._database.fetch(wanted)]


def _results() -> Select[Any]:
    """The player's row of every market that was played to its end by the player alone, against the day's own bots."""
    tables, results, links = schema.tables.c, schema.results.c, schema.guest_links.c
    wanted = select(
        results.table_id.label("table"),
        tables.code,
        tables.market.label("day"),
        func.coalesce(links.person, results.guest).label("person"),
        results.guest,
        results.name,
        results.score,
        results.rank,
        results.opened,
        results.ended,
    )
    joined = wanted.join(schema.tables, tables.id == results.table_id)
    joined = joined.join(schema.guest_links, links.guest == results.guest, isouter=True)
    joined = joined.join(schema.market_days, _DAYS.day == tables.market, isouter=True)
    in_time = or_(_DAYS.closed.is_(None), results.ended < _DAYS.closed)
    played = results.bot.is_(None), results.share == WHOLE, results.ending.in_(_FAIR), in_time
    return joined.where(*played).order_by(results.opened, results.table_id)
