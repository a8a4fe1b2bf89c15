"""`maquignon lab prices`: what animals cost, for the terminal, for programs, and as a page with plots."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from maquignon.bots import champion
from maquignon.bots.characters import measured
from maquignon.bots.roster import LADDER
from maquignon.cli.crews import chosen_crew
from maquignon.cli.drawing import drawn
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.keeping import chosen_tables
from maquignon.cli.lab.options import add_crew, add_games, add_table
from maquignon.cli.terminal import Bar, console, print_json
from maquignon.cli.written_files import written
from maquignon.lab.prices.findings import Findings, found
from maquignon.lab.prices.measuring import Survey, measure
from maquignon.lab.prices.plots import plots
from maquignon.lab.prices.prices_page import page
from maquignon.lab.prices.tables import tables, title
from maquignon.lab.prices.tally import Tally
from maquignon.workers import Crew


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser, required=False)
    add_games(parser, 2000, "per table")
    parser.add_argument(
        "--character", metavar="NAME", default=LADDER[-1], help=f"at every seat (default: {LADDER[-1]})"
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="write the tables as a markdown page")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, help="write plots (SVG), which the page then shows")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    known = (*measured(), champion.NAME)
    if args.character not in known:
        raise CommandError(f"there is no character '{args.character}'; there is {', '.join(known)}")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core for each process
    findings = _measured(_surveys(args), chosen_crew(args.workers, args.cluster))
    if args.plots:
        _write_plots(findings, args.plots)
    if args.out:
        folder = os.path.relpath(args.plots, args.out.parent) if args.plots else None
        written(args.out, page(findings, _command(args), folder))
    if args.json:
        print_json([each.as_json() for each in findings])
    elif not args.out:
        _print(findings)
    return 0


def _surveys(args: argparse.Namespace) -> list[Survey]:
    return [
        Survey(edition=edition, players=players, games=args.games, seed=args.seed, character=args.character)
        for edition, players in chosen_tables(args)
    ]


def _measured(surveys: list[Survey], crew: Crew) -> list[Findings]:
    tallies = [Tally(players=survey.players) for survey in surveys]
    with Bar("games", sum(survey.games for survey in surveys)) as bar:
        for place, tally in measure(surveys, crew):
            tallies[place].add(tally)
            bar.advance(tally.games)
    return [found(survey, tally) for survey, tally in zip(surveys, tallies, strict=True)]


def _print(findings: list[Findings]) -> None:
    out = console()
    for each in findings:
        out.print(f"[bold]{title(each)}[/], {each.games:,} games of {each.survey.character}")
        for table in tables(each):
            out.print(f"{table.title}:", drawn(table, out.width))


def _write_plots(findings: list[Findings], folder: Path) -> None:
    for name, svg in plots(findings).items():
        written(folder / name, svg)


def _command(args: argparse.Namespace) -> str:
    """What makes the same page again."""
    words = ["maquignon lab prices"]
    for name in ("edition", "players", "games", "seed", "out", "plots"):
        if getattr(args, name) is not None:
            words.append(f"--{name} {getattr(args, name)}")
    words += [f"--house-rule {rule}" for rule in args.house_rules]
    if args.character != LADDER[-1]:
        words.append(f"--character {args.character}")
    return " ".join(words)
