"""Replays that were asked for lately, packed; made one at a time, beside the loop."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.replays.making import Finished, replay_of

MOST_BYTES = 8 * 1024 * 1024
"""What is kept; a game takes some 30 KB."""
MOST_WAITING = 20
"""Games that are made or wait for it; each takes a third of a second."""


class Busy(Refusal):
    """Why a replay is not made now."""


class Shelf:
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._packed: OrderedDict[str, bytes] = OrderedDict()
        self._making: dict[str, asyncio.Task[bytes]] = {}
        self._lock = asyncio.Lock()

    async def packed(self, text: str, finished: Callable[[], Awaitable[Finished]]) -> bytes:
        """The replay of a record as gzipped JSON; WrongRecord where it cannot be played again, or Busy.

        A record is known by its text, in which somebody's name may have been forgotten since.
        """
        name = hashlib.sha256(text.encode()).hexdigest()
        if name in self._packed:
            self._packed.move_to_end(name)
            return self._packed[name]
        if name not in self._making:
            if len(self._making) >= MOST_WAITING:
                raise Busy(Reason("too-many-requests"))
            self._making[name] = asyncio.create_task(self._made(name, finished))
            self._making[name].add_done_callback(lambda _task: self._making.pop(name))
        return await asyncio.shield(self._making[name])

    async def _made(self, name: str, finished: Callable[[], Awaitable[Finished]]) -> bytes:
        async with self._lock:
            packed = await asyncio.to_thread(_pack, await finished())
        self._keep(name, packed)
        return packed

    def _keep(self, name: str, packed: bytes) -> None:
        self._packed[name] = packed
        while len(self._packed) > 1 and sum(map(len, self._packed.values())) > self._most_bytes:
            self._packed.popitem(last=False)


def _pack(finished: Finished) -> bytes:
    return gzip.compress(msgspec.json.encode(replay_of(finished)), compresslevel=6, mtime=0)
