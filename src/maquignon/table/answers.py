"""What the sender of a letter is told, at once or when a race is over."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from maquignon.rulebook.reason import Reason
from maquignon.table.keys import Key

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


class Reply(Protocol):
    """Where an answer goes, once; a future is one."""

    def done(self) -> bool: ...

    def set_result(self, answer: Answer, /) -> None: ...


class Teller:
    """A reply that is told at once, in the table's own step, before anybody is sent the news of it."""

    __slots__ = ("_tell",)

    def __init__(self, tell: Callable[[Answer], None]) -> None:
        self._tell: Callable[[Answer], None] | None = tell

    def done(self) -> bool:
        return self._tell is None

    def set_result(self, answer: Answer, /) -> None:
        tell, self._tell = self._tell, None
        assert tell is not None
        try:
            tell(answer)
        except Exception as fault:  # of whoever is told, not of the table
            told = {"message": "an answer was not taken", "exception": fault}
            asyncio.get_running_loop().call_exception_handler(told)


class Waiting:
    """Senders whose moves are held; repeats of a held move wait with it."""

    def __init__(self) -> None:
        self._replies: defaultdict[Key, list[Reply]] = defaultdict(list)

    def __bool__(self) -> bool:
        return bool(self._replies)

    def add(self, key: Key, reply: Reply) -> None:
        self._replies[key].append(reply)

    def settle(self, key: Key, answer: Answer) -> None:
        for reply in self._replies.pop(key, ()):
            if not reply.done():
                reply.set_result(answer)

    def settle_all(self, answer: Answer) -> None:
        for key in list(self._replies):
            self.settle(key, answer)
