"""Much that is written while people play: in transactions so short that nobody waits for them, with pauses between."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from sqlalchemy import Connection

from maquignon.server.store.engine import Database

WANTED_SECONDS = 0.02
"""For which the database is held."""
MOST = 100

Work = Callable[[Connection, Sequence[str]], None]


async def in_portions(database: Database, names: Sequence[str], work: Work) -> None:
    """All of them, some at a time; between two portions others have as long as the last one took."""
    size, begin = 1, 0
    while begin < len(names):
        since = monotonic()
        await database.transact(partial(_at, work, names[begin : begin + size]))
        took = monotonic() - since
        begin += size
        size = next_size(size, took)
        await sleep(took)


def next_size(size: int, took: float) -> int:
    """Twice as many at most, and as few as it takes."""
    fitting = int(size * WANTED_SECONDS / max(took, 1e-6))
    return max(1, min(fitting, 2 * size, MOST))


def _at(work: Work, names: Sequence[str], connection: Connection) -> None:
    work(connection, names)
