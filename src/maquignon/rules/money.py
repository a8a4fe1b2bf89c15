"""Money cards as one int: six bits a denomination, then their number, then their worth in tens.

Sets of cards are added and taken away by + and -, and carry their number and worth along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

PLACES: Final = 7
"""Denominations, in the order of `rulebook.cards.DENOMINATIONS`: 0 10 20 50 100 200 500."""

COUNTS: Final = (1 << 42) - 1
GUARDS: Final = 0o40404040404040
ONE_OF_EACH: Final = 0o01010101010101
ONE_CARD: Final = 1 << 42
ONE_TEN: Final = 1 << 49
ALL_CARDS: Final = (1 << 59) - 1
TENS: Final = 0o62241205020100
"""The denominations themselves, in tens and in six bits each."""
MANY: Final = 1 << 60
"""More than there are ways to lay any cards."""


def tens(place: i64) -> i64:
    """The worth of one card, in tens."""
    return count(TENS, place)


def unit(place: i64) -> i64:
    """A single card."""
    one: i64 = ONE_CARD >> (42 - 6 * place)  # a literal 1 would be shifted in 32 bits, once it is compiled
    return one + ONE_CARD + tens(place) * ONE_TEN


def worth(cards: i64) -> i64:
    return (cards >> 49) * 10


def size(cards: i64) -> i64:
    return (cards >> 42) & 127


def count(cards: i64, place: i64) -> i64:
    return (cards >> (6 * place)) & 63


def is_part(part: i64, purse: i64) -> bool:
    """Whether `part` is a well-formed set of cards, all of them in the purse."""
    if part < 0 or part > ALL_CARDS or part & GUARDS:
        return False
    if ((purse & COUNTS | GUARDS) - (part & COUNTS)) & GUARDS != GUARDS:
        return False
    whole: i64 = 0
    place: i64 = 0
    while place < PLACES:
        whole += count(part, place) * unit(place)
        place += 1
    return whole == part


def part_count(purse: i64) -> i64:
    """How many sets of cards can be made of a purse, the empty one included."""
    more: i64 = purse + ONE_OF_EACH
    small: i64 = count(more, 0) * count(more, 1) * count(more, 2) * count(more, 3)
    return small * count(more, 4) * count(more, 5) * count(more, 6)


def nth_part(purse: i64, index: i64) -> i64:
    """The sets of cards in a fixed order; the first is empty."""
    part: i64 = 0
    place: i64 = 0
    ways: i64 = 1
    above: i64 = index
    while place < PLACES:  # to the last one, as where the index is used up cannot be foreseen
        choices: i64 = count(purse, place) + 1
        ways *= choices
        higher: i64 = index // ways  # of the whole index, so that no division waits for another
        part += (above - higher * choices) * unit(place)
        above = higher
        place += 1
    return part


def pick_count(purse: i64, number: i64) -> i64:
    """How many sets of exactly so many cards can be made of a purse."""
    if number > size(purse):
        return 0
    return MANY - ~nth_pick(purse, number, MANY)


def nth_pick(purse: i64, number: i64, index: i64) -> i64:
    place: i64 = 0
    rest: i64 = purse & COUNTS
    while rest and not rest & 63:
        rest >>= 6
        place += 1
    return _pick(rest, place, size(purse), number, index)


def payment_count(purse: i64, price: i64) -> i64:
    """R5: how many legal payments of a price there are; 0 if it cannot be paid."""
    beyond: i64 = ~_cover(purse, 6, price // 10, purse >> 49, True, MANY)
    if beyond == MANY:
        beyond = ~_cover(purse, 6, price // 10, purse >> 49, False, MANY)
    return MANY - beyond


def nth_payment(purse: i64, price: i64, index: i64) -> i64:
    part: i64 = _cover(purse, 6, price // 10, purse >> 49, True, index)
    if part < 0:  # then no set is exact
        part = _cover(purse, 6, price // 10, purse >> 49, False, index)
    return part


def is_payment(part: i64, purse: i64, price: i64) -> bool:
    """R5: exact if an exact set exists, and no card that could be left out."""
    if not is_part(part, purse) or worth(part) < price or count(part, 0):
        return False
    if worth(part) == price:
        return True
    return worth(part) - smallest(part) < price and _cover(purse, 6, price // 10, purse >> 49, True, 0) < 0


def smallest(cards: i64) -> i64:
    """The value of the least valuable card; 0 without cards."""
    place: i64 = 0
    while place < PLACES:
        if count(cards, place):
            return tens(place) * 10
        place += 1
    return 0


def kind_count(purse: i64) -> i64:
    """How many denominations a purse holds."""
    number: i64 = 0
    rest: i64 = purse & COUNTS
    while rest:
        if rest & 63:
            number += 1
        rest >>= 6
    return number


def nth_kind(purse: i64, index: i64) -> i64:
    """A single card of the index-th denomination held."""
    place: i64 = 0
    while True:
        if count(purse, place):
            if index == 0:
                return unit(place)
            index -= 1
        place += 1


def _pick(rest: i64, place: i64, left: i64, number: i64, index: i64) -> i64:
    """The index-th way to take `number` of the `left` cards in `rest`, whose first denomination is that of `place`.

    Where there are not so many it is the inverse (~) of how far the index lies beyond them.
    """
    held: i64 = rest & 63
    left -= held
    used: i64 = 0
    if number > left:
        used = number - left
    most: i64 = held
    if held > number:
        most = number
    above: i64 = place + 1
    rest >>= 6
    while rest and not rest & 63:
        rest >>= 6
        above += 1
    if rest == left:  # a single denomination, so that every number of this one is one way
        used += index
        return most - used if used > most else used * unit(place) + (number - used) * unit(above)
    while used <= most:
        part: i64 = _pick(rest, above, left, number - used, index)
        if part >= 0:
            return part + used * unit(place)
        index = ~part
        used += 1
    return ~index


def _cover(purse: i64, place: i64, needed: i64, left: i64, exact: bool, index: i64) -> i64:
    """The index-th way to reach `needed` tens, no card superfluous, with the cards of `place` and below, worth `left`.

    Where there are not so many it is the inverse (~) of how far the index lies beyond them.
    Larger cards are laid first, and none once the sum is reached: so the last and smallest card is needed.
    """
    if needed > left or (exact and needed < 0):
        return ~index
    if needed <= 0:
        return -index  # nothing more is laid: a single way
    held: i64 = count(purse, place)
    while held == 0 and place > 3:
        place -= 1
        held = count(purse, place)
    if place == 3:
        return _cover_of_fifties(purse, needed, exact, index)
    value: i64 = tens(place)
    left -= held * value
    used: i64 = 0
    while needed - used * value > left:
        used += 1
    while used <= held:
        rest: i64 = needed - used * value
        part: i64 = _cover(purse, place - 1, rest, left, exact, index)
        if part >= 0:
            return part + used * unit(place)
        index = ~part
        if rest <= 0:
            break
        used += 1
    return ~index


def _cover_of_fifties(purse: i64, needed: i64, exact: bool, index: i64) -> i64:
    """The same with the cards of 50, 20 and 10."""
    held: i64 = count(purse, 3)
    twenties: i64 = count(purse, 2)
    ones: i64 = count(purse, 1)
    used: i64 = 0
    while needed > 2 * twenties + ones:
        needed -= 5
        used += 1
    while used <= held:
        part: i64 = _cover_of_twenties(twenties, needed, ones, exact, index)
        if part >= 0:
            return part + used * unit(3)
        index = ~part
        if needed <= 0:
            break
        needed -= 5
        used += 1
    return ~index


def _cover_of_twenties(held: i64, needed: i64, ones: i64, exact: bool, index: i64) -> i64:
    """The same with so many of 20 and 10: every number of twenties that is enough and not too many is one way."""
    if needed < 0:
        return ~index if exact else -index
    least: i64 = 0
    if needed > ones:
        least = (needed - ones + 1) >> 1
    most: i64 = needed >> 1 if exact else (needed + 1) >> 1
    if most > held:
        most = held
    if most < least:
        return ~index
    used: i64 = least + index
    if used > most:
        return most - used
    if 2 * used > needed:
        return used * unit(2)
    return used * unit(2) + (needed - 2 * used) * unit(1)
