"""Databases as the first start of a server leaves them: made once by all migrations, and copied from then on."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from maquignon.server.store.engine import open_database


def empty_file(file: Path) -> str:
    """The setting of a SQLite database there, with the whole schema and nothing in it."""
    file.touch(0o600, exist_ok=False)
    file.write_bytes(_empty())
    return str(file)


@cache
def _empty() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "template.db")
        make_empty(str(file))
        assert list(Path(folder).iterdir()) == [file], "all of it is in the file"
        return file.read_bytes()


def make_empty(address: str) -> None:
    """Also while a loop runs here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _migrated(address)).result()


async def _migrated(address: str) -> None:
    database = await open_database(address)
    await database.dispose()
