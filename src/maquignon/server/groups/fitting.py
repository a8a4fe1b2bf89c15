"""Rating members of groups as the arena rates bots, in a worker: one fit at a time, kept until the games change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.groups.anchors import anchors
from maquignon.server.groups.contests import Contest
from maquignon.server.workers import NICENESS
from maquignon.workers import WorkerPool

MOST_KEPT = 300
MOST_WAITING = 10
HALF_LIFE = 180
"""Days after which a game counts half: docs/architecture.md says what that costs and gains (`bench.ladder_decay`)."""


class Rating(NamedTuple):
    """With the ends of its interval, which holds 95 %."""

    value: float
    low: float
    high: float


class Fitting:
    def __init__(self) -> None:
        self._kept: dict[Contest, tuple[Rating, ...]] = {}
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def ratings(self, contests: Sequence[Contest]) -> list[tuple[Rating, ...]]:
        """Of the members of each contest. Refusal where too many groups want theirs at once."""
        if not all(each in self._kept for each in contests):
            await self._wait_and_fit(contests)
        return [self._kept[each] for each in contests]

    async def _wait_and_fit(self, contests: Sequence[Contest]) -> None:
        if self._waiting >= MOST_WAITING:
            raise Refusal(Reason("too-many-requests"))
        self._waiting += 1
        try:
            async with self._lock:
                await self._fit([each for each in contests if each not in self._kept])
        finally:
            self._waiting -= 1

    async def _fit(self, missing: list[Contest]) -> None:
        """In a process of its own, which ends with whoever asked."""
        if not missing:
            return
        pool = WorkerPool(1, niceness=NICENESS)
        try:
            found = await asyncio.wrap_future(pool.submit(_fit_all, missing))
        except BrokenProcessPool:
            raise Refusal(Reason("too-many-requests")) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        self._kept.update(zip(missing, found, strict=True))
        for oldest in list(self._kept)[: len(self._kept) - MOST_KEPT]:
            del self._kept[oldest]


def fit(contest: Contest) -> tuple[Rating, ...]:
    """By the arena's own fit and its bootstrap, here over games, the older the less they count; bots have the strength
    they have there."""
    from maquignon.arena.results.plackett_luce import Evidence, ratings, strength

    known = anchors(contest.kind)
    fixed = {place: strength(known[bot]) for place, bot in enumerate(contest.bots, len(contest.members))}
    games = [Evidence([order], weight(age)) for order, age in zip(contest.orders, contest.ages, strict=True)]
    found = ratings(games, len(contest.members) + len(contest.bots), f"group {contest.kind}", fixed)
    return tuple(Rating(*each) for each in found[: len(contest.members)])


def weight(age: int) -> float:
    """Of a game that was played so many days before the latest."""
    return float(0.5 ** (age / HALF_LIFE))


def _fit_all(contests: list[Contest]) -> list[tuple[Rating, ...]]:
    return list(map(fit, contests))
