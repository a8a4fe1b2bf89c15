"""From an edition to the first moment of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rulebook.edition import Edition
from maquignon.rules.state import Holding, State, begin_turn
from maquignon.rules.terms import Terms, cards
from maquignon.rules.turn import deal_animals

if TYPE_CHECKING:
    from mypy_extensions import i64


def laid_out(edition: Edition, players: int, deck: list[int], live: bool) -> State:
    """Purses handed out, nothing turned up yet."""
    terms = Terms(edition, players)
    state = State(terms, [Holding(terms.purse, 0, 0, -1) for _ in range(players)], deck)
    state.live = live
    payouts = cards(dict.fromkeys(edition.payouts, 1)) * players
    state.bank = payouts if edition.division else cards(edition.bank) - terms.purse * players
    return state


def start(state: State, first: i64) -> None:
    """Deal what the edition deals, and give the first player the turn."""
    state.active = first
    deal_animals(state)
    begin_turn(state, first)
