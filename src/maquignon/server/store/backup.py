"""A copy of a SQLite database while a server writes to it, read back before it counts as one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from maquignon.server.store.codec import UnreadableEntry, decode
from maquignon.server.store.engine import database_file, database_url
from maquignon.server.store.private_files import make_file
from maquignon.server.store.trouble import DatabaseTrouble, UnsafeDatabase, sentence

BUSY_SECONDS = 30.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    file: Path
    bytes: int
    tables: int
    entries: int
    records: int


def back_up(setting: str, file: Path, *, overwrite: bool = False) -> Backup:
    """The database as it is at one moment; `file` appears only once it is whole, checked and on disk."""
    source = database_file(setting)
    if source is None:
        raise UnsafeDatabase(_pg_dump(setting, file))
    _check_files(source, file, overwrite)
    draft = file.with_name(f"{file.name}.part")
    draft.unlink(missing_ok=True)
    try:
        with _as_trouble():
            make_file(draft)
            _copy(source, draft)
            counted = _check(draft)
            _put_in_place(draft, file)
    finally:
        draft.unlink(missing_ok=True)
    return Backup(file=file, bytes=file.stat().st_size, **counted)


def _pg_dump(setting: str, file: Path) -> str:
    url = database_url(setting)._replace(drivername="postgresql", password=None)
    return (
        "PostgreSQL has its own backup, which also runs beside the server: "
        f"pg_dump --format=custom --file={file} '{url.render_as_string()}' "
        "(the password from ~/.pgpass or PGPASSWORD); "
        f"to restore, into an empty database: pg_restore --dbname=ADDRESS {file}"
    )


def _check_files(source: Path, file: Path, overwrite: bool) -> None:
    if not source.is_file():
        raise UnsafeDatabase(f"there is no database {source}")
    if file.exists() and (file.samefile(source) or not file.is_file()):
        found = "a directory" if file.is_dir() else "the database itself" if file.is_file() else "a device or pipe"
        raise UnsafeDatabase(f"{file} is {found}; name another file")
    if file.exists() and not overwrite:
        raise UnsafeDatabase(f"{file} is there already, and a backup is never written over without --force")


def _copy(source: Path, draft: Path) -> None:
    """In one step, so that it is one moment; a writer in WAL mode does not wait for it."""
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)) as database,
        closing(sqlite3.connect(draft)) as copy,
    ):
        database.execute("PRAGMA query_only=1")
        database.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without companions


def _check(draft: Path) -> dict[str, int]:
    """Everything in it can be read: pages, and every entry of every journal, without gaps."""
    with closing(sqlite3.connect(draft)) as copy:
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise UnsafeDatabase(f"the copy is damaged, and so is the database, perhaps: {found.splitlines()[0]}")
        for kind, body in copy.execute("SELECT kind, body FROM entries"):
            decode(kind, body)
        gaps = "SELECT count(*) FROM (SELECT 1 FROM entries GROUP BY table_id HAVING count(*) <> max(version) + 1)"
        if copy.execute(gaps).fetchone()[0]:
            raise UnsafeDatabase("a journal in the copy has gaps: the database is damaged")
        return {name: copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in _COUNTED}


_COUNTED = ("tables", "entries", "records")


def _put_in_place(draft: Path, file: Path) -> None:
    with draft.open("rb") as written:
        os.fsync(written.fileno())
    draft.replace(file)


@contextmanager
def _as_trouble() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise DatabaseTrouble(f"no backup was made: {sentence(error)}") from error
    except OSError as error:
        raise DatabaseTrouble(f"no backup was made: {error.strerror or error}") from error
    except UnreadableEntry as error:
        raise UnsafeDatabase(f"no backup was made: {error}") from error
