"""`maquignon bench server`: full tables at a real server, each process on its own core; delays, cost, restart."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.bench.server_process import NotStarted
from maquignon.cli.bench import beside, burst, growth
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import console, print_json

if TYPE_CHECKING:
    from maquignon.bench.load import Load, LoadTable
    from maquignon.bench.server_process import ServerProcess

SECONDS = 30.0
TABLES = 400
DELAY_TARGET = 0.05
RESTART_TARGET = 5.0
FILES = 16_384
MOST_SPECTATORS = 100
MOST_PROCESSES = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    server = parser.add_argument_group("server", "many tables over real sockets, in wall time")
    server.add_argument("--tables", metavar="N", type=int, help="tables (400)")
    server.add_argument("--seats", metavar="N", type=int, default=5, help="people at each (5)")
    server.add_argument("--bots", metavar="N", type=int, default=0, help="who play beside them (0)")
    server.add_argument("--spectators", metavar="N", type=int, default=0, help="who only look on at each (0)")
    server.add_argument("--rate", metavar="X", type=float, default=2.0, help="moves a second at each table (2)")
    server.add_argument("--processes", metavar="N", type=int, help="of the server, on all cores (1, on one)")
    server.add_argument("--quarter", action="store_true", help="the same with a quarter of the tables first")
    server.add_argument("--restart", action="store_true", help="then kill the server and see how soon it is back")
    server.add_argument(
        "--growth",
        action="store_true",
        help="what a move costs with seats, spectators and length of a game (20 tables)",
    )
    burst.add_arguments(server)
    beside.add_arguments(server)


@dataclass(frozen=True, kw_only=True)
class LoadFigures:
    """Times in seconds, from the moment a move is due to its last delivery at its table."""

    tables: int
    sockets: int
    moves: int
    moves_wanted: int
    refused: int
    median: float
    p99: float
    worst: float
    cpu_per_move: float | None
    cpu_share: float | None
    """Of one core."""
    bots_share: float | None
    """Of the processes where bots think."""
    client_share: float
    memory: int | None
    memory_empty: int | None


@dataclass(frozen=True, kw_only=True)
class RestartFigures:
    """Seconds from the start of the process after a kill."""

    tables: int
    listening: float
    answering: float
    """Until every player of every table was welcomed again."""


def run(args: argparse.Namespace) -> int:
    from maquignon.bench.load import Load

    is_burst = args.burst is not None
    usual = growth.TABLES if args.growth else burst.PEOPLES if is_burst else TABLES
    tables = usual if args.tables is None else args.tables
    bots = 0 if is_burst else args.bots
    loads = [
        Load(tables=size, seats=args.seats, bots=bots, spectators=args.spectators, rate=args.rate)
        for size in ([max(1, tables // 4), tables] if args.quarter else [tables])
    ]
    args.processes = 1 if args.processes is None else args.processes
    check_load(loads[-1], args.processes)
    if args.processes > 1 and args.beside is not None:
        raise CommandError("--processes is 1 beside another version")
    others = (args.growth, args.beside is not None, args.quarter, args.restart, args.processes > 1)
    if is_burst and any(others):
        raise CommandError("--burst is a run of its own, at one process")
    allow_files()
    try:
        if args.growth:
            return growth.run(loads[-1], args.seconds or growth.SECONDS, args.json)
        if args.beside is not None:
            return beside.run(args, loads)
        if is_burst:
            return burst.run(args, loads[-1])
        return _run(args, loads, args.seconds or SECONDS)
    except NotStarted as trouble:
        raise CommandError(str(trouble)) from None


def check_load(load: Load, processes: int) -> None:
    is_table = load.seats >= 1 and load.bots >= 0 and 2 <= load.seats + load.bots <= 6
    if min(load.tables, load.rate) <= 0 or not is_table or not 0 <= load.spectators <= MOST_SPECTATORS:
        raise CommandError("there is at least one table, of 2 to 6, and something happens at it")
    if not 1 <= processes <= MOST_PROCESSES:
        raise CommandError(f"--processes is 1 to {MOST_PROCESSES}")


def _run(args: argparse.Namespace, loads: Sequence[Load], seconds: float) -> int:
    results = [
        bench_server(load, seconds, restart=args.restart and load == loads[-1], processes=args.processes)
        for load in loads
    ]
    if args.json:
        print_json([{"load": asdict(load), "restart": back and asdict(back)} for load, back in results])
        return 0
    out = console()
    among = f", {args.processes} processes" if args.processes > 1 else ""
    seated = f"{args.seats} people" + (f" and {args.bots} bots" if args.bots else "")
    out.print(f"{seated} at each table, {args.rate:g} moves a second, {seconds:g} seconds, wall time{among}\n")
    for load, back in results:
        out.print("\n".join(_lines(load, back)), end="\n\n")
    return 0


def bench_server(
    load: Load, seconds: float, *, restart: bool = False, processes: int = 1
) -> tuple[LoadFigures, RestartFigures | None]:
    """A fresh server on a fresh database."""
    from maquignon.bench.server_process import ServerProcess, client_runner, step_back, two_cores

    for_server, for_clients = two_cores() if processes == 1 else (None, None)
    with (
        tempfile.TemporaryDirectory(prefix="maquignon-bench-") as folder,
        ServerProcess(Path(folder), for_server, processes=processes) as server,
        client_runner(for_clients) as runner,
    ):
        if processes > 1:
            step_back()
        return runner.run(_measured(server, load, seconds, restart))


async def _measured(
    server: ServerProcess, load: Load, seconds: float, restart: bool
) -> tuple[LoadFigures, RestartFigures | None]:
    from maquignon.bench.load import Tally, play, set_up

    empty = server.memory()
    tally = Tally()
    made = await set_up(load, server.port, tally)
    cpu, own, begun = server.cpu_seconds(), time.process_time(), time.monotonic()
    thought = server.bots_cpu_seconds() if load.bots else None
    await play(made, load.rate, seconds)
    took = time.monotonic() - begun
    used = None if cpu is None else (server.cpu_seconds() or 0) - cpu
    delays = sorted(tally.delays)
    if not delays:
        raise CommandError("no move was made in that time")
    figures = LoadFigures(
        tables=load.tables,
        sockets=load.sockets,
        moves=len(delays),
        moves_wanted=round(load.rate * seconds) * load.tables,
        refused=tally.refused,
        median=quantile(delays, 0.5),
        p99=quantile(delays, 0.99),
        worst=delays[-1],
        cpu_per_move=None if used is None else used / len(delays),
        cpu_share=None if used is None else used / took,
        bots_share=None if thought is None else ((server.bots_cpu_seconds() or 0) - thought) / took,
        client_share=(time.process_time() - own) / took,
        memory=server.memory(),
        memory_empty=empty,
    )
    back = await _restarted(server, made) if restart else None
    for table in made:
        table.leave()
    await asyncio.sleep(0.05)
    return figures, back


async def _restarted(server: ServerProcess, tables: Sequence[LoadTable]) -> RestartFigures:
    server.kill()
    await asyncio.sleep(0.2)
    begun = time.monotonic()
    await asyncio.to_thread(server.start)
    listening = time.monotonic() - begun
    await asyncio.gather(*(table.come_back(server.port) for table in tables))
    return RestartFigures(tables=len(tables), listening=listening, answering=time.monotonic() - begun)


def quantile(values: Sequence[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))]


def allow_files() -> None:
    """Each socket is a file; the server inherits the permission."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < FILES:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))


def _lines(load: LoadFigures, back: RestartFigures | None) -> Iterator[str]:
    yield f"{load.tables} tables, {load.sockets} sockets"
    yield f"  moves: {load.moves} of {load.moves_wanted}, {load.refused} refused"
    yield f"  from a move to its last delivery: median {load.median * 1000:.1f} ms, worst {load.worst * 1000:.0f} ms,"
    yield f"    99 of 100 within {load.p99 * 1000:.1f} ms (target: < {DELAY_TARGET * 1000:.0f} ms)"
    if load.cpu_per_move is not None and load.cpu_share is not None:
        yield f"  server: {load.cpu_per_move * 1000:.2f} ms of CPU a move, {load.cpu_share:.0%} of a core"
    if load.bots_share is not None:
        yield f"  bots: {load.bots_share:.0%} of a core"
    yield f"  clients: {load.client_share:.0%} of a core"
    if load.memory is not None and load.memory_empty is not None:
        grown = (load.memory - load.memory_empty) / load.sockets
        yield f"  server's memory: {load.memory / 1e6:.0f} MB, {grown / 1e3:.0f} kB for each socket"
    if back:
        yield f"  killed and started again: listening after {back.listening:.2f} s, all {load.sockets} players at"
        yield f"    {back.tables} tables welcomed after {back.answering:.2f} s (target: < {RESTART_TARGET:.0f} s)"
