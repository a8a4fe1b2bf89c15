"""Master's rats: round the table, take it with the money beside it, or lay one more card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rules.herd import RAT, animal
from maquignon.rules.money import is_part, kind_count, nth_kind, size
from maquignon.rules.phase import FLIP, LAID, RAT_ROUND, RAT_TAKEN, TAKE
from maquignon.rules.state import end_turn, left_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def open_rat_round(state: State) -> None:
    state.phase = RAT_ROUND
    state.laid = 0
    state.mover = left_of(state, state.active)


def rat_count(state: State) -> i64:
    return 1 + kind_count(state.holdings[state.mover].purse)


def nth_rat(state: State, index: i64) -> i64:
    if index == 0:
        return TAKE
    return nth_kind(state.holdings[state.mover].purse, index - 1)


def is_rat(state: State, move: i64) -> bool:
    return move == TAKE or (is_part(move, state.holdings[state.mover].purse) and size(move) == 1)


def apply_rat(state: State, seat: i64, move: i64) -> None:
    one: i64 = 1
    holding = state.holdings[seat]
    if move != TAKE:
        holding.purse -= move
        state.laid += move
        state.note(LAID, seat, -1, size(state.laid), move, one << seat)
        state.mover = left_of(state, seat)
        return
    holding.purse += state.laid
    state.note(RAT_TAKEN, seat, -1, size(state.laid), state.laid, one << seat)  # R23
    state.laid = 0
    holding.herd += animal(RAT)
    if state.deck_left():
        state.phase = FLIP
    else:
        end_turn(state)
