"""Playouts spread over processes: first for every position, then more where the chances moved most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import ceil, sqrt
from typing import Final

from maquignon.review.case import Case, Outcome, Spot
from maquignon.review.samples import Samples
from maquignon.review.steps import Step, line_of
from maquignon.rules import is_compiled
from maquignon.workers import WorkerPool

COMPILED_EFFORT: Final = 3_200_000
PLAIN_EFFORT: Final = 450_000
"""Moves in playouts altogether."""
ROUNDS: Final = ((0.55, None), (0.25, 40), (0.2, 12))
"""Shares of the effort, and for how many of the largest changes."""
LEAST, MOST = 6, 2_000
TRIAL: Final = 6
"""Playouts from the beginning, to learn how long they are."""
OVERHEAD: Final = 15
"""What beginning a playout costs, in moves."""
PIECE: Final = 15_000
"""Moves in one errand of a worker, about."""

Errand = tuple[Spot, int, int]
Advance = Callable[[float], None]


def usual_effort() -> int:
    return COMPILED_EFFORT if is_compiled() else PLAIN_EFFORT


def sample(
    case: Case, steps: Sequence[Step], effort: int, jobs: int, advance: Advance
) -> Iterator[tuple[int, dict[Spot, Samples]]]:
    """Every spot of the steps with its playouts, after each round and its number; the last is all there is.

    Repeatable: how much is played depends on moves, not on time.
    """
    pairs = _pairs(steps)
    samples = {spot: Samples(case.players) for pair in pairs for spot in pair}
    length = case.play(Spot(0), 0, TRIAL).moves / TRIAL
    costs = {spot: OVERHEAD + length * (1 - spot.version / len(case.plies)) for spot in samples}
    with _players(case, jobs) as play:
        for number, (share, most) in enumerate(ROUNDS, 1):
            chosen = samples if most is None else _closest_looked_at(pairs, samples, most)
            for spot, outcome in play(_errands(chosen, samples, costs, share * effort)):
                samples[spot].add(outcome.shares)
                advance(costs[spot] * len(outcome.shares))
            yield number, samples


def _pairs(steps: Sequence[Step]) -> list[tuple[Spot, Spot]]:
    """Spots between which something happened."""
    line = line_of(steps)
    pairs = list(pairwise(line))
    before = line[0]
    for step in steps:
        if step.decided:
            pairs.append((before, step.decided))
        before = step.after or before
    return pairs


def _closest_looked_at(pairs: list[tuple[Spot, Spot]], samples: dict[Spot, Samples], most: int) -> set[Spot]:
    """The largest changes as far as is known, doubt taken off."""
    ranked = sorted(pairs, key=lambda pair: -samples[pair[0]].distance(samples[pair[1]]))
    return {spot for pair in ranked[:most] for spot in pair}


def _errands(
    chosen: Iterable[Spot], samples: dict[Spot, Samples], costs: dict[Spot, float], effort: float
) -> Iterator[Errand]:
    """Where a playout is cheap there are more of them, so that the errors together are least."""
    spots = sorted(chosen)
    unit = effort / sum(sqrt(costs[spot]) for spot in spots)
    for spot in spots:
        done = len(samples[spot])
        runs = min(MOST - done, max(LEAST, round(unit / sqrt(costs[spot]))))
        piece = max(1, ceil(PIECE / costs[spot]))
        yield from ((spot, first, min(piece, done + runs - first)) for first in range(done, done + runs, piece))


@contextmanager
def _players(case: Case, jobs: int) -> Iterator[Callable[[Iterable[Errand]], Iterator[tuple[Spot, Outcome]]]]:
    """What runs errands: this process, or several others. The outcomes come in order."""
    if jobs == 1:
        yield lambda errands: ((errand[0], case.play(*errand)) for errand in errands)
        return
    with WorkerPool(jobs, _begin, (case,)) as pool:
        yield lambda errands: pool.map(_run, list(errands), chunksize=4)


_cases: dict[str, Case] = {}


def _begin(case: Case) -> None:
    _cases["here"] = case


def _run(errand: Errand) -> tuple[Spot, Outcome]:
    return errand[0], _cases["here"].play(*errand)
