"""What is asked of `maquignon review`, and what it answers: text, a page, or JSON."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from maquignon.cli.errors import CommandError
from maquignon.cli.record_files import read_record
from maquignon.cli.review.coach_words import DEAREST
from maquignon.cli.review.review_page import page
from maquignon.cli.review.words import company_of
from maquignon.cli.terminal import Bar, add_json, print_json_text, with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.cli.written_files import written
from maquignon.play.records import Record, WrongRecord
from maquignon.review import NotOver, Review, review, to_json
from maquignon.review.playing import usual_effort

EXAMPLE = """\
  maquignon review game.mq
  maquignon review game.mq --html review.html      one page, with the curve
  maquignon review game.mq --choices 1000          what the champion says of every choice
  maquignon review game.mq --effort 4              half the errors, four times as long

docs/review.md has the definitions: chances, moments, bluffs."""
LAST_SEED: Final = (1 << 31) - 1
LEAST_EFFORT: Final = 0.001
MOST_EFFORT: Final = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a record of a finished game, or - for standard input")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write a page for the browser")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="0 or more; equal seeds, equal reviews")
    parser.add_argument("--effort", metavar="X", type=float, default=1.0, help="times the usual number of playouts")
    parser.add_argument("--jobs", metavar="J", type=int, help="processes (default: one for each core)")
    parser.add_argument(
        "--choices",
        metavar="N",
        type=int,
        default=DEAREST,
        help=f"tell what the champion says of so many choices ({DEAREST})",
    )
    add_language(parser)
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    texts = chosen_texts(args)
    _check(args, texts)
    reviewed = _review(read_record(args.file, texts.language), args, texts)
    if args.html:
        written(args.html, page(reviewed, company_of(reviewed, texts), args.choices), texts.language)
    if args.json:
        print_json_text(to_json(reviewed).decode())
    else:
        from maquignon.cli.review.report import show

        show(reviewed, company_of(reviewed, texts), args.html, args.choices)
    return 0


def _check(args: argparse.Namespace, texts: Texts) -> None:
    if not 0 <= args.seed <= LAST_SEED:
        raise CommandError(texts.say("review.seed_out_of_range", most=LAST_SEED, given=args.seed))
    if not LEAST_EFFORT <= args.effort <= MOST_EFFORT:
        given = f"{args.effort:g}"
        raise CommandError(texts.say("review.effort_out_of_range", least=LEAST_EFFORT, most=MOST_EFFORT, given=given))
    if args.jobs is not None and args.jobs < 1:
        raise CommandError(texts.say("review.jobs_below_one", given=args.jobs))
    if args.choices < 0:
        raise CommandError(texts.say("coach.choices_below_zero", given=args.choices))
    if args.html and not args.html.absolute().parent.is_dir():
        raise CommandError(texts.say("commands.no_folder", file=args.html))


def _review(record: Record, args: argparse.Namespace, texts: Texts) -> Review:
    effort = max(1, round(args.effort * usual_effort()))
    jobs = args.jobs or os.cpu_count() or 1
    with Bar(texts.say("review.working"), effort) as bar:
        try:
            return review(record, seed=args.seed, effort=effort, jobs=jobs, advance=bar.advance)
        except WrongRecord as wrong:
            raise CommandError(f"{args.file}, {wrong.problems[0].sentence(texts.language)}") from None
        except NotOver as refusal:
            raise CommandError(f"{args.file}: {refusal.reason.sentence(texts.language)}") from None
