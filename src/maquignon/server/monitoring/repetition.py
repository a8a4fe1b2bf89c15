"""Lines that repeat: the first few are written, the others are counted, and the count is told a minute later."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

AT_ONCE = 5
WINDOW_SECONDS = 60.0
MOST_KINDS = 500
"""So many are told apart within a minute; beyond that no line is held back."""

_Kind = tuple[str, int, str]
"""Logger, level and words; the same words with other values are the same line."""


class Repetition(logging.Filter):
    """For a handler: lets so many lines of one kind through in a minute."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._now = now
        self._windows: dict[_Kind, tuple[float, int]] = {}
        """When each began, and how many lines came since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind, now = (record.name, record.levelno, str(record.msg)), self._now()
        since, count = self._windows.get(kind, (now, 0))
        self._windows[kind] = since, count + 1
        return count < AT_ONCE or len(self._windows) > MOST_KINDS

    def told(self) -> list[tuple[str, int]]:
        """The words of lines that were held back, and how many, once their minute is over; they count anew then."""
        over = [kind for kind, (since, _) in self._windows.items() if self._now() - since >= WINDOW_SECONDS]
        counts = [(kind[2], self._windows.pop(kind)[1] - AT_ONCE) for kind in over]
        return [(words, count) for words, count in counts if count > 0]
