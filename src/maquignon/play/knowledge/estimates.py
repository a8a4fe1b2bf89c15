"""Bounds for every purse, where the possible worlds are too many to list: always true, not always the closest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from math import prod

from maquignon.play.knowledge.bounds import PurseBounds, exactly, plus
from maquignon.play.knowledge.facts import CardsMoved, Exchanged, Fact, Has, PaidToAll, Part, Payment, Picked, Shown
from maquignon.play.knowledge.parts import packed
from maquignon.play.knowledge.paying import paid
from maquignon.play.knowledge.tightening import ROUNDS, at_least, meet, minus, part_of, worth_within
from maquignon.play.knowledge.worlds import Listing, Row, Worlds
from maquignon.rules.money import size, worth


class Estimates:
    """What each holder has at least and at most; all of them together have what there is."""

    __slots__ = ("_bounds", "_seats", "_total")

    def __init__(self, bounds: Sequence[PurseBounds], seats: int, total: int) -> None:
        self._bounds = list(bounds)
        self._seats = seats
        self._total = total

    def bounds(self, holder: int) -> PurseBounds:
        return self._bounds[holder]

    def parted(self, holder: int, fewest: int, fullest: int | None) -> tuple[PurseBounds, PurseBounds]:
        """The bounds of so many cards of a holder, and of those it keeps."""
        whole = self._bounds[holder]
        laid = part_of(whole, min(fewest, whole.fewest), whole.fullest if fullest is None else fullest)
        return laid, minus(whole, laid)

    def worlds(self, limit: int) -> Worlds | None:
        """All that lies within the bounds, if just two holders are open: the one has what the other has not."""
        open_ = tuple(holder for holder, bounds in enumerate(self._bounds) if not bounds.is_exact)
        if len(open_) != 2 or _volume(self._bounds[open_[0]]) > limit:
            return None
        known = {holder: packed(bounds.low) for holder, bounds in enumerate(self._bounds) if bounds.is_exact}
        left = self._total - sum(known.values())
        one, other = (self._bounds[holder] for holder in open_)
        rows: set[Row] = {(purse, left - purse) for purse in _within(one) if _fits(other, left - purse)}
        listings: list[Listing] = [((holder,), {(purse,)}) for holder, purse in known.items()]
        return Worlds(self._seats, limit, [*listings, (open_, rows)])

    def learn(self, fact: Fact) -> None:
        match fact:
            case PaidToAll(cards):
                self._pay_all(cards)
            case Has(holder, value, number, cards):
                self._narrow(holder, at_least(self._bounds[holder], value, number, cards))
            case Shown(holder, cards):
                self._narrow(holder, meet(self._bounds[holder], exactly(cards)))
            case CardsMoved(giver, taker, part):
                self._move(giver, taker, part)
            case Exchanged():
                self._exchange(fact)

    def _pay_all(self, cards: int) -> None:
        self._total += cards * self._seats
        for seat in range(self._seats):
            self._bounds[seat] = plus(self._bounds[seat], exactly(cards))

    def _narrow(self, holder: int, closer: PurseBounds) -> None:
        if closer != self._bounds[holder]:
            self._bounds[holder] = closer
            self._conserve()

    def _move(self, giver: int, taker: int, part: Part) -> None:
        given, kept = _split(self._bounds[giver], part)
        self._bounds[giver] = kept
        self._bounds[taker] = plus(self._bounds[taker], given)
        self._conserve()

    def _exchange(self, trade: Exchanged) -> None:
        lower, upper = trade.lead
        offer, mine = _picked(self._bounds[trade.challenger], trade.offer)
        counter, theirs = _picked(self._bounds[trade.challenged], trade.counter)
        offer = worth_within(offer, counter.least + lower, counter.most + upper)
        counter = worth_within(counter, offer.least - upper, offer.most - lower)
        after, after_theirs = plus(minus(mine, offer), counter), plus(minus(theirs, counter), offer)
        self._bounds[trade.challenger] = worth_within(after, mine.least - upper, mine.most - lower)
        self._bounds[trade.challenged] = worth_within(after_theirs, theirs.least + lower, theirs.most + upper)
        self._conserve()

    def _conserve(self) -> None:
        """No money is made or lost: what the others cannot have a holder has, what they must have it has not."""
        for _ in range(ROUNDS):
            before = self._bounds
            self._bounds = _conserved(before, exactly(self._total))
            if self._bounds == before:
                return


def _split(whole: PurseBounds, part: Part) -> tuple[PurseBounds, PurseBounds]:
    """What was given, and what was kept."""
    if isinstance(part, Payment):
        return paid(whole, part)
    given, before = _picked(whole, part)
    return given, minus(before, given)


def _picked(whole: PurseBounds, part: Picked) -> tuple[PurseBounds, PurseBounds]:
    """What was given, and what was there before."""
    before = at_least(whole, number=part.number, cards=part.seen or 0)
    return part_of(before, part.number, part.number) if part.seen is None else exactly(part.seen), before


def _conserved(bounds: Sequence[PurseBounds], total: PurseBounds) -> list[PurseBounds]:
    together = reduce(plus, bounds)
    return [each if each.is_exact else meet(each, _left_by_others(each, together, total)) for each in bounds]


def _left_by_others(own: PurseBounds, together: PurseBounds, total: PurseBounds) -> PurseBounds:
    return PurseBounds(
        total.least - (together.most - own.most),
        total.most - (together.least - own.least),
        total.fewest - (together.fullest - own.fullest),
        total.fullest - (together.fewest - own.fewest),
        tuple(whole - (high - mine) for whole, high, mine in zip(total.low, together.high, own.high, strict=True)),
        tuple(whole - (low - mine) for whole, low, mine in zip(total.high, together.low, own.low, strict=True)),
    )


def _volume(bounds: PurseBounds) -> int:
    return prod(high - low + 1 for low, high in bounds.counts.values())


def _within(bounds: PurseBounds) -> Iterator[int]:
    """All purses that these bounds admit."""
    choices = product(*(range(low, high + 1) for low, high in bounds.counts.values()))
    return (purse for purse in map(packed, choices) if _fits(bounds, purse))


def _fits(bounds: PurseBounds, purse: int) -> bool:
    """Whether worth and number are within bounds, for a purse whose denominations are."""
    return bounds.least <= worth(purse) <= bounds.most and bounds.fewest <= size(purse) <= bounds.fullest
