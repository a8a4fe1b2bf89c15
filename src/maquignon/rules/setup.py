"""From an edition to the first moment of a game: the printed facts copied into ints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rulebook.cards import DENOMINATIONS, Money
from maquignon.rulebook.edition import Edition, Extra, FinalTie, FirstTie
from maquignon.rules.money import unit
from maquignon.rules.state import Holding, State, begin_turn
from maquignon.rules.trade import CHALLENGER_WINS, MAY_EXTRA, MUST_EXTRA, NO_EXTRA, REPEAT_BID, REPEAT_DECIDE
from maquignon.rules.turn import deal_animals

if TYPE_CHECKING:
    from mypy_extensions import i64

_FIRST_TIES = {
    FirstTie.REPEAT_DECIDE: REPEAT_DECIDE,
    FirstTie.REPEAT_BID: REPEAT_BID,
    FirstTie.CHALLENGER_WINS: CHALLENGER_WINS,
}
_EXTRAS = {Extra.NONE: NO_EXTRA, Extra.MAY: MAY_EXTRA, Extra.MUST: MUST_EXTRA}


def laid_out(edition: Edition, players: int, deck: list[int], live: bool) -> State:
    """Purses handed out, nothing turned up yet."""
    purse = cards(edition.purse)
    state = State(players, [Holding(purse, 0, 0, -1) for _ in range(players)], deck)
    state.live = live
    state.lacking = (4 - edition.cards_per_family) * 0o1111111111
    state.lot_size = edition.lot
    state.least_offer = edition.least_offer
    state.hollow_hand = edition.hollow_hand
    state.first_tie = _FIRST_TIES[edition.first_tie]
    state.extra = _EXTRAS[edition.extra]
    state.dealt = edition.dealt
    state.one_bid = edition.one_bid
    state.strict_bids = edition.strict_bids
    state.money_counts = edition.money_counts
    state.money_breaks_ties = edition.final_tie is FinalTie.MONEY
    state.division = edition.division
    state.ceiling = edition.ceiling
    payouts = cards(dict.fromkeys(edition.payouts, 1)) * players
    state.payouts = _packed_places(edition.payouts)
    state.bank = payouts if edition.division else cards(edition.bank) - purse * players
    return state


def start(state: State, first: i64) -> None:
    """Deal what the edition deals, and give the first player the turn."""
    state.active = first
    deal_animals(state)
    begin_turn(state, first)


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
