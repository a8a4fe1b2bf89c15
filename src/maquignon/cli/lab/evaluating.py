"""`maquignon lab evaluate`: a network against everybody else, both ways."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from maquignon.bots import champion
from maquignon.bots.levels import networked
from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.options import add_crew, add_games, add_markdown, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.lab.markdown import markdown
from maquignon.rulebook import BadSetup, Edition


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a network's file, champion, or somebody of the pool")
    add_table(parser)
    parser.add_argument(
        "--against", metavar="WHO", action="append", help="a name, champion or another file; without: the whole pool"
    )
    parser.add_argument(
        "--within-means", action="store_true", help="no network bids beyond its means, as the champion never does"
    )
    add_markdown(parser)
    add_games(parser, 4000, "per cell")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core for each process
    try:
        from maquignon.lab.evaluation import cells, play_cells, table
        from maquignon.lab.seated_games import POOL
    except ModuleNotFoundError as missing:
        raise CommandError(f"networks need {missing.name}: pip install 'maquignon[lab]'") from None
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    pool = args.against or POOL
    for name in {args.file, *pool} - set(POOL):
        check_network(name, edition, POOL)
    crew = chosen_crew(args.workers, args.cluster)
    asked = cells(args.file, edition, args.players, pool, args.games, args.seed, within_means=args.within_means)
    with Bar("games", args.games * len(asked)) as bar:
        results = play_cells(asked, crew, bar.advance)
    if args.json:
        print_json([{"one": cell.one, "many": cell.many, **asdict(result)} for cell, result in results])
        return 0
    if not args.markdown:
        print(f"{name_of(edition)}, {args.players} players, {args.games} games each, par {100 / args.players:.1f} %")
    print(markdown(table(args.file, results)), end="")
    return 0


def check_network(name: str, edition: Edition, pool: Sequence[str]) -> None:
    """It must be a network, and one that can play here."""
    if name in networked():
        try:
            champion.network_name(edition, name)
        except BadSetup as refusal:
            raise CommandError(str(refusal)) from None
    elif not Path(name).is_file():
        known = ", ".join((*pool, *networked()))
        raise CommandError(f"there is no file {name}, and nobody of that name: there is {known}")
