"""Tables of text at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table as RichTable

    from maquignon.arena.report.tables import Table


def drawn(table: Table, width: int) -> Group:
    """One below the other where the columns need more room than there is: nothing in a cell is broken."""
    from rich.console import Group

    parts: list[list[int]] = [[0]]
    for column in range(1, len(table.heads)):
        if len(parts[-1]) > 1 and _width(table, [*parts[-1], column]) > width:
            parts.append([0])
        parts[-1].append(column)
    return Group(*(_part(table, columns) for columns in parts))


def _part(table: Table, columns: list[int]) -> RichTable:
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    rich = RichTable(box=box.SIMPLE_HEAD, padding=(0, 0, 0, 1), pad_edge=False)
    for column in columns:
        rich.add_column(Text(table.heads[column]), justify="right" if column else "left", overflow="fold")
    for row in table.rows:
        rich.add_row(*(Text(row[column]) for column in columns))
    return rich


def _width(table: Table, columns: list[int]) -> int:
    """With the blanks between columns, and at both ends."""
    return sum(max(len(row[column]) for row in (table.heads, *table.rows)) + 2 for column in columns) + 1
