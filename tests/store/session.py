"""What the store really says to SQLite while tables play: every writing transaction, and every acknowledgement."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from maquignon.server.store.archive import Status
from maquignon.server.store.codec import encode
from maquignon.table.entries import Entry, Said
from tests.store.journals import Store, add_table, move, opening, serving

Statement = tuple[str, Any, bool]
"""SQL, its parameters, and whether they are many."""


@dataclass(frozen=True)
class Transaction:
    statements: list[Statement]


@dataclass(frozen=True)
class Acknowledged:
    table: str
    version: int
    body: bytes


@dataclass
class Script:
    steps: list[Transaction | Acknowledged] = field(default_factory=list)
    _open: dict[Connection, list[Statement]] = field(default_factory=lambda: defaultdict(list))

    def acknowledge(self, table: str, version: int, entries: list[Entry]) -> None:
        for place, entry in enumerate(entries):
            self.steps.append(Acknowledged(table, version + place, encode(entry)[1]))

    def heard(self, connection: Connection, _cursor: Any, sql: str, parameters: Any, _context: Any, many: bool) -> None:
        if is_writing(connection) and not sql.startswith(("SELECT", "PRAGMA")):
            self._open[connection].append((sql, parameters, many))

    def committed(self, connection: Connection) -> None:
        """Called as COMMIT is sent, when no other transaction can have the lock."""
        if is_writing(connection):
            self.steps.append(Transaction(self._open.pop(connection)))

    def rolled_back(self, connection: Connection) -> None:
        self._open.pop(connection, None)


def is_writing(connection: Connection) -> bool:
    return bool(connection.get_execution_options().get("writing"))


def played(directory: Path, seed: int, *, tables: int = 6, appends: int = 15) -> Script:
    """Some tables at once, through the product's own archive and journal, from an empty directory on."""
    script = Script()
    with listening(script):
        asyncio.run(_play(str(directory / "played.db"), script, seed, tables, appends))
    return script


@contextmanager
def listening(script: Script) -> Iterator[None]:
    listeners: dict[str, Callable[..., None]] = {
        "before_cursor_execute": script.heard,
        "commit": script.committed,
        "rollback": script.rolled_back,
    }
    for name, listener in listeners.items():
        event.listen(Engine, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners.items():
            event.remove(Engine, name, listener)


async def _play(address: str, script: Script, seed: int, tables: int, appends: int) -> None:
    async with serving(address) as store:
        players = (
            _table(store, script, f"t{number}", random.Random(seed + number), appends) for number in range(tables)
        )
        await asyncio.gather(*players)


async def _table(store: Store, script: Script, table: str, dice: random.Random, appends: int) -> None:
    await add_table(store, table)
    script.acknowledge(table, 0, [opening(table)])
    version = 1
    for number in range(appends):
        entries = _some_entries(number, dice)
        await store.journal.append(table, version, entries)
        script.acknowledge(table, version, entries)
        version += len(entries)
    await store.archive.change_table(table, 2_000, status=Status.PLAYING)


def _some_entries(number: int, dice: random.Random) -> list[Entry]:
    """Mostly one move; now and then several together, or one longer than a page."""
    entries: list[Entry] = [move(10 * number + place) for place in range(dice.choice((1, 1, 1, 2, 4)))]
    if dice.random() < 0.05:
        entries.append(Said(at=number, name="ann", seat=0, text="moo " * 1_500))
    return entries
