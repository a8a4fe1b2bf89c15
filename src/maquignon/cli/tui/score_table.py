"""The score sheets of all seats side by side, line by line, as one would count on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts
from maquignon.play.score_sheet import ScoreSheet
from maquignon.rulebook.cards import FAMILIES, PEDIGREE_VALUE

LABEL: Final = 16
COLUMN: Final = 10


def score_lines(sheets: Sequence[ScoreSheet], company: Company) -> list[str]:
    """A heading, then the lines that say something about anybody; the total comes last."""
    rows = [(label, [cell(sheet) for sheet in sheets]) for label, cell in _lines(company.texts)]
    told = [_row(label, cells) for label, cells in rows if any(cells)]
    return [_row("", [company.title(seat) for seat in range(len(sheets))]), *told]


def _lines(texts: Texts) -> list[tuple[str, Callable[[ScoreSheet], str]]]:
    families = [(texts.animal(family), _family(family, texts.say("screens.rats"))) for family in FAMILIES]
    return [
        *families,
        (texts.say("screens.sum"), lambda sheet: str(sheet.sum)),
        (texts.say("screens.times_families"), lambda sheet: f"× {sheet.number}"),
        ("", lambda sheet: str(sheet.product)),
        (texts.say("screens.loose_pedigrees"), lambda sheet: f"+ {sheet.loose_value}" if sheet.loose else ""),
        (texts.say("screens.money"), lambda sheet: f"+ {sheet.money}" if sheet.money else ""),
        (texts.say("screens.total"), lambda sheet: str(sheet.total)),
    ]


def _family(family: str, lost_to_rats: str) -> Callable[[ScoreSheet], str]:
    def cell(sheet: ScoreSheet) -> str:
        if family == sheet.lost:
            return lost_to_rats
        value = dict(sheet.families).get(family)
        if value is None:
            return ""
        return f"{value}+{PEDIGREE_VALUE}" if family in sheet.matching else str(value)

    return cell


def _row(label: str, cells: Sequence[str]) -> str:
    return label.ljust(LABEL) + "".join(cell[: COLUMN - 1].rjust(COLUMN) for cell in cells)
