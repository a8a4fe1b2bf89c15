"""The one writer: gathers what many tables append within a moment into one transaction, and answers after COMMIT."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from maquignon.server.store.codec import decoded, encoded
from maquignon.server.store.schema import entries as entries_table
from maquignon.table.entries import Entry, Moved
from maquignon.table.journal import AlreadyWritten

MOST_ROWS = 64
GATHER_SECONDS = 0.002


class JournalUnavailable(Exception):
    """Nothing was written; the sentence says why, and the same append may be tried again."""


class VersionTaken(Exception):
    """Somebody else serves this table: its next version is written already."""


@dataclass(slots=True)
class _Append:
    table: str
    version: int
    rows: list[dict[str, Any]]
    done: asyncio.Future[None]


class Writer:
    """A `Journal` on a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[_Append | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Writer:
        self._task = asyncio.create_task(self._run(), name="journal writer")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Writes what is queued, then stops."""
        await self._queue.put(None)
        if self._task:
            await self._task

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        rows = [_row(table, version + place, entry) for place, entry in enumerate(entries)]
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Append(table, version, rows, done))
        await done

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        wanted = (
            select(entries_table.c.kind, entries_table.c.body)
            .where(entries_table.c.table_id == table, entries_table.c.version >= since)
            .order_by(entries_table.c.version)
        )
        async with self._engine.connect() as connection:
            return [decoded(kind, body) for kind, body in (await connection.execute(wanted)).all()]

    async def _run(self) -> None:
        open_ = True
        while open_:
            batch, open_ = await self._gather()
            if batch:
                await self._write(batch)

    async def _gather(self) -> tuple[list[_Append], bool]:
        """The next appends, as many as come within a moment; False when the writer is to stop."""
        first = await self._queue.get()
        if first is None:
            return [], False
        batch = [first]
        loop = asyncio.get_running_loop()
        until = loop.time() + GATHER_SECONDS
        while sum(len(append.rows) for append in batch) < MOST_ROWS:
            try:
                async with asyncio.timeout_at(until):
                    more = await self._queue.get()
            except TimeoutError:
                break
            if more is None:
                return batch, False
            batch.append(more)
        return batch, True

    async def _write(self, batch: list[_Append]) -> None:
        try:
            await self._insert([row for append in batch for row in append.rows])
        except IntegrityError:
            for append in batch:
                await self._write_alone(append)
        except (DBAPIError, OSError) as error:
            for append in batch:
                await self._settle(append, error)
        else:
            for append in batch:
                _answer(append, None)

    async def _write_alone(self, append: _Append) -> None:
        try:
            await self._insert(append.rows)
        except IntegrityError:
            _answer(append, await self._conflict(append))
        except (DBAPIError, OSError) as error:
            await self._settle(append, error)
        else:
            _answer(append, None)

    async def _insert(self, rows: list[dict[str, Any]]) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(entries_table), rows)

    async def _settle(self, append: _Append, error: Exception) -> None:
        """The connection broke, perhaps within COMMIT: look whether the rows are there before answering."""
        try:
            written = await self._is_written(append)
        except (DBAPIError, OSError):
            written = False
        _answer(append, None if written else JournalUnavailable(_sentence(error)))

    async def _is_written(self, append: _Append) -> bool:
        versions = [row["version"] for row in append.rows]
        wanted = select(entries_table.c.version, entries_table.c.body).where(
            entries_table.c.table_id == append.table, entries_table.c.version.in_(versions)
        )
        async with self._engine.connect() as connection:
            found = {version: bytes(body) for version, body in (await connection.execute(wanted)).all()}
        return all(found.get(row["version"]) == row["body"] for row in append.rows)

    async def _conflict(self, append: _Append) -> Exception:
        """Why a row is there already: a repeated key, or another server at the same table."""
        for row in append.rows:
            if row["key"] is None:
                continue
            wanted = select(entries_table.c.version).where(
                entries_table.c.table_id == append.table,
                entries_table.c.seat == row["seat"],
                entries_table.c.key == row["key"],
            )
            async with self._engine.connect() as connection:
                version = (await connection.execute(wanted)).scalar_one_or_none()
            if version is not None:
                return AlreadyWritten(version)
        return VersionTaken(f"version {append.version} of table {append.table} is written already")


def _row(table: str, version: int, entry: Entry) -> dict[str, Any]:
    kind, body = encoded(entry)
    keyed = entry if isinstance(entry, Moved) else None
    return {
        "table_id": table,
        "version": version,
        "kind": kind,
        "seat": keyed.seat if keyed else None,
        "key": keyed.key if keyed else None,
        "body": body,
    }


def _answer(append: _Append, error: Exception | None) -> None:
    if append.done.cancelled():
        return
    if error:
        append.done.set_exception(error)
    else:
        append.done.set_result(None)


def _sentence(error: Exception) -> str:
    cause = str(getattr(error, "orig", error) or error)
    if "full" in cause:
        return "the disk is full, so the move was not taken; nothing else is lost"
    return f"the database cannot be reached, so the move was not taken; nothing else is lost ({type(error).__name__})"
