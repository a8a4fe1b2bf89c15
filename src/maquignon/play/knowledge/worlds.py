"""Every distribution of the money that fits what was seen, as long as they are few enough to be listed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from maquignon.play.knowledge.bounds import PurseBounds, counted, hull, hull_of
from maquignon.play.knowledge.facts import CardsMoved, Exchanged, Fact, Has, PaidToAll, Part, Shown
from maquignon.play.knowledge.parts import is_part_of, parts_of, picks
from maquignon.play.knowledge.tightening import part_of_known
from maquignon.rules.money import is_part, size, worth

Row = tuple[int, ...]
Listing = tuple[tuple[int, ...], set[Row]]
"""Holders, and the rows of what they may have."""

WORK = 10
"""How many successors are made, for each world that may be listed, before giving up."""

PAIRS = 50_000
"""How many offers and counters are compared for one world before giving up."""


class TooManyWorlds(Exception):
    """There are more than may be listed; nothing was learned."""


class _Factor:
    """Some holders, and all that they may have together: one row for each possibility."""

    __slots__ = ("holders", "rows")

    def __init__(self, holders: tuple[int, ...], rows: set[Row]) -> None:
        self.holders = holders
        self.rows = rows

    def column(self, holder: int) -> int:
        return self.holders.index(holder)

    def purses(self, holder: int) -> set[int]:
        column = self.column(holder)
        return {row[column] for row in self.rows}


class Worlds:
    """The possible worlds as a product of factors: holders whose cards never mixed unseen are listed apart."""

    __slots__ = ("_factors", "_limit", "_seats")

    def __init__(self, seats: int, limit: int, factors: Iterable[Listing]) -> None:
        self._seats = seats
        self._limit = limit
        self._factors: dict[int, _Factor] = {}
        for holders, rows in factors:
            self._put(holders, rows)

    @classmethod
    def of(cls, purses: Sequence[int], seats: int, limit: int) -> Worlds:
        """The one world at the start: what each seat has, and then each other place where money can lie."""
        return cls(seats, limit, (((holder,), {(purse,)}) for holder, purse in enumerate(purses)))

    def total(self) -> int:
        """All money there is, the same in every world."""
        return sum(sum(next(iter(factor.rows))) for factor in set(self._factors.values()))

    def bounds(self, holder: int) -> PurseBounds:
        return hull_of(self._factors[holder].purses(holder))

    def all_bounds(self) -> list[PurseBounds]:
        return [self.bounds(holder) for holder in range(len(self._factors))]

    def parted(self, holder: int, fewest: int, fullest: int | None) -> tuple[PurseBounds, PurseBounds]:
        """The bounds of so many cards of a holder, and of those it keeps."""
        laid, kept = [], []
        for purse in self._factors[holder].purses(holder):
            counts, number = counted(purse), size(purse)
            least, most = min(fewest, number), number if fullest is None else fullest
            laid.append(part_of_known(counts, least, most))
            kept.append(part_of_known(counts, number - most, number - least))
        return hull(laid), hull(kept)

    def learn(self, fact: Fact) -> None:
        """Drop the worlds that don't fit, or raise TooManyWorlds and change nothing."""
        match fact:
            case PaidToAll(cards):
                self._pay_all(cards)
            case Has(holder, least, number, cards):
                self._keep(holder, lambda purse: _has(purse, least, number, cards))
            case Shown(holder, cards):
                self._keep(holder, lambda purse: purse == cards)
            case CardsMoved(giver, taker, part):
                self._move(giver, taker, part)
            case Exchanged():
                self._exchange(fact)

    def _pay_all(self, cards: int) -> None:
        for holder in range(self._seats):
            self._add(holder, cards)

    def _keep(self, holder: int, fits: Callable[[int], bool]) -> None:
        factor = self._factors[holder]
        column = factor.column(holder)
        rows = {row for row in factor.rows if fits(row[column])}
        if len(rows) < len(factor.rows):
            self._put(factor.holders, rows)

    def _add(self, holder: int, cards: int) -> None:
        factor = self._factors[holder]
        column = factor.column(holder)
        factor.rows = {(*row[:column], row[column] + cards, *row[column + 1 :]) for row in factor.rows}

    def _hand_over(self, giver: int, taker: int, cards: int) -> None:
        self._add(giver, -cards)
        self._add(taker, cards)

    def _move(self, giver: int, taker: int, part: Part) -> None:
        if part.seen is None:
            self._mix(giver, taker, lambda purse, _other: parts_of(purse, part))
            return
        self._keep_parting(giver, part, part.seen)
        self._hand_over(giver, taker, part.seen)

    def _exchange(self, trade: Exchanged) -> None:
        one, other, offer, counter = trade.challenger, trade.challenged, trade.offer, trade.counter
        if offer.seen is None or counter.seen is None:
            self._mix(one, other, lambda mine, theirs: _swaps(mine, theirs, trade))
            return
        self._keep_parting(one, offer, offer.seen)
        self._keep_parting(other, counter, counter.seen)
        self._hand_over(one, other, offer.seen - counter.seen)

    def _keep_parting(self, holder: int, part: Part, cards: int) -> None:
        self._keep(holder, lambda purse: is_part_of(purse, part, cards))

    def _mix(self, giver: int, taker: int, gains: Callable[[int, int], Collection[int]]) -> None:
        """Cards go between two holders unseen; `gains` lists what the taker may have gained and the giver lost."""
        factor = self._joined(giver, taker)
        one, other = factor.column(giver), factor.column(taker)
        rows: set[Row] = set()
        for row in factor.rows:
            gained = gains(row[one], row[other])
            rows.update(_with_moved(row, one, other, gained))
            if len(rows) > self._limit or len(gained) * len(factor.rows) > WORK * self._limit:
                raise TooManyWorlds
        self._put(factor.holders, rows)

    def _joined(self, one: int, other: int) -> _Factor:
        first, second = self._factors[one], self._factors[other]
        if first is second:
            return first
        if len(first.rows) * len(second.rows) > self._limit:
            raise TooManyWorlds
        return _Factor(first.holders + second.holders, {a + b for a in first.rows for b in second.rows})

    def _put(self, holders: tuple[int, ...], rows: set[Row]) -> None:
        """List these rows; a holder of which all of them say the same is listed by itself."""
        assert rows, "events that no game can have"
        purses = [set(column) for column in zip(*rows, strict=True)]
        for holder, known in zip(holders, purses, strict=True):
            self._factors[holder] = _Factor((holder,), {(purse,) for purse in known})
        open_ = [column for column, known in enumerate(purses) if len(known) > 1]
        if len(open_) < 2:
            return
        factor = _Factor(tuple(holders[column] for column in open_), {tuple(row[c] for c in open_) for row in rows})
        self._factors.update(dict.fromkeys(factor.holders, factor))


def _has(purse: int, least: int, number: int, cards: int) -> bool:
    return worth(purse) >= least and size(purse) >= number and (not cards or is_part(cards, purse))


def _with_moved(row: Row, one: int, other: int, gains: Iterable[int]) -> Iterator[Row]:
    changed = list(row)
    for cards in gains:
        changed[one] = row[one] - cards
        changed[other] = row[other] + cards
        yield tuple(changed)


def _swaps(mine: int, theirs: int, trade: Exchanged) -> set[int]:
    """Offer less counter, wherever the one leads the other by as much as was seen."""
    least, most = trade.lead
    offers, counters = picks(mine, trade.offer.number), picks(theirs, trade.counter.number)
    if len(offers) * len(counters) > PAIRS:
        raise TooManyWorlds
    countered = _by_worth(counters)
    return {
        offer - counter
        for value, equals in _by_worth(offers).items()
        for other, rivals in countered.items()
        if least <= value - other <= most
        for offer in equals
        for counter in rivals
    }


def _by_worth(sets: Iterable[int]) -> dict[int, list[int]]:
    sorted_: dict[int, list[int]] = defaultdict(list)
    for cards in sets:
        sorted_[worth(cards)].append(cards)
    return sorted_
