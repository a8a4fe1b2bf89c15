"""Positions that cannot be told apart share their playouts; those that can do not."""

from itertools import pairwise
from random import Random

import pytest

from maquignon.review.curve import ALIKE, _contrast, _levels
from maquignon.review.samples import Pool, Samples


def drawn(chance: float, runs: int, seed: int) -> Samples:
    samples, rng = Samples(2), Random(seed)
    wins = [rng.random() < chance for _ in range(runs)]
    samples.add([(float(win), float(not win)) for win in wins])
    return samples


def test_neighbours_alike_are_taken_together():
    levels = _levels([drawn(0.5, 40, seed) for seed in range(10)])
    assert len(set(levels)) <= 2
    assert levels[0].errors[0] < 0.04


def test_a_true_change_stays():
    levels = _levels([drawn(0.3, 60, seed) for seed in range(6)] + [drawn(0.8, 60, seed) for seed in range(6, 12)])
    assert levels[0].values[0] == pytest.approx(0.3, abs=0.08)
    assert levels[-1].values[0] == pytest.approx(0.8, abs=0.08)
    assert levels[5] != levels[6]


def test_runs_of_one_number_are_one_observation():
    """The same playouts seen twice tell no more than once."""
    once = Pool.of(drawn(0.5, 50, 1))
    twice = once.joined(Pool.of(drawn(0.5, 50, 1)))
    apart = once.joined(Pool.of(drawn(0.5, 50, 2)))
    assert twice.errors == pytest.approx(once.errors, rel=0.01)
    assert apart.errors[0] < 0.9 * once.errors[0]
    assert twice.chances == once.chances


def test_a_pool_has_the_mean_of_all_runs():
    pool = Pool.of(drawn(0, 10, 1)).joined(Pool.of(drawn(1, 30, 1)))
    assert pool.chances == (0.75, 0.25)


def test_no_chance_is_quite_certain_from_playouts():
    assert all(0.05 < error < 0.1 for error in Pool.of(drawn(1, 10, 1)).errors)
    assert max(Pool.of(drawn(1, 1000, 1)).errors) < 0.002


def test_a_streak_of_few_playouts_is_no_change():
    levels = _levels([drawn(0.3, 60, 1), drawn(0, 5, 2), drawn(0.3, 60, 3)])
    assert len(set(levels)) == 1


def plainly(line: list[Samples]) -> list[tuple[float, ...]]:
    """The same with every pair compared anew after each joining."""
    pools = [Pool.of(samples) for samples in line]
    while len(pools) > 1:
        contrasts = [_contrast(left, right) for left, right in pairwise(pools)]
        place = contrasts.index(min(contrasts))
        if contrasts[place] >= ALIKE:
            break
        pools[place : place + 2] = [pools[place].joined(pools[place + 1])]
    return [pool.chances for pool in pools for _ in pool.members]


@pytest.mark.parametrize("seed", range(12))
def test_what_joins_is_compared_anew_with_both_neighbours(seed):
    chance = Random(seed)
    drift = [drawn(chance.choice((0.2, 0.4, 0.6, 0.8)), chance.choice((20, 40)), seed * 100 + n) for n in range(12)]
    assert [level.values for level in _levels(drift)] == plainly(drift)
