"""`maquignon lab levels`: the champion's weaker levels, measured and set to even steps."""

from __future__ import annotations

import argparse
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path

from maquignon.bots.levels import levels
from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_trained, extra
from maquignon.cli.lab.options import add_crew, add_games, add_markdown, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.lab.markdown import markdown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument("--check", action="store_true", help="measure the levels as they are, and change nothing")
    parser.add_argument("--out", metavar="FILE", type=Path, help="levels.toml, to write what was found into")
    add_markdown(parser)
    add_games(parser, 12_000, "for the search, and as many for the table that proves it")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.lab.levels import chosen, out_of_reach, proof, shipped, table, trials, write_levels
        from maquignon.lab.mixed_tables import rated
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    check_trained(edition)
    if args.out:
        _check_file(args.out)
    crew = chosen_crew(args.workers, args.cluster)
    deals = -(-args.games // args.players)
    asked = (edition, args.players, deals, args.seed)
    with Bar("games", deals * args.players * (1 if args.check else 2)) as bar:
        tried = None if args.check else rated(trials(*asked), crew, bar.advance)
        handicaps = chosen(tried) if tried else shipped(edition)
        found = rated(proof(*asked, handicaps), crew, bar.advance)
    for name in out_of_reach(tried) if tried else ():
        print(f"{name} is as slack as any that was tried, and was to be weaker still", file=sys.stderr)
    if args.out:
        write_levels(args.out, edition, handicaps)
    if args.json:
        print_json({"ratings": found, "handicaps": {name: asdict(each) for name, each in handicaps.items()}})
        return 0
    if not args.markdown:
        print(f"{name_of(edition)}, {args.players} players, {deals * args.players} games at mixed tables")
    print(markdown(table(found, handicaps)), end="")
    return 0


def _check_file(file: Path) -> None:
    """Before minutes of play."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise CommandError(f"{file} is no toml file: {error}") from None
    if told.keys() != levels().keys():
        raise CommandError(f"{file} is no file of levels")
