"""Tables of text as markdown, for the pages in docs/."""

from __future__ import annotations

from maquignon.arena.report.tables import Table


def markdown(table: Table) -> str:
    """Words on the left, numbers on the right."""
    sides = ["---", *(_side([row[place] for row in table.rows]) for place in range(1, len(table.heads)))]
    return "".join(f"| {' | '.join(row)} |\n" for row in (table.heads, sides, *table.rows))


def _side(cells: list[str]) -> str:
    return "---" if any(cell[:1].isalpha() for cell in cells) else "--:"
