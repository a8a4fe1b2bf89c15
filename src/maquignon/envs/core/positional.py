"""Positions in which all purses are known: what may be remembered of them is how they are, and none is the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.envs.core.memory import Memory
from maquignon.rules.money import worth
from maquignon.rules.moves import apply, legal_count, nth_legal
from maquignon.rules.phase import ANSWER, COUNTER, COVERED, OVER

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.random_play import Dice
    from maquignon.rules.state import State


def open_memory(state: State) -> Memory:
    """The mover's, which knows every purse as it was before an offer was laid, and nothing of how it came about."""
    memory = Memory(state.mover, state.players, 0)
    issued: i64 = 0
    for seat in range(state.players):
        purse: i64 = state.holdings[seat].purse
        if seat == state.active:
            purse += state.offer & ~COVERED
        issued += purse
        memory.ledger.accounts[seat].fix(float(worth(purse)))
    memory.ledger.issued = issued
    return memory


def scatter(state: State, moves: i64, dice: Dice) -> None:
    """So many moves by chance, over-bids among them, and on to a moment when no offer lies face down."""
    while state.phase != OVER and (moves > 0 or state.phase == ANSWER or state.phase == COUNTER):
        seat: i64 = state.mover
        apply(state, seat, nth_legal(state, seat, dice.below(legal_count(state, seat))))
        moves -= 1
