"""`maquignon lab keep`: games kept whole as small Parquet files, of which the pages of studies and prices are made."""

from __future__ import annotations

import argparse
from pathlib import Path

from maquignon.bots.champion import NAME
from maquignon.cli.choosing import chosen_edition
from maquignon.cli.crews import chosen_crew
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_network, extra
from maquignon.cli.lab.options import add_crew, add_games, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.cli.written_files import make_folder
from maquignon.lab.prices.measuring import all_tables
from maquignon.rulebook import Edition


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser, required=False)
    parser.add_argument(
        "--bot",
        metavar="WHO",
        default=NAME,
        help=f"at every seat: champion, a character, random or a network's file (default: {NAME})",
    )
    add_games(parser, 400, "per table")
    add_crew(parser)
    parser.add_argument(
        "--out",
        metavar="FOLDER",
        type=Path,
        required=True,
        help="where the files go; those of other tables that lie there stay",
    )


def run(args: argparse.Namespace) -> int:
    with extra("data", "kept games"):
        from maquignon.lab.dataset.keeping import file_name, keep
        from maquignon.lab.dataset.recording import Plan
        from maquignon.lab.seated_games import POOL
    tables = chosen_tables(args)
    for edition, _players in tables:
        if args.bot not in POOL:
            check_network(args.bot, edition, POOL)
    plans = [
        Plan(edition=edition, players=players, names=(args.bot,), seed=args.seed, first=0, games=args.games)
        for edition, players in tables
    ]
    try:
        make_folder(args.out)
        with Bar("games", args.games * len(plans)) as bar:
            for games in keep(plans, args.out, chosen_crew(args.workers, args.cluster)):
                bar.advance(games)
        files = {name: (args.out / name).stat().st_size for name in (file_name(*each) for each in tables)}
    except OSError as error:
        raise CommandError(f"{args.out} cannot be written: {error.strerror}") from None
    if args.json:
        print_json({"games": args.games, "bytes": files})
    else:
        for name, size in files.items():
            print(f"{args.out / name}: {args.games:,} games, {size / 1000:,.0f} kB")
    return 0


def chosen_tables(args: argparse.Namespace) -> list[tuple[Edition, int]]:
    """The one that was asked for, all of an edition, or all there are."""
    if args.edition is None:
        if args.players or args.house_rules:
            raise CommandError("--players and --house-rule want an --edition")
        return all_tables()
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    return [(edition, players) for players in ([args.players] if args.players else edition.players)]
