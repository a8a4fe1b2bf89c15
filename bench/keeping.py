"""`python -m bench.keeping [--games N]`: whether people wait while old games are looked at, copied and deleted.

A server is played at all the time; beside it nothing happens, then games are opened one after the other that nobody has
looked at before, then `maquignon backup` is made, then nothing, then `maquignon admin purge` with so many old games in
the store, each with its whole journal.
"""

import argparse
import asyncio
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path

from bench.archive import (
    DIFFERENT,
    EDITION,
    PLAYERS,
    add_directory,
    code_of,
    filled_store,
    guest_of,
    name_of,
    played,
    waited,
)
from maquignon.bench.load import Load, LoadTable, Tally, play, set_up
from maquignon.bench.server_process import HOST, ServerProcess, client_runner
from maquignon.server.store.codec import encode
from maquignon.table.entries import Entry, Moved, Opened
from maquignon.table.plan import Plan, SeatPlan

STEP_SECONDS = 2.0
QUIET_STEPS = 3
OLD = 100 * 86_400
LOOKS = 150
"""Games that are opened."""

Beside = Callable[[], Awaitable[None]]


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.keeping", description="Play beside replays, backup, purge.")
    parser.add_argument("--games", metavar="N", type=int, default=4_000, help="old games (4000)")
    parser.add_argument("--tables", metavar="N", type=int, default=40, help="that are played at (40)")
    add_directory(parser)
    args = parser.parse_args()
    with (
        filled_store(args.directory, fill, args.games) as folder,
        ServerProcess(folder) as server,
        client_runner(None) as runner,
    ):
        runner.run(measure(server, folder, Load(tables=args.tables, seats=5, rate=2.0)))


async def measure(server: ServerProcess, folder: Path, load: Load) -> None:
    tally = Tally()
    tables = await set_up(load, server.port, tally)
    database = ("--database", str(folder / "bench.db"))
    happenings: dict[str, Beside] = {
        "nothing beside it": nothing,
        "first replays": partial(look, server.port),
        "nothing then": nothing,
        "a backup": partial(command, "backup", str(folder / "copy.db"), *database),
        "nothing again": nothing,
        "a purge": partial(command, "admin", "purge", "--finished", "1", "--guests", "1", *database),
        "nothing at last": nothing,
    }
    for what, happening in happenings.items():
        tally.delays.clear()
        cpu, took = server.cpu_seconds() or 0, await beside(happening, tables, load.rate)
        cpu = (server.cpu_seconds() or 0) - cpu
        delays = sorted(tally.delays)
        middle, late, worst = (delays[min(len(delays) - 1, int(len(delays) * part))] * 1e3 for part in (0.5, 0.99, 1))
        print(
            f"{what:18} {took:5.1f} s, {len(delays):6,} moves, median {middle:4.0f} ms, "
            f"99 of 100 within {late:5.0f} ms, worst {worst:5.0f} ms, {cpu / len(delays) * 1e3:.2f} ms of CPU a move",
            flush=True,
        )
    for table in tables:
        table.leave()


async def beside(happening: Beside, tables: list[LoadTable], rate: float) -> float:
    """Played until it has ended, and for a moment at least. How long it took."""
    begun, under_way = time.monotonic(), asyncio.ensure_future(happening())
    for step in count():
        if step >= QUIET_STEPS and under_way.done():
            break
        await play(tables, rate, STEP_SECONDS)
    await under_way
    return time.monotonic() - begun


async def nothing() -> None:
    return


async def command(*words: str) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "maquignon", *words)
    if await process.wait():
        raise SystemExit(f"{' '.join(words)} has failed")


async def look(port: int) -> None:
    """At one game after the other, from a thread: what it takes is told."""
    games = [f"http://{HOST}:{port}/api/replays/{name_of(each)}" for each in range(LOOKS)]
    waits = sorted([await asyncio.to_thread(waited, game) for game in games])
    print(f"  a replay: median {waits[LOOKS // 2] * 1e3:.0f} ms, worst {waits[-1] * 1e3:.0f} ms")


def fill(database: Path, games: int) -> None:
    """Each with as many entries as its record has moves, and with guests who came no more."""
    plan = Plan(edition=EDITION, seats=(SeatPlan(),) * PLAYERS)
    then = int(time.time()) - OLD
    kinds = [played(seed) for seed in range(DIFFERENT)]
    with sqlite3.connect(database) as store:
        for each in range(games):
            table, (record, moves) = name_of(each), kinds[each % DIFFERENT]
            opened: Entry = Opened(at=0, table=table, plan=plan, host=guest_of(each))
            made: list[Entry] = [
                Moved(at=at, seat=seat, move=move, by="player") for at, (seat, move) in enumerate(moves)
            ]
            store.execute(
                "INSERT INTO tables (id, code, host, edition, public, status, opened, changed) "
                "VALUES (?, ?, ?, ?, 0, 'over', ?, ?)",
                (table, code_of(each), guest_of(each), EDITION, then, then),
            )
            store.executemany(
                "INSERT INTO entries (table_id, version, kind, body, seat, key) VALUES (?, ?, ?, ?, ?, ?)",
                (
                    (table, at, *encode(entry), getattr(entry, "seat", None), f"{each:016x}{at:016x}" if at else None)
                    for at, entry in enumerate([opened, *made])
                ),
            )
            store.execute(
                "INSERT INTO records (table_id, game, finished, text) VALUES (?, ?, ?, ?)",
                (table, code_of(each), then, f"{record}# {table}\n"),
            )
            store.executemany(
                "INSERT INTO players (table_id, guest, seat) VALUES (?, ?, ?)",
                ((table, guest_of(each + seat), seat) for seat in range(PLAYERS)),
            )
            store.execute("INSERT INTO guests (id, name, seen) VALUES (?, ?, ?)", (guest_of(each), "Ann", then))


if __name__ == "__main__":
    run()
