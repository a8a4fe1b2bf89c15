"""What may be said in each phase, and what it does: one dispatch over the procedures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rules import auction, division, dutch, rats, trade, turn
from maquignon.rules.phase import (
    ANSWER,
    BIDDING,
    BUY_RIGHT,
    CONCLUDE,
    COUNTDOWN,
    COUNTER,
    DIVISION,
    FLIP,
    LAYING,
    OFFER,
    PAYMENT,
    PEDIGREE_PAYMENT,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    TURN,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def acting(state: State) -> i64:
    """The seats that may act, as a mask, as far as everybody can tell; the table itself is not among them."""
    one: i64 = 1
    if state.mover >= 0:
        return one << state.mover
    if state.phase == BIDDING:
        return auction.bidding_acting(state)
    if state.phase == COUNTDOWN:
        return dutch.countdown_acting(state)
    return 0


def legal_count(state: State, seat: i64) -> i64:
    """How many moves a seat has; -1 is the table, which only acts at live pace."""
    return _count(state, seat, False)


def honest_count(state: State, seat: i64) -> i64:
    """How many of them are no bluff beyond the seat's own means: these come first in the order."""
    return _count(state, seat, True)


def nth_legal(state: State, seat: i64, index: i64) -> i64:
    """The legal moves in a fixed order; the index must be below `legal_count`."""
    phase: i64 = state.phase
    if phase == BIDDING:
        return auction.nth_bidding(state, seat, index)
    if phase == OFFER:
        return trade.nth_offer(state, index)
    if phase == ANSWER:
        return trade.nth_answer(state, index)
    if phase == TURN:
        return turn.nth_turn(state, index)
    if phase == BUY_RIGHT or phase == PEDIGREE_RIGHT:
        return auction.nth_buy_right(index)
    if phase == PAYMENT:
        return auction.nth_payment_move(state, index)
    if phase == COUNTDOWN:
        return dutch.nth_countdown(state, seat, index)
    if phase == RAT_ROUND:
        return rats.nth_rat(state, index)
    if phase == DIVISION:
        return division.nth_division(index)
    if phase == LAYING or phase == PEDIGREE_PAYMENT:
        return dutch.nth_laying(state, index)
    if phase == COUNTER:
        return trade.nth_counter(state, index)
    return turn.nth_extra(state, index)


def is_legal(state: State, seat: i64, move: i64) -> bool:
    """One of the moves listed; or the end that all have agreed on, which is listed nowhere since nobody chooses it."""
    phase: i64 = state.phase
    if phase == BIDDING:
        return auction.is_bidding(state, seat, move)
    if phase == COUNTDOWN:
        return dutch.is_countdown(state, seat, move)
    if seat != state.mover or seat < 0:
        return seat < 0 and move == CONCLUDE and phase == TURN
    if phase == OFFER:
        return trade.is_offer(state, move)
    if phase == ANSWER:
        return trade.is_answer(state, move)
    if phase == TURN:
        return turn.is_turn(state, move)
    if phase == BUY_RIGHT:
        return auction.is_buy_right(state, move)
    if phase == PAYMENT:
        return auction.is_payment_move(state, move)
    if phase == RAT_ROUND:
        return rats.is_rat(state, move)
    if phase == DIVISION:
        return division.is_division(move)
    if phase == PEDIGREE_RIGHT:
        return dutch.is_pedigree_right(state, move)
    if phase == LAYING or phase == PEDIGREE_PAYMENT:
        return dutch.is_laying(state, move)
    if phase == COUNTER:
        return trade.is_counter(state, move)
    return turn.is_extra(state, move)


def apply(state: State, seat: i64, move: i64) -> None:
    """Carry out a legal move; nothing is checked here."""
    state.version += 1
    phase: i64 = state.phase
    if phase == BIDDING:
        auction.apply_bidding(state, seat, move)
    elif phase == OFFER:
        trade.apply_offer(state, move)
    elif phase == ANSWER:
        trade.apply_answer(state, move)
    elif phase == TURN:
        turn.apply_turn(state, move)
    elif phase == BUY_RIGHT:
        auction.apply_buy_right(state, move)
    elif phase == PAYMENT:
        auction.apply_payment(state, move)
    elif phase == COUNTDOWN:
        dutch.apply_countdown(state, seat, move)
    elif phase == RAT_ROUND:
        rats.apply_rat(state, seat, move)
    elif phase == DIVISION:
        division.apply_division(state, move)
    elif phase == LAYING:
        dutch.apply_laying(state, move)
    elif phase == PEDIGREE_RIGHT:
        dutch.apply_pedigree_right(state, move)
    elif phase == PEDIGREE_PAYMENT:
        dutch.apply_pedigree_payment(state, move)
    elif phase == COUNTER:
        trade.apply_counter(state, move)
    else:
        turn.apply_extra(state, move)
    if state.phase == FLIP:
        turn.flip(state)


def _count(state: State, seat: i64, honest: bool) -> i64:
    phase: i64 = state.phase
    if phase == BIDDING:
        return auction.bidding_count(state, seat, honest)
    if phase == COUNTDOWN:
        return dutch.countdown_count(state, seat, honest)
    if seat != state.mover or seat < 0:
        return 0
    if phase == OFFER:
        return trade.offer_count(state)
    if phase == ANSWER:
        return trade.answer_count(state)
    if phase == TURN:
        return turn.turn_count(state)
    if phase == BUY_RIGHT:
        return auction.buy_right_count(state)
    if phase == PAYMENT:
        return auction.payment_moves(state)
    if phase == RAT_ROUND:
        return rats.rat_count(state)
    if phase == PEDIGREE_RIGHT:
        return dutch.pedigree_right_count(state)
    if phase == LAYING or phase == PEDIGREE_PAYMENT:
        return dutch.laying_count(state)
    if phase == COUNTER:
        return trade.counter_count(state)
    return 2
