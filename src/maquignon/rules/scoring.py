"""Counting: families times their number, pedigrees, what the rats cost, and money where it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules.herd import ANIMALS, RAT, animal, complete, held, size
from maquignon.rules.money import worth

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State

FAMILIES: Final = 10
PEDIGREE_VALUE: Final = 250
NONE_LOST: Final = -1


def value(family: i64) -> i64:
    """The printed value of a complete family."""
    if family == 0:
        return 10
    if family == 1:
        return 40
    if family == 2:
        return 90
    if family == 3:
        return 160
    if family == 4:
        return 250
    if family == 5:
        return 350
    if family == 6:
        return 500
    if family == 7:
        return 650
    if family == 8:
        return 800
    return 1000


def total(families: i64, pedigrees: i64, lost: i64, money: i64) -> i64:
    """The score of complete families (as `herd.complete` gives them), one of them lost to the rats or none."""
    if lost >= 0:
        families &= ~animal(lost)
    sum_: i64 = 0
    loose: i64 = 0
    family: i64 = 0
    while family < FAMILIES:  # by products instead of questions, whose answers a processor cannot foresee
        has_family: i64 = (families >> (3 * family)) & 1
        has_pedigree: i64 = (pedigrees >> family) & 1
        sum_ += has_family * (value(family) + PEDIGREE_VALUE * has_pedigree)
        loose += has_pedigree - has_family * has_pedigree
        family += 1
    return sum_ * size(families) + PEDIGREE_VALUE * loose + money


def lost_to_rats(families: i64, pedigrees: i64) -> i64:
    """R14: the family whose loss leaves the most, or -1 if there is none to lose."""
    best: i64 = NONE_LOST
    most: i64 = -1
    family: i64 = 0
    while family < FAMILIES:
        if (families >> (3 * family)) & 1:
            left: i64 = total(families, pedigrees, family, 0)
            if left > most:
                best = family
                most = left
        family += 1
    return best


def score(state: State, seat: i64) -> i64:
    """What a seat would count if the game ended now."""
    holding = state.holdings[seat]
    families: i64 = complete(holding.herd, state.terms.lacking) & ANIMALS
    lost: i64 = NONE_LOST
    if held(holding.herd, RAT) == 4:
        lost = lost_to_rats(families, holding.pedigrees)
    money: i64 = 0
    if state.terms.money_counts:
        money = worth(holding.purse)
    return total(families, holding.pedigrees, lost, money)


def rank(state: State, seat: i64) -> i64:
    """How many seats finish ahead of this one; equal ranks share their place (R20)."""
    mine: i64 = score(state, seat)
    ahead: i64 = 0
    other: i64 = 0
    while other < state.players:
        theirs: i64 = score(state, other)
        if theirs > mine:
            ahead += 1
        elif theirs == mine and state.terms.money_breaks_ties and _money(state, other) > _money(state, seat):
            ahead += 1
        other += 1
    return ahead


def _money(state: State, seat: i64) -> i64:
    return worth(state.holdings[seat].purse)
