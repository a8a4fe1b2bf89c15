"""Tables of people alone play all the time; beside them many tables with bots open at once, at the same server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from maquignon.bench.load import Load, LoadTable, Tally, play, set_up
from maquignon.bench.server_process import ServerProcess

OPENING = 2.0
"""Seconds within which all tables of the burst are asked for, evenly, whether or not the server keeps up."""
LONGEST = 3600.0
"""Seconds of play; it is ended before."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A stretch of the run, as the tables of people had it, with the CPU time of everybody meanwhile."""

    begun: float
    """By the machine's clock, which the bots' notes have too."""
    seconds: float
    delays: list[float]
    """Sorted."""
    refused: int
    server: float
    """Share of a core, as the others."""
    bots: float
    clients: float
    kept_waiting: float
    """Share of the time for which the server's threads were ready and had no core: other work, the bots' among it."""


@dataclass
class Burst:
    """What came of it; `parts` are before, while the tables are opened, and while all of them play."""

    parts: list[Part] = field(default_factory=list)
    own: Tally = field(default_factory=Tally)
    """Of the people at the tables with bots."""


@dataclass
class _Mark:
    """Where everything stands."""

    time: float
    moves: int
    refused: int
    spent: tuple[float, float, float, float]


async def play_burst(server: ServerProcess, people: Load, burst: Load, seconds: float) -> Burst:
    """So many seconds without it, and as many once its last table plays."""
    found, tally = Burst(), Tally()
    control = await set_up(people, server.port, tally)
    games = [_begin_play(control, people.rate)]
    marks = [_mark(server, tally)]
    await asyncio.sleep(seconds)
    marks.append(_mark(server, tally))
    tables = [LoadTable(burst, found.own, Random(number), number) for number in range(burst.tables)]
    games += await _open(tables, server.port, burst.rate)
    marks.append(_mark(server, tally))
    await asyncio.sleep(seconds)
    tally.delays += _owed(control)
    found.own.delays += _owed(tables)
    marks.append(_mark(server, tally))
    for game in games:
        game.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    found.parts = [_part(tally, before, after) for before, after in pairwise(marks)]
    for table in (*control, *tables):
        table.leave()
    return found


async def _open(tables: Sequence[LoadTable], port: int, rate: float) -> list[asyncio.Task[None]]:
    """Each is played at as soon as it is set up."""

    async def one(table: LoadTable, after: float) -> asyncio.Task[None]:
        await asyncio.sleep(after)
        await table.set_up(port)
        return _begin_play([table], rate)

    return await asyncio.gather(*(one(table, OPENING * place / len(tables)) for place, table in enumerate(tables)))


def _begin_play(tables: list[LoadTable], rate: float) -> asyncio.Task[None]:
    return asyncio.create_task(play(tables, rate, LONGEST))


def _owed(tables: Sequence[LoadTable]) -> list[float]:
    """How long the moves that are still on their way have taken so far."""
    return [table.owed for table in tables if table.owed > 0]


def _mark(server: ServerProcess, tally: Tally) -> _Mark:
    cpu = (server.cpu_seconds() or 0.0, server.bots_cpu_seconds() or 0.0, time.process_time())
    return _Mark(time.monotonic(), len(tally.delays), tally.refused, (*cpu, server.kept_waiting()))


def _part(tally: Tally, before: _Mark, after: _Mark) -> Part:
    seconds = after.time - before.time
    shares = ((now - then) / seconds for then, now in zip(before.spent, after.spent, strict=True))
    server, bots, clients, kept_waiting = shares
    return Part(
        begun=before.time,
        seconds=seconds,
        delays=sorted(tally.delays[before.moves : after.moves]),
        refused=after.refused - before.refused,
        server=server,
        bots=bots,
        clients=clients,
        kept_waiting=kept_waiting,
    )
