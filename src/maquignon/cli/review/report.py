"""A review as text for the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from maquignon.cli.review import words
from maquignon.cli.telling import Company
from maquignon.cli.terminal import console
from maquignon.review import Review

BLOCKS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 48


def show(review: Review, company: Company, page: Path | None, choices: int) -> None:
    """And say where the page is, if there is one."""
    out, texts = console(), company.texts
    out.print(words.headline(review, company), markup=False)
    out.print(_curves(review, company))
    _show_lists(review, company, out, choices)
    out.print(texts.say("review.accounts"), style="bold")
    out.print(_accounts(review, company))
    out.print(words.note(review, texts), style="dim", markup=False)
    if page:
        out.print(texts.say("review.page", file=page), style="dim", markup=False)


def sparkline(chances: list[float], width: int = WIDTH) -> str:
    """Each block is the chance at its place along the game."""
    last = len(chances) - 1
    width = min(width, len(chances))
    picked = [chances[round(place * last / max(1, width - 1))] for place in range(width)]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(chance * len(BLOCKS)))] for chance in picked)


def _show_lists(review: Review, company: Company, out: Console, choices: int) -> None:
    for title, lines in words.lists(review, company, choices):
        table = _table("", "", header=False)
        for version, text in lines:
            table.add_row(company.texts.say("review.move", n=version), escape(text))
        out.print(title, style="bold")
        out.print(table if lines else f"  {company.texts.say('review.none')}")


def _curves(review: Review, company: Company) -> Table:
    texts = company.texts
    table = _table(texts.say("review.player"), texts.say("review.chances", last=len(review.points) - 1), "")
    table.columns[1].no_wrap = True
    for seat, name in enumerate(company.names):
        chances = [point.chances[seat] for point in review.points]
        change = f"{words.percent(chances[0])} → {words.percent(chances[-1])}"
        table.add_row(escape(name), sparkline(chances), change)
    return table


def _accounts(review: Review, company: Company) -> Table:
    table = _table(*words.account_heads(company.texts))
    for account in review.accounts:
        table.add_row(escape(company.names[account.seat]), *words.account_cells(account))
    return table


def _table(*heads: str, header: bool = True) -> Table:
    table = Table(box=box.SIMPLE_HEAD if header else None, show_header=header, pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    return table
