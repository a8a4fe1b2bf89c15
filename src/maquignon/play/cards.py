"""Cards and herds as plain values for people and programs, made of the core's ints and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from maquignon.rulebook.cards import DENOMINATIONS, KINDS
from maquignon.rules import herd as core_herd
from maquignon.rules import money as core_money

Cards = tuple[int, ...]
"""Money cards by their values, sorted: (0, 10, 10, 50)."""

Herd = tuple[tuple[str, int], ...]
"""Animals by family, with their number, in the order of their value."""


@lru_cache(maxsize=8192)
def cards_of(packed: int) -> Cards:
    return tuple(value for place, value in enumerate(DENOMINATIONS) for _ in range(core_money.count(packed, place)))


def packed_cards(cards: Iterable[int]) -> int:
    """The core's int for money cards; ValueError for a value no card has."""
    packed = 0
    for value, number in Counter(cards).items():
        if value not in DENOMINATIONS:
            raise ValueError(f"there is no money card of {value}")
        if number > 31:
            raise ValueError(f"there are not {number} money cards of {value}")
        packed += number * core_money.unit(DENOMINATIONS.index(value))
    return packed


@lru_cache(maxsize=4096)
def herd_of(packed: int) -> Herd:
    held = ((name, core_herd.held(packed, kind)) for kind, name in enumerate(KINDS))
    return tuple((name, number) for name, number in held if number)


@lru_cache(maxsize=4096)
def families_of(mask: int) -> tuple[str, ...]:
    """The families with a one in their place, as `herd.present` and `herd.complete` give them."""
    return tuple(name for kind, name in enumerate(KINDS) if (mask >> 3 * kind) & 1)
