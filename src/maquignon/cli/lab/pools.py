"""`maquignon lab pool`: every character against everybody who plays by habits, as one table."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.drawing import drawn
from maquignon.cli.lab.options import add_crew, add_games, add_markdown, add_table
from maquignon.cli.terminal import Bar, console, print_json
from maquignon.lab.ladder import play_matches
from maquignon.lab.markdown import markdown
from maquignon.lab.pool import matrix, pool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    add_markdown(parser)
    add_games(parser, 400, "per cell, rounded up to whole deals")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    matches = pool(edition, args.players, args.games, args.seed)
    crew = chosen_crew(args.workers, args.cluster)
    with Bar("games", sum(match.games for match in matches)) as bar:
        results = play_matches(matches, crew, bar.advance)
    if args.json:
        print_json([{"one": match.one, "many": match.many, **asdict(result)} for match, result in results])
    elif args.markdown:
        print(markdown(matrix(results)), end="")
    else:
        games, par = matches[0].games, 100 / args.players
        told = f"wins in % of one against {args.players - 1}, {games} games a cell, par {par:.1f}"
        out = console()
        out.print(f"[bold]{name_of(edition)}[/], {args.players} players: {told}", drawn(matrix(results), out.width))
    return 0
