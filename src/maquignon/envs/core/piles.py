"""Which card may come next on a pile, as a mask: the largest come first, so a set of cards has one order only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.envs.core.actions import CARD
from maquignon.rules.money import COUNTS, PLACES, count, size, tens, unit, worth

if TYPE_CHECKING:
    from mypy_extensions import i64


def any_card(purse: i64, pile: i64) -> i64:
    """Cards left in the purse, none larger than those on the pile."""
    mask: i64 = 0
    bit: i64 = 1 << CARD
    rest: i64 = (purse - pile) & COUNTS
    place: i64 = 0
    last: i64 = _least_place(pile)
    while place <= last:
        if rest & 63:
            mask |= bit
        rest >>= 6
        bit <<= 1
        place += 1
    return mask


def card_of_number(purse: i64, pile: i64, number: i64) -> i64:
    """Those cards after which enough others, none larger, are left to come to the number."""
    mask: i64 = 0
    bit: i64 = 1 << CARD
    rest: i64 = purse - pile
    missing: i64 = number - size(pile)
    smaller: i64 = 0
    place: i64 = 0
    last: i64 = _least_place(pile)
    while place <= last:
        held: i64 = count(rest, place)
        smaller += held
        if held and smaller >= missing:
            mask |= bit
        bit <<= 1
        place += 1
    return mask


def card_of_price(purse: i64, pile: i64, price: i64) -> i64:
    """Those cards after which a payment without change (R5) can still be completed by others, none larger."""
    mask: i64 = 0
    bit: i64 = 2 << CARD
    exact = _comes_to(purse, PLACES - 1, price // 10, purse >> 49)
    rest: i64 = purse - pile
    missing: i64 = (price - worth(pile)) // 10
    smaller: i64 = 0
    place: i64 = 1
    last: i64 = _least_place(pile)
    while place <= last:
        held: i64 = count(rest, place)
        if held:
            value: i64 = tens(place)
            smaller += held * value
            if _completes(rest - unit(place), place, missing - value, smaller - value, exact):
                mask |= bit
        bit <<= 1
        place += 1
    return mask


def _completes(cards: i64, place: i64, missing: i64, left: i64, exact: bool) -> bool:
    if exact:
        return _comes_to(cards, place, missing, left)
    return missing <= left


def _comes_to(cards: i64, place: i64, missing: i64, left: i64) -> bool:
    """Whether some of the cards of a place and below, worth `left` tens, come to exactly so many tens."""
    if missing < 0 or missing > left:
        return False
    if missing == 0 or place == 1:
        return True
    held: i64 = count(cards, place)
    value: i64 = tens(place)
    left -= held * value
    while held >= 0:
        if _comes_to(cards, place - 1, missing - held * value, left):
            return True
        held -= 1
    return False


def _least_place(pile: i64) -> i64:
    """Of the smallest card on the pile; the largest there is without one."""
    rest: i64 = pile & COUNTS
    if rest == 0:
        return PLACES - 1
    place: i64 = 0
    while rest & 63 == 0:
        rest >>= 6
        place += 1
    return place
