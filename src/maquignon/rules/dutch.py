"""Master's pedigrees: a countdown, a slap, and a price in cards of any value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules.money import is_part, nth_pick, pick_count, size
from maquignon.rules.phase import (
    BOUGHT,
    BUY,
    CALL,
    CALLED,
    COUNTDOWN,
    EVERYBODY,
    EXPOSED,
    LAID,
    LAYING,
    LOT_WON,
    PAID,
    PASS,
    PASSED,
    PEDIGREE_PAYMENT,
    PEDIGREE_RIGHT,
    SELL,
    SLAP,
    SLAPPED,
    SOLD,
    TABLE,
)
from maquignon.rules.state import end_sale, left_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State

FIRST_CALL: Final = 10


def open_countdown(state: State) -> None:
    state.phase = COUNTDOWN
    state.mover = -1
    _call(state, FIRST_CALL)


def countdown_acting(state: State) -> i64:
    """Live: who may slap at this call, as far as everybody can tell."""
    acting: i64 = 0
    one: i64 = 1
    seat: i64 = 0
    while seat < state.players:
        if may_slap(state, seat):
            acting |= one << seat
        seat += 1
    return acting


def countdown_count(state: State, seat: i64, honest: bool) -> i64:
    if state.live:
        if seat == TABLE:
            return 1
        return 1 if _can_slap(state, seat, honest) else 0
    if seat != state.mover:
        return 0
    return 2 if _can_slap(state, seat, honest) else 1


def nth_countdown(state: State, seat: i64, index: i64) -> i64:
    if state.live:
        return CALL if seat == TABLE else SLAP
    return PASS if index == 0 else SLAP


def is_countdown(state: State, seat: i64, move: i64) -> bool:
    if seat == TABLE:
        return state.live and move == CALL
    if not state.live:
        if seat != state.mover:
            return False
        if move == PASS:
            return True
    return move == SLAP and _can_slap(state, seat, False)


def apply_countdown(state: State, seat: i64, move: i64) -> None:
    one: i64 = 1
    if move == SLAP:
        _slap(state, seat)
    elif move == CALL:
        _call(state, state.call - 1)
    else:
        state.passed |= one << seat
        state.note(PASSED, seat, -1, state.call, 0, 0)
        _ask_after(state, seat)


def laying_count(state: State) -> i64:
    return pick_count(state.holdings[state.mover].purse, state.call)


def nth_laying(state: State, index: i64) -> i64:
    return nth_pick(state.holdings[state.mover].purse, state.call, index)


def is_laying(state: State, move: i64) -> bool:
    return is_part(move, state.holdings[state.mover].purse) and size(move) == state.call


def apply_laying(state: State, cards: i64) -> None:
    one: i64 = 1
    slapper: i64 = state.payer
    state.holdings[slapper].purse -= cards
    state.laid = cards
    state.note(LAID, slapper, -1, state.call, cards, one << slapper)
    state.phase = PEDIGREE_RIGHT
    state.mover = state.active


def pedigree_right_count(state: State) -> i64:
    return 2 if size(state.holdings[state.active].purse) >= state.call else 1  # R18


def is_pedigree_right(state: State, move: i64) -> bool:
    return move == SELL or (move == BUY and pedigree_right_count(state) == 2)


def apply_pedigree_right(state: State, move: i64) -> None:
    auctioneer: i64 = state.active
    slapper: i64 = state.payer
    laid: i64 = state.laid
    state.laid = 0
    if move == BUY:
        state.holdings[slapper].purse += laid  # R22: back unseen
        state.note(BOUGHT, auctioneer, slapper, state.call, 0, 0)
        state.phase = PEDIGREE_PAYMENT
        state.mover = auctioneer
        return
    state.note(SOLD, auctioneer, slapper, state.call, 0, 0)
    _settle(state, slapper, auctioneer, laid)


def apply_pedigree_payment(state: State, cards: i64) -> None:
    state.holdings[state.active].purse -= cards
    _settle(state, state.active, state.payer, cards)


def may_slap(state: State, seat: i64) -> bool:
    """R22: anybody but the auctioneer; an exposed seat from the number of cards it showed."""
    if seat == state.active:
        return False
    cap: i64 = state.holdings[seat].cap
    return cap < 0 or state.call <= cap


def _can_slap(state: State, seat: i64, honest: bool) -> bool:
    if not may_slap(state, seat):
        return False
    return not (honest or state.terms.strict_bids) or size(state.holdings[seat].purse) >= state.call


def _call(state: State, number: i64) -> None:
    state.call = number
    state.passed = 0
    if number == 0:
        _win_pedigree(state, state.active, 0)
        return
    state.note(CALLED, TABLE, -1, number, 0, 0)
    if not state.live:
        _ask_after(state, state.active)


def _ask_after(state: State, seat: i64) -> None:
    """Turn-based: ask the next who may slap at this number; after the last one the count goes on."""
    asked: i64 = left_of(state, seat)
    while asked != state.active:
        if may_slap(state, asked):
            state.mover = asked
            return
        asked = left_of(state, asked)
    _call(state, state.call - 1)


def _slap(state: State, seat: i64) -> None:
    holding = state.holdings[seat]
    state.note(SLAPPED, seat, -1, state.call, 0, 0)
    if size(holding.purse) < state.call:
        holding.cap = size(holding.purse)
        state.note(EXPOSED, seat, -1, holding.cap, holding.purse, EVERYBODY)
        open_countdown(state)
        return
    state.payer = seat
    state.mover = seat
    state.phase = LAYING


def _settle(state: State, winner: i64, payee: i64, cards: i64) -> None:
    one: i64 = 1
    state.holdings[payee].purse += cards
    state.note(PAID, winner, payee, state.call, cards, one << winner | one << payee)
    _win_pedigree(state, winner, state.call)


def _win_pedigree(state: State, seat: i64, price: i64) -> None:
    one: i64 = 1
    state.holdings[seat].pedigrees |= one << state.pedigree
    state.note(LOT_WON, seat, -1, price, 0, 0)
    end_sale(state)
