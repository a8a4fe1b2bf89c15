"""Replays as they are sent: each is made once, however many wait for it, and the last ones are at hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from maquignon.server.replays.cache import MOST_BYTES, AnswerCache, mark_of


class PackedReplays:
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._cache: AnswerCache[bytes] = AnswerCache(most_bytes)
        self._making: dict[str, asyncio.Task[bytes]] = {}

    async def pack(self, name: str, text: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The replay of a record that is known by that name, as gzipped JSON, made where it is not at hand."""
        mark = mark_of(f"{name}\n{text}")
        if found := self._cache.find(mark):
            return found
        if mark not in self._making:
            self._making[mark] = asyncio.create_task(self._make(mark, make))
            self._making[mark].add_done_callback(lambda _task: self._making.pop(mark))
        return await asyncio.shield(self._making[mark])

    async def _make(self, mark: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        packed = await make()
        self._cache.keep(mark, packed)
        return packed
