"""Reading text with a finger on it: every complaint names its line and column. Knows no rules and no cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from maquignon.play.errors import BadNotation
from maquignon.rulebook.reason import Reason

T = TypeVar("T")

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|-)*")
NUMBER = re.compile(r"[0-9]+")
_SHOWN = re.compile(r"[^\s,;:|]+|\S")
_COMMENT = re.compile(r"(^|\s)#.*", re.DOTALL)

MOST_DIGITS = 9
MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class TextLine:
    """A stretch of text and where it begins; lines and columns count from 1."""

    number: int
    column: int
    text: str

    def entries(self) -> Iterator[TextLine]:
        """Its parts between semicolons, the blank ones left out."""
        column = self.column
        for part in self.text.split(";"):
            if part.strip():
                yield _trimmed(self.number, column, part)
            column += len(part) + 1


def lines_of(text: str) -> Iterator[TextLine]:
    """The lines that say something, as they are asked for: without comments, blank lines and the blanks around."""
    for number, row in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = _COMMENT.sub("", row)
        if bare.strip():
            yield _trimmed(number, 1, bare)


def _trimmed(number: int, column: int, text: str) -> TextLine:
    return TextLine(number, column + len(text) - len(text.lstrip()), text.strip())


class Scanner:
    """One trimmed line, read from left to right. Blanks between the things read never matter."""

    __slots__ = ("_line", "_place")

    def __init__(self, line: TextLine) -> None:
        self._line = line
        self._place = 0

    @property
    def here(self) -> int:
        """The column of what comes next."""
        return self._line.column + self._place

    def refuse(self, reason: Reason, column: int | None = None) -> NoReturn:
        """BadNotation where the finger is, or at something read before."""
        raise BadNotation(self._line.number, self.here if column is None else column, reason)

    def expected(self, what: str) -> NoReturn:
        """`what` is one of the dictionary's things, or the very text that was expected."""
        shown = self._match(_SHOWN)
        if shown is None:
            self.refuse(Reason("expected-more", what=what))
        self.refuse(Reason("expected-other", what=what, shown=shortened(shown[0])))

    def at_end(self) -> bool:
        return self._place == len(self._line.text)

    def end(self, what: str = "the-end-of-the-line") -> None:
        if not self.at_end():
            self.expected(what)

    def peek(self, pattern: re.Pattern[str]) -> bool:
        """Whether the text goes on like this."""
        return self._match(pattern) is not None

    def skip(self, pattern: re.Pattern[str]) -> bool:
        """Step over something, if it is there."""
        found = self._match(pattern)
        if found is not None:
            self._step_to(found.end())
        return found is not None

    def take(self, mark: str) -> bool:
        """Step over a punctuation mark, if it is there."""
        found = self._line.text.startswith(mark, self._place)
        if found:
            self._step_to(self._place + len(mark))
        return found

    def take_word(self, word: str) -> bool:
        """Step over a word, if it is there, in whatever case."""
        found = self._match(_WORD)
        return found is not None and found[0].lower() == word and self.skip(_WORD)

    def mark(self, mark: str) -> None:
        if not self.take(mark):
            self.expected(f"'{mark}'")

    def keyword(self, word: str, what: str) -> None:
        if not self.take_word(word):
            self.expected(what)

    def word(self, what: str) -> str:
        """The next word, in lower case."""
        return self.read(_WORD, what).lower()

    def choice(self, choices: Mapping[str, T], what: str) -> T:
        """What the next word stands for; it has to be one of these."""
        at = self.here
        word = self.word(f"{'an' if what[0] in 'aeiou' else 'a'}-{what}")
        if word not in choices:
            self.refuse(Reason("no-such-word", none=what, shown=shortened(word), choices=tuple(choices)), at)
        return choices[word]

    def number(self, what: str) -> int:
        at = self.here
        digits = self.read(NUMBER, what)
        if len(digits) > MOST_DIGITS:
            self.refuse(Reason("expected-fewer-digits", what=what, n=len(digits)), at)
        return int(digits)

    def rest(self) -> str:
        """All that is left of the line."""
        left = self._line.text[self._place :]
        self._place = len(self._line.text)
        return left

    def read(self, pattern: re.Pattern[str], what: str) -> str:
        """The next thing, which has to look like this."""
        found = self._match(pattern)
        if found is None:
            self.expected(what)
        self._step_to(found.end())
        return found[0]

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self._line.text, self._place)

    def _step_to(self, place: int) -> None:
        """Past what was read, and the blanks behind it."""
        text = self._line.text
        while place < len(text) and text[place].isspace():
            place += 1
        self._place = place


def scan(text: str, what: str) -> Scanner:
    """For a text that has to be one line."""
    first, *others = [*lines_of(text)] or [TextLine(1, 1, "")]
    if others:
        raise BadNotation(others[0].number, others[0].column, Reason("expected-on-one-line", what=what))
    return Scanner(first)


def shortened(text: str) -> str:
    """A stranger's text as it may stand in a message."""
    shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
    return f"'{shown}'" if shown.isprintable() else ascii(shown)
