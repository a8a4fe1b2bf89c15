"""`maquignon lab evaluate`: a network against everybody else, both ways."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.lab.networks import check_network, check_temperature, extra
from maquignon.cli.lab.options import add_crew, add_games, add_markdown, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.lab.markdown import markdown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a network's file, champion, or somebody of the pool")
    add_table(parser)
    parser.add_argument(
        "--against", metavar="WHO", action="append", help="a name, champion or another file; without: the whole pool"
    )
    parser.add_argument(
        "--within-means", action="store_true", help="no network bids beyond its means, as the champion never does"
    )
    parser.add_argument(
        "--temperature", metavar="T", type=float, help="how hot FILE chooses (a file: 1, the champion as he ships)"
    )
    add_markdown(parser)
    add_games(parser, 4000, "per cell")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.lab.evaluation import cells, play_cells, table
        from maquignon.lab.seated_games import POOL
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    pool = args.against or POOL
    for name in {args.file, *pool} - set(POOL):
        check_network(name, edition, POOL)
    check_temperature(args.temperature, is_network=args.file not in POOL)
    crew = chosen_crew(args.workers, args.cluster)
    asked = cells(
        args.file,
        edition,
        args.players,
        pool,
        args.games,
        args.seed,
        within_means=args.within_means,
        temperature=args.temperature,
    )
    with Bar("games", args.games * len(asked)) as bar:
        results = play_cells(asked, crew, bar.advance)
    if args.json:
        print_json([{"one": cell.one, "many": cell.many, **asdict(result)} for cell, result in results])
        return 0
    if not args.markdown:
        print(f"{name_of(edition)}, {args.players} players, {args.games} games each, par {100 / args.players:.1f} %")
    print(markdown(table(args.file, results)), end="")
    return 0
