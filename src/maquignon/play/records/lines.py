"""The lines of a record, taken one after another; says so when they stop too early."""

from __future__ import annotations

import re

from maquignon.play.errors import BadNotation
from maquignon.play.notation.scanner import Scanner, TextLine, lines_of
from maquignon.rulebook.reason import Reason

_KEY = re.compile(r"[a-z-]+")


class RecordLines:
    def __init__(self, text: str) -> None:
        """Lines are looked at as they are taken: a long text that is no record is refused at its first line."""
        self._lines = lines_of(text)
        self._last = TextLine(1, 1, "")
        self._next = next(self._lines, None)

    def key(self) -> str:
        """The word the next line begins with; nothing at the end, or where no word is."""
        found = _KEY.match(self._next.text.lower()) if self._next else None
        return found[0] if found else ""

    def take(self, what: str) -> tuple[TextLine, Scanner]:
        """The next line, and a finger at its beginning."""
        if self._next is None:
            end = self._last.column + len(self._last.text)
            raise BadNotation(self._last.number, end, Reason("record-cut-off", what=what))
        line = self._advance(self._next)
        return line, Scanner(line)

    def block(self, until: str) -> list[TextLine]:
        """All lines up to the one with that key, or to the end."""
        found: list[TextLine] = []
        while self._next and self.key() != until:
            found.append(self._advance(self._next))
        return found

    def close(self) -> None:
        """Nothing may follow."""
        if self._next:
            _line, scanner = self.take("")
            scanner.expected("nothing-after-end")

    def _advance(self, line: TextLine) -> TextLine:
        self._last, self._next = line, next(self._lines, None)
        return line
