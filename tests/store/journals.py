"""A journal on a database, and entries to write into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec

from maquignon.server.store.archive import Archive, Status, TableRow
from maquignon.server.store.engine import Database, open_database
from maquignon.server.store.hidden_parts import HiddenParts
from maquignon.server.store.public_list import Bounds, PublicList
from maquignon.server.store.writer import Writer
from maquignon.table.entries import Moved, Opened
from maquignon.table.plan import Plan, SeatPlan

P = ParamSpec("P")
HIDDEN = HiddenParts(b"the key of all tests")
BOUNDS = Bounds(tables=5, of_guest=2, of_address=3)
PLAN = Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(), SeatPlan(bot="value")), name="Ann's table")


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """An asynchronous test."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Store(NamedTuple):
    database: Database
    journal: Writer
    archive: Archive
    public: PublicList


@asynccontextmanager
async def serving(address: str) -> AsyncIterator[Store]:
    """As a server has it."""
    database = await open_database(address)
    try:
        async with Writer(database, HIDDEN) as journal:
            yield Store(database, journal, Archive(database), PublicList(database, BOUNDS))
    finally:
        await database.dispose()


def opening(table: str = "t", host: str = "ann-id") -> Opened:
    return Opened(at=0, table=table, plan=PLAN, host=host)


def move(number: int, *, seat: int = 0, key: str | None = None) -> Moved:
    return Moved(at=number * 1_000, seat=seat, move=f"bid {number}0", by="player", key=key or f"key-{number}")


def table_row(table: str = "t", **changes: Any) -> TableRow:
    row = {
        "id": table,
        "code": f"C-{table}".upper()[:12],
        "host": "ann-id",
        "edition": "kuhhandel-27109",
        "public": True,
        "status": Status.LOBBY,
        "opened": 1_000,
        "changed": 1_000,
    }
    return TableRow(**{**row, **changes})


async def add_table(store: Store, table: str = "t", **changes: Any) -> TableRow:
    """A table with its row and its opening."""
    row = table_row(table, **changes)
    await store.archive.open_table(row)
    await store.journal.append(table, 0, [opening(table, row.host)])
    return row
