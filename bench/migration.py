"""`python -m bench.migration [--games N] [--postgres ADDRESS]`: a database of version 0.1.0 brought to today's schema.

The games are one that version 0.1.0 itself played and wrote down, each time with other people.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any

from alembic import command
from sqlalchemy import Connection, MetaData, insert

from maquignon.server.store.codec import decode
from maquignon.server.store.engine import Database, open_database
from maquignon.server.store.migrating import migrate, migrations
from maquignon.server.store.results import fill_results, rebuild_results
from maquignon.table.entries import Moved, Sat

FIRST_RELEASE = "0002"
"""The schema of version 0.1.0."""
GAME = Path(__file__).parents[1] / "tests" / "store" / "game-0.1.0.txt"
GUESTS = 200
AT_ONCE = 500


@dataclass(frozen=True)
class OldGame:
    entries: tuple[tuple[str, bytes], ...]
    """Kinds and bodies, as they were written."""
    record: str

    def journal(self, number: int) -> Iterator[tuple[str, bytes]]:
        """Of the people who play the game of that number."""
        for kind, body in self.entries:
            yield kind, body.replace(b'"guest-', f'"{number % GUESTS}-guest-'.encode())


@cache
def old_game() -> OldGame:
    journal, record = GAME.read_text(encoding="utf-8").split("\n\n", 1)
    lines = [line.split(" ", 1) for line in journal.splitlines() if not line.startswith("#")]
    return OldGame(tuple((kind, body.encode()) for kind, body in lines), record)


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.migration", description="Upgrade an old database.")
    parser.add_argument("--games", metavar="N", type=int, default=10_000, help="in it (default: 10000)")
    parser.add_argument("--postgres", metavar="ADDRESS", help="an empty PostgreSQL database instead of SQLite")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(measure(args.postgres or str(Path(directory, "bench.db")), args.games))


async def measure(address: str, games: int) -> None:
    database = await open_database(address)
    try:
        await make_old(database, games)
        print(f"{games:,} games of {len(old_game().entries)} entries in a database of version 0.1.0")
        begun = perf_counter()
        await upgrade(database)
        print(f"  brought to today's schema: {perf_counter() - begun:.2f} s")
        for what, make in (("made at the first start", fill_results), ("made anew", rebuild_results)):
            begun = perf_counter()
            made = await make(database)
            took = perf_counter() - begun
            print(f"  results {what}: {took:.1f} s, {made / took:,.0f} games a second")
    finally:
        await database.dispose()


async def make_old(database: Database, games: int) -> None:
    """With the tables and columns that the first release had, and none of the later ones."""
    async with database.begin() as connection:
        await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "base"))
        await connection.run_sync(lambda sync: command.upgrade(migrations(sync), FIRST_RELEASE))
    for start in range(0, games, AT_ONCE):
        await database.transact(partial(fill, numbers=range(start, min(start + AT_ONCE, games))))


async def upgrade(database: Database) -> None:
    """As a server does when it starts."""
    async with database.begin() as connection:
        await connection.run_sync(migrate)


def fill(connection: Connection, numbers: range) -> None:
    found = MetaData()
    found.reflect(connection)
    made: dict[str, Callable[[int], list[dict[str, Any]]]] = {
        "tables": _table,
        "entries": _entries,
        "players": _players,
        "records": _record,
    }
    for name, rows in made.items():
        connection.execute(insert(found.tables[name]), [row for number in numbers for row in rows(number)])


def name_of(number: int) -> str:
    return f"{number:032x}"


def _table(number: int) -> list[dict[str, Any]]:
    listed = {"edition": "boursicocotte-2025", "public": False, "status": "over", "opened": number, "changed": number}
    return [{"id": name_of(number), "code": f"{number:06}", "host": f"{number % GUESTS}-guest-0", **listed}]


def _entries(number: int) -> list[dict[str, Any]]:
    rows = []
    for version, (kind, body) in enumerate(old_game().journal(number)):
        entry = decode(kind, body)
        seat, key = (entry.seat, entry.key) if isinstance(entry, Moved) and entry.key else (None, None)
        place = {"table_id": name_of(number), "version": version, "seat": seat, "key": key}
        rows.append({**place, "kind": kind, "body": body})
    return rows


def _players(number: int) -> list[dict[str, Any]]:
    seated = [entry for kind, body in old_game().journal(number) if isinstance(entry := decode(kind, body), Sat)]
    return [{"table_id": name_of(number), "guest": each.guest, "seat": each.seat} for each in seated]


def _record(number: int) -> list[dict[str, Any]]:
    return [{"table_id": name_of(number), "game": "", "finished": number + 600, "text": old_game().record}]


if __name__ == "__main__":
    run()
