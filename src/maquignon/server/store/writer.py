"""The one writer: gathers what many tables append within a moment into one transaction, and answers after COMMIT."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from time import monotonic, time

from sqlalchemy import Connection, Dialect, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from maquignon.server.store.codec import Row, UnreadableEntry, row_of
from maquignon.server.store.engine import Database
from maquignon.server.store.hidden_parts import HiddenParts
from maquignon.server.store.schema import entries as entries_table
from maquignon.server.store.schema import tables
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.table.entries import Entry
from maquignon.table.journal import AlreadyWritten

MOST_ROWS = 64
GATHER_SECONDS = 0.016
"""From the begin of one transaction to that of the next, while several tables move: it costs more than its rows."""
INSERT = insert(entries_table)
READ = (
    select(entries_table.c.version, entries_table.c.kind, entries_table.c.body)
    .where(entries_table.c.table_id == bindparam("table"), entries_table.c.version >= bindparam("since"))
    .order_by(entries_table.c.version)
)
TOUCH_SECONDS = 3_600
"""How exactly it is known when a table was last used, which decides whether it counts as abandoned."""


class JournalUnavailable(Exception):
    """It was not written, or nobody knows: the sentence says which. Read the journal before trying again."""


class VersionTaken(Exception):
    """Somebody else serves this table: its next version is written already."""


@dataclass(slots=True, eq=False)
class _Append:
    table: str
    rows: list[Row]
    done: asyncio.Future[None]


class Writer:
    """A `Journal` on a database."""

    def __init__(self, database: Database, hidden: HiddenParts) -> None:
        """What is hidden at the table is hidden at rest."""
        self._database = database
        self._hidden = hidden
        self._queue: deque[_Append] = deque()
        self._has_more = asyncio.Event()
        """Something is in the queue, or nothing will be any more."""
        self._task: asyncio.Task[None] | None = None
        self._is_open = False
        self._last: tuple[set[str], float] = set(), 0.0
        """The tables of the last transaction, and when it began."""
        self._touched: OrderedDict[str, float] = OrderedDict()
        """When it was last noted that a table is used, the longest ago first; older ones than count are forgotten."""
        self._writing_since: float | None = None
        self.unreadable: dict[str, str] = {}
        """Tables whose journals could not be read the last time, and why."""

    @property
    def waiting(self) -> int:
        """Appends that nobody writes yet."""
        return len(self._queue)

    @property
    def waits_for(self) -> float:
        """Seconds since what is written just now was handed to the database."""
        return 0.0 if self._writing_since is None else monotonic() - self._writing_since

    async def __aenter__(self) -> Writer:
        self._is_open = True
        self._task = asyncio.create_task(self._run(), name="journal writer")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Writes what is queued, then stops."""
        self._is_open = False
        self._has_more.set()
        if self._task:
            await self._task

    def append(self, table: str, version: int, entries: Sequence[Entry]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._is_open:
            rows = [row_of(table, version + place, entry, self._hidden) for place, entry in enumerate(entries)]
            self._queue.append(_Append(table, rows, done))
            self._has_more.set()
        else:
            done.set_exception(JournalUnavailable("the server is stopping, so nothing more is written"))
        return done

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        rows = await self._database.fetch(READ, table=table, since=since)
        try:
            found = [self._hidden.decode(table, row.version, row.kind, row.body) for row in rows]
        except UnreadableEntry as error:
            self.unreadable[table] = str(error)
            raise
        self.unreadable.pop(table, None)
        return found

    async def _run(self) -> None:
        while batch := await self._gather():
            self._writing_since = monotonic()
            try:
                await self._write([append for append in batch if not append.done.done()])
            except Exception as error:  # whatever it was, nobody may wait for ever
                _answer(batch, JournalUnavailable(f"whether it was written is not known: {error}"))
            finally:
                self._writing_since = None

    async def _gather(self) -> list[_Append]:
        """The next appends, as many as come within a moment; none when the writer is to stop."""
        await self._has_more.wait()
        if not self._queue:
            return []
        await self._wait_for_others(self._queue[0].table)
        batch, rows = list[_Append](), 0
        while rows < MOST_ROWS and self._queue:
            batch.append(append := self._queue.popleft())
            rows += len(append.rows)
        if not self._queue and self._is_open:
            self._has_more.clear()
        self._last = {append.table for append in batch}, monotonic()
        return batch

    async def _wait_for_others(self, table: str) -> None:
        """While only one table moves, or moves come seldom, there is nobody to wait for."""
        tables, begun = self._last
        if not tables <= {table} and (rest := begun + GATHER_SECONDS - monotonic()) > 0:
            await asyncio.sleep(rest)

    async def _write(self, batch: list[_Append], *, again: bool = False) -> None:
        """`again` is the second try after a lost connection: what is found then may be our own."""
        try:
            await self._insert(batch)
        except IntegrityError:
            await self._write_singly(batch, again)
        except DatabaseTrouble as trouble:
            if trouble.by_value and len(batch) > 1:
                await self._write_singly(batch, again)
            else:
                await self._settle(batch, trouble, again)
        else:
            _answer(batch, None)

    async def _insert(self, batch: list[_Append]) -> None:
        rows = [row for append in batch for row in append.rows]
        if not rows:
            return
        now = monotonic()
        self._forget_touches(now - TOUCH_SECONDS)
        stale = {append.table for append in batch if append.table not in self._touched}

        def work(connection: Connection) -> None:
            connection.exec_driver_sql(_insert_text(connection.dialect), rows)
            if stale:
                connection.execute(update(tables).where(tables.c.id.in_(stale)).values(changed=int(time())))

        await self._database.transact(work, first=True)
        self._touched.update(dict.fromkeys(stale, now))

    def _forget_touches(self, before: float) -> None:
        while self._touched and next(iter(self._touched.values())) <= before:
            self._touched.popitem(last=False)

    async def _write_singly(self, batch: list[_Append], again: bool) -> None:
        """One of them cannot be written; the others shall not suffer."""
        if len(batch) > 1:
            for append in batch:
                await self._write([append], again=again)
            return
        async with self._database.connect() as connection:
            ours = again and await _is_written(connection, batch[0])
            _answer(batch, None if ours else await _conflict(connection, batch[0]))

    async def _settle(self, batch: list[_Append], trouble: DatabaseTrouble, again: bool) -> None:
        """The connection broke, perhaps within COMMIT: look what is there before answering, then try once more."""
        try:
            async with self._database.connect() as connection:
                written = [append for append in batch if await _is_written(connection, append)]
        except DatabaseTrouble:
            _answer(batch, JournalUnavailable(f"whether it was written is not known: {trouble}"))
            return
        _answer(written, None)
        missing = [append for append in batch if append not in written]
        if missing and trouble.lost and not again:
            await self._write(missing, again=True)
        else:
            _answer(missing, JournalUnavailable(f"it was not written: {trouble}"))


@cache
def _insert_text(dialect: Dialect) -> str:
    """In the driver's own words: to work them out, and every value's place, would cost more than to write."""
    return str(INSERT.compile(dialect=dialect, column_keys=Row._fields))


async def _is_written(connection: AsyncConnection, append: _Append) -> bool:
    columns = entries_table.c
    versions = [row.version for row in append.rows]
    wanted = select(columns.version, columns.body).where(
        columns.table_id == append.table, columns.version.in_(versions)
    )
    found = {version: bytes(body) for version, body in (await connection.execute(wanted)).all()}
    return all(found.get(row.version) == row.body for row in append.rows)


async def _conflict(connection: AsyncConnection, append: _Append) -> Exception:
    """Why a row is there already: a repeated key, or another server at the same table."""
    columns = entries_table.c
    for keyed in (row for row in append.rows if row.key is not None):
        wanted = select(columns.version).where(
            columns.table_id == append.table, columns.seat == keyed.seat, columns.key == keyed.key
        )
        version = (await connection.execute(wanted)).scalar_one_or_none()
        if version is not None:
            return AlreadyWritten(version)
    return VersionTaken(f"version {append.rows[0].version} of table {append.table} is written already")


def _answer(batch: Iterable[_Append], error: Exception | None) -> None:
    for append in batch:
        if append.done.done():
            continue
        if error:
            append.done.set_exception(error)
        else:
            append.done.set_result(None)
