"""Evolution of a trader's habits: a (μ, λ) search with a spread of its own for every habit, repeatable by seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from maquignon.bots.habits import habits_of
from maquignon.lab.contests import Player, contest
from maquignon.lab.ranges import RANGES, Numbers
from maquignon.rulebook import Edition
from maquignon.workers import WorkerPool

if TYPE_CHECKING:
    from maquignon.lab.network_rivals import Run

FIRST_SPREAD: Final = 0.12
LEAST_SPREAD: Final = 0.015
"""Shares of a habit's range."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """All that the outcome of a search depends on."""

    edition: Edition
    players: int
    generations: int
    children: int
    games: int
    seed: int
    start: Numbers
    pool: tuple[Numbers, ...]
    """Fixed opponents."""
    networks: tuple[str, ...] = ()
    """More of them: the champion, his weaker selves, or files; a search without any needs no NumPy."""
    among_equals: bool = True
    """Whether the current mean of the search is one more of them."""
    fixed: frozenset[str] = frozenset()
    """Habits that keep the number they start with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generation:
    number: int
    habits: Numbers
    """The mean of the parents: what the search would answer now."""
    best: float
    mean: float


def evolve(search: Search, workers: int = 1) -> Iterator[Generation]:
    """The generations of a search as they come; the last one's habits are its result."""
    rng = Random(search.seed)
    names = [name for name in RANGES if _counts(search.edition, name) and name not in search.fixed]
    mean = [_share(name, search.start[name]) for name in names]
    spread = [FIRST_SPREAD] * len(names)
    parents = max(2, search.children // 3)
    weights = [log(parents + 0.5) - log(place + 1) for place in range(parents)]
    with WorkerPool(workers) if workers > 1 else nullcontext() as processes:
        run: Run = processes.map if processes else map
        for number in range(search.generations):
            children = [_child(mean, spread, rng) for _ in range(search.children)]
            pool = (*search.pool, *([_numbers(search.start, names, mean)] if search.among_equals else []))
            seed = search.seed * 10_007 + number
            rates = _rates(search, [_numbers(search.start, names, child) for child in children], pool, seed, run)
            order = sorted(range(len(children)), key=lambda child: -rates[child])[:parents]
            chosen = [children[child] for child in order]
            old, mean = mean, [_weighted(weights, [child[place] for child in chosen]) for place in range(len(names))]
            spread = [_spread(each, old[place], weights, chosen, place) for place, each in enumerate(spread)]
            numbers = _numbers(search.start, names, mean)
            yield Generation(number=number, habits=numbers, best=max(rates), mean=sum(rates) / len(rates))


def _rates(search: Search, children: list[Numbers], pool: Sequence[Numbers], seed: int, run: Run) -> list[float]:
    """Of each child beside par: every opponent counts alike."""
    by_habits = len(pool) / (len(pool) + len(search.networks))
    rate = partial(strength, search.edition, search.players, pool=pool, games=int(search.games * by_habits), seed=seed)
    usual = run(rate, children) if pool else [0.0] * len(children)
    learned = _against_networks(search, children, pool, seed, run) if search.networks else [0.0] * len(children)
    return [by_habits * one + (1 - by_habits) * other for one, other in zip(usual, learned, strict=True)]


def _against_networks(
    search: Search, children: list[Numbers], pool: Sequence[Numbers], seed: int, run: Run
) -> list[float]:
    """The mean over the networks; each sits at mixed tables with others of the pool."""
    from maquignon.lab.network_rivals import NetworkRival, mean_strengths

    share = max(search.players, search.games // (3 * (len(pool) + len(search.networks))))
    rivals = [
        NetworkRival(
            edition=search.edition,
            players=search.players,
            network=network,
            company=(*pool[place:], *pool[:place]),
            games=share,
            seed=seed + place,
        )
        for place, network in enumerate(search.networks)
    ]
    return mean_strengths(rivals, children, run)


def strength(
    edition: Edition, players: int, habits: Numbers, *, pool: Sequence[Numbers], games: int, seed: int
) -> float:
    """How a trader does beside par: alone against many, many against one, and at mixed tables; 1 is par."""
    mine = habits_of(habits)
    rivals = [habits_of(each) for each in pool]
    share = max(players, games // (3 * len(rivals)))
    total = 0.0
    for place, rival in enumerate(rivals):
        total += _rate(edition, [mine, *[rival] * (players - 1)], share, seed + place)
        total += (players - _rate(edition, [rival, *[mine] * (players - 1)], share, seed + place)) / (players - 1)
        others = [rivals[(place + seat) % len(rivals)] for seat in range(players - 1)]
        total += _rate(edition, [mine, *others], share, seed + place)
    return total / (3 * len(rivals))


def _rate(edition: Edition, players: list[Player], games: int, seed: int) -> float:
    """Of the first of them, beside par."""
    return contest(edition, players, games, seed).rate() * len(players)


def _counts(edition: Edition, name: str) -> bool:
    """Some habits have no meaning without their cards."""
    if name in {"pedigree", "rat"}:
        return edition.pedigrees
    if name in {"milking", "buying", "jump", "bluff_bid"}:
        return not edition.division
    return True


def _share(name: str, number: float) -> float:
    low, high = RANGES[name]
    return min(1.0, max(0.0, (number - low) / (high - low)))


def _numbers(start: Numbers, names: list[str], shares: list[float]) -> Numbers:
    """Shares of the ranges as habits; rounded, so that what is written is what was played."""
    found = dict(start)
    for name, share in zip(names, shares, strict=True):
        low, high = RANGES[name]
        found[name] = round(low + share * (high - low), 4)
    return found


def _child(mean: list[float], spread: list[float], rng: Random) -> list[float]:
    return [min(1.0, max(0.0, rng.gauss(at, width))) for at, width in zip(mean, spread, strict=True)]


def _weighted(weights: list[float], values: list[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)


def _spread(old: float, at: float, weights: list[float], chosen: list[list[float]], place: int) -> float:
    """Slowly towards the spread of the parents about the old mean: it widens along the way to better habits."""
    found = sqrt(_weighted(weights, [(child[place] - at) ** 2 for child in chosen]))
    return max(LEAST_SPREAD, 0.8 * old + 0.2 * found)
