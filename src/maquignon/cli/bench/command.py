"""`maquignon bench rules`: how fast the rules are, compiled beside plain, and how fast the command starts.

`maquignon bench server`, `maquignon bench soak`, `maquignon bench envs` and `maquignon bench review` are beside it.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from maquignon.bench.cores import Core, plain_core, running_core
from maquignon.bench.speed import calibration, copies, driven_moves, random_play
from maquignon.bench.start_up import help_seconds, import_seconds, outsiders
from maquignon.bench.stopwatch import ROUNDS, Task, measure
from maquignon.cli.bench import envs, envs_beside, review, server, soak
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, add_json, console, print_json, with_example
from maquignon.rules import is_compiled

EXAMPLE = """\
  maquignon bench rules
  maquignon bench rules --seconds 5 --json
  maquignon bench envs
  maquignon bench envs --beside ../before/src --rounds 3
  maquignon bench server --quarter
  maquignon bench server --tables 20 --seconds 5 --restart
  maquignon bench server --growth
  maquignon bench server --burst
  maquignon bench soak --minutes 10 --processes 2
  maquignon bench review

rules, envs: one process on one core, in CPU time. Everything is measured in turn, several rounds of it, and the best
counts. Starting is measured in wall time, so other work on the machine shows there. The calibration loop is the same
everywhere: compare two machines by it before you compare their other figures."""
IMPORTS = ("maquignon", "maquignon.play")
IMPORT_TARGET = 0.1
HELP_TARGET = 0.25


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        choices=("rules", "envs", "server", "soak", "review"),
        help="the speed of the rules or the environments, a server under load, or for a long time, a review",
    )
    parser.add_argument("--seconds", metavar="X", type=float, help="time for each figure (rules, envs: 1, server: 30)")
    server.add_arguments(parser)
    soak.add_arguments(parser)
    review.add_arguments(parser)
    add_json(parser)
    with_example(parser, EXAMPLE)


class Subject(NamedTuple):
    """Something to time, its unit, and what it should reach: at least so many a second, or at most so many µs."""

    name: str
    unit: str
    task: Callable[[str, Core], Task]
    target: float | None = None
    plain_target: float | None = None


def _played(edition: str, players: int) -> Callable[[str, Core], Task]:
    return lambda name, core: random_play(name, core, edition, players)


MOVES = "M moves/s"
MICROSECONDS = "µs"
SUBJECTS = (
    Subject("koehandel-2001, 4 players", MOVES, _played("koehandel-2001", 4), 10, 0.15),
    Subject("master-2009, 4 players", MOVES, _played("master-2009", 4), 6),
    Subject("master-2009, 2 players", MOVES, _played("master-2009", 2)),
    Subject("boursicocotte-2025, 4 players", MOVES, _played("boursicocotte-2025", 4)),
    Subject("copy inside the core", MICROSECONDS, copies, 0.3),
    Subject("move from Python", MICROSECONDS, driven_moves, 0.5),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    subject: Subject
    compiled: float | None
    plain: float

    @property
    def ratio(self) -> float | None:
        """How many times as fast the compiled rules are."""
        if self.compiled is None:
            return None
        return self.compiled / self.plain if self.subject.unit == MOVES else self.plain / self.compiled

    def facts(self) -> dict[str, object]:
        return {
            "name": self.subject.name,
            "unit": self.subject.unit,
            "compiled": self.compiled,
            "plain": self.plain,
            "ratio": self.ratio,
            "target": self.subject.target,
            "plain_target": self.subject.plain_target,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    calibration: float
    figures: list[Figure]
    imports: dict[str, float]
    help_seconds: float
    outsiders: list[str]

    def facts(self) -> dict[str, object]:
        return {
            "compiled": is_compiled(),
            "python": platform.python_version(),
            "rounds": ROUNDS,
            "calibration": {"unit": "M loops/s", "value": self.calibration},
            "figures": [figure.facts() for figure in self.figures],
            "start": {
                "import_seconds": self.imports,
                "import_target": IMPORT_TARGET,
                "help_seconds": self.help_seconds,
                "help_target": HELP_TARGET,
            },
            "packages_imported_by_the_rules": self.outsiders,
        }


def run(args: argparse.Namespace) -> int:
    if args.seconds is not None and args.seconds <= 0:
        raise CommandError(f"--seconds is more than 0, not {args.seconds:g}")
    if args.what == "server":
        return server.run(args)
    if args.what == "soak":
        return soak.run(args)
    if args.what == "review":
        return review.run(args)
    if args.what == "envs":
        if args.beside is not None:
            return envs_beside.run(args, args.seconds or 1.0)
        return envs.run(args.seconds or 1.0, args.json)
    report = bench_rules(args.seconds or 1.0)
    if args.json:
        print_json(report.facts())
    else:
        _show(report)
    return 0


def bench_rules(seconds: float) -> Report:
    cores = [plain_core()]
    if is_compiled():
        cores.append(running_core())
    tasks = [calibration(), *(each.task(_label(each, core), core) for each in SUBJECTS for core in cores)]
    with Bar("measuring", len(tasks) * ROUNDS) as bar:
        speeds = measure(tasks, seconds, bar.advance)
    return Report(
        calibration=speeds["calibration"] / 1e6,
        figures=[_figure(each, speeds) for each in SUBJECTS],
        imports={module: import_seconds(module) for module in IMPORTS},
        help_seconds=help_seconds(),
        outsiders=outsiders(),
    )


def _label(subject: Subject, core: Core) -> str:
    return f"{subject.name}, {'compiled' if core.compiled else 'plain'}"


def _figure(subject: Subject, speeds: dict[str, float]) -> Figure:
    def value(mode: str) -> float | None:
        speed = speeds.get(f"{subject.name}, {mode}")
        return None if speed is None else speed / 1e6 if subject.unit == MOVES else 1e6 / speed

    plain = value("plain")
    assert plain is not None
    return Figure(subject=subject, compiled=value("compiled"), plain=plain)


def _show(report: Report) -> None:
    from rich.table import Table

    out = console()
    out.print(f"Python {platform.python_version()}, CPU time of one process, best of {ROUNDS} interleaved rounds")
    out.print(f"calibration: {report.calibration:.1f} million turns of a fixed Python loop a second")
    out.print("editions: whole games of random play, shuffling and counting included\n")
    table = Table("", "unit", "compiled", "target", "plain", "target", "ratio", box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    for figure in report.figures:
        table.add_row(*_cells(figure))
    out.print(table)
    if not is_compiled():
        out.print("\nThe rules that run here are plain Python; compiled ones come with a wheel built by a C compiler.")
    out.print()
    for line in _start_lines(report):
        out.print(line)


def _cells(figure: Figure) -> Iterator[str]:
    subject = figure.subject
    sign = "≥" if subject.unit == MOVES else "<"
    yield subject.name
    yield subject.unit
    yield "-" if figure.compiled is None else f"{figure.compiled:.3g}"
    yield "" if subject.target is None else f"{sign} {subject.target:g}"
    yield f"{figure.plain:.3g}"
    yield "" if subject.plain_target is None else f"{sign} {subject.plain_target:g}"
    yield "-" if figure.ratio is None else f"{figure.ratio:.0f}×"


def _start_lines(report: Report) -> Iterator[str]:
    for module, seconds in report.imports.items():
        yield f"import {module}: {seconds * 1000:.0f} ms of wall time (target: < {IMPORT_TARGET * 1000:.0f} ms)"
    yield f"maquignon --help: {report.help_seconds * 1000:.0f} ms of wall time (target: < {HELP_TARGET * 1000:.0f} ms)"
    yield f"packages that rulebook and rules import: {', '.join(report.outsiders) or 'none'}"
