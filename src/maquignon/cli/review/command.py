"""`maquignon review`: a finished game judged move by move, in the terminal, as a page or as JSON."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from maquignon.cli.errors import CommandError
from maquignon.cli.record_files import read_file
from maquignon.cli.terminal import Bar, add_json, console, with_example
from maquignon.cli.written_files import written
from maquignon.play.errors import BadNotation
from maquignon.play.records import Record, WrongRecord, parse_record

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from maquignon.review import Review

EXAMPLE = """\
  maquignon review game.mq
  maquignon review game.mq --html review.html      one page, with the curve
  maquignon review game.mq --effort 4              half the errors, four times as long

docs/review.md has the definitions: chances, moments, bluffs."""
BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 48


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="RECORD", help="a record of a finished game, or - for standard input")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write a page for the browser")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="0 or more; equal seeds, equal reviews")
    parser.add_argument("--effort", metavar="X", type=float, default=1.0, help="times the usual number of playouts")
    parser.add_argument("--jobs", metavar="J", type=int, help="processes (default: one for each core)")
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    _check(args)
    review = _review(_read(args.file), args)
    if args.html:
        _write(review, args.html)
    if args.json:
        from maquignon.review import to_json

        print(to_json(review).decode())
    else:
        _show(review, console())
        if args.html:
            console().print(f"page in {args.html}", style="dim", markup=False)
    return 0


def _check(args: argparse.Namespace) -> None:
    if not 0 <= args.seed < 1 << 31:
        raise CommandError(f"--seed is a number from 0 to 2147483647, not {args.seed}")
    if not 0.001 <= args.effort <= 1000:
        raise CommandError(f"--effort is a number from 0.001 to 1000, not {args.effort:g}")
    if args.jobs is not None and args.jobs < 1:
        raise CommandError(f"--jobs is 1 or more, not {args.jobs}")
    if args.html and not args.html.absolute().parent.is_dir():
        raise CommandError(f"there is no folder for {args.html}")


def _read(file: str) -> Record:
    try:
        return parse_record(read_file(file))
    except BadNotation as error:
        raise CommandError(f"{file}, {error}") from None


def _review(record: Record, args: argparse.Namespace) -> Review:
    from maquignon.review import NotOver, review
    from maquignon.review.playing import usual_effort

    effort = max(1, round(args.effort * usual_effort()))
    with Bar("playing the game out", effort) as bar:
        try:
            return review(
                record, seed=args.seed, effort=effort, jobs=args.jobs or os.cpu_count() or 1, advance=bar.advance
            )
        except WrongRecord as wrong:
            raise CommandError(f"{args.file}, {wrong.problems[0]}") from None
        except NotOver as error:
            raise CommandError(f"{args.file}: {error}") from None


def _write(review: Review, file: Path) -> None:
    from maquignon.cli.review.review_page import page

    written(file, page(review))


def _show(review: Review, out: Console) -> None:
    from maquignon.cli.review import words

    names = words.names_of(review)
    out.print(words.headline(review), markup=False)
    out.print(_curves(review, names))
    _list(
        out,
        "The moments that decided it",
        [(each.version, words.moment_words(review, each)) for each in review.moments],
    )
    _list(
        out,
        f"What {review.strong.title()} would have done",
        [(each.version, words.mistake_words(review, each)) for each in words.mistakes(review)],
    )
    _list(out, "Bluffs", [(each.version, words.bluff_words(each, names)) for each in review.bluffs])
    _list(out, "Low offers", [(each.version, words.low_offer_words(each, names)) for each in review.low_offers])
    out.print("Where the chances went", style="bold")
    out.print(_accounts(review, names))
    out.print(words.note(review), style="dim", markup=False)


def _curves(review: Review, names: tuple[str, ...]) -> Table:
    from maquignon.cli.review.words import percent

    table = _table("player", f"chance, move 0 to {len(review.points) - 1}", "")
    table.columns[1].no_wrap = True
    for seat, name in enumerate(names):
        chances = [point.chances[seat] for point in review.points]
        table.add_row(_plain(name), sparkline(chances), f"{percent(chances[0])} → {percent(chances[-1])}")
    return table


def sparkline(chances: list[float], width: int = WIDTH) -> str:
    """Each block is the chance at its place along the game."""
    last = len(chances) - 1
    width = min(width, len(chances))
    picked = [chances[round(place * last / max(1, width - 1))] for place in range(width)]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))] for chance in picked)


def _list(out: Console, title: str, lines: list[tuple[int, str]]) -> None:
    table = _table("", "", header=False)
    for version, text in lines:
        table.add_row(f"move {version}", _plain(text))
    out.print(title, style="bold")
    out.print(table if lines else "  none")


def _accounts(review: Review, names: tuple[str, ...]) -> Table:
    from maquignon.cli.review.words import ACCOUNT_HEADS, account_cells

    table = _table(*ACCOUNT_HEADS)
    for account in review.accounts:
        table.add_row(_plain(names[account.seat]), *account_cells(account))
    return table


def _table(*heads: str, header: bool = True) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD if header else None, show_header=header, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)
