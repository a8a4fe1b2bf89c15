"""The lines of a record, taken one after another; says so when they stop too early."""

from __future__ import annotations

import re

from maquignon.play.errors import BadNotation
from maquignon.play.notation.scanner import Scanner, TextLine, lines_of
from maquignon.rulebook.reason import Reason

_KEY = re.compile(r"[a-z-]+")


class RecordLines:
    def __init__(self, text: str) -> None:
        self._lines = lines_of(text)
        self._place = 0

    def key(self) -> str:
        """The word the next line begins with; nothing at the end, or where no word is."""
        if self._place == len(self._lines):
            return ""
        found = _KEY.match(self._lines[self._place].text.lower())
        return found[0] if found else ""

    def take(self, what: str) -> tuple[TextLine, Scanner]:
        """The next line, and a finger at its beginning."""
        if self._place == len(self._lines):
            last = self._lines[-1] if self._lines else TextLine(1, 1, "")
            end = last.column + len(last.text)
            raise BadNotation(last.number, end, Reason("record-cut-off", what=what))
        line = self._lines[self._place]
        self._place += 1
        return line, Scanner(line)

    def block(self, until: str) -> list[TextLine]:
        """All lines up to the one with that key, or to the end."""
        first = self._place
        while self._place < len(self._lines) and self.key() != until:
            self._place += 1
        return self._lines[first : self._place]

    def close(self) -> None:
        """Nothing may follow."""
        if self._place < len(self._lines):
            _line, scanner = self.take("")
            scanner.expected("nothing-after-end")
