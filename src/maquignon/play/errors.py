"""What can be wrong, by who is wrong."""

from __future__ import annotations

from maquignon.rulebook.languages import SOURCE_LANGUAGE
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.rulebook.sentences import dictionary


class IllegalMove(Refusal, ValueError):
    """A move the rules refuse; the reason is in a player's words and depends on the player's own view only."""


class BadNotation(Refusal, ValueError):
    """Text that cannot be read; says where, and what was expected."""

    def __init__(self, line: int, column: int, reason: Reason) -> None:
        super().__init__(reason)
        self.args = line, column, reason
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, language: str = SOURCE_LANGUAGE) -> str:
        """What is wrong, in one of the languages."""
        return f"{place(self.line, self.column, language)}: {self.reason.sentence(language)}"


def place(line: int, column: int | None, language: str = SOURCE_LANGUAGE) -> str:
    """'line 3', 'line 3, column 9'."""
    words = dictionary(language).words["lines"]
    return words["line"].format(line=line) if column is None else words["at"].format(line=line, column=column)
