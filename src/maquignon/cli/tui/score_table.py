"""The score sheets of all seats side by side, line by line, as one would count on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from maquignon.play.score_sheet import ScoreSheet
from maquignon.rulebook.cards import FAMILIES, PEDIGREE_VALUE

LABEL: Final = 16
COLUMN: Final = 10


def score_lines(sheets: Sequence[ScoreSheet], names: Sequence[str]) -> list[str]:
    """A heading, then the lines that say something about anybody."""
    rows = [(label, [cell(sheet) for sheet in sheets]) for label, cell in _lines()]
    told = [_row(label, cells) for label, cells in rows if any(cells)]
    return [_row("", names), *told]


def _lines() -> list[tuple[str, Callable[[ScoreSheet], str]]]:
    families = [(family, _family(family)) for family in FAMILIES]
    return [
        *families,
        ("sum", lambda sheet: str(sheet.sum)),
        ("× families", lambda sheet: f"× {sheet.number}"),
        ("", lambda sheet: str(sheet.product)),
        ("loose pedigrees", lambda sheet: f"+ {sheet.loose_value}" if sheet.loose else ""),
        ("money", lambda sheet: f"+ {sheet.money}" if sheet.money else ""),
        ("TOTAL", lambda sheet: str(sheet.total)),
    ]


def _family(family: str) -> Callable[[ScoreSheet], str]:
    def cell(sheet: ScoreSheet) -> str:
        if family == sheet.lost:
            return "(rats)"
        value = dict(sheet.families).get(family)
        if value is None:
            return ""
        return f"{value}+{PEDIGREE_VALUE}" if family in sheet.matching else str(value)

    return cell


def _row(label: str, cells: Sequence[str]) -> str:
    return label.ljust(LABEL) + "".join(cell[: COLUMN - 1].rjust(COLUMN) for cell in cells)
