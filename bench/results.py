"""`python -m bench.results [--games N] [--postgres ADDRESS]`: 'my games' and 'my figures' among many, made anew too.

The games are one that simulated people played, under other names: what is measured is the store, not the play.
"""

import argparse
import asyncio
import statistics
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import httpx
from sqlalchemy import Connection, insert, select, update
from sqlalchemy import Table as SqlTable

from maquignon.server.access.identity import COOKIE, Identity
from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.codec import row_of
from maquignon.server.store.counts import FORM, GameCounts
from maquignon.server.store.engine import Database, open_database
from maquignon.server.store.own_games import After, Outcome, OwnGames, Wanted
from maquignon.server.store.results import rebuild_results
from maquignon.table.entries import Entry, Sat
from maquignon.table.house import House
from maquignon.table.table import Table
from tests.server.serving import running
from tests.table.memory_journal import MemoryJournal
from tests.table.simulation import FAIR, simulate

GUESTS = 200
REGULAR = "guest-0"
"""Plays every tenth game."""
AT_ONCE = 200
PAGES = 20
COUNTED = 200
LUCK = b"[[0.01,0.02,-0.03],[0.0,0.0,0.0],[-0.01,-0.02,0.03]]"
KEY = "A" * 43 + "="


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.results", description="Measure lists of own games.")
    parser.add_argument("--games", metavar="N", type=int, default=100_000, help="in the store (default: 100000)")
    parser.add_argument(
        "--journals", metavar="N", type=int, default=5_000, help="of them with a journal (default: 5000)"
    )
    parser.add_argument("--postgres", metavar="ADDRESS", help="an empty PostgreSQL database instead of SQLite")
    args = parser.parse_args()
    entries = tuple(simulate(0, weather=FAIR, limit=2_000).journal.entries)
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(measure(args.postgres or str(Path(directory, "bench.db")), entries, args.games, args.journals))


async def measure(address: str, entries: tuple[Entry, ...], games: int, journals: int) -> None:
    database = await open_database(address)
    text = Table.restore(entries, House(journal=MemoryJournal())).record()
    for start in range(0, journals, AT_ONCE):
        numbers = range(start, min(start + AT_ONCE, journals))
        await database.transact(partial(fill, numbers=numbers, entries=entries, text=text))
    begun, worked = perf_counter(), process_time()
    made = await rebuild_results(database)
    took, worked = perf_counter() - begun, process_time() - worked
    print(f"{made:,} games of {len(entries)} entries made anew: {made / took:,.0f} a second", end="")
    print(f", {made / worked:,.0f} a second of this process's CPU")
    await count(database)
    for start in range(journals, games, journals):
        await database.transact(partial(copy, start=start, number=min(journals, games - start)))
    own = OwnGames(database)
    print(f"{games:,} games, {await own.count([REGULAR]):,} of them one guest's")
    for name, wanted in WISHES.items():
        print(f"  a page, {name:28} {await timed(own, wanted)}")
    begun = perf_counter()
    await own.played([REGULAR]), await own.companions([REGULAR])
    print(f"  what there is to filter by: {(perf_counter() - begun) * 1e3:.1f} ms")
    await database.dispose()
    await asyncio.to_thread(browse, address)


async def count(database: Database) -> None:
    """Some of the games one by one; the others are the same, and are taken for counted."""
    counts = GameCounts(database)
    await counts.let_all_wait()
    tables = await counts.waiting(COUNTED)
    begun = process_time()
    await counts.count(tables)
    print(f"{len(tables)} of them counted: {len(tables) / (process_time() - begun):,.0f} a second of CPU")
    columns = schema.counts.c
    ((body,),) = await database.fetch(select(columns.body).where(columns.table_id == tables[0]))
    same = update(schema.counts).values(form=FORM, body=body, accounts=LUCK)
    await database.execute(same)


def browse(address: str) -> None:
    """As a browser asks, over HTTP."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), database=address, key=KEY) as server:
        cookies = {COOKIE: Identity(KEY.encode()).cookie(REGULAR)}
        with httpx.Client(base_url=server, cookies=cookies, timeout=60) as client:
            for path in ("/api/games", "/api/games/filters", "/api/figures"):
                times, worked = [], process_time()
                for _ in range(PAGES):
                    begun = perf_counter()
                    found = client.get(path).raise_for_status()
                    times.append((perf_counter() - begun) * 1e3)
                cpu = (process_time() - worked) * 1e3 / PAGES
                told = f"{len(found.content):7,} bytes   median {statistics.median(times):6.2f} ms   CPU {cpu:6.2f} ms"
                print(f"  GET {path:20} {told}")


WISHES = {
    "the latest": Wanted(),
    "from the middle": Wanted(after=After(10_000, "")),
    "of an edition": Wanted(edition="boursicocotte-2025"),
    "of an edition never played": Wanted(edition="koehandel-2001"),
    "with so many players": Wanted(players=3),
    "with as many as never": Wanted(players=6),
    "won": Wanted(outcome=Outcome.WON),
    "not won": Wanted(outcome=Outcome.NOT_WON),
    "given up, which never was": Wanted(outcome=Outcome.RESIGNED),
    "with somebody": Wanted(person="Name 7"),
    "with somebody never met": Wanted(person="Nobody"),
    "with a bot never met": Wanted(bot="gus"),
}


async def timed(own: OwnGames, wanted: Wanted) -> str:
    times, worked = [], process_time()
    for _ in range(PAGES):
        begun = perf_counter()
        found = await own.page([REGULAR], wanted, 26)
        times.append((perf_counter() - begun) * 1e3)
    cpu = (process_time() - worked) * 1e3 / PAGES
    return f"{len(found):3} games   median {statistics.median(times):6.2f} ms   CPU {cpu:6.2f} ms"


def fill(connection: Connection, numbers: range, entries: tuple[Entry, ...], text: str) -> None:
    """Whole games, as a server leaves them."""
    listed = {"host": "", "edition": "boursicocotte-2025", "public": False, "status": Status.OVER, "changed": 1}
    named = {number: f"{number:032x}" for number in numbers}
    tables = [{"id": name, "code": f"{number:012}", "opened": number, **listed} for number, name in named.items()]
    connection.execute(insert(schema.tables), tables)
    rows = [row for number, name in named.items() for row in journal(number, name, entries)]
    connection.execute(insert(schema.entries), rows)
    records = [{"table_id": name, "game": "", "finished": number, "text": text} for number, name in named.items()]
    connection.execute(insert(schema.records), records)


def journal(number: int, name: str, entries: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """The same game, each time with other people."""
    chance = Random(number)
    people = chance.sample(range(1, GUESTS), 6)
    if number % 10 == 0:
        people[0] = 0
    renamed = (
        replace(entry, guest=f"guest-{people[entry.seat]}", name=f"Name {people[entry.seat]}")
        if isinstance(entry, Sat)
        else entry
        for entry in entries
    )
    return [row_of(name, version, entry)._asdict() for version, entry in enumerate(renamed)]


def copy(connection: Connection, start: int, number: int) -> None:
    """The rows of the first games once more, under other names and later: a list reads nothing else."""
    later: tuple[tuple[SqlTable, str, tuple[str, ...]], ...] = (
        (schema.tables, "id", ("opened",)),
        (schema.results, "table_id", ("opened", "ended")),
        (schema.counts, "table_id", ()),
    )
    for table, key, columns in later:
        rows = connection.execute(select(table).where(table.c[key] < f"{number:032x}")).mappings().all()
        connection.execute(insert(table), [moved(dict(row), key, columns, start) for row in rows])


def moved(row: dict[str, Any], key: str, later: tuple[str, ...], start: int) -> dict[str, Any]:
    number = int(row[key], 16) + start
    new = {key: f"{number:032x}", **{name: row[name] + start for name in later}}
    return {**row, **new, **({"code": f"{number:012}"} if "code" in row else {})}


if __name__ == "__main__":
    run()
