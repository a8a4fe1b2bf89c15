"""`maquignon play`: in the browser, or with --terminal right here, against bots."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from maquignon.cli.choosing import add_house_rules
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.cli.tui.wish import USUAL_EDITION, USUAL_PAUSE, Wish, wished
from maquignon.rulebook import BadSetup

EXAMPLE = """\
  maquignon play                                        in the browser
  maquignon play --terminal                             choose the table on the screen
  maquignon play --terminal --edition master-2009 --players 5
  maquignon play --terminal --bots odile,remy --house-rule one-bid --record game.mq"""
FOR_A_TABLE = ("edition", "players", "bots", "house_rules", "first", "seed")
"""Flags that say what to play: with any of them the game begins at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help="play against bots in this terminal")
    parser.add_argument("--edition", metavar="E", help="see `maquignon editions` (koehandel-2001)")
    parser.add_argument("--players", metavar="N", type=int, help="you and so many bots less one")
    parser.add_argument("--bots", metavar="NAMES", help="your opponents, by commas: gus,berta,remy (taken in turn)")
    add_house_rules(parser)
    parser.add_argument("--first", metavar="SEAT", type=int, help="who begins: 0 is you, 1 your first opponent (drawn)")
    parser.add_argument("--seed", metavar="S", type=int, help="equal seeds, equal deals (default: any)")
    parser.add_argument("--record", metavar="FILE", type=Path, help="keep the record of the game, finished or not")
    parser.add_argument("--pause", metavar="SECONDS", type=float, help="how long a bot's move is shown (0.6)")
    parser.add_argument("--light", action="store_true", help="colours for a light background")
    add_language(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    texts = chosen_texts(args)
    if not args.terminal:
        return _in_browser(args, texts)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CommandError(texts.say("commands.needs_a_terminal"))
    if args.record and not args.record.absolute().parent.is_dir():
        raise CommandError(texts.say("commands.no_folder", file=args.record))
    wish = chosen_wish(args, texts)

    from maquignon.cli.tui.app import MarketApp

    app = MarketApp(
        wish,
        begins_at_once=_names_a_table(args),
        record=args.record,
        light=args.light,
        language=texts.language,
    )
    app.run()
    return app.return_code or 0


def chosen_wish(args: argparse.Namespace, texts: Texts) -> Wish:
    """What the flags ask for, the usual where they say nothing."""
    pause = USUAL_PAUSE if args.pause is None else args.pause
    if pause < 0:
        raise CommandError(texts.say("commands.pause_below_zero", pause=pause))
    bots = [name.strip() for name in args.bots.split(",")] if args.bots else []
    try:
        edition = args.edition or USUAL_EDITION
        wish = wished(edition, args.players, bots, args.house_rules, first=args.first, seed=args.seed)
    except BadSetup as refusal:
        raise CommandError(refusal.reason.sentence(texts.language)) from None
    return replace(wish, pause=pause)


def _names_a_table(args: argparse.Namespace) -> bool:
    return any(getattr(args, name) not in (None, []) for name in FOR_A_TABLE)


def _in_browser(args: argparse.Namespace, texts: Texts) -> int:
    """As `maquignon` alone does."""
    from maquignon.cli import serve

    given = [
        name
        for name in (*FOR_A_TABLE, "record", "pause", "light", "lang")
        if getattr(args, name) not in (None, [], False)
    ]
    if given:
        flag = "--house-rule" if given[0] == "house_rules" else f"--{given[0]}"
        raise CommandError(texts.say("commands.goes_with_terminal", flag=flag))
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    return serve.run(parser.parse_args(["--browser"]))
