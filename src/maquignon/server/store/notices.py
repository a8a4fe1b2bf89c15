"""Who is to be told of turns, and how: browsers, feeds and quiet hours of people, and what they were told already."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import Connection, Delete, and_, delete, func, insert, select

from maquignon.server.store import schema
from maquignon.server.store.archive import UNFINISHED
from maquignon.server.store.engine import Database

MOST_BROWSERS = 8
"""Of one guest; the one that was kept first makes room."""
_OWNED = (
    schema.push_subscriptions,
    schema.feeds,
    schema.quiet_hours,
    schema.awaited_turns,
    schema.holidays,
    schema.host_notices,
)
_TURNS = schema.awaited_turns.c
_BROWSERS = schema.push_subscriptions.c
_FEEDS = schema.feeds.c
_QUIET = schema.quiet_hours.c


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    table_id: str
    seat: int
    guest: str
    turn: int
    """When it was asked for, on the table's own clock: another turn has another."""
    begun: int
    until: int | None
    told: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTurn:
    """A turn of somebody's, with its table."""

    table: str
    code: str
    edition: str
    begun: int
    until: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserRow:
    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietRow:
    """Minutes of the day, in that time zone."""

    from_minute: int
    to_minute: int
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedRow:
    guest: str
    language: str


class NoticeStore:
    """Whatever is asked for of a person is that of all their guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def turns_at(self, tables: Collection[str]) -> list[TurnRow]:
        rows = await self._database.fetch(select(schema.awaited_turns).where(_TURNS.table_id.in_(tables)))
        return [TurnRow(**row._mapping) for row in rows]

    async def note_turns(self, awaited: Collection[TurnRow], ended: Collection[tuple[str, int]]) -> None:
        """In place of what was known of the same seats."""
        await self._database.transact(lambda connection: _note_turns(connection, awaited, ended))

    async def own_turns(self, guests: Collection[str]) -> list[OwnTurn]:
        """At games that go on; what ends first, first."""
        tables = schema.tables.c
        wanted = select(_TURNS.table_id.label("table"), tables.code, tables.edition, _TURNS.begun, _TURNS.until)
        joined = wanted.join(schema.tables, tables.id == _TURNS.table_id)
        own = joined.where(_TURNS.guest.in_(guests), tables.status.in_(UNFINISHED))
        ordered = own.order_by(_TURNS.until.is_(None), _TURNS.until, _TURNS.table_id)
        return [OwnTurn(**row._mapping) for row in await self._database.fetch(ordered)]

    async def add_browser(self, guest: str, browser: BrowserRow, now: int) -> None:
        """Its own from now on, whoever used it before."""
        await self._database.transact(lambda connection: _add_browser(connection, guest, browser, now))

    async def drop_browser(self, endpoint: str, guests: Collection[str] | None = None) -> None:
        """Of these guests; without any, whosever it is."""
        which = _BROWSERS.mark == mark_of(endpoint)
        if guests is not None:
            which = and_(which, _BROWSERS.guest.in_(guests))
        await self._database.execute(delete(schema.push_subscriptions).where(which))

    async def browsers(self, guests: Collection[str]) -> list[BrowserRow]:
        wanted = select(_BROWSERS.endpoint, _BROWSERS.p256dh, _BROWSERS.auth).where(_BROWSERS.guest.in_(guests))
        return [BrowserRow(**row._mapping) for row in await self._database.fetch(wanted.order_by(_BROWSERS.saved))]

    async def set_quiet(self, guests: Collection[str], guest: str, quiet: QuietRow | None) -> None:
        added = [] if quiet is None else [insert(schema.quiet_hours).values({"guest": guest, **_columns(quiet)})]
        await self._database.execute(delete(schema.quiet_hours).where(_QUIET.guest.in_(guests)), *added)

    async def quiet(self, guests: Collection[str]) -> QuietRow | None:
        """Where two devices of one person had their own before they were linked, one of them."""
        wanted = select(_QUIET.from_minute, _QUIET.to_minute, _QUIET.zone).where(_QUIET.guest.in_(guests))
        rows = await self._database.fetch(wanted.order_by(_QUIET.guest))
        return next((QuietRow(**row._mapping) for row in rows), None)

    async def open_feed(self, guests: Collection[str], feed: FeedRow, secret: str, now: int) -> None:
        """In place of the one there was."""
        row = {"mark": mark_of(secret), "guest": feed.guest, "language": feed.language, "made": now}
        await self._database.execute(_closing(guests), insert(schema.feeds).values(row))

    async def close_feed(self, guests: Collection[str]) -> None:
        await self._database.execute(_closing(guests))

    async def feed(self, secret: str) -> FeedRow | None:
        wanted = select(_FEEDS.guest, _FEEDS.language).where(_FEEDS.mark == mark_of(secret))
        return next((FeedRow(**row._mapping) for row in await self._database.fetch(wanted)), None)

    async def has_feed(self, guests: Collection[str]) -> bool:
        wanted = select(func.count()).select_from(schema.feeds).where(_FEEDS.guest.in_(guests))
        return bool((await self._database.fetch(wanted))[0][0])


def forget_notices(connection: Connection, guests: Collection[str]) -> None:
    """All that is theirs, within the caller's transaction."""
    for owned in _OWNED:
        connection.execute(delete(owned).where(owned.c.guest.in_(guests)))


def mark_of(secret: str) -> str:
    """Addresses are long and random, so that no slow hash is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _note_turns(connection: Connection, awaited: Collection[TurnRow], ended: Collection[tuple[str, int]]) -> None:
    for table, seat in [*ended, *((row.table_id, row.seat) for row in awaited)]:
        connection.execute(delete(schema.awaited_turns).where(_TURNS.table_id == table, _TURNS.seat == seat))
    if awaited:
        connection.execute(insert(schema.awaited_turns), [_columns(row) for row in awaited])


def _add_browser(connection: Connection, guest: str, browser: BrowserRow, now: int) -> None:
    mark = mark_of(browser.endpoint)
    connection.execute(delete(schema.push_subscriptions).where(_BROWSERS.mark == mark))
    own = select(_BROWSERS.mark).where(_BROWSERS.guest == guest).order_by(_BROWSERS.saved.desc(), _BROWSERS.mark)
    old = list(connection.execute(own).scalars())[MOST_BROWSERS - 1 :]
    connection.execute(delete(schema.push_subscriptions).where(_BROWSERS.mark.in_(old)))
    row = {"mark": mark, "guest": guest, **_columns(browser), "saved": now}
    connection.execute(insert(schema.push_subscriptions), row)


def _closing(guests: Collection[str]) -> Delete:
    return delete(schema.feeds).where(_FEEDS.guest.in_(guests))


def _columns(row: TurnRow | BrowserRow | QuietRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in type(row).__slots__}
