"""Who has how many of which animal, as a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.telling import Company
from maquignon.play.view import SeatView, View
from maquignon.rulebook.cards import FAMILIES, KINDS

WHOLE = "★"
NONE = "·"


def standings(view: View, company: Company, money: Sequence[int]) -> list[str]:
    """A heading and a line for each seat; ★ is a whole family, * the family's pedigree."""
    kinds = KINDS if view.edition.rats else FAMILIES
    texts, names = company.texts, company.names
    labels = [texts.animal(kind) for kind in kinds]
    widths = list(map(len, labels))
    first = max(map(len, names))
    rows: list[tuple[str, Sequence[str], str]] = [("", labels, texts.say("screens.money"))]
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
    return f"{name} {' '.join(columns)} {purse:>6}"
