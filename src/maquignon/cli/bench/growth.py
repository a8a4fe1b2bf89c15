"""`maquignon bench server --growth`: what a move costs with more seats, more spectators, and up to a game's end."""

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

SECONDS = 6.0
TABLES = 20
SEATS = ((2, "master-2009"), (3, ""), (4, ""), (5, ""), (6, "master-2009"))
"""With an edition where the usual one is not for so many."""
SPECTATORS = (0, 20, 100)
PARTS = (0, 300, 600, 850)
"""The versions of a table from which on a part of its game is measured; five play some 900 to 1,000."""
CALL = 1.5
"""Moves for which the clock waits at these tables: the sooner it may call, the sooner may auctioneers."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """Times in seconds, as in the other figures."""

    what: str
    tables: int
    """Where there was something left to play."""
    moves: int
    begun: int
    """Versions of these tables, on average, when it was begun to measure."""
    cpu_per_move: float | None
    median: float
    p99: float


@dataclass(frozen=True, kw_only=True)
class Growth:
    rows: tuple[Row, ...]
    ends: tuple[int, ...]
    """The last versions of the games whose parts were measured."""


def run(load: Load, seconds: float, as_json: bool) -> int:
    """`load` is five at a table, and how often they move."""
    found = bench_growth(load, seconds)
    if as_json:
        print_json(asdict(found))
    else:
        _show(load, found)
    return 0


def bench_growth(load: Load, seconds: float) -> Growth:
    """One server for all of it, one row after the other."""
    from maquignon.bench.server_process import ServerProcess, client_runner, two_cores

    for_server, for_clients = two_cores()
    with (
        tempfile.TemporaryDirectory(prefix="maquignon-bench-") as folder,
        ServerProcess(Path(folder), for_server) as server,
        client_runner(for_clients) as runner,
    ):
        return runner.run(_grown(server, load, seconds))


async def _grown(server: ServerProcess, load: Load, seconds: float) -> Growth:
    rows = [await _side_by_side(server, each, seconds, what) for what, each in _loads(load)]
    parts, ends = await _whole_game(server, load, seconds)
    return Growth(rows=(*rows, *parts), ends=ends)


def _loads(load: Load) -> Iterator[tuple[str, Load]]:
    for seats, edition in SEATS:
        yield f"{seats} at a table", replace(load, seats=seats, edition=edition or load.edition)
    for spectators in SPECTATORS:
        yield f"{load.seats}, {spectators} look on", replace(load, spectators=spectators)


async def _side_by_side(server: ServerProcess, load: Load, seconds: float, what: str) -> Row:
    from maquignon.bench.load import Tally, set_up

    tables = await set_up(load, server.port, tally := Tally())
    row = await _part(server, tables, tally, load.rate, seconds, what)
    await _leave(tables)
    return row


async def _whole_game(server: ServerProcess, load: Load, seconds: float) -> tuple[list[Row], tuple[int, ...]]:
    """The same tables from part to part, quickly between these, and to the end; parts that no game reaches are none."""
    from maquignon.bench.load import Tally, patient, play_on, set_up

    brisk = replace(load, speed=patient(CALL / load.rate))
    tables, rows = await set_up(brisk, server.port, tally := Tally()), []
    for begin in PARTS:
        await play_on(tables, begin)
        if running := [table for table in tables if not table.is_over]:
            rows.append(await _part(server, running, tally, load.rate, seconds, f"{load.seats}, from {begin} on"))
    await play_on(tables)
    ends = sorted(table.version for table in tables if table.is_over)
    await _leave(tables)
    return rows, tuple(ends)


async def _leave(tables: list[LoadTable]) -> None:
    for table in tables:
        table.leave()
    await asyncio.sleep(0.05)


async def _part(
    server: ServerProcess, tables: list[LoadTable], tally: Tally, rate: float, seconds: float, what: str
) -> Row:
    from maquignon.bench.load import play

    begun, cpu = sum(table.version for table in tables) // len(tables), server.cpu_seconds()
    tally.delays.clear()
    await play(tables, rate, seconds)
    delays = sorted(tally.delays)
    if not delays:
        raise CommandError(f"no move was made in that time: {what}")
    used = None if cpu is None else (server.cpu_seconds() or 0) - cpu
    return Row(
        what=what,
        tables=len(tables),
        moves=len(delays),
        begun=begun,
        cpu_per_move=None if used is None else used / len(delays),
        median=delays[len(delays) // 2],
        p99=delays[min(len(delays) - 1, int(len(delays) * 0.99))],
    )


def _show(load: Load, found: Growth) -> None:
    from rich.table import Table

    out = console()
    out.print(f"{load.tables} tables, {load.rate:g} moves a second at each; two and six play master-2009\n")
    table = Table("", "tables", "moves", "from version", "CPU a move", "median", "99 of 100", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for row in found.rows:
        cpu = "-" if row.cpu_per_move is None else f"{row.cpu_per_move * 1000:.2f} ms"
        times = (f"{each * 1000:.0f} ms" for each in (row.median, row.p99))
        table.add_row(row.what, str(row.tables), str(row.moves), str(row.begun), cpu, *times)
    out.print(table)
    if found.ends:
        out.print(f"\n{len(found.ends)} games were played to their end, at version {found.ends[0]} to {found.ends[-1]}")
