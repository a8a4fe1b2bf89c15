"""`maquignon lab prices`: what animals cost, for the terminal, for programs, and as a page with plots."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.bots import champion
from maquignon.bots.characters import measured
from maquignon.bots.roster import LADDER
from maquignon.cli.crews import chosen_crew
from maquignon.cli.drawing import drawn
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.keeping import chosen_tables
from maquignon.cli.lab.networks import extra
from maquignon.cli.lab.options import add_crew, add_games, add_table
from maquignon.cli.terminal import Bar, console, print_json
from maquignon.cli.written_files import written
from maquignon.lab.prices.findings import Findings, found
from maquignon.lab.prices.measuring import Survey, all_tables, measure
from maquignon.lab.prices.plots import plots
from maquignon.lab.prices.prices_page import page
from maquignon.lab.prices.tables import tables, title
from maquignon.lab.prices.tally import Tally
from maquignon.workers import Crew

if TYPE_CHECKING:
    from maquignon.lab.dataset.keeping import KeptTable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser, required=False)
    add_games(parser, 2000, "per table")
    parser.add_argument(
        "--character", metavar="NAME", default=LADDER[-1], help=f"at every seat (default: {LADDER[-1]})"
    )
    parser.add_argument(
        "--from",
        dest="kept",
        metavar="FOLDER",
        type=Path,
        help="games that `maquignon lab keep` wrote, instead of playing any: whose and how many they are is theirs",
    )
    parser.add_argument("--out", metavar="FILE", type=Path, help="write the tables as a markdown page")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, help="write plots (SVG), which the page then shows")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    known = (*measured(), champion.NAME)
    if args.character not in known:
        raise CommandError(f"there is no character '{args.character}'; there is {', '.join(known)}")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core for each process
    kept = _kept(args) if args.kept else []
    surveys = [_again(each) for each in kept] if args.kept else _surveys(args)
    findings = _measured(surveys, chosen_crew(args.workers, args.cluster))
    if args.plots:
        _write_plots(findings, args.plots)
    if args.out:
        folder = os.path.relpath(args.plots, args.out.parent) if args.plots else None
        written(args.out, page(findings, _commands(args, kept), folder))
    if args.json:
        print_json([each.as_json() for each in findings])
    elif not args.out:
        _print(findings)
    return 0


def _kept(args: argparse.Namespace) -> list[KeptTable]:
    """The files of the tables that were asked for."""
    with extra("data", "kept games"):
        from maquignon.lab.dataset.keeping import kept_tables
    wanted = {(edition.id, edition.house_rules, players) for edition, players in chosen_tables(args)}
    try:
        tables = kept_tables(args.kept)
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from None
    found = [
        each
        for each in tables
        if args.edition is None or (each.edition.id, each.edition.house_rules, each.players) in wanted
    ]
    if not found:
        raise CommandError(f"{args.kept} holds no such games: make them with `maquignon lab keep`")
    return found


def _again(table: KeptTable) -> Survey:
    return Survey(
        edition=table.edition,
        players=table.players,
        games=table.games,
        seed=table.seed,
        character=table.names[0],
        file=table.file,
    )


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


def _commands(args: argparse.Namespace, kept: list[KeptTable]) -> list[str]:
    """What makes the same page again."""
    words = ["maquignon lab prices"]
    for name in ("edition", "players", "games", "seed") if not kept else ("edition", "players"):
        if getattr(args, name) is not None:
            words.append(f"--{name} {getattr(args, name)}")
    words += [f"--house-rule {rule}" for rule in args.house_rules]
    if kept:
        words.append(f"--from {args.kept.as_posix()}")
    elif args.character != LADDER[-1]:
        words.append(f"--character {args.character}")
    words += [f"--{name} {getattr(args, name)}" for name in ("out", "plots") if getattr(args, name) is not None]
    return [*(keeping_commands(kept, args.kept) if kept else []), " ".join(words)]


def keeping_commands(kept: list[KeptTable], folder: Path) -> list[str]:
    from maquignon.lab.dataset.keeping import commands

    return commands(kept, len(all_tables()), folder)
