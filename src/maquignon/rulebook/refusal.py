"""What is said when something is asked for that cannot be done."""

from __future__ import annotations

from maquignon.rulebook.reason import Reason


class Refusal(Exception):
    """Nothing was changed. The reason is for whoever asked, and depends on nothing they may not know."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class BadSetup(Refusal, ValueError):
    """A game that cannot be set up; the reason says what is wrong and what is allowed."""
