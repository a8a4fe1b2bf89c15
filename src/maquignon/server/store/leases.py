"""Which of several processes serves a table: a row for each process that it renews, a row for each table it serves.

This keeps people of one table together; that no two processes mix a game is up to the journal's versions.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from maquignon.rulebook.reason import Reason
from maquignon.server.store.engine import Database
from maquignon.server.store.schema import leases, processes
from maquignon.server.store.trouble import DatabaseTrouble

MILLI = 1000
BEATS = 5
"""Heartbeats within the time a process is believed to be alive."""
FRESH_BEATS = 3
"""After so many without a renewal it is alive, but no new table is for it."""
_TRIES = 5
CLOCKS = {
    "postgresql": "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    "sqlite": "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
}
"""The database's clock, since the clocks of the processes may differ."""


class Elsewhere(Exception):
    """Another process serves this table; it is reached at `path`."""

    def __init__(self, path: str) -> None:
        self.reason = Reason("served-elsewhere")
        super().__init__(self.reason)
        self.path = path


class _TooLate(Exception):
    """Somebody else was quicker."""


class NotAlive(Exception):
    """This process may serve nothing now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """A process that shares the database."""

    name: str
    path: str
    is_alive: bool
    tables: int
    load: float = 0.0
    """Of one core, as it told last."""
    is_late: bool = False
    """Alive, but of its heartbeats some are missing: no table is for it."""


class Leases:
    """The leases of one process. A process of the same name that starts later takes its place."""

    def __init__(
        self,
        database: Database,
        name: str,
        path: str,
        seconds: float,
        group: str | None = None,
        tell: Callable[[float], None] | None = None,
    ) -> None:
        """The processes of a group are one server.

        `tell` hears until when new tables may come here, by `monotonic`; 0 where the lease is lost.
        """
        self._tell = tell
        self._database = database
        self._group = group
        self._name = name
        self._path = path
        self._seconds = seconds
        self._run = secrets.token_hex(16)
        self._alive_until = 0.0
        self.is_replaced = False
        self.has_left = False
        """Of its own accord."""
        self.processes = 1
        """How many share the database, as of the last heartbeat; those of our own group are one of them."""

    @property
    def is_alive(self) -> bool:
        """By the own clock, which runs out before the database's."""
        return not self.is_replaced and monotonic() < self._alive_until

    @property
    def time_left(self) -> float:
        return self._alive_until - monotonic()

    async def enter(self) -> None:
        """Be known as alive; what a process of this name had is ours at once."""
        since = monotonic()
        await self._database.transact(self._enter)
        self._lives(since)

    def _enter(self, connection: Connection) -> None:
        self._find(connection)
        self._renew(connection)

    async def come_back(self) -> None:
        """As `enter`, after we were taken for dead; not where another has taken our name."""
        since = monotonic()
        await self._database.transact(self._come_back)
        if not self.is_replaced:
            self._lives(since)

    def _come_back(self, connection: Connection) -> None:
        found = self._find(connection)
        self.is_replaced = found is not None and found.run != self._run
        if not self.is_replaced:
            self._renew(connection)

    async def beat(self) -> bool:
        """Stay alive; False once it is too late, and others may have taken our tables."""
        since = monotonic()
        try:
            await self._database.transact(self._beat, first=True)
        except _TooLate:
            self._ends()
            return False
        self._lives(since)
        return True

    def _beat(self, connection: Connection) -> None:
        found = self._find(connection)
        if found is None or found.run != self._run or found.until <= _clock(connection):
            raise _TooLate
        self._renew(connection)

    async def pause(self) -> None:
        await asyncio.sleep(self._seconds / BEATS)

    async def take(self, table: str) -> None:
        """From now on the table is served here; Elsewhere if a living process has it."""
        if not self.is_alive:
            raise NotAlive(Reason("database-lost"))
        if await self._is_ours(table):
            return
        for _ in range(_TRIES):
            try:
                return await self._database.transact(partial(self._take, table))
            except _TooLate:
                continue
            except IntegrityError:  # another was quicker
                continue
        raise NotAlive(Reason("table-changes-hands"))

    async def pass_on(self, table: str, peer: str) -> str:
        """From now on a peer serves a table of ours, at that path; NotAlive where it does not live, or we don't."""
        paths: list[str] = []
        await self._database.transact(partial(self._pass_on, table, peer, paths))
        return paths[-1]

    def _pass_on(self, table: str, peer: str, paths: list[str], connection: Connection) -> None:
        """The path is added to those that are named."""
        path = _path_if_alive(connection, peer)
        ours = update(leases).where(leases.c.table_id == table, leases.c.process == self._name)
        if path is None or connection.execute(ours.values(process=peer)).rowcount != 1:
            raise NotAlive(Reason("table-changes-hands"))
        paths.append(path)

    async def tell_load(self, load: float) -> None:
        """How busy this process is, in cores; it is no sign of life."""
        mine = update(processes).where(processes.c.name == self._name, processes.c.run == self._run)
        await self._database.execute(mine.values(load=round(load * MILLI)))

    async def leave(self) -> None:
        """Others may serve our tables at once."""
        self.has_left = True
        self._ends()
        await self._database.transact(self._leave)

    def _leave(self, connection: Connection) -> None:
        """As one that has died, so that somebody goes on with what goes by the calendar."""
        mine = update(processes).where(processes.c.name == self._name, processes.c.run == self._run)
        connection.execute(mine.values(until=0))

    async def orphans(self) -> list[str]:
        """The tables of processes that have died, which are nobody's from now on."""
        if all(peer.is_alive for peer in await self.peers()):
            return []  # nothing is locked for that
        tables: list[str] = []
        await self._database.transact(partial(_orphan, tables))
        return tables

    async def has_turn(self, number: int) -> bool:
        """Of what processes that are alive do in turns, whether the one of that number is this one's."""
        alive = sorted([self._name, *(peer.name for peer in await self.peers() if peer.is_alive)])
        return alive[number % len(alive)] == self._name

    async def peers(self) -> tuple[Peer, ...]:
        """All others that share the database, as far as they gave no notice."""
        count = select(func.count()).where(leases.c.process == processes.c.name).scalar_subquery()
        wanted = select(processes.c.name, processes.c.path, processes.c.until, processes.c.load, count.label("tables"))
        async with self._database.connect() as connection:
            now = await connection.run_sync(_clock)
            rows = (await connection.execute(wanted.where(processes.c.name != self._name))).all()
        due = now + self._milliseconds * (BEATS - FRESH_BEATS) // BEATS
        return tuple(
            Peer(
                name=row.name,
                path=row.path,
                is_alive=row.until > now,
                tables=row.tables,
                load=row.load / MILLI,
                is_late=row.until <= due,
            )
            for row in rows
        )

    async def _is_ours(self, table: str) -> bool:
        """Elsewhere if it is a living one's: most who ask are to be sent there, which locks nothing."""
        async with self._database.connect() as connection:
            wanted = select(leases.c.process).where(leases.c.table_id == table)
            owner = (await connection.execute(wanted)).scalar_one_or_none()
            if owner not in (None, self._name) and (path := await connection.run_sync(_path_if_alive, owner, False)):
                raise Elsewhere(path)
        return owner == self._name

    def _take(self, table: str, connection: Connection) -> None:
        """_TooLate if it went to somebody else meanwhile. Processes are locked before leases, here as everywhere."""
        held = leases.c.table_id == table
        owner = connection.execute(select(leases.c.process).where(held)).scalar_one_or_none()
        if owner is None:
            connection.execute(insert(leases), {"table_id": table, "process": self._name})
        elif owner != self._name:
            if path := _path_if_alive(connection, owner):
                raise Elsewhere(path)
            taken = update(leases).where(held, leases.c.process == owner).values(process=self._name)
            if connection.execute(taken).rowcount != 1:
                raise _TooLate

    def _lives(self, since: float) -> None:
        """From a moment before the database was asked."""
        self._alive_until = since + self._seconds
        if self._tell:
            self._tell(since + self._seconds * FRESH_BEATS / BEATS)

    def _ends(self) -> None:
        self._alive_until = 0.0
        if self._tell:
            self._tell(0.0)

    def _find(self, connection: Connection) -> Row[Any] | None:
        """Our row, locked before the clock is read, as by whoever finds us dead."""
        return connection.execute(select(processes).where(processes.c.name == self._name).with_for_update()).first()

    def _renew(self, connection: Connection) -> None:
        now = _clock(connection)
        until = now + self._milliseconds
        row = {"name": self._name, "run": self._run, "path": self._path, "until": until}
        known = update(processes).where(processes.c.name == self._name).values(row)
        if connection.execute(known).rowcount == 0:
            connection.execute(insert(processes), row)
        alive = connection.execute(select(processes.c.name).where(processes.c.until > now)).scalars().all()
        self.processes = 1 + sum(name != self._name and not self._is_sibling(name) for name in alive)

    def _is_sibling(self, name: str) -> bool:
        return self._group is not None and _is_of(self._group, name)

    @property
    def _milliseconds(self) -> int:
        return round(self._seconds * 1000)


async def bury(database: Database, name: str) -> None:
    """A process that is known to be dead: others may have its tables at once."""
    dead = update(processes).where(processes.c.name == name).values(until=0)
    await database.execute(dead)


async def bury_all(database: Database, group: str) -> None:
    """Whatever is left of a group's processes: none of them runs."""
    known = [row.name for row in await database.fetch(select(processes.c.name))]
    dead = [name for name in known if _is_of(group, name)]
    await database.execute(update(processes).where(processes.c.name.in_(dead)).values(until=0))


async def living(database: Database) -> set[str]:
    """The processes whose lease runs."""
    async with database.connect() as connection:
        now = await connection.run_sync(_clock)
        found = await connection.execute(select(processes.c.name).where(processes.c.until > now))
        return set(found.scalars())


async def leased_tables(database: Database) -> set[str]:
    """The tables that living processes have taken."""
    async with database.connect() as connection:
        alive = select(processes.c.name).where(processes.c.until > await connection.run_sync(_clock))
        found = await connection.execute(select(leases.c.table_id).where(leases.c.process.in_(alive)))
        return set(found.scalars())


def _is_of(group: str, name: str) -> bool:
    """Names go on with two numbers: `north-2-1-1` is of `north-2-`, not of `north-`.

    A group without a name has its database alone: whatever is known there is its own.
    """
    return not group or re.fullmatch(re.escape(group) + "[0-9]+-[0-9]+", name) is not None


def _orphan(tables: list[str], connection: Connection) -> None:
    """Adds the tables to those that are named."""
    dead = select(processes.c.name).where(processes.c.until <= _clock(connection))
    names = connection.execute(dead.with_for_update(skip_locked=True)).scalars().all()
    tables += connection.execute(select(leases.c.table_id).where(leases.c.process.in_(names))).scalars()
    connection.execute(delete(leases).where(leases.c.process.in_(names)))
    connection.execute(delete(processes).where(processes.c.name.in_(names)))


def _path_if_alive(connection: Connection, name: str, lock: bool = True) -> str | None:
    wanted = select(processes.c.path, processes.c.until).where(processes.c.name == name)
    row = connection.execute(wanted.with_for_update() if lock else wanted).first()
    return row.path if row is not None and row.until > _clock(connection) else None


def _clock(connection: Connection) -> int:
    return int(connection.execute(text(CLOCKS[connection.dialect.name])).scalar_one())


async def kept_alive(held: Leases) -> None:
    """Returns when this process is no longer alive: by the database, or because that does not answer in time."""
    while held.is_alive:
        await held.pause()
        with contextlib.suppress(DatabaseTrouble, TimeoutError):
            async with asyncio.timeout(held.time_left):
                await held.beat()


async def brought_back(held: Leases) -> None:
    """Returns when this process is alive again, or replaced by another of its name."""
    while not held.is_alive and not held.is_replaced:
        await held.pause()
        with contextlib.suppress(DatabaseTrouble, IntegrityError):
            await held.come_back()
