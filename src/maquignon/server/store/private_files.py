"""Files that only their owner may read: the database with its companions, its key, its copies."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from maquignon.server.store.trouble import UnsafeDatabase

FILE_MODE = 0o600
FOLDER_MODE = 0o700
_OTHERS = 0o077
_HAS_MODES = os.name == "posix"

log = logging.getLogger("maquignon")


def companions(database: Path) -> Iterator[Path]:
    """What SQLite has beside a database; it gives them the database's own mode."""
    return (database.with_name(f"{database.name}-{each}") for each in ("wal", "shm", "journal"))


def make_file(file: Path) -> None:
    """An empty one, whatever the umask is. One that is there is left alone: opening it would cost SQLite its locks."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))
    except FileExistsError:
        return
    except OSError as error:
        raise UnsafeDatabase(f"{file} cannot be made: {error.strerror}") from None


def make_folder(folder: Path) -> None:
    """With all above it that are missing."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(FOLDER_MODE, exist_ok=True)
    log.info("a folder was made for the server's files", extra=_named(folder))


def tighten(file: Path) -> None:
    """Takes away what others may do with a file that is there, and tells so."""
    if not _HAS_MODES or not _is_open_to_others(file):
        return
    try:
        file.chmod(FILE_MODE)
    except FileNotFoundError:
        return  # a companion that another server just closed
    except OSError:
        log.warning("others on this machine can read a file of the server's, and it is not ours", extra=_named(file))
    else:
        log.warning("others on this machine could read a file of the server's; now they cannot", extra=_named(file))


def _is_open_to_others(file: Path) -> bool:
    try:
        mode = file.stat().st_mode
    except FileNotFoundError:
        return False
    return stat.S_ISREG(mode) and bool(mode & _OTHERS)


def _named(file: Path) -> dict[str, str]:
    return {"path": str(file)}
