"""What numbers of games allow to say: means, ratios and differences with the intervals that hold 95 %."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from maquignon.arena.results.intervals import Interval, Z, wilson

FEW: Final = 20
"""Below so many there is nothing to tell."""
NONE: Final = "–"


class Moments(NamedTuple):
    number: int
    mean: float
    error: float
    """Standard error of the mean."""


class Stratum(NamedTuple):
    """Two groups in like circumstances: how many there are of each, and how many of these did well."""

    ones: int
    good_ones: int
    others: int
    good_others: int


def moments(values: Sequence[float]) -> Moments:
    size = len(values)
    mean = sum(values) / size
    variance = sum((value - mean) ** 2 for value in values) / max(1, size - 1)
    return Moments(size, mean, sqrt(variance / size))


def mean(values: Sequence[float]) -> Interval:
    found = moments(values)
    return around(found.mean, found.error)


def share(good: float, number: int) -> Interval:
    """In percent."""
    return wilson(good / number, number).times(100)


def mean_ratio(pairs: Iterable[tuple[Moments, Moments]]) -> Interval | None:
    """The mean of what the first of each pair is in times the second."""
    found = [(one.mean / other.mean, one, other) for one, other in pairs if other.mean > 0]
    if not found:
        return None
    variance = sum(
        ratio * ratio * ((one.error / one.mean) ** 2 + (other.error / other.mean) ** 2) for ratio, one, other in found
    )
    return around(sum(ratio for ratio, *_ in found) / len(found), sqrt(variance) / len(found))


def difference(strata: Iterable[Stratum]) -> Interval | None:
    """How much oftener the ones do well, in percentage points, like compared with like (Mantel-Haenszel, Sato)."""
    weight = gained = variance = variance_of_gain = 0.0
    for n, a, m, b in strata:
        size = n + m
        if not n or not m:
            continue
        weight += n * m / size
        gained += (a * m - b * n) / size
        variance_of_gain += (n * n * b - m * m * a + n * m * (m - n) / 2) / (size * size)
        variance += (a * (m - b) + b * (n - a)) / (2 * size)
    if not weight:
        return None
    value = gained / weight
    return around(value, sqrt(max(0.0, value * variance_of_gain + variance)) / weight).times(100)


def around(value: float, error: float) -> Interval:
    return Interval(value, value - Z * error, value + Z * error)


def told(interval: Interval, digits: int = 1, unit: str = "") -> str:
    """'26.5 % (24.0 to 29.0)'"""
    value, low, high = (f"{part:,.{digits}f}".replace("-", "−") for part in interval)
    return f"{value}{unit} ({low} to {high})"


def told_share(good: float, number: int, digits: int = 1) -> str:
    return told(share(good, number), digits, " %") if number >= FEW else NONE
