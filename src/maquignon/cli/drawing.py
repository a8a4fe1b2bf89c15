"""Tables of text at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table as RichTable

    from maquignon.arena.report.tables import Table


def drawn(table: Table) -> RichTable:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    rich = RichTable(box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False)
    for place, head in enumerate(table.heads):
        rich.add_column(Text(head), justify="right" if place else "left", overflow="fold")
    for row in table.rows:
        rich.add_row(*map(Text, row))
    return rich
