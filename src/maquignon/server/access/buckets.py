"""Counting what somebody asks for against a rate with a burst."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Bucket:
    """Fills at a rate up to a burst; each use takes one."""

    __slots__ = ("_burst", "_full_at", "_now", "_rate")

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._full_at = now()

    @property
    def is_full(self) -> bool:
        return self._full_at <= self._now()

    def take(self) -> bool:
        """Use one; False where there is none."""
        now = self._now()
        full_at = max(self._full_at, now) + 1 / self._rate
        if full_at - now > self._burst / self._rate + 1e-9:
            return False
        self._full_at = full_at
        return True


class Buckets:
    """A bucket for each address; full ones are forgotten."""

    MOST = 10_000

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self._made: Callable[[], Bucket] = lambda: Bucket(rate, burst, now)
        self._buckets: dict[str, Bucket] = {}

    def take(self, whose: str) -> bool:
        if whose not in self._buckets:
            if len(self._buckets) >= self.MOST:
                self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full}
            self._buckets[whose] = self._made()
        return self._buckets[whose].take()
