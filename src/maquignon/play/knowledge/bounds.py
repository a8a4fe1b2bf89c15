"""What may be said of money cards one has not seen: bounds on their worth, their number and every denomination."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import add

from maquignon.rulebook.cards import DENOMINATIONS
from maquignon.rules.money import PLACES, count, size, worth

Counts = tuple[int, ...]
"""Numbers of cards in the order of `DENOMINATIONS`."""


@dataclass(frozen=True, slots=True)
class PurseBounds:
    """The money cards of a purse, or of those lying face down, as far as they are known."""

    least: int
    most: int
    """What they are worth."""
    fewest: int
    fullest: int
    """How many they are."""
    low: Counts
    high: Counts
    """How many there are of each denomination."""

    @property
    def is_exact(self) -> bool:
        """Whether the purse is known to the card."""
        return self.low == self.high

    @property
    def counts(self) -> dict[int, tuple[int, int]]:
        """For each value of a card, how many there are at least and at most."""
        return dict(zip(DENOMINATIONS, zip(self.low, self.high, strict=True), strict=True))

    def admits(self, cards: Iterable[int]) -> bool:
        """Whether these may be the cards, given by their values."""
        held = list(cards)
        return (
            self.least <= sum(held) <= self.most
            and self.fewest <= len(held) <= self.fullest
            and all(low <= held.count(value) <= high for value, (low, high) in self.counts.items())
        )


@lru_cache(maxsize=1 << 14)
def counted(packed: int) -> Counts:
    """How many cards of each denomination the core's int stands for."""
    return tuple(count(packed, place) for place in range(PLACES))


@lru_cache(maxsize=1 << 12)
def exactly(packed: int) -> PurseBounds:
    counts = counted(packed)
    return PurseBounds(worth(packed), worth(packed), size(packed), size(packed), counts, counts)


def hull_of(purses: Collection[int]) -> PurseBounds:
    """The closest bounds that admit all of these."""
    worths, sizes = list(map(worth, purses)), list(map(size, purses))
    places = list(zip(*map(counted, purses), strict=True))
    low, high = tuple(map(min, places)), tuple(map(max, places))
    return PurseBounds(min(worths), max(worths), min(sizes), max(sizes), low, high)


def hull(bounds: Collection[PurseBounds]) -> PurseBounds:
    """The closest bounds that admit all that one of these does."""
    return PurseBounds(
        min(each.least for each in bounds),
        max(each.most for each in bounds),
        min(each.fewest for each in bounds),
        max(each.fullest for each in bounds),
        tuple(map(min, zip(*(each.low for each in bounds), strict=True))),
        tuple(map(max, zip(*(each.high for each in bounds), strict=True))),
    )


def plus(one: PurseBounds, other: PurseBounds) -> PurseBounds:
    return PurseBounds(
        one.least + other.least,
        one.most + other.most,
        one.fewest + other.fewest,
        one.fullest + other.fullest,
        tuple(map(add, one.low, other.low)),
        tuple(map(add, one.high, other.high)),
    )
