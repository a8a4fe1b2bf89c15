"""Who has how many of which animal, as a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.play.view import SeatView, View
from maquignon.rulebook.cards import FAMILIES, KINDS

WHOLE = "all"
NONE = "·"


def standings(view: View, names: Sequence[str], money: Sequence[int]) -> list[str]:
    """A heading and a line for each seat; a star stands for the family's pedigree."""
    kinds = KINDS if view.edition.rats else FAMILIES
    widths = [max(len(kind), len(WHOLE) + (view.edition.pedigrees and kind in FAMILIES)) for kind in kinds]
    first = max(map(len, names))
    rows: list[tuple[str, Sequence[str], str]] = [("", kinds, "money")]
    rows += [
        (name, tuple(_cell(seat, kind) for kind in kinds), str(purse))
        for name, seat, purse in zip(names, view.seats, money, strict=True)
    ]
    return [_row(name.ljust(first), cells, widths, purse) for name, cells, purse in rows]


def _cell(seat: SeatView, kind: str) -> str:
    number = dict(seat.herd).get(kind, 0)
    cards = WHOLE if kind in seat.complete else str(number) if number else NONE
    return f"{cards}*" if kind in seat.pedigrees else cards


def _row(name: str, cells: Sequence[str], widths: Sequence[int], purse: str) -> str:
    columns = [cell.center(width) for cell, width in zip(cells, widths, strict=True)]
    return f"{name} {' '.join(columns)} {purse:>5}"
