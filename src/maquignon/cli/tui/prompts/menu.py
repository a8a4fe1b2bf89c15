"""A few numbered lines to choose from, in as many columns as fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from textual.content import Content

from maquignon.cli.tui.prompts.prompt import Press, clickable

DIGITS: Final = "1234567890"
LINE: Final = "line "
"""And a number: the key of a line that is clicked."""
MARGIN: Final = 6
"""Beside a label: the cursor, the digit and some air."""
MOST_COLUMNS: Final = 4


class Item(NamedTuple):
    label: str
    then: object
    note: str = ""
    is_bluff: bool = False


class MenuPrompt:
    """Answers with what the chosen item leads to."""

    def __init__(self, items: Sequence[Item], warning: str = "") -> None:
        self.items = items
        self._warning = warning
        self._place = 0
        self._columns = 1

    def draw(self, width: int) -> Content:
        cell = max(len(item.label) for item in self.items) + MARGIN
        self._columns = _even(len(self.items), max(1, min(MOST_COLUMNS, width // cell)))
        starts = range(0, len(self.items), self._columns)
        rows = [Content("").join(self._row(start, cell)) for start in starts]
        head = [Content.styled(self._warning, "bold $text-warning")] if self._warning else []
        return Content("\n").join([*head, *rows, Content.styled(self.items[self._place].note, "$faint")])

    def press(self, key: str) -> object:
        if key in DIGITS[: len(self.items)]:
            return self.items[DIGITS.index(key)].then
        if key.startswith(LINE):
            return self.items[int(key.removeprefix(LINE))].then
        if key in ("enter", "space"):
            return self.items[self._place].then
        steps = {"left": -1, "right": 1, "up": -self._columns, "down": self._columns}
        if key not in steps:
            return Press.IGNORED
        if 0 <= self._place + steps[key] < len(self.items):
            self._place += steps[key]
        return Press.TAKEN

    def _row(self, start: int, cell: int) -> list[Content]:
        return [self._cell(place, cell) for place in range(start, min(start + self._columns, len(self.items)))]

    def _cell(self, place: int, width: int) -> Content:
        item = self.items[place]
        digit = DIGITS[place] if place < len(DIGITS) else " "
        is_current = place == self._place
        label = (item.label, "$text-warning") if item.is_bluff else item.label
        text = Content.assemble("▸" if is_current else " ", (f"{digit} ", "bold $text-primary"), label)
        text = text.pad_right(width - 1 - text.cell_length)
        if is_current:
            text = text.stylize_before("on $primary-muted")
        return Content("").join([clickable(text, f"{LINE}{place}"), Content(" ")])


def _even(number: int, most: int) -> int:
    """Columns for the fewest rows, but no more than that takes."""
    rows = -(-number // most)
    return -(-number // rows)
