"""Who has how many of which animal, as a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.telling import Company
from maquignon.play.view import SeatView, View
from maquignon.rulebook.cards import FAMILIES, KINDS

WHOLE = "★"
NONE = "·"


MONEY = 6
SHORTEST = 2
"""What is left of an animal's name where there is no room for more."""


def standings(view: View, company: Company, money: Sequence[int], width: int = 80) -> list[str]:
    """A heading and a line for each seat; ★ is a whole family, * the pedigree. Names are cut where they must be."""
    kinds = KINDS if view.edition.rats else FAMILIES
    texts = company.texts
    room = (width - MONEY - 2) // 3
    names = [name[: max(room, SHORTEST)] for name in company.names]
    first = max(map(len, names))
    labels = _fitting([texts.animal(kind) for kind in kinds], width - first - MONEY - 2)
    widths = list(map(len, labels))
    rows: list[tuple[str, Sequence[str], str]] = [("", labels, texts.say("screens.money")[:MONEY])]
    rows += [
        (name, tuple(_cell(seat, kind) for kind in kinds), str(purse))
        for name, seat, purse in zip(names, view.seats, money, strict=True)
    ]
    return [_row(name.ljust(first), cells, widths, purse) for name, cells, purse in rows]


def _fitting(labels: list[str], room: int) -> list[str]:
    """The longest are cut first."""
    longest = max(map(len, labels))
    while longest > SHORTEST and sum(min(len(label), longest) + 1 for label in labels) > room + 1:
        longest -= 1
    return [label[:longest].ljust(SHORTEST) for label in labels]


def _cell(seat: SeatView, kind: str) -> str:
    number = dict(seat.herd).get(kind, 0)
    cards = WHOLE if kind in seat.complete else str(number) if number else NONE
    return f"{cards}*" if kind in seat.pedigrees else cards


def _row(name: str, cells: Sequence[str], widths: Sequence[int], purse: str) -> str:
    columns = [cell.center(width) for cell, width in zip(cells, widths, strict=True)]
    return f"{name} {' '.join(columns)} {purse:>{MONEY}}"
