"""What a trader must know of the edition it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rulebook.cards import DENOMINATIONS, Money
from maquignon.rulebook.edition import Edition, FirstTie
from maquignon.rules import mypyc_attr
from maquignon.rules.money import unit

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(acyclic=True)
class Terms:
    players: i64
    family_size: i64
    purse: i64
    ceiling: i64
    least_offer: i64
    hollow_hand: bool
    ties_repeat: bool
    one_bid: bool
    strict_bids: bool
    money_counts: bool
    division: bool
    rats: bool
    to_come: list[float]
    """What donkeys will still bring everybody, by the number of donkeys that have come."""

    def __init__(self, edition: Edition, players: i64) -> None:
        self.players = players
        self.family_size = edition.cards_per_family
        self.purse = _packed(edition.purse)
        self.ceiling = edition.ceiling
        self.least_offer = edition.least_offer
        self.hollow_hand = edition.hollow_hand
        self.ties_repeat = edition.first_tie is not FirstTie.CHALLENGER_WINS
        self.one_bid = edition.one_bid
        self.strict_bids = edition.strict_bids
        self.money_counts = edition.money_counts
        self.division = edition.division
        self.rats = edition.rats
        self.to_come = [float(sum(edition.payouts[donkeys:])) for donkeys in range(len(edition.payouts) + 1)]


def _packed(money: Money) -> int:
    total: int = 0
    for value, number in money.items():
        total += unit(DENOMINATIONS.index(value)) * number
    return total
