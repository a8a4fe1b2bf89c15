"""Replays as they are sent, packed; made one at a time, beside the loop."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable

import msgspec

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.replays.cache import MOST_BYTES, AnswerCache, mark_of
from maquignon.server.replays.making import Finished, replay_of

MOST_WAITING = 20
"""Games that are made or wait for it; each takes a third of a second."""


class Busy(Refusal):
    """Why a replay is not made now."""


class PackedReplays:
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._cache: AnswerCache[bytes] = AnswerCache(most_bytes)
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._lock = asyncio.Lock()

    async def pack(self, text: str, finished: Callable[[], Awaitable[Finished]]) -> bytes:
        """The replay of a record as gzipped JSON; WrongRecord where it cannot be played again, or Busy."""
        mark = mark_of(text)
        if found := self._cache.find(mark):
            return found
        if mark not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise Busy(Reason("too-many-requests"))
            self._making[mark] = asyncio.create_task(self._make(mark, finished))
            self._making[mark].add_done_callback(lambda _task: self._making.pop(mark))
        return await asyncio.shield(self._making[mark])

    async def _make(self, mark: str, finished: Callable[[], Awaitable[Finished]]) -> bytes:
        async with self._lock:
            packed = await asyncio.to_thread(_pack, await finished())
        self._cache.keep(mark, packed)
        return packed


def _pack(finished: Finished) -> bytes:
    return gzip.compress(msgspec.json.encode(replay_of(finished)), compresslevel=6, mtime=0)
