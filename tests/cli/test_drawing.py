"""Tables at narrow terminals: parts of them follow each other, and nothing in a cell is broken."""

import io

import pytest
from rich.console import Console

from maquignon.arena.report.tables import Table
from maquignon.cli.drawing import drawn

HEADS = ("bot", "rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse", "of all of them")
ROWS = tuple((name, *(f"1,{place}00 (±20)" for place in range(11))) for name in ("value", "my own bot"))


@pytest.mark.parametrize("width", [60, 80, 300])
def test_every_cell_is_whole_and_every_line_fits(width):
    told = io.StringIO()
    out = Console(file=told, width=width, highlight=False)
    out.print(drawn(Table("Prices", HEADS, ROWS), width))
    lines = told.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    for row in (HEADS, *ROWS):
        for cell in row:
            assert any(cell in line for line in lines), cell
    parts = sum(line.split()[:1] == ["bot"] for line in lines)
    assert (parts == 1) == (width == 300)
