"""A place for one of all processes of a server: for what is so much work that only one is to do it at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class SinglePlace:
    """The lock goes with its process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor = -1

    def take(self) -> bool:
        """False where another has it."""
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def leave(self) -> None:
        os.close(self._descriptor)
        self._descriptor = -1
