"""Options that several tasks share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from maquignon.cli.choosing import add_house_rules
from maquignon.cli.crews import add_cluster
from maquignon.cli.terminal import add_json


def add_table(parser: argparse.ArgumentParser, required: bool = True) -> None:
    parser.add_argument("--edition", metavar="E", required=required, help="see `maquignon editions`")
    parser.add_argument("--players", metavar="N", type=int, required=required)
    add_usual(parser)


def add_usual(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="equal seeds, equal results (default: 1)")
    add_house_rules(parser)
    add_json(parser)


def add_seeds(parser: argparse.ArgumentParser) -> None:
    """After `add_usual`: several in place of its one."""
    parser.add_argument(
        "--seeds",
        metavar="S,S",
        type=_seeds,
        help="several seeds: so many games with each of them, told together",
    )


def _seeds(text: str) -> list[int]:
    try:
        seeds = [int(word) for word in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text} are not numbers with commas between") from None
    if len({*seeds}) < len(seeds):
        raise argparse.ArgumentTypeError(f"a seed stands twice in {text}")
    return seeds


def add_checkpoints(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--checkpoints",
        metavar="FOLDER",
        type=Path,
        default=Path("checkpoints"),
        help="where those of the pool lie that are in the repository only (default: checkpoints)",
    )


def add_markdown(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--markdown", action="store_true", help="print the tables as the pages in docs/ have them")


def add_games(parser: argparse.ArgumentParser, games: int, each: str) -> None:
    parser.add_argument("--games", metavar="G", type=int, default=games, help=f"{each} (default: {games})")


def add_workers(parser: argparse.ArgumentParser) -> None:
    cores = os.cpu_count() or 1
    parser.add_argument("--workers", metavar="W", type=int, default=cores, help=f"processes (default here: {cores})")


def add_crew(parser: argparse.ArgumentParser) -> None:
    add_workers(parser)
    add_cluster(parser)
