"""A letter that a table does not follow."""

from __future__ import annotations


class Refusal(Exception):
    """Why, in a sentence for its sender; depends on nothing the sender may not know."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
