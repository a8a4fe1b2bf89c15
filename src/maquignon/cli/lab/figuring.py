"""`maquignon lab figures`: what was wanted of the champion, measured, with a verdict for every figure."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from maquignon.bots.champion import NAME
from maquignon.cli.choosing import chosen_edition
from maquignon.cli.crews import chosen_crew
from maquignon.cli.lab.networks import check_network, check_temperature, extra
from maquignon.cli.lab.options import add_checkpoints, add_crew, add_games, add_seeds
from maquignon.cli.terminal import Bar, add_json, print_json
from maquignon.lab.markdown import markdown

SEEDS = [11]
"""Those of the figures in docs/bots.md."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", default=NAME, help=f"a network's file (default: {NAME})")
    add_seeds(parser)
    parser.add_argument(
        "--temperature", metavar="T", type=float, help="how hot FILE chooses (a file: 1, the champion as he ships)"
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="every row of his table in docs/bots.md, also where nothing was wanted",
    )
    add_checkpoints(parser)
    add_games(parser, 4000, "per cell, and per seed, rounded up to whole deals")
    add_json(parser)
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.lab.evaluation import play_cells
        from maquignon.lab.figures import EXPLOITER, FURTHER, SETTINGS, figures, table, target, verdict
        from maquignon.lab.published_pool import published_pool
    pool = published_pool(chosen_edition(EXPLOITER.edition, [], EXPLOITER.players), args.checkpoints)
    check_network(args.file, chosen_edition(EXPLOITER.edition, [], EXPLOITER.players), (NAME,))
    check_temperature(args.temperature, is_network=True)
    crew = chosen_crew(args.workers, args.cluster)
    if EXPLOITER.opponents[0] not in pool.files:
        print(f"left out: the exploiter (not in {args.checkpoints}/, which is in the repository only)", file=sys.stderr)
    settings = (*SETTINGS, *FURTHER) if args.all else SETTINGS
    asked = [
        cell
        for seed in args.seeds or SEEDS
        for cell in figures(args.file, pool, args.games, seed, args.temperature, settings=settings)
    ]
    with Bar("games", sum(cell.games for cell in asked)) as bar:
        results = play_cells(asked, crew, bar.advance, pool.files)
    if args.json:
        print_json(
            [
                {
                    "edition": cell.edition.id,
                    "players": cell.players,
                    "one": cell.one,
                    "many": cell.many,
                    "par": 1 / cell.players,
                    "wanted": target(args.file, cell),
                    "verdict": verdict(args.file, cell, result),
                    **asdict(result),
                }
                for cell, result in results
            ]
        )
    else:
        print(markdown(table(args.file, results)), end="")
    return 0
