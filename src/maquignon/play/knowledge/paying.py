"""A payment nobody else saw, told in bounds: what the payer may have given, and what it has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from operator import sub

from maquignon.play.knowledge.bounds import Counts, PurseBounds, counted, exactly, hull_of
from maquignon.play.knowledge.facts import Payment
from maquignon.play.knowledge.parts import covers, packed, payments
from maquignon.play.knowledge.tightening import at_least, minus, tightened, value_of
from maquignon.rulebook.cards import DENOMINATIONS
from maquignon.rules.money import size, worth

CASES = 3000
"""Where there might be more ways to pay than these they are not listed."""


def paid(whole: PurseBounds, payment: Payment) -> tuple[PurseBounds, PurseBounds]:
    """What was given, and what was kept."""
    if payment.seen is not None:
        return _paid_openly(whole, payment.price, payment.seen)
    able = at_least(whole, value=payment.price)
    useful = tuple(map(min, able.high, _useful(payment.price)))
    if prod(number + 1 for number in useful[2:]) > CASES:
        given = _paid_somehow(useful, payment.price)
        return given, minus(able, given)
    ways = covers(packed(useful), payment.price)
    return _paid_one_of(able, [cards for cards in ways if _may_have_paid(able, cards, payment.price)])


def _useful(price: int) -> Counts:
    """How many cards of each value can be in a payment without one being superfluous."""
    return tuple(-(-price // value) if value else 0 for value in DENOMINATIONS)


def _paid_openly(whole: PurseBounds, price: int, cards: int) -> tuple[PurseBounds, PurseBounds]:
    before = at_least(whole, cards=cards)
    if worth(cards) > price:
        before = _without_exact(before, price)
    return exactly(cards), minus(before, exactly(cards))


def _without_exact(whole: PurseBounds, price: int) -> PurseBounds:
    """R5: who paid too much could not pay exactly."""
    high = list(whole.high)
    for place, low in enumerate(whole.low):
        for number in range(low + 1, high[place] + 1):
            if _pays_exactly((*whole.low[:place], number, *whole.low[place + 1 :]), price):
                high[place] = number - 1
                break
    return tightened(replace(whole, high=tuple(high)))


def _paid_somehow(useful: Counts, price: int) -> PurseBounds:
    """No card is superfluous, so what is paid too much is less than the smallest of them."""
    dearest = max(value for value, number in zip(DENOMINATIONS, useful, strict=True) if number)
    return tightened(PurseBounds(price, price + dearest - 10, 1, sum(useful), (0,) * len(useful), useful))


def _may_have_paid(whole: PurseBounds, cards: int, price: int) -> bool:
    had = tuple(map(max, whole.low, counted(cards)))
    if sum(had) > whole.fullest or value_of(had) > whole.most:
        return False
    return worth(cards) == price or not _pays_exactly(had, price)


def _pays_exactly(counts: Counts, price: int) -> bool:
    ways = payments(packed(counts), price)
    return len(ways) > 0 and worth(ways[0]) == price


def _paid_one_of(whole: PurseBounds, ways: Sequence[int]) -> tuple[PurseBounds, PurseBounds]:
    given = hull_of(ways)
    kept = [tuple(max(0, low - used) for low, used in zip(whole.low, counted(cards), strict=True)) for cards in ways]
    rest = PurseBounds(
        min(max(whole.least - worth(cards), value_of(counts)) for counts, cards in zip(kept, ways, strict=True)),
        whole.most - given.least,
        min(max(whole.fewest - size(cards), sum(counts)) for counts, cards in zip(kept, ways, strict=True)),
        whole.fullest - given.fewest,
        tuple(map(min, zip(*kept, strict=True))),
        tuple(map(sub, whole.high, given.low)),
    )
    return given, tightened(rest)
