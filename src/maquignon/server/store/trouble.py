"""What can be wrong with a database, in sentences for whoever runs the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionFree


class DatabaseTrouble(Exception):
    """The database could not do it; the text is a sentence that says why.

    `lost` means that the connection broke: a COMMIT under way may or may not have happened.
    `by_value` means that one of the values cannot be stored; others could.
    """

    def __init__(self, sentence: str, *, lost: bool = False, by_value: bool = False) -> None:
        super().__init__(sentence)
        self.lost = lost
        self.by_value = by_value


class UnsafeDatabase(DatabaseTrouble):
    """The database does not keep what it acknowledges, or is not one this program can use."""


_SENTENCES = {
    "database is locked": "the database is locked by another program: does a second server or a copy of it run?",
    "readonly database": "the database cannot be written: the file or its directory is read-only",
    "read-only transaction": "the database cannot be written: the PostgreSQL server is read-only (a standby?)",
    "disk is full": "the disk is full; nothing that was acknowledged is lost",
    "no space left": "the disk is full; nothing that was acknowledged is lost",
    "not a database": "the file is not a SQLite database, or it is damaged; restore a backup or name another file",
    "malformed": "the database file is damaged; stop the server and restore a backup",
    "unable to open database": "the database file cannot be opened: does its directory exist, and may it be written?",
    "disk i/o error": "the disk reports an error; check it, and restore a backup if the database is damaged",
    "password authentication failed": "PostgreSQL refuses the user name or the password",
    "too many clients": "PostgreSQL takes no more connections; raise max_connections",
    "name or service not known": "no PostgreSQL server of that name is known; check the database address",
    "could not extend file": "the disk of the PostgreSQL server is full; nothing that was acknowledged is lost",
}
_OUTSIDE = (DBAPIError, OSError, NoConnectionFree, asyncpg.PostgresError, asyncpg.InterfaceError)


@contextmanager
def as_trouble() -> Iterator[None]:
    """Turns what drivers raise into sentences; a broken constraint stays an IntegrityError."""
    try:
        yield
    except IntegrityError:
        raise
    except _OUTSIDE as error:
        raise DatabaseTrouble(sentence(error), lost=_is_lost(error), by_value=_is_by_value(error)) from error


def sentence(error: BaseException) -> str:
    cause = str(getattr(error, "orig", None) or error)
    for part, known in _SENTENCES.items():
        if part in cause.lower():
            return known
    if cause.startswith('database "'):
        return f"PostgreSQL has no such database; create it with `createdb` ({cause})"
    if _is_lost(error):
        return "the database cannot be reached: is the server running, and is its address right?"
    return f"the database refused: {cause.splitlines()[0] if cause else type(error).__name__}"


def _is_by_value(error: BaseException) -> bool:
    driver = getattr(error, "orig", None)
    return isinstance(error, DataError) or isinstance(getattr(driver, "__cause__", None), asyncpg.DataError)


def _is_lost(error: BaseException) -> bool:
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or _is_lost_by_driver(error.orig)
    return isinstance(error, OSError | NoConnectionFree) or _is_lost_by_driver(error)


def _is_lost_by_driver(error: BaseException | None) -> bool:
    gone = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError, asyncpg.InterfaceError, OSError)
    return isinstance(error, gone) or isinstance(getattr(error, "__cause__", None), gone)
