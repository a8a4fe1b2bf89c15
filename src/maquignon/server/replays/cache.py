"""Answers that took long to make, known by the record they are of; those that were unused longest go first."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Generic, TypeVar

MOST_BYTES = 8 * 1024 * 1024
"""A game takes some 30 KB."""

REASON_BYTES = 1024
"""What an answer that is only a reason counts for."""

Answer = TypeVar("Answer")


class AnswerCache(Generic[Answer]):
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._answers: OrderedDict[str, Answer] = OrderedDict()

    def find(self, mark: str) -> Answer | None:
        if mark in self._answers:
            self._answers.move_to_end(mark)
        return self._answers.get(mark)

    def keep(self, mark: str, answer: Answer) -> None:
        """The latest is kept, however large it is."""
        self._answers[mark] = answer
        while len(self._answers) > 1 and sum(map(_size, self._answers.values())) > self._most_bytes:
            self._answers.popitem(last=False)


def _size(answer: object) -> int:
    return len(answer) if isinstance(answer, bytes) else REASON_BYTES


def mark_of(record: str) -> str:
    """A record is known by its text, in which somebody's name may have been forgotten since."""
    return hashlib.sha256(record.encode()).hexdigest()
