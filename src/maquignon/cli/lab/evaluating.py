"""`maquignon lab evaluate`: a network against everybody else, both ways."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.lab.networks import check_network, check_temperature, extra
from maquignon.cli.lab.options import add_checkpoints, add_crew, add_games, add_markdown, add_seeds, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.lab.markdown import markdown

if TYPE_CHECKING:
    from maquignon.lab.contests import Result
    from maquignon.lab.evaluation import Cell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a network's file, champion, or somebody of the pool")
    add_table(parser)
    add_seeds(parser)
    parser.add_argument(
        "--against", metavar="WHO", action="append", help="a name, champion or another file; without: the whole pool"
    )
    parser.add_argument(
        "--within-means", action="store_true", help="no network bids beyond its means, as the champion never does"
    )
    parser.add_argument(
        "--temperature", metavar="T", type=float, help="how hot FILE chooses (a file: 1, the champion as he ships)"
    )
    add_checkpoints(parser)
    add_markdown(parser)
    add_games(parser, 4000, "per cell, and per seed")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.lab.evaluation import cells, play_cells, table
        from maquignon.lab.published_pool import published_pool
        from maquignon.lab.seated_games import POOL
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    whole = published_pool(edition, args.checkpoints)
    for name in {args.file, *(args.against or ())} - {*whole.names}:
        check_network(name, edition, whole.names)
    check_temperature(args.temperature, is_network=args.file not in POOL)
    crew = chosen_crew(args.workers, args.cluster)
    if whole.left_out and not args.against:
        print(whole.left_out, file=sys.stderr)
    asked = [
        cell
        for seed in args.seeds or [args.seed]
        for cell in cells(
            args.file,
            edition,
            args.players,
            args.against or whole.names,
            args.games,
            seed,
            within_means=args.within_means,
            temperature=args.temperature,
            handicaps=whole.handicaps,
        )
    ]
    with Bar("games", args.games * len(asked)) as bar:
        results = play_cells(asked, crew, bar.advance, whole.files)
    if args.json:
        print_json([_facts(cell, result) for cell, result in results])
        return 0
    if not args.markdown:
        games = args.games * len(args.seeds or [args.seed])
        print(
            f"{name_of(edition)}, {args.players} players, {games} games each, par {100 / args.players:.1f} %; "
            f"{_temperature(args.file, results[0][0])}"
        )
    print(markdown(table(args.file, results)), end="")
    return 0


def _facts(cell: Cell, result: Result) -> dict[str, object]:
    return {"one": cell.one, "many": cell.many, **asdict(result)}


def _temperature(file: str, cell: Cell) -> str:
    from maquignon.lab.evaluation import heat_of

    heat = heat_of(file, cell)
    return f"{file} has no temperature" if heat is None else f"{file} at temperature {heat:g}"
