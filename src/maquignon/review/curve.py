"""The chances after every move: positions that cannot be told apart share their playouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from maquignon.review.case import Case, Spot
from maquignon.review.samples import Pool, Samples
from maquignon.review.steps import Step, line_of
from maquignon.rules.scoring import rank

ALIKE: Final = 2.6
"""Neighbours closer than so many standard errors are taken together,"""
APART: Final = 3.0
"""unless their own playouts, run by run, are so many apart,"""
ENOUGH: Final = 60
"""and there are enough of them to tell."""


class Chances(NamedTuple):
    values: tuple[float, ...]
    errors: tuple[float, ...]


def curve(case: Case, steps: Sequence[Step], samples: Mapping[Spot, Samples]) -> list[Chances]:
    """By version; the end is certain."""
    line = line_of(steps)
    known = dict(zip(line, _levels([samples[spot] for spot in line[:-1]]), strict=False))
    known[line[-1]] = _end(case)
    levels = [known[line[0]]]
    for step in steps:
        levels.append(known[step.after] if step.after else levels[-1])
    return levels


def chances_of(samples: Samples) -> Chances:
    pool = Pool.of(samples)
    return Chances(pool.chances, pool.errors)


def _levels(line: list[Samples]) -> list[Chances]:
    """One for each position, equal within a pool."""
    pools = [Pool.of(samples) for samples in line]
    contrasts = [_contrast(left, right) for left, right in pairwise(pools)]
    while contrasts and min(contrasts) < ALIKE:
        place = contrasts.index(min(contrasts))
        pools[place : place + 2] = [pools[place].joined(pools[place + 1])]
        del contrasts[place]
        for near in (place - 1, place):
            if 0 <= near < len(contrasts):
                contrasts[near] = _contrast(pools[near], pools[near + 1])
    return [Chances(pool.chances, pool.errors) for pool in pools for _ in pool.members]


def _contrast(left: Pool, right: Pool) -> float:
    last, first = left.members[-1], right.members[0]
    changes, errors = last.change(first)
    enough = min(len(last), len(first)) >= ENOUGH
    if enough and any(abs(change) > APART * error + 0.01 for change, error in zip(changes, errors, strict=True)):
        return ALIKE
    return left.contrast(right)


def _end(case: Case) -> Chances:
    state = case.scenes[-1].state
    won = [rank(state, seat) == 0 for seat in range(case.players)]
    return Chances(tuple(each / sum(won) for each in won), (0.0,) * case.players)
