"""`maquignon lab dataset`: games as Parquet, one row for each decision and one for each game."""

from __future__ import annotations

import argparse
from pathlib import Path

from maquignon.bots.levels import networked
from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_network, extra
from maquignon.cli.lab.options import add_games, add_table, add_workers
from maquignon.cli.terminal import Bar, print_json
from maquignon.cli.written_files import make_folder
from maquignon.workers import Crew

PLAYER = "odile"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--bot",
        metavar="WHO",
        dest="bots",
        action="append",
        help=f"a character, random, champion or a network's file; several take turns at the seats (default: {PLAYER})",
    )
    add_games(parser, 1000, "in all")
    add_workers(parser)
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True, help="a folder that is not there yet")


def run(args: argparse.Namespace) -> int:
    with extra("data", "datasets"):
        from maquignon.lab.dataset.recording import Plan
        from maquignon.lab.dataset.writing import write_dataset
        from maquignon.lab.seated_games import POOL
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    names = tuple(args.bots or [PLAYER])
    for name in names:
        if name not in POOL:
            check_network(name, edition, POOL)
    if {*networked()} & {*names} and {*names} & {*POOL[1:]}:
        raise CommandError("the champion never bids beyond its means and characters do: they share no dataset")
    if args.out.exists():
        raise CommandError(f"{args.out} is there already; a dataset is written into a new folder")
    plan = Plan(edition=edition, players=args.players, names=names, seed=args.seed, first=0, games=args.games)
    decisions = 0
    try:
        make_folder(args.out.parent)
        with Bar("games", args.games) as bar:
            for games, number in write_dataset(plan, args.out, Crew(args.workers)):
                decisions += number
                bar.advance(games)
    except OSError as error:
        raise CommandError(f"{args.out} cannot be written: {error.strerror}") from None
    if args.json:
        print_json({"games": args.games, "decisions": decisions, "folder": str(args.out)})
    else:
        print(f"{args.out}: {args.games:,} games and {decisions:,} decisions, {name_of(edition)}")
    return 0
