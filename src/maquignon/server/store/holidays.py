"""When people are away: a few days a year, whichever device they say it on. Times are seconds since 1970."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from maquignon.server.store.engine import Database
from maquignon.server.store.schema import guest_links, holidays

DAY = 86_400
MOST_DAYS = 21
"""Within a year, by whatever calendar it is counted."""
_YEAR = 365 * DAY
_COLUMNS, _LINKS = holidays.c, guest_links.c


class TooLong(Exception):
    """Somebody has only so many days left."""

    def __init__(self, days: int) -> None:
        super().__init__(days)
        self.days = days


@dataclass(frozen=True, slots=True, kw_only=True)
class HolidayRow:
    until: int | None
    """None where nobody is away."""
    days_left: int


class HolidayStore:
    """`guests` are always all devices of one person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def look(self, guests: Collection[str], now: int) -> HolidayRow:
        wanted = select(_COLUMNS.begun, _COLUMNS.until).where(_COLUMNS.guest.in_(guests), _COLUMNS.until > now - _YEAR)
        rows = await self._database.fetch(wanted)
        until = max((row.until for row in rows if row.until > now), default=None)
        return HolidayRow(until=until, days_left=_days_left(sum(row.until - row.begun for row in rows)))

    async def begin(self, guests: Collection[str], guest: str, until: int, now: int) -> None:
        """In place of one that has begun; TooLong where that is more than is left."""
        await self._database.transact(lambda connection: _begin(connection, guests, guest, until, now))

    async def end(self, guests: Collection[str], now: int) -> None:
        await self._database.transact(lambda connection: _end(connection, guests, now))

    async def away(self, now: int) -> dict[str, int]:
        """Who is away until when: every device of theirs."""
        person = select(_LINKS.person).where(_LINKS.guest == _COLUMNS.guest).correlate(holidays).scalar_subquery()
        alone = select(_COLUMNS.guest, _COLUMNS.until)
        linked = select(_LINKS.guest, _COLUMNS.until).join(holidays, _LINKS.person == person)
        rows = [row for each in (alone, linked) for row in await self._database.fetch(each.where(_COLUMNS.until > now))]
        return {row.guest: max(other.until for other in rows if other.guest == row.guest) for row in rows}

    async def ended(self, now: int) -> list[str]:
        """Whose holiday is over, and who was not told so."""
        wanted = select(_COLUMNS.guest).where(_COLUMNS.until <= now, _COLUMNS.told.is_(False)).distinct()
        return [row.guest for row in await self._database.fetch(wanted.order_by(_COLUMNS.guest))]

    async def tell(self, guest: str, now: int) -> bool:
        """Whether it is the caller who tells it: of several processes one does."""
        found: list[int] = []
        which = _COLUMNS.guest == guest, _COLUMNS.until <= now, _COLUMNS.told.is_(False)
        await self._database.transact(
            lambda connection: found.append(
                connection.execute(update(holidays).where(*which).values(told=True)).rowcount
            )
        )
        return found[-1] > 0


def _days_left(used: int) -> int:
    return max(0, MOST_DAYS - -(-used // DAY))


def _begin(connection: Connection, guests: Collection[str], guest: str, until: int, now: int) -> None:
    _end(connection, guests, now)
    old = delete(holidays).where(_COLUMNS.guest.in_(guests), _COLUMNS.until <= now - _YEAR)
    connection.execute(old)
    spent = select(func.coalesce(func.sum(_COLUMNS.until - _COLUMNS.begun), 0)).where(_COLUMNS.guest.in_(guests))
    days = _days_left(connection.execute(spent).scalar_one())
    if not now < until <= now + days * DAY:
        raise TooLong(days)
    connection.execute(insert(holidays), {"guest": guest, "begun": now, "until": until, "told": False})


def _end(connection: Connection, guests: Collection[str], now: int) -> None:
    """Who says so knows it; one that has just begun leaves nothing."""
    own = _COLUMNS.guest.in_(guests)
    connection.execute(delete(holidays).where(own, _COLUMNS.begun >= now))
    connection.execute(update(holidays).where(own, _COLUMNS.until > now).values(until=now, told=True))
