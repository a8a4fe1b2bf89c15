"""Opening a database so that what is committed stays: settings are made, read back, and refused if they don't hold."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Connection, Engine, Executable, Row, Select, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from maquignon.server.store.migrating import check_migrated, migrate
from maquignon.server.store.owner import OwnerLock, Ownership, owner_lock
from maquignon.server.store.private_files import companions, make_file, tighten
from maquignon.server.store.trouble import DatabaseTrouble, as_trouble
from maquignon.server.store.trouble import UnsafeDatabase as UnsafeDatabase
from maquignon.server.store.writing_thread import WritingThread

if TYPE_CHECKING:
    from maquignon.server.store.turns import Turns

SQLITE_SETTINGS: dict[str, str | int] = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
BUSY_MILLISECONDS = 15_000
_POSTGRES_SETTINGS = {"synchronous_commit": {"on", "remote_write", "remote_apply"}, "fsync": {"on"}}
_WRITTEN = 1
GONE_SECONDS = 5
"""After which PostgreSQL takes back what a machine had locked that is gone in the middle of a transaction."""
_KEEPALIVES = {"tcp_keepalives_idle": 5, "tcp_keepalives_interval": 2, "tcp_keepalives_count": 3}
"""So that it notices within seconds that a machine is gone which was doing nothing."""
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


Rows = Sequence[Row[Any]]


class Witness(Protocol):
    """Whoever wants to know how the database does; hears of every access."""

    def done(self, *, writing: bool) -> None: ...

    def failed(self, trouble: DatabaseTrouble, *, writing: bool) -> None: ...


class Database:
    """An open database; every access is one transaction, and what goes wrong is said in a sentence."""

    def __init__(self, engine: AsyncEngine, quick: Engine | None = None, turns: Turns | None = None) -> None:
        """`quick` is the same SQLite file, for whole transactions in one go on threads of their own.

        There every step of `connect` or `begin` is a way to another thread and back, which costs more than the work.
        Several processes write it in turns.
        """
        self._reading = engine
        self._writing = engine.execution_options(writing=True)
        self._quick = quick
        self._kept = None if quick is None else _KeptConnection(quick, turns)
        self._turns = turns
        self.witness: Witness | None = None
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="reader")
        self._writer = WritingThread()
        self._lock: OwnerLock | None = None

    async def own(self, file: Path | None, ownership: Ownership) -> None:
        """Until it is disposed of; UnsafeDatabase where it is another server's."""
        lock = owner_lock(file, self._reading, ownership)
        with as_trouble():
            await lock.take()
        self._lock = lock

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """One consistent picture."""
        with self._watched(writing=False):
            async with self._reading.connect() as connection:
                yield connection

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Committed at the end of the block, or not at all."""
        with self._watched(writing=True):
            async with self._turn(), self._writing.begin() as connection:
                yield connection

    async def fetch(self, wanted: Select[Any], **values: object) -> Rows:
        """All rows of one question."""
        if self._quick is None:
            return await self.search(wanted, **values)
        with self._watched(writing=False):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._reader, _fetch, self._quick, wanted, values)

    async def search(self, wanted: Select[Any], **values: object) -> Rows:
        """As `fetch`, where it may take long: what others ask does not wait behind it."""
        async with self.connect() as connection:
            rows: Rows = (await connection.execute(wanted, values)).all()
            return rows

    async def transact(self, work: Callable[[Connection], None], *, first: bool = False) -> None:
        """A whole transaction at once; committed when this returns, or not at all.

        `first` goes before all others that wait: for moves, and for what tells that this process lives.
        """
        if self._kept is None:
            async with self.begin() as connection:
                await connection.run_sync(work)
        else:
            with self._watched(writing=True):
                await asyncio.wrap_future(self._writer.submit(partial(self._kept.transact, work), first=first))

    async def execute(self, *statements: Executable) -> None:
        """All of them in one transaction, as in `transact`."""
        if statements:
            await self.transact(partial(_execute, statements))

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Waited for in a thread."""
        if self._turns is None:
            yield
            return
        turn = self._turns.taken()
        await asyncio.to_thread(turn.__enter__)
        try:
            yield
        finally:
            turn.__exit__(None, None, None)

    @contextmanager
    def _watched(self, *, writing: bool) -> Iterator[None]:
        try:
            with as_trouble():
                yield
        except DatabaseTrouble as trouble:
            if self.witness and not trouble.by_value:
                self.witness.failed(trouble, writing=writing)
            raise
        if self.witness:
            self.witness.done(writing=writing)

    async def dispose(self) -> None:
        if self._lock:
            await self._lock.release()
        await self._reading.dispose()
        for thread in (self._reader, self._writer):
            thread.shutdown()
        if self._kept is not None:
            self._kept.close()
        if self._quick is not None:
            self._quick.dispose()


async def open_database(
    setting: str, *, create: bool = True, ownership: Ownership | None = None, turns: Path | None = None
) -> Database:
    """A database with this program's schema, whose durability was checked.

    With `create` it is made or migrated where that is needed; without, only one that is there and ready is opened.
    Servers own what they open; commands beside them do not. By the file `turns` processes write a SQLite file in turns.
    """
    _check_place(setting, create)
    database, file = _database(database_url(setting), turns), database_file(setting)
    try:
        if ownership:
            await database.own(file, ownership)
        if file:
            await asyncio.to_thread(_make_ready, file)
        async with database.begin() as connection:
            await connection.run_sync(_check_durable)
            await connection.run_sync(migrate if create else check_migrated)
        await database.transact(_check_durable)
    except BaseException as error:
        await database.dispose()
        if isinstance(error, DatabaseTrouble):
            raise UnsafeDatabase(f"{shown(setting)}: {error}") from error
        raise
    return database


def database_url(setting: str) -> URL:
    """A SQLAlchemy address from a file name or an address as people write it."""
    if "://" not in setting:
        return URL.create("sqlite+aiosqlite", database=setting)
    try:
        url = make_url(setting)
    except (ArgumentError, ValueError):
        raise UnsafeDatabase("the database address cannot be read; it looks like postgresql://user@host/name") from None
    if url.drivername not in {*_DRIVERS, *_DRIVERS.values()}:
        raise UnsafeDatabase(f"'{url.drivername}' is no database this server knows: sqlite or postgresql")
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def shown(setting: str) -> str:
    """The address as it may be printed: without its password."""
    url = database_url(setting)
    return url.set(drivername="postgresql").render_as_string() if is_postgres(url) else str(url.database)


def database_file(setting: str) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    url = database_url(setting)
    return None if is_postgres(url) or not url.database else Path(url.database.removeprefix("file:"))


def is_postgres(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def _check_place(setting: str, create: bool) -> None:
    file = database_file(setting)
    if file and not file.parent.is_dir():
        raise UnsafeDatabase(f"{file}: its directory does not exist; make it first")
    if file and not create and not file.is_file():
        raise UnsafeDatabase(f"there is no database {file}")


def _make_ready(file: Path) -> None:
    """For its owner's eyes only, companions included, and with a journal of its own."""
    make_file(file)
    for each in (file, *companions(file)):
        tighten(each)
    _journal_ahead(file)


def _journal_ahead(file: Path) -> None:
    """Turns the file to WAL before anything else opens it.

    Two that turn it at once refuse each other at once, without SQLite's own waiting; a file that is turned stays so.
    """
    until = time.monotonic() + BUSY_MILLISECONDS / 1000
    while not _is_turned(file) and time.monotonic() < until:
        time.sleep(0.02)


def _is_turned(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(file, timeout=BUSY_MILLISECONDS / 1000)) as connection:
            connection.execute("PRAGMA journal_mode=wal")
    except sqlite3.Error as error:
        return "locked" not in str(error)  # any other trouble is told when the database is opened
    return True


def _fetch(engine: Engine, wanted: Select[Any], values: dict[str, object]) -> Rows:
    with engine.connect() as connection:
        return connection.execute(wanted, values).all()


def _execute(statements: Sequence[Executable], connection: Connection) -> None:
    for statement in statements:
        connection.execute(statement)


class _KeptConnection:
    """For the transactions of one thread: to get a connection takes longer than to use it."""

    def __init__(self, engine: Engine, turns: Turns | None) -> None:
        self._engine = engine.execution_options(writing=True)
        self._turns = turns
        self._connection: Connection | None = None

    def transact(self, work: Callable[[Connection], None]) -> None:
        with self._turns.taken() if self._turns else nullcontext():
            self._transact(work)

    def _transact(self, work: Callable[[Connection], None]) -> None:
        """One with which anything went wrong is not used again."""
        connection, self._connection = self._connection or self._engine.connect(), None
        try:
            with connection.begin():
                work(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _database(url: URL, turns: Path | None) -> Database:
    if is_postgres(url):
        waits = {"timeout": 10, "command_timeout": 15}
        far = create_async_engine(url, pool_size=5, max_overflow=5, connect_args=waits)
        event.listen(far.sync_engine, "connect", _set_postgres)
        return Database(far)
    if url.database in (None, "", ":memory:"):
        raise UnsafeDatabase("a database in memory keeps nothing; name a file")
    engine, quick = create_async_engine(url), create_engine(url.set(drivername="sqlite+pysqlite"))
    for each in (engine.sync_engine, quick):
        event.listen(each, "connect", _set_sqlite)
        event.listen(each, "begin", _begin_sqlite)
    return Database(engine, quick, _turns(turns) if turns else None)


def _set_postgres(connection: Any, _record: object) -> None:
    """By itself it holds the locks of a machine whose cable is pulled for hours, and others wait for them."""
    settings = {**_KEEPALIVES, "idle_in_transaction_session_timeout": f"{GONE_SECONDS}s"}
    cursor = connection.cursor()
    cursor.execute("SELECT " + ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items()))
    cursor.close()
    connection.commit()


def _turns(file: Path) -> Turns:
    # what files can do is not the same on every system, and one process needs none of it
    from maquignon.server.store.turns import Turns

    return Turns(file)


def _set_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where _begin_sqlite says, DDL included
    try:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        for name, value in SQLITE_SETTINGS.items():
            cursor.execute(f"PRAGMA {name}={value}")
        cursor.close()
    except BaseException:
        connection.close()  # the pool does not know of it yet
        raise


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes the lock at once: a transaction that begins by reading could not be sure to get it later."""
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _check_durable(connection: Connection) -> None:
    """Both settings and the right to write."""
    if connection.dialect.name == "postgresql":
        _check_postgres(connection)
    else:
        _check_sqlite(connection)


def _check_postgres(connection: Connection) -> None:
    for name, safe in _POSTGRES_SETTINGS.items():
        found = connection.execute(text(f"SHOW {name}")).scalar_one()
        if found not in safe:
            raise UnsafeDatabase(f"PostgreSQL runs with {name}={found}, so moves could be lost; set it to on")
    if connection.execute(text("SHOW transaction_read_only")).scalar_one() == "on":
        raise UnsafeDatabase("the database cannot be written: the PostgreSQL server is read-only (a standby?)")


def _check_sqlite(connection: Connection) -> None:
    for name, value in SQLITE_SETTINGS.items():
        found = connection.execute(text(f"PRAGMA {name}")).scalar_one()
        if found != value:
            raise UnsafeDatabase(f"SQLite keeps {name}={found} instead of {value}, so moves could be lost")
    connection.execute(text(f"PRAGMA user_version={_WRITTEN}"))  # only a write tells whether it may be written
