"""Bounds made closer: the worth, number and denominations of cards bound one another, and a purse its parts."""

from __future__ import annotations

from dataclasses import replace
from operator import mul, sub

from maquignon.play.knowledge.bounds import Counts, PurseBounds, counted
from maquignon.rulebook.cards import DENOMINATIONS

ROUNDS = 4
"""How often bounds are made to agree at most: to stop early leaves them wider, not wrong."""

_DEAREST_FIRST = DENOMINATIONS[::-1]


def tightened(bounds: PurseBounds) -> PurseBounds:
    """As close as worth, number and denominations make one another."""
    for _ in range(ROUNDS):
        if bounds.low == bounds.high:
            return _exact(bounds.low)
        closer = _closer(bounds)
        if closer == bounds:
            break
        bounds = closer
    return bounds


def meet(one: PurseBounds, other: PurseBounds) -> PurseBounds:
    """What both admit."""
    return tightened(
        PurseBounds(
            max(one.least, other.least),
            min(one.most, other.most),
            max(one.fewest, other.fewest),
            min(one.fullest, other.fullest),
            tuple(map(max, one.low, other.low)),
            tuple(map(min, one.high, other.high)),
        )
    )


def at_least(bounds: PurseBounds, value: int = 0, number: int = 0, cards: int = 0) -> PurseBounds:
    """A holder turned out to have so much: in worth, in number, or these very cards."""
    low = tuple(map(max, bounds.low, counted(cards)))
    return tightened(replace(bounds, least=max(bounds.least, value), fewest=max(bounds.fewest, number), low=low))


def worth_within(bounds: PurseBounds, least: int, most: int) -> PurseBounds:
    return tightened(replace(bounds, least=max(bounds.least, least), most=min(bounds.most, most)))


def minus(whole: PurseBounds, part: PurseBounds) -> PurseBounds:
    """What is left of a purse without a part of it."""
    return tightened(
        PurseBounds(
            max(0, whole.least - part.most),
            whole.most - part.least,
            max(0, whole.fewest - part.fullest),
            whole.fullest - part.fewest,
            tuple(max(0, low - taken) for low, taken in zip(whole.low, part.high, strict=True)),
            tuple(map(sub, whole.high, part.low)),
        )
    )


def part_of(whole: PurseBounds, fewest: int, fullest: int) -> PurseBounds:
    """Any `fewest` to `fullest` cards of a purse."""
    number = sum(whole.high)
    others = [min(number - high, whole.fullest - low) for low, high in zip(whole.low, whole.high, strict=True)]
    low = tuple(max(0, fewest - rest) for rest in others)
    high = tuple(min(fullest, high) for high in whole.high)
    return tightened(PurseBounds(0, whole.most, fewest, fullest, low, high))


def part_of_known(counts: Counts, fewest: int, fullest: int) -> PurseBounds:
    """The same for a purse that is known: here no bounds could be closer."""
    kept = sum(counts) - fewest
    low = tuple(max(0, held - kept) for held in counts)
    high = tuple(min(held, fullest) for held in counts)
    return PurseBounds(_cheapest(counts, fewest), _dearest(counts, fullest), fewest, fullest, low, high)


def value_of(counts: Counts) -> int:
    return sum(map(mul, DENOMINATIONS, counts))


def _exact(counts: Counts) -> PurseBounds:
    value, number = value_of(counts), sum(counts)
    return PurseBounds(value, value, number, number, counts, counts)


def _closer(bounds: PurseBounds) -> PurseBounds:
    """One round: the certain cards first, then what can be added to them."""
    low, high = bounds.low, bounds.high
    certain, base, spare = sum(low), value_of(low), tuple(map(sub, high, low))
    fewest, fullest = max(bounds.fewest, certain), min(bounds.fullest, sum(high))
    least = max(bounds.least, base + _cheapest(spare, fewest - certain))
    most = min(bounds.most, base + _dearest(spare, fullest - certain))
    fewest = max(fewest, certain + _number_to_reach(spare, least - base))
    fullest = min(fullest, certain + _number_within(spare, most - base))
    closer_low = _lowest(high, sum(high) - fewest, value_of(high) - least)
    closer_high = _highest(low, fullest - certain, most - base)
    return PurseBounds(
        least, most, fewest, fullest, tuple(map(max, low, closer_low)), tuple(map(min, high, closer_high))
    )


def _lowest(high: Counts, missing: int, worth_missing: int) -> list[int]:
    """How many cards there are of each value, if of all possible ones so many, of so much worth, may be missing."""
    return [
        most - min(missing, worth_missing // value if value else missing)
        for value, most in zip(DENOMINATIONS, high, strict=True)
    ]


def _highest(low: Counts, more: int, worth_more: int) -> list[int]:
    """How many cards there can be of each value, if there are so many more than the certain ones, of so much worth."""
    return [
        least + min(more, worth_more // value if value else more)
        for value, least in zip(DENOMINATIONS, low, strict=True)
    ]


def _cheapest(spare: Counts, number: int) -> int:
    """The least that so many cards are worth."""
    total = 0
    for value, left in zip(DENOMINATIONS, spare, strict=True):
        if number <= left:
            return total + value * number
        total += value * left
        number -= left
    return total


def _dearest(spare: Counts, number: int) -> int:
    """The most that so many cards are worth."""
    total = 0
    for value, left in zip(_DEAREST_FIRST, reversed(spare), strict=True):
        if number <= left:
            return total + value * number
        total += value * left
        number -= left
    return total


def _number_to_reach(spare: Counts, worth: int) -> int:
    """How many cards it takes to be worth so much."""
    number = 0
    for value, left in zip(_DEAREST_FIRST, reversed(spare), strict=True):
        if worth <= value * left:
            return number - (-worth // value if worth > 0 else 0)
        worth -= value * left
        number += left
    return number


def _number_within(spare: Counts, worth: int) -> int:
    """How many cards can be worth no more than that."""
    number = 0
    for value, left in zip(DENOMINATIONS, spare, strict=True):
        if value * left > worth:
            return number + worth // value
        worth -= value * left
        number += left
    return number
