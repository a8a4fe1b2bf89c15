"""`maquignon bench envs --beside FOLDER`: the environments of another version, measured in turn with those of this one.

Each is measured by its own command in a process of its own. The ratio holds on a machine that has other work too.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maquignon.cli.bench.beside import middle, other_program
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, console, print_json

if TYPE_CHECKING:
    from maquignon.bench.env_speeds import Speeds

KINDS = ("packed", "expanded", "single")


def run(args: argparse.Namespace, seconds: float) -> int:
    import maquignon

    programs = Path(maquignon.__file__).parents[1], other_program(args)
    found: tuple[list[Speeds], list[Speeds]] = [], []
    with Bar("measuring", 2 * args.rounds) as bar:
        for number in range(args.rounds):
            for side in (0, 1) if number % 2 else (1, 0):
                found[side].append(_measured(programs[side], seconds))
                bar.advance()
    lines = compared(*found)
    if args.json:
        print_json(lines)
    else:
        _show(programs[1], lines)
    return 0


def compared(here: list[Speeds], there: list[Speeds]) -> list[dict[str, Any]]:
    """What both measure: the middle of all turns, and of their ratios."""
    lines = []
    for table in filter(there[0].__contains__, here[0]):
        line: dict[str, Any] = {"edition": table[0], "players": table[1]}
        for kind in KINDS:
            own, others = ([turn[table][kind] for turn in turns] for turns in (here, there))
            ratio = middle([one / other for one, other in zip(own, others, strict=True)])
            line[kind] = {"here": middle(own), "there": middle(others), "ratio": ratio}
        lines.append(line)
    return lines


def _measured(program: Path, seconds: float) -> Speeds:
    from maquignon.bench.env_speeds import CannotMeasure, env_speeds

    try:
        return env_speeds(program, seconds)
    except CannotMeasure as fault:
        raise CommandError(f"the environments of {program} cannot be measured: {fault}") from None


def _show(program: Path, lines: list[dict[str, Any]]) -> None:
    from rich.table import Table

    out = console()
    out.print(f"million steps a second, this version in turn with {program}: here, there, how many times as fast\n")
    table = Table("", *KINDS[:2], "PettingZoo", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for line in lines:
        figures = ("{here:.3g}, {there:.3g}, {ratio:.2f}×".format(**line[kind]) for kind in KINDS)
        table.add_row(f"{line['edition']}, {line['players']} players", *figures)
    out.print(table)
