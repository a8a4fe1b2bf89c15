"""A review as one HTML page: no script, no other file, nothing to load."""

from __future__ import annotations

from html import escape

from maquignon.cli.review.chart import chart
from maquignon.cli.review.words import account_cells, account_heads, headline, lists, note
from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts
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


def page(review: Review, company: Company, choices: int) -> str:
    texts = company.texts
    title = texts.say("review.heading", names=", ".join(company.names))
    body = [
        f"<h1>{escape(title)}</h1><p>{escape(headline(review, company))}</p>",
        chart(review, company),
        *(_list(heading, moves, texts) for heading, moves in lists(review, company, choices)),
        _accounts(review, company),
        f'<p class="note">{escape(review.rules)}. {escape(note(review, texts))}</p>',
    ]
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head += f"<title>{escape(title)}</title><style>{_STYLE}</style>"
    html = f'<html lang="{texts.language}"><head>{head}</head><body>\n{"".join(body)}</body></html>'
    return f"<!doctype html>\n{html}\n"


def _list(heading: str, moves: list[tuple[int, str]], texts: Texts) -> str:
    items = "".join(
        f'<li><span class="move">{escape(texts.say("review.move", n=version))}:</span> {escape(text)}</li>'
        for version, text in moves
    )
    listed = f"<ol>{items}</ol>" if items else f"<p>{escape(texts.say('review.none'))}</p>"
    return f"<h2>{escape(heading)}</h2>\n{listed}\n"


def _accounts(review: Review, company: Company) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in account_heads(company.texts))
    rows = "".join(
        f"<tr><th>{escape(company.names[account.seat])}</th>"
        f"{''.join(f'<td>{cell}</td>' for cell in account_cells(account))}</tr>"
        for account in review.accounts
    )
    title = escape(company.texts.say("review.accounts"))
    return f'<h2>{title}</h2><div class="wide"><table><tr>{heads}</tr>{rows}</table></div>\n'
