"""What an edition decides, as ints: made once for a table, and shared by all states of its games and their players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rulebook.cards import DENOMINATIONS, Money
from maquignon.rulebook.edition import Edition, Extra, FinalTie, FirstTie
from maquignon.rules import mypyc_attr
from maquignon.rules.money import unit

if TYPE_CHECKING:
    from mypy_extensions import i64

# Terms.first_tie
REPEAT_DECIDE: Final = 0
REPEAT_BID: Final = 1
CHALLENGER_WINS: Final = 2
# Terms.extra
NO_EXTRA: Final = 0
MAY_EXTRA: Final = 1
MUST_EXTRA: Final = 2

_FIRST_TIES = {
    FirstTie.REPEAT_DECIDE: REPEAT_DECIDE,
    FirstTie.REPEAT_BID: REPEAT_BID,
    FirstTie.CHALLENGER_WINS: CHALLENGER_WINS,
}
_EXTRAS = {Extra.NONE: NO_EXTRA, Extra.MAY: MAY_EXTRA, Extra.MUST: MUST_EXTRA}


@mypyc_attr(acyclic=True)
class Terms:
    """Never changed once it is made."""

    players: i64
    family_size: i64
    lacking: i64
    """As `herd.complete` wants it."""
    purse: i64
    lot_size: i64
    least_offer: i64
    hollow_hand: bool
    first_tie: i64
    extra: i64
    dealt: i64
    one_bid: bool
    strict_bids: bool
    money_counts: bool
    money_breaks_ties: bool
    division: bool
    rats: bool
    ceiling: i64
    payouts: i64
    """The place of each donkey's card, three bits for each."""
    to_come: list[float]
    """What donkeys will still bring everybody, by the number of donkeys that have come."""

    def __init__(self, edition: Edition, players: i64) -> None:
        self.players = players
        self.family_size = edition.cards_per_family
        self.lacking = (4 - edition.cards_per_family) * 0o1111111111
        self.purse = cards(edition.purse)
        self.lot_size = edition.lot
        self.least_offer = edition.least_offer
        self.hollow_hand = edition.hollow_hand
        self.first_tie = _FIRST_TIES[edition.first_tie]
        self.extra = _EXTRAS[edition.extra]
        self.dealt = edition.dealt
        self.one_bid = edition.one_bid
        self.strict_bids = edition.strict_bids
        self.money_counts = edition.money_counts
        self.money_breaks_ties = edition.final_tie is FinalTie.MONEY
        self.division = edition.division
        self.rats = edition.rats
        self.ceiling = edition.ceiling
        self.payouts = _packed_places(edition.payouts)
        self.to_come = [float(sum(edition.payouts[donkeys:])) for donkeys in range(len(edition.payouts) + 1)]


def cards(money: Money) -> int:
    """A map from value to count as the core's one int."""
    total: int = 0
    for value, number in money.items():
        total += unit(DENOMINATIONS.index(value)) * number
    return total


def _packed_places(values: tuple[int, ...]) -> int:
    packed: int = 0
    for index, value in enumerate(values):
        packed |= DENOMINATIONS.index(value) << (3 * index)
    return packed
