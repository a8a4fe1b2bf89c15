"""The status page as HTML: made here, without a script, every word of it escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from maquignon.server.hosting.status import Row, Section
from maquignon.server.monitoring.troubles import State

REFRESH_SECONDS = 10
STYLE = Path(__file__).with_name("status.css").read_text(encoding="utf-8")


def status_page(state: State, sections: Iterable[Section]) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="{REFRESH_SECONDS}">
<title>Maquignon: {escape(state)}</title>
<link rel="stylesheet" href="status.css">
</head>
<body>
<header><h1>Maquignon</h1><p class="state {escape(state)}">{escape(state)}</p>
<p><a href="/desk">Host's desk</a></p><p><a href="">Look again</a></p></header>
<main>
{"".join(map(_section, sections))}</main>
</body>
</html>
"""


def _section(section: Section) -> str:
    content = f"<table>{''.join(map(_row, section.rows))}</table>" if section.rows else f"<p>{escape(section.none)}</p>"
    return f"<section><h2>{escape(section.title)}</h2>{content}</section>\n"


def _row(row: Row) -> str:
    kind = ' class="passing"' if row.passing else ""
    name = escape(row.name).replace("_", "_<wbr>")
    return f'<tr{kind}><th scope="row">{name}</th><td>{escape(row.value)}</td></tr>\n'
