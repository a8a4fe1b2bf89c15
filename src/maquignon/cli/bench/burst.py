"""`maquignon bench server --burst`: many tables with bots open at once, beside tables of people, on one server.

The people's tables play before it and through it: that they are their own control is what the two lines say.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import console, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from maquignon.bench.burst import Burst, Part
    from maquignon.bench.load import Load
    from maquignon.bench.timed_bots import Look

SECONDS = 20.0
TABLES, PEOPLES = 200, 40
BOTS = 3
RATE = 0.5
"""Moves a second of the one person at each table with bots, where a move is asked for."""
TARGET = 0.05
SERVER = ("-m", "maquignon.cli.bench.timed_server")


def add_arguments(server: argparse._ArgumentGroup) -> None:
    server.add_argument(
        "--burst",
        metavar="N",
        type=int,
        nargs="?",
        const=TABLES,
        help=f"tables with bots of all characters that open at once ({TABLES}), beside {PEOPLES} of people",
    )


@dataclass(frozen=True, kw_only=True)
class Times:
    """In seconds."""

    median: float
    p99: float
    worst: float


@dataclass(frozen=True, kw_only=True)
class PartFigures:
    what: str
    seconds: float
    moves: int
    moves_due: int
    refused: int
    reaction: Times
    server_share: float
    """Of one core, as the others."""
    bots_share: float
    client_share: float
    kept_waiting: float
    """Share of the time for which the server was ready and other work had its core."""


@dataclass(frozen=True, kw_only=True)
class BotsFigures:
    """While all tables play."""

    looks: int
    """Times that a bot was asked."""
    moves: int
    unanswered: int
    """Of the looks: the worker was given up."""
    total: Times
    """From being asked to having moved, of those that moved."""
    paused: Times
    waited: Times
    thought: Times
    cpu: float
    """Seconds of the worker for a look."""
    thought_by: dict[str, Times]
    """How long each character thought."""


@dataclass(frozen=True, kw_only=True)
class Figures:
    tables: int
    """Of people."""
    burst: int
    bots_each: int
    lineup: tuple[str, ...]
    parts: list[PartFigures]
    people_beside_bots: Times
    bots: BotsFigures

    @property
    def is_held(self) -> bool:
        return max(part.reaction.p99 for part in self.parts) < TARGET


def run(args: argparse.Namespace, people: Load) -> int:
    figures = bench_burst(people, burst_load(args.burst, args.bots or BOTS), args.seconds or SECONDS)
    if args.json:
        print_json(asdict(figures) | {"is_held": figures.is_held})
        return 0
    _show(people, figures)
    return 0


def burst_load(tables: int, bots: int) -> Load:
    from maquignon.bench.load import EDITION, Load
    from maquignon.bots.offered import offered

    if tables < 1 or not 2 <= bots <= 4:
        raise CommandError("a burst is one table at least, of a person and two to four bots")
    return Load(tables=tables, seats=1, bots=bots, rate=RATE, lineup=tuple(offered()), speed="normal", edition=EDITION)


def bench_burst(people: Load, burst: Load, seconds: float) -> Figures:
    from maquignon.bench.burst import play_burst
    from maquignon.bench.server_process import ServerProcess, client_runner, two_cores
    from maquignon.bench.timed_bots import read_looks

    for_server, for_clients = two_cores()
    with tempfile.TemporaryDirectory(prefix="maquignon-bench-") as folder:
        notes = Path(folder) / "looks"
        command = (*SERVER, str(notes))
        with (
            ServerProcess(Path(folder), for_server, command=command) as server,
            client_runner(for_clients) as runner,
        ):
            found = runner.run(play_burst(server, people, burst, seconds))
        return _figures(people, burst, found, read_looks(notes))


def _figures(people: Load, burst: Load, found: Burst, looks: Sequence[Look]) -> Figures:
    names = ("before the burst", "while it opens", "while all play")
    return Figures(
        tables=people.tables,
        burst=burst.tables,
        bots_each=burst.bots,
        lineup=burst.lineup,
        parts=[_part(people, *pair) for pair in zip(names, found.parts, strict=True)],
        people_beside_bots=_times(found.own.delays),
        bots=_bots([look for look in looks if look.asked >= found.parts[-1].begun]),
    )


def _part(people: Load, what: str, part: Part) -> PartFigures:
    return PartFigures(
        what=what,
        seconds=part.seconds,
        moves=len(part.delays),
        moves_due=round(people.rate * people.tables * part.seconds),
        refused=part.refused,
        reaction=_times(part.delays),
        server_share=part.server,
        bots_share=part.bots,
        client_share=part.clients,
        kept_waiting=part.kept_waiting,
    )


def _bots(looks: Sequence[Look]) -> BotsFigures:
    moved, answered = [look for look in looks if look.moved], [look for look in looks if look.thought is not None]
    names = sorted({look.bot for look in answered})
    return BotsFigures(
        looks=len(looks),
        moves=len(moved),
        unanswered=len(looks) - len(answered),
        total=_times([look.total for look in moved]),
        paused=_times([look.paused for look in moved]),
        waited=_times([look.waited for look in moved]),
        thought=_times([look.thought or 0.0 for look in moved]),
        cpu=sum(look.cpu for look in answered) / max(1, len(answered)),
        thought_by={name: _times([look.thought or 0.0 for look in answered if look.bot == name]) for name in names},
    )


def _times(seconds: Sequence[float]) -> Times:
    from maquignon.cli.bench.server import quantile

    if not seconds:
        raise CommandError("no move was made in that time")
    found = sorted(seconds)
    return Times(median=quantile(found, 0.5), p99=quantile(found, 0.99), worst=found[-1])


def _show(people: Load, found: Figures) -> None:
    out, (before, opening, _), bots = console(), found.parts, found.bots
    out.print(
        f"one server, one run: {found.tables} tables of {people.seats} people, {people.rate:g} moves a second at each,"
    )
    out.print(
        f"all the time; after {before.seconds:.0f} s {found.burst} tables of a person and {found.bots_each} bots open"
    )
    out.print(f"within {opening.seconds:.1f} s and play beside them")
    out.print(f"bots, in turn: {', '.join(found.lineup)}\n")
    rows = [(part.what, f"{part.moves} of {part.moves_due}", part.reaction) for part in found.parts]
    out.print(_table("tables of people alone", "moves", rows))
    out.print(_table("\npeople at the tables with bots", "", [("since they opened", "", found.people_beside_bots)]))
    times = [
        ("from asked to moved", str(bots.moves), bots.total),
        ("  of it their pause", "", bots.paused),
        ("  waiting", "", bots.waited),
        ("  thinking", "", bots.thought),
    ]
    out.print(_table("\nbots, while all play", "moves", times))
    out.print(
        f"  asked {bots.looks} times, {bots.unanswered} without an answer; {bots.cpu * 1000:.2f} ms of CPU each time"
    )
    each = ", ".join(f"{name} {times.p99 * 1000:.1f}" for name, times in bots.thought_by.items())
    out.print(f"  thinking, 99 of 100 within so many ms: {each}\n")
    for part in found.parts:
        shares = (
            f"server {part.server_share:.0%} of a core, bots {part.bots_share:.0%}, clients {part.client_share:.0%}"
        )
        out.print(f"{part.what}: {shares}; other work kept the server waiting for {part.kept_waiting:.1%} of the time")
    verdict = "held" if found.is_held else "missed"
    out.print(
        f"target {verdict}: people's tables < {TARGET * 1000:.0f} ms for 99 of 100, before the burst and through it"
    )


def _table(title: str, counted: str, rows: Sequence[tuple[str, str, Times]]) -> Table:
    from rich.table import Table

    table = Table(title, counted, "median", "99 of 100", "worst", box=None, pad_edge=False)
    table.columns[0].min_width = 26
    for column in table.columns[1:]:
        column.justify = "right"
        column.min_width = 10
    for what, number, times in rows:
        table.add_row(
            f"  {what}", number, *(f"{each * 1000:.1f} ms" for each in (times.median, times.p99, times.worst))
        )
    return table
