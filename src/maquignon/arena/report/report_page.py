"""One HTML page with everything: no script, no other file, nothing to load."""

from __future__ import annotations

from html import escape

from maquignon.arena.report.plots import setting_plots
from maquignon.arena.report.tables import NONE, Table, tables
from maquignon.arena.results.findings import Findings, SettingFinding

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fff; max-width: 60rem; margin: 2rem auto;
       padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; border-top: 1px solid #ddd; padding-top: 1.5rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #e5e5e5; white-space: nowrap; }
th { font-weight: 600; } th:first-child { text-align: left; } caption { text-align: left; font-weight: 600; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; display: block; margin: 1rem 0; }
code { background: #f4f4f4; padding: .1rem .3rem; overflow-wrap: anywhere; } .note { color: #555; }
"""


def page(findings: Findings) -> str:
    tournament = findings.tournament
    names = ", ".join(entrant.name for entrant in tournament.entrants)
    body = [
        "<h1>Arena</h1>",
        f"<p>{_text(names)}. Seed {tournament.seed}, {sum(each.games for each in findings.settings):,} games,"
        " each deal played once from every seat.</p>",
        _entrants(findings),
        *(_setting(found) for found in findings.settings),
        _faults(findings),
        _notes(),
    ]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Arena: {_text(names)}</title>'
    )
    head += f"<style>{_STYLE}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n{"".join(body)}</body></html>\n'


def _entrants(findings: Findings) -> str:
    rows = (
        f"<tr><th>{_text(entrant.name)}</th><td><code>{_text(entrant.bot)}</code></td></tr>"
        for entrant in findings.tournament.entrants
    )
    return f"<table>{''.join(rows)}</table>\n"


def _setting(found: SettingFinding) -> str:
    parts = [f"<h2>{_text(str(found.setting))}</h2>\n<p>{_text(told(found))}</p>\n"]
    drawn = setting_plots(found)
    parts += [_table(table) for table in tables(found)]
    return "".join(parts) + "".join(drawn.values())


def told(found: SettingFinding) -> str:
    """How many games there are, and which of them have no proper end."""
    missing = f" of {found.wanted:,}" if found.games < found.wanted else ""
    odd = [
        f"{found.at_limit:,} stopped at the move limit (R31)" if found.at_limit else "",
        f"{found.forfeits:,} forfeited" if found.forfeits else "",
    ]
    facts = [f"{found.games:,}{missing} games of {found.mean_moves:.0f} moves", *filter(None, odd)]
    return f"{', '.join(facts)}; par {found.setting.par:.1%}."


def _table(table: Table) -> str:
    heads = "".join(f"<th>{_text(head)}</th>" for head in table.heads)
    rows = "".join(_row(table, number) for number in range(len(table.rows)))
    return f'<div class="wide"><table><caption>{_text(table.title)}</caption><tr>{heads}</tr>{rows}</table></div>\n'


def _row(table: Table, number: int) -> str:
    name, *cells = table.rows[number]
    shades = table.shades[number] if table.shades else (None,) * len(cells)
    told = "".join(f"<td{_background(shade)}>{_text(cell)}</td>" for cell, shade in zip(cells, shades, strict=True))
    return f"<tr><th>{_text(name)}</th>{told}</tr>"


def _background(shade: float | None) -> str:
    """Blue above par, orange below, the stronger the farther; black stays readable on all of them."""
    if shade is None:
        return ""
    red, green, blue = (86, 180, 233) if shade > 0.5 else (230, 159, 0)
    return f' style="background: rgba({red}, {green}, {blue}, {abs(shade - 0.5):.2f})"'


def _faults(findings: Findings) -> str:
    if not findings.faults:
        return ""
    rows = "".join(f"<tr><td>{number:,}</td><td>{_text(fault)}</td></tr>" for fault, number in findings.faults)
    return f'<h2>Forfeits</h2><div class="wide"><table><tr><th>games</th><th>why</th></tr>{rows}</table></div>\n'


def _notes() -> str:
    return (
        '<h2>How to read this</h2><p class="note">Intervals hold 95 % and come from resampling whole deals. × par: wins'
        " divided by what a bot wins among its equals, so 1 is as good as the opponents. A shared victory is shared."
        " Ratings are Plackett-Luce strengths of finishing orders; their mean is 1500, and 400 points are odds of"
        " ten to one of finishing ahead. Ratings assume that strength is one number, which it is not here: the matrix"
        " has the last word. Over-bids are bids and slaps beyond the bidder’s means; exposed is who had to show the"
        f" purse for one. The buy-right is counted where it could be used. {NONE} means that there is nothing to tell."
        "</p>"
    )


def _text(text: str) -> str:
    return escape(text)
