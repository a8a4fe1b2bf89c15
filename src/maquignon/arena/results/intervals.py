"""Means with 95 % intervals, by bootstrap over deals: the games of one deal are not independent, the deals are."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

RESAMPLES = 500
FEW = 2
"""Of so few deals a bootstrap knows nothing: one is always drawn again, and two may be alike."""
Z = 1.96
"""Standard errors within which 95 % lie."""


class Interval(NamedTuple):
    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        return Interval(*(part * factor for part in self))


def mean_interval(values: Sequence[float], key: str) -> Interval:
    """The mean of one value for each deal; `key` names the chance."""
    size = len(values)
    mean = sum(values) / size
    chance = Random(f"bootstrap {key}")
    return spread(mean, [sum(chance.choices(values, k=size)) / size for _ in range(RESAMPLES)])


def rate_interval(shares: Sequence[float], key: str) -> Interval:
    """The same for shares of wins. Of few deals, or where all or nothing was won, Wilson's interval speaks."""
    mean = sum(shares) / len(shares)
    return wilson(mean, len(shares)) if mean in (0, 1) or len(shares) <= FEW else mean_interval(shares, key)


def spread(value: float, resampled: Sequence[float]) -> Interval:
    """A value with the middle 95 % of what resampling made of it."""
    ordered = sorted(resampled)
    last = len(ordered) - 1
    return Interval(value, min(value, ordered[round(0.025 * last)]), max(value, ordered[round(0.975 * last)]))


def wilson(rate: float, size: int) -> Interval:
    square = Z * Z / size
    middle = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(rate * (1 - rate) / size + square / size / 4)
    return Interval(rate, max(0.0, middle - half), min(1.0, middle + half))
