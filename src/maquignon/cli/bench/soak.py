"""`maquignon bench soak`: a long run with restarts, and whether anything was lost or has grown."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.bench.server_process import NotStarted
from maquignon.cli.bench.server import allow_files, check_load
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import console, print_json

if TYPE_CHECKING:
    from maquignon.bench.load import Load
    from maquignon.bench.server_process import ServerProcess
    from maquignon.bench.soak import Diary

Disturbance = Callable[[], Awaitable[None]]

MINUTES = 60.0
TABLES = 40
PROCESSES = 2
"""With one there is none that could be drained."""
LOOKS = 12
"""How often the server is looked at in a quarter."""
DISTURBED = (2, 5, 8)
"""At which of them, in the first quarter, something is done to it."""
GROWTH = 0.02
"""By so much of itself memory may be larger in the last quarter than in the second; and, for each process, by what its
caches come to when they are full."""
CACHES = 14_000_000
DESCRIPTORS_SPARE = 16
MANY_NAPS = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    soak = parser.add_argument_group(
        "soak", f"a long run with restarts; also --tables ({TABLES}), --seats, --rate, --processes ({PROCESSES})"
    )
    soak.add_argument("--minutes", metavar="X", type=float, default=MINUTES, help=f"how long ({MINUTES:g})")


@dataclass(frozen=True, kw_only=True)
class Look:
    """The server at one time."""

    memory: int | None
    """Of all its processes, with those where bots think, and replays and reviews are made."""
    descriptors: int | None
    files: int
    length: int
    asleep: int
    """Tables that wait for their people; those that have ended may hide some."""


@dataclass(frozen=True, kw_only=True)
class Quarter:
    """Times in seconds; of the looks the middle ones."""

    moves: int
    median: float
    p99: float
    worst: float
    memory: int | None
    descriptors: int | None
    files: int
    length: int
    """Of the games that run, in versions: what is said in a game is kept while it runs."""


@dataclass(frozen=True, kw_only=True)
class SoakFigures:
    tables: int
    processes: int
    games: int
    refused: int
    lines_lost: int
    chat_lines: int
    onlookers: int
    naps: int
    asleep: int
    """The most tables that were seen asleep at a time."""
    restarts: int
    renewals: int
    kills: int
    acknowledged: int
    lost: int
    untold: int
    stored: int
    """Bytes of the database."""
    quarters: tuple[Quarter, ...]

    @property
    def faults(self) -> list[str]:
        """What is not as it should be."""
        second, last = self.quarters[1], self.quarters[-1]
        found = [f"{self.lost} acknowledged moves are not in the journals"] if self.lost else []
        if self.untold:
            found.append(f"{self.untold} acknowledged moves were not told to everybody")
        if any(quarter.moves == 0 for quarter in self.quarters):
            found.append("there was a quarter without a move")
        spare = CACHES * self.processes
        if last.memory and second.memory and last.memory > second.memory * (1 + GROWTH) + spare:
            found.append("memory has grown")
        if last.descriptors and second.descriptors and last.descriptors > second.descriptors + DESCRIPTORS_SPARE:
            found.append("there are more open files and sockets")
        if last.files > second.files:
            found.append("there are more files")
        if self.naps >= MANY_NAPS and not self.asleep:
            found.append("no table that was left alone slept")
        if not (self.restarts and self.kills and (self.renewals or self.processes == 1)):
            found.append("the server was not disturbed as it was to be")
        return found


def run(args: argparse.Namespace) -> int:
    from maquignon.bench.load import Load

    if args.minutes <= 0:
        raise CommandError(f"--minutes is more than 0, not {args.minutes:g}")
    load = Load(tables=TABLES if args.tables is None else args.tables, seats=args.seats, rate=args.rate)
    processes = PROCESSES if args.processes is None else args.processes
    check_load(load, processes)
    allow_files()
    try:
        figures = bench_soak(load, args.minutes * 60, processes)
    except NotStarted as trouble:
        raise CommandError(str(trouble)) from None
    if args.json:
        print_json(asdict(figures) | {"faults": figures.faults})
    else:
        console().print("\n".join(_lines(figures)))
    return 1 if figures.faults else 0


def bench_soak(load: Load, seconds: float, processes: int) -> SoakFigures:
    from maquignon.bench.server_process import ServerProcess, client_runner, step_back
    from maquignon.bench.soak import Diary

    diary, done = Diary(), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="maquignon-bench-") as folder:
        with ServerProcess(Path(folder), processes=processes) as server, client_runner(None) as runner:
            step_back()
            looks = runner.run(_soaked(server, load, seconds, diary, done))
        lost, stored = _lost(Path(folder, "bench.db"), diary), Path(folder, "bench.db").stat().st_size
    return SoakFigures(
        tables=load.tables,
        processes=processes,
        games=diary.games,
        refused=diary.refused,
        lines_lost=diary.lines_lost,
        chat_lines=diary.chat_lines,
        onlookers=diary.onlookers,
        naps=diary.naps,
        asleep=max(look.asleep for quarter in looks for look in quarter),
        restarts=done["restart"],
        renewals=done["renew"],
        kills=done["crash"],
        acknowledged=len(diary.acknowledged),
        lost=lost,
        untold=diary.untold,
        stored=stored,
        quarters=tuple(map(_quarter, diary.delays, looks)),
    )


async def _soaked(
    server: ServerProcess, load: Load, seconds: float, diary: Diary, done: Counter[str]
) -> list[list[Look]]:
    """What was seen, quarter by quarter. The clock begins when all tables play, and waits for disturbances."""
    from maquignon.bench.soak import soak

    playing = asyncio.create_task(soak(load, server.port, diary))
    while diary.games < load.tables and not playing.done():
        await asyncio.sleep(0.1)
    diary.delays.clear()
    quarters = [await _quarter_seen(server, seconds / 4, diary, _disturbances(server, done))]
    quarters += [await _quarter_seen(server, seconds / 4, diary, ()) for _rest in range(3)]
    diary.is_full = True
    await playing
    return quarters


async def _quarter_seen(
    server: ServerProcess, seconds: float, diary: Diary, disturbances: Sequence[Disturbance]
) -> list[Look]:
    diary.delays.append([])
    looks = []
    for number in range(LOOKS):
        await asyncio.sleep(seconds / LOOKS)
        if number in DISTURBED and disturbances:
            await disturbances[DISTURBED.index(number)]()
        looks.append(await asyncio.to_thread(_look, server, diary))
    return looks


def _disturbances(server: ServerProcess, done: Counter[str]) -> Sequence[Disturbance]:
    """All in the first quarter, so that the same processes are seen for the rest of the time; counted when done."""

    async def restart() -> None:
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        done["restart"] += 1

    async def renew() -> None:
        if server.processes > 1:
            await asyncio.to_thread(server.renew)
            done["renew"] += 1

    async def crash() -> None:
        server.kill()
        await asyncio.to_thread(server.start)
        done["crash"] += 1

    return restart, renew, crash


def _look(server: ServerProcess, diary: Diary) -> Look:
    own, behind = server.memory(), server.memory_behind()
    return Look(
        memory=None if own is None or behind is None else own + behind,
        descriptors=server.descriptors(),
        files=server.files(),
        length=diary.length,
        asleep=max(0, len(diary.running) - server.awake()),
    )


def _lost(database: Path, diary: Diary) -> int:
    """Acknowledged moves that the journals do not have, at their version."""
    with closing(sqlite3.connect(database)) as store:
        rows = store.execute(
            "SELECT key, code, version FROM entries JOIN tables ON table_id = id WHERE key IS NOT NULL"
        )
        kept = {key: (code, version) for key, code, version in rows}
    return sum(kept.get(key) != where for key, where in diary.acknowledged.items())


def _quarter(delays: list[float], looks: Sequence[Look]) -> Quarter:
    delays = sorted(delays)
    return Quarter(
        moves=len(delays),
        median=_quantile(delays, 0.5),
        p99=_quantile(delays, 0.99),
        worst=_quantile(delays, 1.0),
        memory=_middle([look.memory for look in looks]),
        descriptors=_middle([look.descriptors for look in looks]),
        files=min(look.files for look in looks),
        length=sum(look.length for look in looks) // len(looks),
    )


def _quantile(values: Sequence[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def _middle(values: Sequence[int | None]) -> int | None:
    known = sorted(value for value in values if value is not None)
    return known[len(known) // 2] if known else None


def _lines(found: SoakFigures) -> Iterator[str]:
    yield f"{found.tables} tables at a time, {found.processes} processes, {found.games} games"
    yield (
        f"{found.lines_lost} lines lost, {found.chat_lines} lines of chat, {found.onlookers} onlookers, "
        f"{found.naps} tables left alone, {found.asleep} seen asleep at a time"
    )
    yield (
        f"in the first quarter {found.restarts} restart in good order, "
        f"{found.renewals} renewal (each process drained), {found.kills} kill"
    )
    for number, each in enumerate(found.quarters, 1):
        yield (
            f"  quarter {number}: {each.moves} moves, median {each.median * 1000:.0f} ms, 99 of 100 within "
            f"{each.p99 * 1000:.0f} ms, worst {each.worst * 1000:.0f} ms; {(each.memory or 0) / 1e6:.0f} MB, "
            f"{each.descriptors} descriptors, {each.files} files, games of {each.length} versions"
        )
    yield (
        f"{found.acknowledged} moves acknowledged, {found.lost} lost, {found.untold} not told to everybody, "
        f"{found.refused} refused"
    )
    yield f"{found.stored / 1e6:.1f} MB kept"
    yield "; ".join(found.faults) or "nothing is lost, nothing has grown"
