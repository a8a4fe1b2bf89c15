"""What `play.statistics` defines, counted fast inside the core; for those who measure, not for players.

A test holds both equal over games of all editions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules import mypyc_attr
from maquignon.rules.money import size, worth
from maquignon.rules.phase import (
    BIDDING,
    BUY,
    CHALLENGED,
    COVERED,
    EXPOSED,
    LOT_WON,
    OFFER,
    PAID,
    SELL,
    SLAPPED,
    SOLD,
    TRADE_WON,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

NOTED: Final = 6
"""How many ints the core notes for one event."""
BIDS: Final = 0
OVER_BIDS: Final = 1
EXPOSURES: Final = 2
BUY_RIGHTS: Final = 3
BOUGHT: Final = 4
CHALLENGES: Final = 5
OFFERS: Final = 6
ZERO_OFFERS: Final = 7
TRADES: Final = 8
TRADES_WON: Final = 9
COUNTS: Final = 10
"""So many for each seat, in this order."""


@mypyc_attr(acyclic=True)
class Diary:
    counts: list[list[int]]
    sales: list[int]
    """Seat, price and lot of every lot that was won, one after the other."""
    is_over: bool
    moves: i64
    scores: list[int]
    ranks: list[int]

    def __init__(self, players: i64) -> None:
        self.counts = [[0] * COUNTS for _ in range(players)]
        self.sales = []
        self.is_over = False
        self.moves = 0
        self.scores = []
        self.ranks = []

    def note(self, phase: i64, seat: i64, move: i64, purse: i64, events: list[int], place: i64) -> None:
        """A move made in a phase, the purse its maker has now, and the events from a place on that came of it."""
        mine = self.counts[seat]
        if phase == BIDDING and move >= 0:
            mine[BIDS] += 1
            if move > worth(purse):
                mine[OVER_BIDS] += 1
        elif phase == OFFER:
            mine[OFFERS] += 1
            if move != 0 and worth(move & ~COVERED) == 0:
                mine[ZERO_OFFERS] += 1
        elif move == BUY:
            mine[BUY_RIGHTS] += 1
            mine[BOUGHT] += 1
        elif move == SELL and _could_buy(purse, events, place):
            mine[BUY_RIGHTS] += 1
        self._hear(mine, events, place)

    def _hear(self, mine: list[int], events: list[int], place: i64) -> None:
        slapped: bool = False
        while place < len(events):
            kind: i64 = events[place]
            seat: i64 = events[place + 1]
            if kind == SLAPPED:
                slapped = True
                mine[BIDS] += 1
            elif kind == EXPOSED:
                self.counts[seat][EXPOSURES] += 1
                if slapped:
                    mine[OVER_BIDS] += 1  # who cannot pay for a slap is exposed at once
            elif kind == CHALLENGED:
                mine[CHALLENGES] += 1
            elif kind == TRADE_WON:
                self.counts[seat][TRADES] += 1
                self.counts[seat][TRADES_WON] += 1
                self.counts[events[place + 2]][TRADES] += 1
            elif kind == LOT_WON and events[place + 4] > 0:
                self.sales.append(seat)
                self.sales.append(events[place + 3])
                self.sales.append(events[place + 4])
            place += NOTED


def _could_buy(purse: i64, events: list[int], place: i64) -> bool:
    price: i64 = 0
    paid: bool = False
    while place < len(events):
        if events[place] == SOLD:
            price = events[place + 3]
        elif events[place] == PAID:
            paid = True
        place += NOTED
    if paid:  # a pedigree: the slapper's cards came into the purse with the sale
        return size(purse) >= 2 * price
    return worth(purse) >= price
