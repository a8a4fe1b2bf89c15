"""`maquignon lab ladder`: the characters against each other."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.lab.options import add_crew, add_games, add_markdown, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.lab.ladder import ladder, play_matches, steps
from maquignon.lab.markdown import markdown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    add_markdown(parser)
    add_games(parser, 4000, "per match, rounded up to whole deals")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    matches = ladder(edition, args.players, args.games, args.seed)
    crew = chosen_crew(args.workers, args.cluster)
    with Bar("games", sum(match.games for match in matches)) as bar:
        results = play_matches(matches, crew, bar.advance)
    if args.json:
        print_json([{"one": match.one, "many": match.many, **asdict(result)} for match, result in results])
        return 0
    if args.markdown:
        print(markdown(steps(results)), end="")
        return 0
    print(f"{name_of(edition)}, {args.players} players, {matches[0].games} games each, par {100 / args.players:.1f} %")
    for match, result in results:
        rate = f"{100 * result.rate():5.1f} ± {100 * result.error():.1f} %"
        print(
            f"{match.one:>8} against {args.players - 1} {match.many:<8} {rate}   {result.rate() * args.players:.2f} par"
        )
    return 0
