"""Seeds at rest: encrypted with a key that does not lie in the database."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken
from sqlalchemy import select

from maquignon.server.store import schema
from maquignon.server.store.archive import UNFINISHED
from maquignon.server.store.codec import decode
from maquignon.server.store.engine import Database
from maquignon.server.store.private_files import FILE_MODE, tighten
from maquignon.table.entries import DealOpened
from maquignon.table.journal import Seal


class WrongKey(Exception):
    """A seed was sealed with another key than the one that is set, or the key is none."""


class KeySeal:
    """Fernet (AES and HMAC) with one key."""

    def __init__(self, key: bytes) -> None:
        try:
            self._fernet = Fernet(key)
        except ValueError:
            raise WrongKey("a key is 32 bytes in URL-safe base64: `maquignon serve --new-key` prints one") from None

    def __repr__(self) -> str:
        return "<KeySeal>"

    def seal(self, secret: bytes) -> bytes:
        return self._fernet.encrypt(secret)

    def open(self, sealed: bytes) -> bytes:
        try:
            return self._fernet.decrypt(sealed)
        except InvalidToken:
            raise WrongKey(
                "a running game was sealed with another key: start with the key it was opened with"
            ) from None


def new_key() -> bytes:
    return Fernet.generate_key()


def key_beside(database: Path) -> bytes:
    """The key file of a database without a key of its own in the environment; made at the first start."""
    file = database.with_name(f"{database.name}.key")
    try:
        if not file.exists():
            _write_once(file, new_key())
        tighten(file)
        return file.read_bytes().strip()
    except OSError as error:
        raise WrongKey(f"the key file {file} cannot be used: {error.strerror}") from None


async def check_seal(database: Database, seal: Seal) -> None:
    """WrongKey at the start, rather than at the first table somebody comes back to."""
    deals = (
        select(schema.entries.c.body)
        .join(schema.tables, schema.tables.c.id == schema.entries.c.table_id)
        .where(schema.entries.c.kind == DealOpened.__name__, schema.tables.c.status.in_(UNFINISHED))
    )
    async with database.connect() as connection:
        bodies = (await connection.execute(deals)).scalars().all()
    for body in bodies:
        deal = decode(DealOpened.__name__, body)
        assert isinstance(deal, DealOpened)
        seal.open(deal.sealed_seed)


def _write_once(file: Path, content: bytes) -> None:
    """Whole, on disk, and readable by its owner only, before anything is sealed with it."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
    try:
        with os.fdopen(descriptor, "wb") as target:
            target.write(content)
            target.flush()
            os.fsync(target.fileno())
        _link(draft, file)
    finally:
        draft.unlink()
    _sync_directory(file.parent)


def _link(draft: Path, file: Path) -> None:
    """Under its name, unless another server was quicker."""
    try:
        os.link(draft, file)
    except FileExistsError:
        return


def _sync_directory(directory: Path) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
