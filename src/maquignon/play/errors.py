"""What can be wrong, by who is wrong."""

from __future__ import annotations

from maquignon.rulebook.refusal import Refusal


class IllegalMove(Refusal, ValueError):
    """A move the rules refuse; the reason is in a player's words and depends on the player's own view only."""


class BadNotation(ValueError):
    """Text that cannot be read; says where, and what was expected."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.message = message
