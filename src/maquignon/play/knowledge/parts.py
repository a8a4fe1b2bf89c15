"""The sets of cards a purse can be parted with, listed: so many cards of any value, or a legal payment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from maquignon.play.knowledge.facts import Part, Payment
from maquignon.rules.money import PLACES, count, is_part, is_payment, size, tens, unit, worth

_UNITS = tuple(unit(place) for place in range(PLACES))
_VALUES = tuple(10 * tens(place) for place in range(PLACES))


def parts_of(purse: int, part: Part) -> tuple[int, ...]:
    """Everything the part may have been, taken out of that purse."""
    return payments(purse, part.price) if isinstance(part, Payment) else picks(purse, part.number)


def is_part_of(purse: int, part: Part, cards: int) -> bool:
    if isinstance(part, Payment):
        return is_payment(cards, purse, part.price)
    return size(cards) == part.number and is_part(cards, purse)


def packed(counts: Sequence[int]) -> int:
    return sum(map(mul, counts, _UNITS))


@lru_cache(maxsize=1 << 11)
def picks(purse: int, number: int) -> tuple[int, ...]:
    """All sets of exactly so many cards."""
    made = {0: [0]}
    left = size(purse)
    for place in range(PLACES):
        held = count(purse, place)
        left -= held
        made = _with_cards(made, place, held, number, left)
    return tuple(made.get(number, ()))


@lru_cache(maxsize=1 << 11)
def payments(purse: int, price: int) -> tuple[int, ...]:
    """R5: all exact payments; where there is none, all that have no superfluous card."""
    all_covers = covers(purse, price)
    return tuple(cards for cards in all_covers if worth(cards) == price) or all_covers


@lru_cache(maxsize=1 << 11)
def covers(purse: int, price: int) -> tuple[int, ...]:
    """All sets worth at least the price in which no card is superfluous."""
    made: list[int] = []
    open_ = [(0, price)]
    left = worth(purse)
    for place in range(PLACES - 1, 0, -1):  # dearest first, so the last card laid is the one that must be needed
        held = count(purse, place)
        left -= held * _VALUES[place]
        if held:
            open_ = [each for part, due in open_ for each in _laid_on(part, due, place, held)]
            made += [part for part, due in open_ if due <= 0]
        open_ = [(part, due) for part, due in open_ if 0 < due <= left]
    return tuple(made)


def _with_cards(made: dict[int, list[int]], place: int, held: int, number: int, left: int) -> dict[int, list[int]]:
    """Add cards of one denomination to sets sorted by their size, with `left` cards of others still to come."""
    if not held:
        return made
    grown: dict[int, list[int]] = {}
    for laid, parts in made.items():
        for used in range(max(0, number - laid - left), min(held, number - laid) + 1):
            cards = used * _UNITS[place]
            grown.setdefault(laid + used, []).extend([part + cards for part in parts])
    return grown


def _laid_on(part: int, due: int, place: int, held: int) -> list[tuple[int, int]]:
    value, card = _VALUES[place], _UNITS[place]
    needed = min(held, -(-due // value))
    return [(part + used * card, due - used * value) for used in range(needed + 1)]
