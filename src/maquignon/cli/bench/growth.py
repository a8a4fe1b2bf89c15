"""`maquignon bench server --growth`: what a move costs with more seats, with more spectators, and late in a game."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import console, print_json

if TYPE_CHECKING:
    from maquignon.bench.load import Load, LoadTable, Tally
    from maquignon.bench.server_process import ServerProcess

SECONDS = 10.0
TABLES = 20
SEATS = ((2, "master-2009"), (3, ""), (4, ""), (5, ""), (6, "master-2009"))
"""With an edition where the usual one is not for so many."""
SPECTATORS = (0, 20, 100)
QUARTERS = 4


@dataclass(frozen=True, kw_only=True)
class Row:
    """Times in seconds, as in the other figures."""

    what: str
    moves: int
    begun: int
    """Versions of a table, on average, when it was begun to measure."""
    cpu_per_move: float | None
    median: float
    p99: float


def run(load: Load, seconds: float, as_json: bool) -> int:
    """`load` is five at a table, and how often they move."""
    rows = bench_growth(load, seconds)
    if as_json:
        print_json([asdict(row) for row in rows])
    else:
        _show(load, rows)
    return 0


def bench_growth(load: Load, seconds: float) -> list[Row]:
    """One server for all of it, one row after the other."""
    from maquignon.bench.server_process import ServerProcess, client_runner, two_cores

    for_server, for_clients = two_cores()
    with (
        tempfile.TemporaryDirectory(prefix="maquignon-bench-") as folder,
        ServerProcess(Path(folder), for_server) as server,
        client_runner(for_clients) as runner,
    ):
        return runner.run(_grown(server, load, seconds))


async def _grown(server: ServerProcess, load: Load, seconds: float) -> list[Row]:
    rows = []
    for what, each in _loads(load):
        rows += await _played(server, each, seconds, [what])
    quarters = [f"part {number} of {QUARTERS} of a game" for number in range(1, QUARTERS + 1)]
    return rows + await _played(server, load, seconds, quarters)


def _loads(load: Load) -> Iterator[tuple[str, Load]]:
    for seats, edition in SEATS:
        yield f"{seats} at a table", replace(load, seats=seats, edition=edition or load.edition)
    for spectators in SPECTATORS:
        yield f"{spectators} look on", replace(load, spectators=spectators)


async def _played(server: ServerProcess, load: Load, seconds: float, parts: list[str]) -> list[Row]:
    """The same tables, one part after the other."""
    from maquignon.bench.load import Tally, set_up

    tables = await set_up(load, server.port, tally := Tally())
    rows = [await _part(server, tables, tally, load.rate, seconds, what) for what in parts]
    for table in tables:
        table.leave()
    await asyncio.sleep(0.05)
    return rows


async def _part(
    server: ServerProcess, tables: list[LoadTable], tally: Tally, rate: float, seconds: float, what: str
) -> Row:
    from maquignon.bench.load import play

    begun, cpu = sum(table.players[0].version for table in tables) // len(tables), server.cpu_seconds()
    tally.delays.clear()
    await play(tables, rate, seconds)
    delays = sorted(tally.delays)
    if not delays:
        raise CommandError(f"no move was made in that time: {what}")
    used = None if cpu is None else (server.cpu_seconds() or 0) - cpu
    return Row(
        what=what,
        moves=len(delays),
        begun=begun,
        cpu_per_move=None if used is None else used / len(delays),
        median=delays[len(delays) // 2],
        p99=delays[min(len(delays) - 1, int(len(delays) * 0.99))],
    )


def _show(load: Load, rows: list[Row]) -> None:
    from rich.table import Table

    out = console()
    out.print(f"{load.tables} tables, {load.rate:g} moves a second at each; two and six play master-2009\n")
    table = Table("", "moves", "from version", "CPU a move", "median", "99 of 100", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for row in rows:
        cpu = "-" if row.cpu_per_move is None else f"{row.cpu_per_move * 1000:.2f} ms"
        times = (f"{each * 1000:.0f} ms" for each in (row.median, row.p99))
        table.add_row(row.what, str(row.moves), str(row.begun), cpu, *times)
    out.print(table)
