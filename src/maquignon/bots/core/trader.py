"""The valuation bot: every procedure decided by what cards are worth, what money is left, and a few habits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.bots.core.auctions import bid, buy_right
from maquignon.bots.core.challenges import turn
from maquignon.bots.core.judge import Judge
from maquignon.bots.core.master import divide, extra, lay_or_take, pedigree_right, slap
from maquignon.bots.core.purses import cheapest_payment, least_cards
from maquignon.bots.core.trades import answer, offer
from maquignon.rules import mypyc_attr
from maquignon.rules.phase import (
    ANSWER,
    BIDDING,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    DIVISION,
    EXTRA,
    OFFER,
    PAYMENT,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    TURN,
)
from maquignon.rules.sight import CALL, HIGH_BID, PHASE, PURSE

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(acyclic=True)
class Trader(Judge):
    """Decides for its seat."""

    def choose(self, seen: list[int]) -> i64:
        """A legal move, as the core's int. At live pace PASS means to say nothing."""
        phase: i64 = seen[PHASE]
        if phase == PAYMENT:
            return cheapest_payment(seen[PURSE], seen[HIGH_BID])
        self.outlook.look(seen)
        if phase == BIDDING:
            return bid(self, seen)
        if phase == TURN:
            return turn(self, seen)
        if phase == OFFER:
            return offer(self, seen)
        if phase == ANSWER or phase == COUNTER:
            return answer(self, seen)
        if phase == BUY_RIGHT:
            return buy_right(self, seen)
        if phase == COUNTDOWN:
            return slap(self, seen)
        if phase == PEDIGREE_RIGHT:
            return pedigree_right(self, seen)
        if phase == RAT_ROUND:
            return lay_or_take(self, seen)
        if phase == DIVISION:
            return divide(self, seen)
        if phase == EXTRA:
            return extra(self, seen)
        return least_cards(seen[PURSE], seen[CALL])
