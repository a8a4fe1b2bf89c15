"""Replays of finished games, made by a worker behind the server: one at a time, and none for long."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

import msgspec

from maquignon.play.errors import BadNotation
from maquignon.play.records import WrongRecord
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.replays.making import Finished, replay_of
from maquignon.server.workers import NICENESS
from maquignon.workers import WorkerPool

MOST_WAITING = 20
"""Games that are made or wait for it; each takes a twentieth of a second."""
MOST_SECONDS: Final = 20.0
"""For one of them; a worker that needs longer is stuck."""
START_SECONDS: Final = 60.0
"""Until a new worker answers, where everything is slow."""

FAILURES: Final = (BrokenProcessPool, OSError)
"""A worker that could not be started, died or does not answer."""
TRIES: Final = 2
"""It may have died of something else than this game."""

Made = TypeVar("Made")
Maker = Callable[[Finished], bytes | Reason]

log = logging.getLogger("maquignon.replays")


class Busy(Refusal):
    """Why a replay is not made now."""


class NoReplay(Refusal):
    """Why there is none."""


def pack(finished: Finished) -> bytes | Reason:
    """In the worker: gzipped JSON, or why the record cannot be played again."""
    try:
        return gzip.compress(msgspec.json.encode(replay_of(finished)), compresslevel=6, mtime=0)
    except (BadNotation, WrongRecord) as wrong:
        return Reason("record-does-not-replay", detail=str(wrong))


class ReplayWorker:
    def __init__(self, make: Maker = pack, most_seconds: float = MOST_SECONDS) -> None:
        self._make = make
        self._most_seconds = most_seconds
        self._pool: WorkerPool | None = None
        self._lock = asyncio.Lock()
        self.waiting = 0
        """Games that are made or wait for it."""

    async def make(self, finished: Finished) -> bytes:
        """The replay as gzipped JSON; NoReplay or Busy."""
        if self.waiting >= MOST_WAITING:
            raise Busy(Reason("too-many-requests"))
        self.waiting += 1
        try:
            async with self._lock:
                found = await self._ask(finished)
        finally:
            self.waiting -= 1
        if isinstance(found, Reason):
            raise NoReplay(found)
        return found

    async def get_ready(self) -> None:
        """A process takes a while to start: better before somebody waits for it."""
        async with self._lock:
            try:
                await self._started()
            except FAILURES as failure:
                self._give_up(failure)

    def stop(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None

    async def _ask(self, finished: Finished) -> bytes | Reason:
        for _each in range(TRIES):
            try:
                pool = await self._started()
                return await asyncio.wait_for(_run(pool, self._make, finished), self._most_seconds)
            except TimeoutError as failure:
                self._give_up(failure)
                return Reason("replay-took-too-long")
            except FAILURES as failure:
                self._give_up(failure)
        return Reason("replay-failed")

    async def _started(self) -> WorkerPool:
        if self._pool is None:
            self._pool = WorkerPool(1, niceness=NICENESS)
            await asyncio.wait_for(_run(self._pool, _be_there), START_SECONDS)
        return self._pool

    def _give_up(self, failure: Exception) -> None:
        self.stop()
        cause = "it does not answer" if isinstance(failure, TimeoutError) else "it has died"
        log.warning("a worker for replays was given up", extra={"reason": cause})


def _run(pool: WorkerPool, work: Callable[..., Made], *given: object) -> asyncio.Future[Made]:
    return asyncio.get_running_loop().run_in_executor(pool, work, *given)


def _be_there() -> None:
    """In the worker, which has loaded this module by now."""
