"""The herds of all seats as a small table, and one's own purse as a row of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from textual.content import Content

from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts
from maquignon.cli.tui.colours import seat_colour
from maquignon.cli.tui.scene import value_of
from maquignon.play.cards import Cards
from maquignon.play.view import SeatView, View
from maquignon.rulebook.cards import FAMILIES, KINDS

ANIMAL: Final = "●"
WHOLE: Final = "★"
PEDIGREE: Final = "¶"
MOVES: Final = "▸"
NAME: Final = 10
HEADING: Final = 2
"""Lines above the seats."""


def herds(view: View, company: Company) -> Content:
    """A column for each family, a row for each seat."""
    kinds = KINDS if view.edition.rats else FAMILIES
    labels = [company.texts.animal(kind) for kind in kinds]
    least = [5 if view.edition.pedigrees and kind in FAMILIES else 4 for kind in kinds]
    widths = [max(len(label), width) for label, width in zip(labels, least, strict=True)]
    head = [_row(" " * NAME, [label.center(width) for label, width in zip(labels, widths, strict=True)], "$faint")]
    values = [str(value_of(kind) or "").center(width) for kind, width in zip(kinds, widths, strict=True)]
    head.append(_row(" " * NAME, values, "$faint"))
    rows = [_seat(view, seat, company.title(seat), kinds, widths) for seat in range(view.players)]
    return Content("\n").join([*head, *rows])


def purse(view: View, texts: Texts) -> Content:
    cards: Cards = view.purse or ()
    if not cards:
        return Content(texts.say("table.purse_empty"))
    parts: list[Content] = [Content.assemble(f"{texts.say('table.purse')} ", (f"{view.money} ", "bold"))]
    for value, number in sorted(Counter(cards).items()):
        times = f"×{number}" if number > 1 else ""
        parts.append(Content.assemble(" ", (f" {value} ", "bold on $panel"), times))
    return Content("").join(parts)


def _row(name: str, cells: Sequence[str], style: str) -> Content:
    return Content.assemble(name, (" ".join(cells), style))


def _seat(view: View, seat: int, name: str, kinds: Sequence[str], widths: Sequence[int]) -> Content:
    mark = MOVES if seat == view.mover else " "
    style = f"bold {seat_colour(seat)}" + (" underline" if seat == view.active else "")
    shown = name[: NAME - 2]
    head = Content.assemble((mark, "bold"), (shown, style), " " * (NAME - 1 - len(shown)))
    return Content("").join([head, *_cells(view.seats[seat], kinds, widths)])


def _cells(seat: SeatView, kinds: Sequence[str], widths: Sequence[int]) -> Iterator[Content]:
    for place, (kind, width) in enumerate(zip(kinds, widths, strict=True)):
        if place:
            yield Content(" ")
        yield _cell(seat, kind, width)


def _cell(seat: SeatView, kind: str, width: int) -> Content:
    number = dict(seat.herd).get(kind, 0)
    whole = kind in seat.complete
    animals = (WHOLE if whole else ANIMAL) * number or ("" if kind in seat.pedigrees else "·")
    paper = PEDIGREE if kind in seat.pedigrees else ""
    left = (width - len(animals) - len(paper)) // 2
    look = "bold $text-success" if whole else "" if number else "$faint"
    cell = Content.assemble(" " * left, (animals, look), (paper, "bold $text-warning"))
    return cell.pad_right(width - cell.cell_length)
