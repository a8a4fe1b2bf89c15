"""The tasks of the lab, one module each."""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple, Protocol

from maquignon.cli.errors import CommandError
from maquignon.cli.lab import (
    blending,
    breeding,
    datasets,
    evaluating,
    figuring,
    keeping,
    ladders,
    levelling,
    packing,
    pools,
    pricing,
    solving,
    speeds,
    studying,
    training,
    valuing,
)
from maquignon.cli.terminal import with_example

EXAMPLE = """\
  maquignon lab tune --edition koehandel-2001 --players 4 --generations 20 --seed 1 --out habits.toml
  maquignon lab ladder --edition koehandel-2001 --players 4 --games 4000
  maquignon lab pool --edition koehandel-2001 --players 4 --games 400
  maquignon lab speed --edition koehandel-2001 --players 4
  maquignon lab prices --edition koehandel-2001 --players 4
  maquignon lab solve trade --value 50
  maquignon lab train --edition koehandel-2001 --seconds 300 --device cuda --out champion
  maquignon lab evaluate champion/policy.npz --edition koehandel-2001 --players 4
  maquignon lab figures --games 200
  maquignon lab levels --edition koehandel-2001 --players 4
  maquignon lab dataset --edition koehandel-2001 --players 4 --games 1000 --out games
  maquignon lab keep --edition koehandel-2001 --players 4 --games 1000 --out kept

Equal options give equal results, however many processes share the work. In plain Python everything here is some fifty
times slower than compiled (see `maquignon --version`)."""


class Task(Protocol):
    """A module of this folder."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class Entry(NamedTuple):
    task: Task
    help: str


TASKS: Final = {
    "tune": Entry(breeding, "breed habits by evolution"),
    "ladder": Entry(ladders, "each character against the one below it, both ways"),
    "pool": Entry(pools, "every character against everybody, as one table"),
    "speed": Entry(speeds, "games a second, and the time for a decision"),
    "prices": Entry(pricing, "what animals cost, who wins from which seat, and how long games last"),
    "train": Entry(training, "a network that teaches itself, on a GPU"),
    "blend": Entry(blending, "a network between two of one descent"),
    "evaluate": Entry(evaluating, "a network against everybody else, both ways"),
    "figures": Entry(figuring, "what was wanted of the champion, measured: par, target and verdict of every figure"),
    "levels": Entry(levelling, "the champion's weaker levels, in even steps up to him"),
    "dataset": Entry(datasets, "games as Parquet: one row for each decision, one for each game"),
    "keep": Entry(keeping, "games kept whole as small Parquet files: the deal, the seats, what was done, the results"),
    "studies": Entry(studying, "questions that players ask, answered from games that were kept"),
    "values": Entry(valuing, "what actions are worth in chance to win, fitted to games of champions"),
    "pack": Entry(packing, "one archive of what training needs on another machine"),
    "solve": Entry(solving, "small games solved exactly, and what bots lose there"),
}

LEAST: Final = {"games": 1, "workers": 1, "generations": 1, "children": 2, "decisions": 1, "passes": 1}
"""Two children at least: a generation has two parents."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    for name, entry in TASKS.items():
        entry.task.add_arguments(tasks.add_parser(name, help=entry.help, description=entry.help))
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    for name, least in LEAST.items():
        if getattr(args, name, least) < least:
            raise CommandError(f"--{name} is {least} or more, not {getattr(args, name)}")
    return TASKS[args.task].task.run(args)
