"""How a seat played a game, as it is counted over many: bluffs, buy-rights, trades, and what was paid for animals.

Said here once, for all who show it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from maquignon.play.game import Game
from maquignon.play.records import Record
from maquignon.play.statistics.purchases import price_each
from maquignon.play.statistics.values import Bluff, SeatTotals, Statistics, Trade
from maquignon.play.statistics.watch import watched
from maquignon.rulebook.cards import FAMILIES


class AnimalPrice(NamedTuple):
    """Animals of one family that were bought together at an auction."""

    family: str
    number: int
    price: int
    """Of all of them; a lot of two families costs the same for each of its animals."""
    gone: int
    """How many cards of the deck had come before."""


class FamilyCost(NamedTuple):
    """A complete family, and what it cost."""

    family: str
    cost: int
    """Paid for its animals at auctions and in trades, less what was got in trades for it."""


class PriceSum(NamedTuple):
    """All animals of one family of which a fair price is known."""

    family: str
    number: int
    paid: int
    fair: int


class Conduct(NamedTuple):
    """How one seat played a whole game, or somebody many of them."""

    bluffs: int = 0
    """Bids of more money than one has, slaps at more cards than one has, offers that hide that they are nothing."""
    called: int = 0
    """Of them: one had to show one's purse, or was countered with something."""
    missed: int = 0
    """Of them: the auctioneer paid by the buy-right, or the trade was won."""
    buy_rights: int = 0
    """How often one had the money to use it."""
    buy_rights_used: int = 0
    opened: int = 0
    """Trades that one challenged to, as far as they came to an end."""
    opened_won: int = 0
    met: int = 0
    """Trades that one was challenged to."""
    met_won: int = 0
    best_bluff: int = 0
    """The highest bid without the money for it that the auctioneer paid by the buy-right."""
    bought: tuple[AnimalPrice, ...] = ()
    families: tuple[FamilyCost, ...] = ()
    """Complete at the end."""


def conducts_of(record: Record) -> tuple[Conduct, ...]:
    """Seat by seat; or WrongRecord."""
    game, statistics = watched(record)
    return tuple(_conduct(seat, game, statistics) for seat in range(game.players))


def together(conducts: Iterable[Conduct]) -> Conduct:
    """Over all of them: how often, and how high at most; one by one, so that none has to be kept."""
    total = Conduct()
    for each in conducts:
        counts = {name: getattr(total, name) + getattr(each, name) for name in _COUNTED}
        total = Conduct(**counts, best_bluff=max(total.best_bluff, each.best_bluff))
    return total


def against_fair(bought: Iterable[tuple[AnimalPrice, int | None]]) -> tuple[PriceSum, ...]:
    """What was paid beside what one such animal usually goes for, from the cheapest family on."""
    sums: dict[str, PriceSum] = {}
    for each, fair in bought:
        if fair is not None:
            _family, number, paid, so_far = sums.get(each.family, (each.family, 0, 0, 0))
            new = number + each.number, paid + each.price, so_far + each.number * fair
            sums[each.family] = PriceSum(each.family, *new)
    return tuple(sums[family] for family in FAMILIES if family in sums)


_COUNTED = Conduct._fields[: Conduct._fields.index("best_bluff")]


def _conduct(seat: int, game: Game, statistics: Statistics) -> Conduct:
    bluffs = [bluff for bluff in statistics.bluffs if bluff.seat == seat]
    totals: SeatTotals = statistics.totals[seat]
    opened = [trade.winner == seat for trade in statistics.trades if trade.challenger == seat]
    met = [trade.winner == seat for trade in statistics.trades if trade.challenged == seat]
    return Conduct(
        bluffs=len(bluffs),
        called=sum(bluff.outcome == "called" for bluff in bluffs),
        missed=sum(bluff.outcome == "missed" for bluff in bluffs),
        buy_rights=totals.buy_rights,
        buy_rights_used=totals.buy_rights_used,
        opened=len(opened),
        opened_won=sum(opened),
        met=len(met),
        met_won=sum(met),
        best_bluff=_best_bluff(bluffs),
        bought=tuple(_bought(seat, statistics)),
        families=tuple(_families(seat, game, statistics)),
    )


def _best_bluff(bluffs: Sequence[Bluff]) -> int:
    return max((bluff.amount for bluff in bluffs if (bluff.kind, bluff.outcome) == ("bid", "missed")), default=0)


def _bought(seat: int, statistics: Statistics) -> Iterator[AnimalPrice]:
    """At auctions of animals: what a pedigree costs is cards, not money."""
    for lot in statistics.purchases:
        if lot.seat == seat and lot.pedigree is None:
            for family, number in lot.animals:
                yield AnimalPrice(family, number, round(number * price_each(lot.price, lot.animals)), lot.gone)


def _families(seat: int, game: Game, statistics: Statistics) -> Iterator[FamilyCost]:
    costs: defaultdict[str, int] = defaultdict(int)
    for bought in _bought(seat, statistics):
        costs[bought.family] += bought.price
    for trade in statistics.trades:
        costs[trade.family] += _paid(seat, trade)
    for family in game.view().seats[seat].complete:
        yield FamilyCost(family, costs[family])


def _paid(seat: int, trade: Trade) -> int:
    """In all rounds of a trade, less what was got."""
    balance = sum(each.offer_worth - (each.counter_worth or 0) for each in trade.rounds)
    return balance * ((seat == trade.challenger) - (seat == trade.challenged))
