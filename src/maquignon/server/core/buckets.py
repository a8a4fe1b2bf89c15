"""Counting what somebody asks for against a rate with a burst; the counters outlive sockets, and are bounded."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from time import monotonic
from typing import ClassVar, Protocol


class Rate:
    """So many a second in the long run, so many at once. Never changed once it is made."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second = per_second
        self.at_once = at_once

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rate) and (self.per_second, self.at_once) == (other.per_second, other.at_once)

    def __hash__(self) -> int:
        return hash((self.per_second, self.at_once))

    def __mul__(self, factor: float) -> Rate:
        return Rate(self.per_second * factor, self.at_once * factor)

    def share(self, processes: int) -> Rate:
        """What one of several processes may give out, so that all together give no more than this."""
        return Rate(self.per_second / processes, max(1, self.at_once // processes))

    def after(self, full_at: float, now: float) -> float | None:
        """When a bucket is full again from which one is taken now; None where there is none in it."""
        later = max(full_at, now) + 1 / self.per_second
        return None if later - now > self.at_once / self.per_second + 1e-9 else later


class Numbers(Protocol):
    """Numbers that all processes of a server have together."""

    def held(self) -> AbstractContextManager[None]: ...

    def value(self, name: str) -> float: ...

    def put(self, name: str, value: float, worthless: float) -> None: ...


class SharedBuckets:
    """Of all processes of a server, by the machine's clock, which is the same for all."""

    def __init__(self, numbers: Numbers, now: Callable[[], float] = monotonic) -> None:
        self._numbers = numbers
        self._now = now

    def take_all(self, wanted: Mapping[str, Rate]) -> bool:
        """As of buckets of one process."""
        with self._numbers.held():
            now = self._now()
            later = {name: rate.after(self._numbers.value(name), now) for name, rate in wanted.items()}
            taken = {name: full_at for name, full_at in later.items() if full_at is not None}
            if len(taken) < len(later):
                return False
            for name, full_at in taken.items():
                self._numbers.put(name, full_at, now)
        return True

    def has(self, name: str, rate: Rate) -> bool:
        return rate.after(self._numbers.value(name), self._now()) is not None


class Buckets:
    """A bucket for each name, that fills at a rate; only those that are not full are kept."""

    MOST: ClassVar = 20_000

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._full_at: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, name: str, rate: Rate) -> bool:
        """Use one; False where there is none."""
        return self.take_all({name: rate})

    def take_all(self, wanted: dict[str, Rate]) -> bool:
        """One of each, or none."""
        now = self._now()
        taken: dict[str, float] = {}
        for name, rate in wanted.items():
            later = rate.after(self._full_at.get(name, 0.0), now)
            if later is None:
                return False
            taken[name] = later
        self._full_at.update(taken)
        if len(self._full_at) > self.MOST:
            self._forget()
        return True

    def has(self, name: str, rate: Rate) -> bool:
        return rate.after(self._full_at.get(name, 0.0), self._now()) is not None

    def _forget(self) -> None:
        """The full ones; where that is not enough, those that are nearest to it."""
        now = self._now()
        kept = ((name, full_at) for name, full_at in self._full_at.items() if full_at > now)
        self._full_at = dict(heapq.nlargest(self.MOST // 2, kept, key=lambda each: each[1]))
