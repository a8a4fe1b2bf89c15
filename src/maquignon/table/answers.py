"""What the sender of a letter is told, at once or when a race is over."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass

from maquignon.rulebook.reason import Reason
from maquignon.table.hearing import Key

NOT_WRITTEN = Reason("table-not-written")
STOPPED = Reason("table-not-here")


@dataclass(frozen=True, slots=True)
class Ack:
    """Done and on disk; the version of the entry."""

    version: int


@dataclass(frozen=True, slots=True)
class Refused:
    reason: Reason


Answer = Ack | Refused


class Waiting:
    """Senders whose moves are held; repeats of a held move wait with it."""

    def __init__(self) -> None:
        self._futures: defaultdict[Key, list[asyncio.Future[Answer]]] = defaultdict(list)

    def add(self, key: Key, future: asyncio.Future[Answer]) -> None:
        self._futures[key].append(future)

    def settle(self, key: Key, answer: Answer) -> None:
        for future in self._futures.pop(key, []):
            if not future.done():
                future.set_result(answer)

    def settle_all(self, answer: Answer) -> None:
        for key in list(self._futures):
            self.settle(key, answer)
