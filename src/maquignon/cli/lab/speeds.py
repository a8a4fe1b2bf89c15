"""`maquignon lab speed`: how fast the strongest character plays, or another, or a network."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from maquignon.bots.characters import characters
from maquignon.bots.levels import networked
from maquignon.bots.roster import LADDER
from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_trained, extra
from maquignon.cli.lab.options import add_games, add_table
from maquignon.cli.terminal import print_json
from maquignon.lab.speed import speed
from maquignon.rulebook import Edition


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument(
        "--bot",
        metavar="NAME",
        default=LADDER[-1],
        help=f"a character, the champion or one of his weaker selves (default: {LADDER[-1]})",
    )
    add_games(parser, 200, "whole games")


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    if args.bot in networked():
        return _network(args, edition)
    if args.bot not in characters():
        raise CommandError(f"there is no bot '{args.bot}'; there is {', '.join((*characters(), *networked()))}")
    found = speed(edition, args.players, args.games, args.seed, args.bot)
    if args.json:
        print_json(asdict(found))
        return 0
    print(_heading(args, edition, found.compiled))
    print(f"whole games         {found.games_a_second:8.0f} a second and core")
    print(f"decision, core      {found.core_microseconds:8.1f} µs")
    print(f"decision, table     {found.table_milliseconds:8.2f} ms")
    return 0


def _network(args: argparse.Namespace, edition: Edition) -> int:
    with extra("lab", args.bot):
        from maquignon.lab.network_speed import TARGET, network_speed
    check_trained(edition, args.bot)
    found = network_speed(edition, args.players, args.games, args.seed, args.bot)
    if args.json:
        print_json({**asdict(found), "target_milliseconds": TARGET})
        return 0
    print(_heading(args, edition, found.compiled))
    target = f"ms (target: < {TARGET})"
    print(f"decision, alone     {found.alone_milliseconds:8.3f} {target}, of {found.decisions:,}")
    print(f"decision, table     {found.table_milliseconds:8.3f} ms")
    print(f"decision, batched   {found.together_milliseconds:8.3f} {target}, {found.together} games at once")
    return 0


def _heading(args: argparse.Namespace, edition: Edition, compiled: bool) -> str:
    return f"{name_of(edition)}, {args.players} players, {args.bot}, {'compiled' if compiled else 'plain Python'}"
