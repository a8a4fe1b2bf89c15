"""`maquignon lab speed`: how fast the strongest character plays."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.lab.options import add_games, add_table
from maquignon.cli.terminal import print_json
from maquignon.lab.speed import speed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    add_games(parser, 200, "whole games")


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    found = speed(edition, args.players, args.games, args.seed)
    if args.json:
        print_json(asdict(found))
        return 0
    print(f"{name_of(edition)}, {args.players} players, {'compiled' if found.compiled else 'plain Python'}")
    print(f"whole games         {found.games_a_second:8.0f} a second and core")
    print(f"decision, core      {found.core_microseconds:8.1f} µs")
    print(f"decision, table     {found.table_milliseconds:8.2f} ms")
    return 0
