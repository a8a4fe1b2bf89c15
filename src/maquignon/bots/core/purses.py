"""Choosing cards out of a purse: what to pay with, what to offer, what to part with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules.money import PLACES, count, nth_payment, payment_count, size, tens, unit, worth

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_TRIED: Final = 24


def cheapest_payment(purse: i64, price: i64) -> i64:
    """The legal payment that gives away least, and of those the one with the fewest cards: small ones stay useful."""
    best: i64 = nth_payment(purse, price, 0)
    number: i64 = payment_count(purse, price)
    index: i64 = 1
    if number > MOST_TRIED:
        index = number - MOST_TRIED  # larger cards are laid first in the last ones
    while index < number:
        cards: i64 = nth_payment(purse, price, index)
        if worth(cards) < worth(best) or (worth(cards) == worth(best) and size(cards) < size(best)):
            best = cards
        index += 1
    return best


def near(purse: i64, target: i64) -> i64:
    """Cards worth about the target: at most that much, larger cards first, and one small card more to reach it."""
    chosen: i64 = 0
    missing: i64 = target // 10
    place: i64 = PLACES - 1
    while place > 0 and missing > 0:
        held: i64 = count(purse, place)
        value: i64 = tens(place)
        while held > 0 and value <= missing:
            chosen += unit(place)
            missing -= value
            held -= 1
        place -= 1
    if missing > 0:
        chosen += _smallest_above(purse - chosen, missing)
    return chosen


def at_least(purse: i64, target: i64) -> i64:
    """Cards worth the target or little more, if the purse has them."""
    chosen: i64 = near(purse, target)
    missing: i64 = target // 10 - (chosen >> 49)
    place: i64 = 1
    while missing > 0 and place < PLACES:
        if count(purse - chosen, place) and tens(place) >= missing:
            return _without_superfluous(chosen + unit(place), target)
        place += 1
    return chosen


def zeros(purse: i64) -> i64:
    """All the worthless cards."""
    return count(purse, 0) * unit(0)


def least_cards(purse: i64, number: i64) -> i64:
    """The least valuable cards, so many of them or all there are."""
    chosen: i64 = 0
    place: i64 = 0
    while number > 0 and place < PLACES:
        used: i64 = count(purse, place)
        if used > number:
            used = number
        chosen += used * unit(place)
        number -= used
        place += 1
    return chosen


def best_cards(purse: i64, number: i64) -> i64:
    """What so many cards of these are worth at most."""
    total: i64 = 0
    place: i64 = PLACES - 1
    while number > 0 and place > 0:
        used: i64 = count(purse, place)
        if used > number:
            used = number
        total += used * tens(place) * 10
        number -= used
        place -= 1
    return total


def _smallest_above(purse: i64, missing: i64) -> i64:
    """A single small card that covers what is missing, unless only a far too large one does."""
    place: i64 = 1
    while place < PLACES:
        if count(purse, place) and tens(place) >= missing:
            if tens(place) <= 5 * missing:
                return unit(place)
            return 0
        place += 1
    return 0


def _without_superfluous(cards: i64, target: i64) -> i64:
    place: i64 = 1
    while place < PLACES:
        while count(cards, place) and worth(cards) - 10 * tens(place) >= target:
            cards -= unit(place)
        place += 1
    return cards
