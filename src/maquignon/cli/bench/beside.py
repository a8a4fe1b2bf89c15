"""`maquignon bench server --beside FOLDER`: another version under the same load, in turn with this one.

The ratio of what a move costs them holds on a machine that has other work too.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import console, print_json

if TYPE_CHECKING:
    from maquignon.bench.load import Load, LoadTable, Tally
    from maquignon.bench.server_process import ServerProcess

SECONDS = 5.0
ROUNDS = 5


def add_arguments(server: argparse._ArgumentGroup) -> None:
    server.add_argument(
        "--beside", metavar="FOLDER", type=Path, help="the src or site-packages of another version, played in turn"
    )
    server.add_argument(
        "--rounds", metavar="N", type=int, default=ROUNDS, help=f"turns of each with --beside ({ROUNDS})"
    )


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """CPU seconds of the server for a move, turn by turn."""

    tables: int
    sockets: int
    here: list[float]
    there: list[float]
    compiled_here: bool
    compiled_there: bool

    @property
    def ratio(self) -> float:
        """How many times as cheap a move is here: the middle one of all turns."""
        return middle([there / here for here, there in zip(self.here, self.there, strict=True)])


def run(args: argparse.Namespace, loads: Sequence[Load]) -> int:
    program = other_program(args)
    found = [compare(load, args.seconds or SECONDS, args.rounds, program) for load in loads]
    if args.json:
        print_json([asdict(each) | {"ratio": each.ratio} for each in found])
        return 0
    out = console()
    out.print(f"CPU of the server for a move, this version in turn with {program}\n")
    for each in found:
        out.print("\n".join(_lines(each)), end="\n\n")
    return 0


def other_program(args: argparse.Namespace) -> Path:
    """That of the version to be played in turn with this one."""
    program: Path = args.beside.resolve()
    if not (program / "maquignon" / "__init__.py").is_file():
        raise CommandError(f"there is no maquignon in {args.beside}: name the src or site-packages of another version")
    if args.rounds < 1:
        raise CommandError("there is at least one round")
    return program


def compare(load: Load, seconds: float, rounds: int, program: Path) -> Comparison:
    """Both servers stand all the time; only one of them is played at."""
    import maquignon
    from maquignon.bench.server_process import ServerProcess, client_runner, two_cores

    for_server, for_clients = two_cores()
    own = Path(maquignon.__file__).parents[1]
    with ExitStack() as stack:
        servers = [stack.enter_context(ServerProcess(_folder(stack), for_server, each)) for each in (own, program)]
        runner = stack.enter_context(client_runner(for_clients))
        here, there = runner.run(_costs(servers, load, seconds, rounds))
    return Comparison(
        tables=load.tables,
        sockets=load.sockets,
        here=here,
        there=there,
        compiled_here=_is_compiled(own),
        compiled_there=_is_compiled(program),
    )


async def _costs(
    servers: Sequence[ServerProcess], load: Load, seconds: float, rounds: int
) -> tuple[list[float], list[float]]:
    from maquignon.bench.load import Tally, set_up

    tallies = [Tally() for _server in servers]
    played = [
        await set_up(replace(load, protocol=server.protocol), server.port, tally)
        for server, tally in zip(servers, tallies, strict=True)
    ]
    costs: tuple[list[float], list[float]] = [], []
    for number in range(rounds):
        # who begins changes, as what was just played may still be settling
        for side in (0, 1) if number % 2 else (1, 0):
            costs[side].append(await _cost(servers[side], played[side], tallies[side], load.rate, seconds))
    for table in (*played[0], *played[1]):
        table.leave()
    return costs


async def _cost(server: ServerProcess, tables: list[LoadTable], tally: Tally, rate: float, seconds: float) -> float:
    from maquignon.bench.load import play

    before, cpu = len(tally.delays), server.cpu_seconds()
    await play(tables, rate, seconds)
    used, moves = server.cpu_seconds(), len(tally.delays) - before
    if cpu is None or used is None or not moves:
        raise CommandError("what a move costs cannot be measured here, or no move was made in that time")
    return (used - cpu) / moves


def _folder(stack: ExitStack) -> Path:
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="maquignon-bench-")))


def _is_compiled(program: Path) -> bool:
    return any(Path(program, "maquignon", "rules").glob("*.so"))


def _lines(found: Comparison) -> Iterator[str]:
    yield f"{found.tables} tables, {found.sockets} sockets"
    for name, costs, compiled in (
        ("here", found.here, found.compiled_here),
        ("there", found.there, found.compiled_there),
    ):
        each = ", ".join(f"{cost * 1000:.3f}" for cost in costs)
        yield f"  {name}: {middle(costs) * 1000:.3f} ms ({each}), rules {'compiled' if compiled else 'plain'}"
    yield f"  {found.ratio:.2f} times as cheap here"


def middle(values: Sequence[float]) -> float:
    """Of an even number, halfway between the two in the middle."""
    values, half = sorted(values), len(values) // 2
    return (values[half] + values[-half - 1]) / 2
