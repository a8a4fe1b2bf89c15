"""`maquignon replay`: a record step by step, as a spectator, one seat, or somebody who sees all hands has it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from maquignon.cli.errors import CommandError
from maquignon.cli.record_files import read_record
from maquignon.cli.terminal import add_json, print_json, with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.cli.viewpoint import Viewpoint
from maquignon.play.records import Record, Replay

EXAMPLE = """\
  maquignon replay game.mq --step              wait for Enter after every move
  maquignon replay game.mq --seat 1            as the player in seat 1 saw it
  maquignon replay game.mq --all --from 40     with all hands open, from the 40th move on"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", metavar="N", type=int, help="what this seat saw (else: what spectators saw)")
    whose.add_argument("--all", action="store_true", help="everything, all purses open")
    parser.add_argument(
        "--from", metavar="V", type=int, default=0, dest="since", help="begin with this move (0: the start)"
    )
    parser.add_argument("--to", metavar="V", type=int, dest="until", help="stop after this move")
    parser.add_argument("--step", action="store_true", help="on a terminal, wait for Enter after each move; q leaves")
    add_language(parser)
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    texts = chosen_texts(args)
    record = read_record(args.file, texts.language)
    _check_arguments(args, record, texts)
    viewpoint = Viewpoint(record, args.seat, texts, sees_all=args.all)
    played = Replay(record)
    steps = _steps(played, viewpoint, args.since, args.until)
    if args.json:
        shown = [viewpoint.facts(version) for version in steps]
        print_json({**viewpoint.head_facts(), "steps": shown, "problems": [str(each) for each in played.problems]})
    else:
        print(viewpoint.head())
        _show(steps, viewpoint, texts, wait=args.step and sys.stdin.isatty() and sys.stdout.isatty())
    for problem in played.problems:
        print(f"maquignon replay: {args.file}, {problem.sentence(texts.language)}", file=sys.stderr)
    return 1 if played.problems else 0


def _check_arguments(args: argparse.Namespace, record: Record, texts: Texts) -> None:
    last = len(record.plies)
    if args.seat is not None and args.seat not in range(record.players):
        raise CommandError(texts.say("replay.no_such_seat", seat=args.seat, last=record.players - 1))
    if args.since not in range(last + 1):
        raise CommandError(texts.say("replay.from_out_of_range", last=last, given=args.since))
    if args.until is not None and args.until < args.since:
        raise CommandError(texts.say("replay.to_before_from", to=args.until, since=args.since))


def _steps(played: Replay, viewpoint: Viewpoint, since: int, until: int | None) -> Iterator[int]:
    """The versions to be shown, with the viewpoint watching."""
    for game in played:
        if until is not None and game.version > until:
            return
        viewpoint.watch(game)
        if game.version >= since:
            yield game.version


def _show(steps: Iterator[int], viewpoint: Viewpoint, texts: Texts, *, wait: bool) -> None:
    for version in steps:
        print(viewpoint.text(version))
        if wait and not _goes_on(texts):
            return


def _goes_on(texts: Texts) -> bool:
    try:
        return not input(texts.say("replay.goes_on")).strip().lower().startswith("q")
    except EOFError:
        return False
