"""The one-shot trade: an offer, an answer, and a stake that is worth a sum of money to both."""

from __future__ import annotations

from maquignon.lab.solve.small_game import SmallGame, Worth
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import FAMILIES, Money
from maquignon.rules.herd import animal, held
from maquignon.rules.money import worth
from maquignon.rules.phase import ANSWER, COUNTER, OFFER
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State
from maquignon.rules.terms import cards
from maquignon.rules.trade import challenge


def single_trade(
    edition: Edition, value: float, purse: Money | None = None, their_purse: Money | None = None, family: str = "sheep"
) -> SmallGame:
    """Seat 0 challenges: who wins gains the value, who loses loses it, and the money counts as it moves.

    Each has two of the family (one where it has three cards) and nothing else lies open: a trade early in a game.
    """
    deck = edition.stock()
    kind = FAMILIES.index(family)
    half = edition.cards_per_family // 2
    for _ in range(2 * half):
        deck.remove(kind)
    state = laid_out(edition, 2, deck, False)
    for holding, money in zip(state.holdings, (purse, their_purse), strict=True):
        holding.herd = half * animal(kind)
        holding.purse = cards(edition.purse if money is None else money)
    challenge(state, 1, kind)
    return SmallGame(edition=edition, start=state, worth=_counted(state, kind, value))


def _counted(start: State, kind: int, value: float) -> Worth:
    money: int = worth(start.holdings[0].purse)
    number: int = held(start.holdings[0].herd, kind)

    def counted(state: State) -> float | None:
        if state.phase in (OFFER, ANSWER, COUNTER):
            return None
        mine = state.holdings[0]
        paid: int = money - worth(mine.purse)
        return (value if held(mine.herd, kind) > number else -value) - paid

    return counted
