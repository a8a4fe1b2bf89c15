"""`maquignon arena`: bots against each other, many games, measured and rated."""

from __future__ import annotations

import argparse
import os
import sqlite3
from dataclasses import replace
from pathlib import Path

from maquignon.arena import (
    Findings,
    Format,
    Setting,
    Store,
    Tournament,
    WrongFile,
    entrants,
    findings,
    parse_settings,
    setting,
)
from maquignon.arena.fingerprint import fingerprint
from maquignon.arena.playing import missing_games, play
from maquignon.arena.report import page, plots
from maquignon.arena.report.report_page import told
from maquignon.arena.report.tables import tables
from maquignon.arena.results.facts import facts
from maquignon.arena.tables import try_programs
from maquignon.cli.choosing import add_house_rules
from maquignon.cli.crews import add_cluster, chosen_crew
from maquignon.cli.drawing import drawn
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, add_json, console, print_json, with_example
from maquignon.cli.written_files import written
from maquignon.rulebook import BadSetup, Reason
from maquignon.workers import Crew

EXAMPLE = """\
  maquignon arena --bot value --bot random --games 400
  maquignon arena --bot value --bot random --table master-2009:2,4,6 --table boursicocotte-2025:4 --report arena.html
  maquignon arena --bot value --bot "mine=cmd:python examples/jsonl_bot.py" --format match --format mixed
  maquignon arena --out arena.sqlite --report arena.html        (go on with what is in a file)

Every deal is played once from each seat, with the same chance for each seat, so that a bot wins exactly its share
against itself. Ctrl-C stops a run, and the same command goes on with it. docs/arena.md has the protocol for programs
of your own and the tables of the SQLite file."""
EDITION, PLAYERS, GAMES = "koehandel-2001", 4, 200
OUT = "arena.sqlite"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    _add_players(parser)
    _add_settings(parser)
    parser.add_argument(
        "--format",
        metavar="F",
        dest="formats",
        action="append",
        help="match: the first bot with each other one, both ways; round-robin: every two, both ways (default);"
        " mixed: different bots at a table; may be given several times",
    )
    parser.add_argument("--games", metavar="G", type=int, help=f"of each match, rounded up to whole deals ({GAMES})")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="0 or more; equal seeds, equal games")
    parser.add_argument("--limit", metavar="M", type=int, default=5000, help="moves a game may have (default: 5000)")
    parser.add_argument("--jobs", metavar="J", type=int, help="processes (default: one for each core)")
    add_cluster(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, default=Path(OUT), help=f"SQLite file (default: {OUT})")
    parser.add_argument("--anyway", action="store_true", help="go on though the bots or rules have changed")
    parser.add_argument("--report", metavar="FILE", type=Path, help="write an HTML report")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, help="write SVG plots")
    add_json(parser)
    with_example(parser, EXAMPLE)


def _add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        metavar="B",
        dest="bots",
        action="append",
        default=[],
        help="a bot by its name, or cmd: and a command line; NAME=… gives it another name; two or more of them",
    )
    parser.add_argument(
        "--think", metavar="SECONDS", type=float, default=5.0, help="an outside program's time for a decision (5)"
    )


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="E", dest="editions", action="append", help=f"default: {EDITION}")
    parser.add_argument("--players", metavar="N", type=int, action="append", help=f"default: {PLAYERS}")
    add_house_rules(parser)
    parser.add_argument(
        "--table",
        metavar="T",
        dest="tables",
        action="append",
        default=[],
        help="edition, house rules and players at once: koehandel-2001+one-bid:3,4; may be given several times",
    )


def run(args: argparse.Namespace) -> int:
    _check(args)
    try:
        return _run(args)
    except (BadSetup, WrongFile) as refusal:
        raise CommandError(str(refusal)) from None
    except sqlite3.Error as error:  # such as a full disk, in the middle of it
        raise CommandError(f"'{args.out}' cannot take the results: {error}") from None


def _check(args: argparse.Namespace) -> None:
    for name, least in (("games", 1), ("seed", 0), ("limit", 1), ("jobs", 1)):
        value = getattr(args, name)
        if value is not None and value < least:
            raise CommandError(f"--{name} is {least} or more, not {value}")
    if not 0 < args.think <= 3600:
        raise CommandError(f"--think is more than 0 and at most 3600 seconds, not {args.think:g}")


def _run(args: argparse.Namespace) -> int:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a network thinks on the core of its process
    tournament = _tournament(args)
    try_programs(tournament)
    crew = chosen_crew(args.jobs or os.cpu_count() or 1, args.cluster)
    with Store.open(args.out, tournament, fingerprint(tournament.entrants), anyway=args.anyway) as store:
        stopped = _play(tournament, store, crew)
        found = findings(store, tournament)
    _write(args, found)
    if args.json:
        _print_facts(found)
    else:
        _show(args, found, stopped)
    return 130 if stopped else 0


def _tournament(args: argparse.Namespace) -> Tournament:
    if not args.bots:
        if not args.out.exists():
            raise BadSetup(Reason("name-two-bots"))
        with Store.existing(args.out) as store:
            begun = store.tournament()
        return replace(begun, games=args.games or begun.games)
    names = args.formats or [Format.ROUND_ROBIN]
    for name in names:
        if name not in list(Format):
            raise BadSetup(Reason("no-such-format", name=name, choices=tuple(Format)))
    return Tournament(
        entrants=entrants(args.bots),
        settings=tuple(dict.fromkeys(_settings(args))),
        formats=tuple(dict.fromkeys(map(Format, names))),
        games=args.games or GAMES,
        seed=args.seed,
        limit=args.limit,
        think=args.think,
    )


def _settings(args: argparse.Namespace) -> list[Setting]:
    named = [setting for text in args.tables for setting in parse_settings(text)]
    if named and not (args.editions or args.players or args.house_rules):
        return named
    return named + [
        setting(edition, args.house_rules, players)
        for edition in args.editions or [EDITION]
        for players in args.players or [PLAYERS]
    ]


def _play(tournament: Tournament, store: Store, crew: Crew) -> bool:
    """Play what is missing; whether somebody interrupted it."""
    with Bar("playing", missing_games(tournament, store)) as bar:
        try:
            play(tournament, store, crew, bar.advance)
        except KeyboardInterrupt:
            return True
    return False


def _write(args: argparse.Namespace, found: Findings) -> None:

    if args.report:
        written(args.report, page(found))
    if args.plots:
        for name, svg in plots(found).items():
            written(args.plots / name, svg)


def _show(args: argparse.Namespace, found: Findings, stopped: bool) -> None:
    from rich.markup import escape

    out = console()
    for each in found.settings:
        out.print(f"[bold]{each.setting}[/], seed {found.tournament.seed}: {told(each)}")
        for table in tables(each):
            out.print(f"{escape(table.title)}:", drawn(table, out.width))
    for fault, number in found.faults:
        out.print(f"forfeited {number} times: {escape(fault)}")
    files = [args.out, *filter(None, [args.report, args.plots])]
    out.print(f"[dim]results in {escape(', '.join(map(str, files)))}[/]")
    if stopped:
        out.print("Stopped; the same command goes on with it.")


def _print_facts(found: Findings) -> None:
    print_json(facts(found))
