"""Where a show is seen: lines with a margin, names in colours, and time to read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from maquignon.cli.keypress import wait
from maquignon.cli.telling import Company
from maquignon.cli.terminal import console
from maquignon.cli.texts import Texts
from maquignon.rulebook.cards import KINDS

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")
MARGIN = 4


class Narration:
    def __init__(self, company: Company, pause: float, has_keys: bool) -> None:
        self._console = console()
        self._names = company.names
        self._styles = _styles(company.texts)
        self._pause = pause if self._console.is_terminal else 0
        self._has_keys = has_keys

    @property
    def is_live(self) -> bool:
        """Whether somebody watches it happen, and could press a key."""
        return self._has_keys and self._pause > 0

    @property
    def room(self) -> int:
        """How wide a line may be beside its margin."""
        return self._console.width - MARGIN

    def show(self, text: str, margin: str = "", style: str = "") -> None:
        """A line, wrapped beside its margin."""
        from rich.text import Text

        parts = self._coloured(text, style).wrap(self._console, self.room)
        for place, part in enumerate(parts):
            part.rstrip()
            head = (margin if place == 0 else "").rjust(MARGIN - 1) + " "
            self._console.print(Text.assemble((head, "dim"), part), soft_wrap=True)
        self._rest(1)

    def show_table(self, lines: Sequence[str]) -> None:
        """All at once, with air around it."""
        self._console.print()
        for place, line in enumerate(lines):
            indented = " " * MARGIN + line
            self._console.print(self._coloured(indented, "dim" if place == 0 else ""), soft_wrap=True)
        self._console.print()
        self._rest(3)

    def hurry(self) -> None:
        """No more pauses from here on."""
        self._pause = 0

    def gap(self) -> None:
        self._console.print()

    def _rest(self, lines: int) -> None:
        if self._pause:
            wait(lines * self._pause, self._has_keys)

    def _coloured(self, text: str, style: str) -> Text:
        from rich.text import Text

        coloured = Text(text, style=style)
        for pattern, look in self._styles.items():
            coloured.highlight_regex(pattern, look)
        for name, colour in zip(self._names, COLOURS, strict=False):
            coloured.highlight_words([name], f"bold {colour}")
        return coloured


def _styles(texts: Texts) -> dict[str, str]:
    """What stands out in the sentences of a language: animals, cards, mishaps, donkeys."""
    animals = {texts.animal(kind) for kind in KINDS} | {texts.animals(kind, 2).split()[-1] for kind in KINDS}
    everyone_gets = re.escape(texts.say("demo.everyone_gets", value="#")).replace(re.escape("#"), r"\d+")
    return {
        rf"\b({'|'.join(sorted(animals))})\b": "bold",
        r"\([^()]*\)": "dim",
        rf"\b({texts.say('demo.alarming')})\b": "bold red",
        everyone_gets: "bold",
    }
