"""A journal in memory that can be slow and can fail, before or after writing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from maquignon.table.entries import Entry, Moved
from maquignon.table.journal import AlreadyWritten


class MemoryJournal:
    """Quick and reliable unless told otherwise."""

    def __init__(self, rng: Random | None = None, *, slow: float = 0, failing: float = 0) -> None:
        self.entries: list[Any] = []
        self._keys: dict[tuple[int, str], int] = {}
        self.checks_keys = True
        self.slow = slow
        self.failing = failing
        self.after_write: Callable[[], None] = lambda: None
        self._rng = rng or Random(0)

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        await self._wait()
        if self._rng.random() < self.failing:
            raise OSError("the disk is full")
        if version != len(self.entries):
            raise OSError(f"version {version} is not the next")
        self._check_keys(entries)
        self.entries += entries
        self.after_write()
        await self._wait()
        if self._rng.random() < self.failing:
            raise OSError("the connection was lost in the middle of a commit")

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        if self._rng.random() < self.failing:
            raise OSError("the disk cannot be read")
        return self.entries[since:]

    def _check_keys(self, entries: Sequence[Entry]) -> None:
        for version, entry in enumerate(entries, len(self.entries)):
            if isinstance(entry, Moved) and entry.key is not None:
                if self.checks_keys and (entry.seat, entry.key) in self._keys:
                    raise AlreadyWritten(self._keys[entry.seat, entry.key])
                self._keys[entry.seat, entry.key] = version

    async def _wait(self) -> None:
        if self.slow and self._rng.random() < 0.3:
            await asyncio.sleep(self._rng.random() * self.slow)
