"""Whose turn it is to write to a SQLite file that several processes have open.

SQLite itself lets everybody try again after ever longer pauses, so that whoever writes often writes again before the
others have looked: under load some wait for seconds. Here they look every moment. The lock goes with its process.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK_SECONDS = 0.0005
MOST_SECONDS = 15.0
"""Then SQLite's own lock decides, and says what is wrong."""


class Turns:
    def __init__(self, file: Path) -> None:
        self._file = file

    @contextmanager
    def taken(self) -> Iterator[None]:
        """In a thread that may wait."""
        # each for itself: those of one process take turns too
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            _wait_for(descriptor)
            yield
        finally:
            os.close(descriptor)


def _wait_for(descriptor: int) -> None:
    until = time.monotonic() + MOST_SECONDS
    while time.monotonic() < until:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(LOOK_SECONDS)
        else:
            return
