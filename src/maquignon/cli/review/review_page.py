"""A review as one HTML page: no script, no other file, nothing to load."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from maquignon.cli.review.chart import chart
from maquignon.cli.review.words import (
    ACCOUNT_HEADS,
    account_cells,
    bluff_words,
    headline,
    low_offer_words,
    mistake_words,
    mistakes,
    moment_words,
    names_of,
    note,
)
from maquignon.review.value import Review

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 1.5rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
svg { width: 100%; max-width: 40rem; height: auto; display: block; margin: 1rem auto; }
li { margin: .5rem 0; } .move { font-variant-numeric: tabular-nums; opacity: .7; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; border-bottom: 1px solid #8884; white-space: nowrap; }
th:first-child { text-align: left; } .note { opacity: .8; font-size: .9rem; }
"""


def page(review: Review) -> str:
    title = f"Review: {', '.join(names_of(review))}"
    body = [
        f"<h1>{escape(title)}</h1><p>{escape(headline(review))}</p>",
        chart(review),
        _list("The moments that decided it", _moments(review), "ol"),
        _list("What the strong bot would have done", _mistakes(review), "ul"),
        _list("Bluffs", _bluffs(review), "ul"),
        _list("Low offers", _low_offers(review), "ul"),
        _accounts(review),
        f'<p class="note">{escape(review.rules)}. {escape(note(review))}</p>',
    ]
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{escape(title)}</title><style>{_STYLE}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{"".join(body)}</body></html>\n'


def _moments(review: Review) -> Iterable[tuple[int, str]]:
    return ((moment.version, moment_words(review, moment)) for moment in review.moments)


def _mistakes(review: Review) -> Iterable[tuple[int, str]]:
    return ((point.version, mistake_words(review, point)) for point in mistakes(review))


def _bluffs(review: Review) -> Iterable[tuple[int, str]]:
    return ((bluff.version, bluff_words(bluff, names_of(review))) for bluff in review.bluffs)


def _low_offers(review: Review) -> Iterable[tuple[int, str]]:
    return ((offer.version, low_offer_words(offer, names_of(review))) for offer in review.low_offers)


def _list(title: str, lines: Iterable[tuple[int, str]], tag: str) -> str:
    items = "".join(f'<li><span class="move">move {version}:</span> {escape(text)}</li>' for version, text in lines)
    return f"<h2>{title}</h2>\n{f'<{tag}>{items}</{tag}>' if items else '<p>None.</p>'}\n"


def _accounts(review: Review) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in ACCOUNT_HEADS)
    rows = "".join(
        f"<tr><th>{escape(names_of(review)[account.seat])}</th>"
        f"{''.join(f'<td>{cell}</td>' for cell in account_cells(account))}</tr>"
        for account in review.accounts
    )
    return f'<h2>Where the chances went</h2><div class="wide"><table><tr>{heads}</tr>{rows}</table></div>\n'
