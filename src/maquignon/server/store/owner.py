"""Whose a database is: of one server without a name, or of several that have one. A killed one owns nothing any more.

For SQLite it is a lock on a file beside the database, for PostgreSQL one of a session: both go with their process.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from enum import Enum
from pathlib import Path
from typing import Protocol

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from maquignon.server.store.private_files import make_file, tighten
from maquignon.server.store.trouble import UnsafeDatabase, sentence

PATIENCE_SECONDS = 3.0
"""A server that is being stopped, or was killed just now, may take that long to be gone."""
BEAT_SECONDS = 5.0
_KEY = 0x4D514F
_LOOK_SECONDS = 0.1

log = logging.getLogger("maquignon")


class Ownership(Enum):
    ALONE = "alone"
    SHARED = "shared"


class OwnerLock(Protocol):
    async def take(self) -> None:
        """UnsafeDatabase where another server has it."""

    async def release(self) -> None: ...


def owner_lock(file: Path | None, engine: AsyncEngine, ownership: Ownership) -> OwnerLock:
    """`file` is that of a SQLite database."""
    return FileLock(file, ownership) if file else SessionLock(engine, ownership)


class FileLock:
    """SQLite's own locks, on an empty database that is there for nothing else."""

    def __init__(self, database: Path, ownership: Ownership) -> None:
        file = database.resolve()
        self._file = file.with_name(f"{file.name}.lock")
        self._ownership = ownership
        self._holding: sqlite3.Connection | None = None

    async def take(self) -> None:
        self._holding = await asyncio.to_thread(self._taken)

    async def release(self) -> None:
        if self._holding:
            self._holding.close()

    def _taken(self) -> sqlite3.Connection:
        make_file(self._file)
        tighten(self._file)
        found = sqlite3.connect(self._file, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            found.execute("BEGIN EXCLUSIVE" if self._ownership is Ownership.ALONE else "BEGIN")
            found.execute("SELECT count(*) FROM sqlite_master").fetchall()  # the lock for reading, until the end
        except sqlite3.Error as error:
            found.close()
            raise _in_use(self._ownership) if "locked" in str(error) else UnsafeDatabase(sentence(error)) from None
        return found


class SessionLock:
    """An advisory lock, and a connection for nothing else, which is made again where it breaks."""

    def __init__(self, engine: AsyncEngine, ownership: Ownership) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._ownership = ownership
        self._connection: AsyncConnection | None = None
        self._keeping: asyncio.Task[None] | None = None

    async def take(self) -> None:
        until = time.monotonic() + PATIENCE_SECONDS
        while not await self._is_taken():
            if time.monotonic() > until:
                raise _in_use(self._ownership)
            await asyncio.sleep(_LOOK_SECONDS)
        self._keeping = asyncio.create_task(self._keep(), name="owner lock")

    async def release(self) -> None:
        if self._keeping:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._let_go()

    async def _is_taken(self) -> bool:
        self._connection = await self._engine.connect()
        kind = "_shared" if self._ownership is Ownership.SHARED else ""
        if (await self._connection.execute(text(f"SELECT pg_try_advisory_lock{kind}({_KEY})"))).scalar_one():
            return True
        await self._let_go()
        return False

    async def _let_go(self) -> None:
        """The session ends, and the lock with it: it must not go back among the others."""
        if self._connection:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await self._connection.invalidate()
                await self._connection.close()
        self._connection = None

    async def _keep(self) -> None:
        """A break of PostgreSQL's is over at some time; whoever came first then has it."""
        is_told = False
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                if self._connection and (await self._connection.execute(text("SELECT 1"))).scalar_one():
                    continue
                is_taken = await self._is_taken()
            except (SQLAlchemyError, OSError):
                await self._let_go()
                continue
            if not is_taken and not is_told:
                log.error("another server has taken this database while it could not be reached")
            is_told = not is_taken


def _in_use(ownership: Ownership) -> UnsafeDatabase:
    others = "another server uses it" if ownership is Ownership.ALONE else "a server without a name uses it"
    return UnsafeDatabase(f"{others}: end that one, or give each of them a name (process)")
