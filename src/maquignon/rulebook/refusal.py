"""What is said when a game is asked for that no rulebook allows."""

from __future__ import annotations

from collections.abc import Iterable


class BadSetup(ValueError):
    """A game that cannot be set up; the message says what is wrong and what is allowed."""


def one_of(names: Iterable[object], last: str = "or") -> str:
    """'a', 'a or b', 'a, b or c'."""
    *head, tail = [str(name) for name in names]
    return f"{', '.join(head)} {last} {tail}" if head else tail
