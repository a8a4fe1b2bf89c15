"""Replays that were asked for lately, packed; made one at a time, beside the loop."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import msgspec

from maquignon.server.replay.making import Finished, replay_of

MOST_BYTES = 8 * 1024 * 1024
"""What is kept; a game takes some 30 KB."""


class Shelf:
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._packed: OrderedDict[str, bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    async def packed(self, text: str, finished: Callable[[], Awaitable[Finished]]) -> bytes:
        """The replay of a record as gzipped JSON; WrongRecord where it cannot be played again.

        A record is known by its text, in which somebody's name may have been forgotten since.
        """
        name = hashlib.sha256(text.encode()).hexdigest()
        async with self._lock:
            if name not in self._packed:
                self._keep(name, await asyncio.to_thread(_pack, await finished()))
            self._packed.move_to_end(name)
            return self._packed[name]

    def _keep(self, name: str, packed: bytes) -> None:
        self._packed[name] = packed
        while len(self._packed) > 1 and sum(map(len, self._packed.values())) > self._most_bytes:
            self._packed.popitem(last=False)


def _pack(finished: Finished) -> bytes:
    return gzip.compress(msgspec.json.encode(replay_of(finished)), compresslevel=6, mtime=0)
