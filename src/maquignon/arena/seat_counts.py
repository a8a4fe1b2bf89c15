"""What results keep of a game's statistics: counts of each seat, and what it gave for animals of each family."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from maquignon.play.cards import Herd
from maquignon.play.statistics import SeatTotals, price_each


class Sale(NamedTuple):
    """Animals of one family that a seat got in auctions of one game, and what it gave for them."""

    seat: int
    family: str
    animals: int
    paid: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCounts:
    """In the order in which the core's diary has them too."""

    bids: int
    over_bids: int
    exposed: int
    buy_rights: int
    bought: int
    challenges: int
    offers: int
    zero_offers: int
    trades: int
    trades_won: int


def counts_of(totals: SeatTotals) -> SeatCounts:
    return SeatCounts(
        bids=totals.bids,
        over_bids=totals.over_bids,
        exposed=totals.exposures,
        buy_rights=totals.buy_rights,
        bought=totals.buy_rights_used,
        challenges=totals.challenges,
        offers=totals.offers,
        zero_offers=totals.zero_offers,
        trades=totals.trades_won + totals.trades_lost,
        trades_won=totals.trades_won,
    )


def sales_of(lots: Iterable[tuple[int, int, Herd]]) -> tuple[Sale, ...]:
    """From the buyer, the price and the animals of each lot."""
    animals: dict[tuple[int, str], int] = defaultdict(int)
    paid: dict[tuple[int, str], float] = defaultdict(float)
    for seat, price, lot in lots:
        for family, number in lot:
            animals[seat, family] += number
            paid[seat, family] += number * price_each(price, lot)
    return tuple(Sale(*key, number, paid[key]) for key, number in sorted(animals.items()))
