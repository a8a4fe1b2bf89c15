"""Plackett-Luce strengths from finishing orders: who is next over the line, among all that are not yet over it.

Hunter's MM algorithm. Ties are Breslow's: all of a tied group are drawn from the same field. Every entrant also wins
and loses half a game against an average one, so that nobody is infinitely strong. Anchors have the strength they are
said to have, and all others are measured by them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, log10, sqrt
from random import Random
from types import MappingProxyType
from typing import Final

from maquignon.arena.results.intervals import FEW, Interval, Z, spread

Order = tuple[tuple[int, ...], ...]
"""Entrants, the best first, tied ones together; an entrant may be in it several times."""

RESAMPLES = 200
PRIOR = 0.5
MEAN = 1500
_SCALE = 400
"""Points for odds of ten to one."""
Anchors = Mapping[int, float]
"""Strengths of entrants that are known already."""
NO_ANCHORS: Final[Anchors] = MappingProxyType({})


class Evidence:
    """What strengths depend on: how often each entrant was next, and among whom somebody was."""

    __slots__ = ("fields", "firsts")

    def __init__(self, orders: Iterable[Order] = (), weight: float = 1) -> None:
        """Each order counts by its weight."""
        self.firsts: defaultdict[int, float] = defaultdict(float)
        self.fields: defaultdict[tuple[tuple[int, int], ...], float] = defaultdict(float)
        for order in orders:
            self._add_order(order, weight)

    def add(self, other: Evidence, times: int) -> None:
        for entrant, number in other.firsts.items():
            self.firsts[entrant] += times * number
        for field, number in other.fields.items():
            self.fields[field] += times * number

    def _add_order(self, order: Order, weight: float) -> None:
        for place, group in enumerate(order):
            left = [entrant for later in order[place:] for entrant in later]
            if len(left) > 1:
                for entrant in group:
                    self.firsts[entrant] += weight
                self.fields[tuple(sorted(Counter(left).items()))] += weight * len(group)


def strengths(
    evidence: Evidence,
    entrants: int,
    begin: Sequence[float] = (),
    closeness: float = 1e-9,
    anchors: Anchors = NO_ANCHORS,
) -> list[float]:
    """Relative strengths whose geometric mean is 1; by anchors, whatever these say."""
    weights = list(begin) or [anchors.get(entrant, 1.0) for entrant in range(entrants)]
    for _ in range(1000):
        better = _improved(evidence, weights, anchors)
        change = max(abs(new / old - 1) for new, old in zip(better, weights, strict=True))
        weights = better
        if change < closeness:
            break
    return weights


def rating(strength: float) -> float:
    return MEAN + _SCALE * log10(strength)


def strength(rating: float) -> float:
    """That has this rating."""
    return float(10 ** ((rating - MEAN) / _SCALE))


def ratings(deals: Sequence[Evidence], entrants: int, key: str, anchors: Anchors = NO_ANCHORS) -> list[Interval]:
    """Ratings with intervals by bootstrap over deals, each with the evidence of all its games."""
    whole = _together(deals, Counter(range(len(deals))))
    best = strengths(whole, entrants, anchors=anchors)
    if len(deals) <= FEW:
        return [_by_likelihood(whole, best, entrant) for entrant in range(entrants)]
    chance = Random(f"ratings {key}")
    resampled: list[list[float]] = []
    for _ in range(RESAMPLES):
        drawn = Counter(chance.choices(range(len(deals)), k=len(deals)))
        resampled.append(strengths(_together(deals, drawn), entrants, best, 1e-5, anchors))
    return [spread(rating(best[entrant]), [rating(each[entrant]) for each in resampled]) for entrant in range(entrants)]


def _by_likelihood(evidence: Evidence, weights: Sequence[float], entrant: int) -> Interval:
    """Of few deals: as far as the likelihood of the orders allows, as if all games were independent."""
    weight = weights[entrant]
    information = 2 * PRIOR * weight / (weight + 1) ** 2
    for field, draws in evidence.fields.items():
        share = dict(field).get(entrant, 0) * weight / sum(number * weights[other] for other, number in field)
        information += draws * share * (1 - share)
    value, reach = rating(weight), Z * _SCALE / log(10) / sqrt(information)
    return Interval(value, value - reach, value + reach)


def _improved(evidence: Evidence, weights: Sequence[float], anchors: Anchors) -> list[float]:
    expected = [2 * PRIOR / (weight + 1) for weight in weights]
    for field, draws in evidence.fields.items():
        rate = draws / sum(number * weights[entrant] for entrant, number in field)
        for entrant, number in field:
            expected[entrant] += number * rate
    found = [(evidence.firsts[entrant] + PRIOR) / rate for entrant, rate in enumerate(expected)]
    if anchors:
        return [anchors.get(entrant, weight) for entrant, weight in enumerate(found)]
    mean = exp(sum(map(log, found)) / len(found))
    return [weight / mean for weight in found]


def _together(deals: Sequence[Evidence], drawn: Counter[int]) -> Evidence:
    whole = Evidence()
    for deal, times in drawn.items():
        whole.add(deals[deal], times)
    return whole
