"""The auction of animals: open bidding, the hammer, the buy-right, payment without change, exposure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rules.money import is_payment, nth_payment, payment_count, worth
from maquignon.rules.phase import (
    BID_MADE,
    BIDDING,
    BOUGHT,
    BUY,
    BUY_RIGHT,
    CALL,
    CALLED,
    EVERYBODY,
    EXPOSED,
    HAMMER,
    HAMMER_FELL,
    LOT_WON,
    OWN_UP,
    PAID,
    PASS,
    PASSED,
    PAYMENT,
    SELL,
    SOLD,
    TABLE,
)
from maquignon.rules.state import end_sale, left_of

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def open_bidding(state: State) -> None:
    """The lot lies there; what exposed seats showed still caps their bids (R6)."""
    state.phase = BIDDING
    state.high_bid = 0
    state.high_bidder = -1
    state.passed = 0
    state.bid_once = 0
    state.going = 0
    state.mover = -1
    if not state.live:
        _ask_after(state, state.active)


def bidding_acting(state: State) -> i64:
    """Live: who might have something to say, as far as everybody can tell."""
    acting: i64 = 0
    one: i64 = 1
    seat: i64 = 0
    while seat < state.players:
        if seat == state.active or may_raise(state, seat) or not _has_passed(state, seat):
            acting |= one << seat
        seat += 1
    if state.high_bidder >= 0 and (state.terms.strict_bids or state.holdings[state.high_bidder].cap >= 0):
        acting &= ~(one << state.high_bidder)  # certainly able to pay, so nothing to own up to
    return acting


def bidding_count(state: State, seat: i64, honest: bool) -> i64:
    """How many words a seat may say; the bids come last, and the honest ones first among them."""
    if state.live:
        if seat == TABLE or seat == state.active:
            return 1
        if seat == state.high_bidder:
            return 1 if _cannot_pay(state, seat) else 0
        if _has_passed(state, seat):
            return _bid_count(state, seat, honest)
        return _bid_count(state, seat, honest) + 1
    if seat != state.mover:
        return 0
    return _raise_count(state, seat, honest) + 1  # nobody is asked who may not raise


def nth_bidding(state: State, seat: i64, index: i64) -> i64:
    if state.live:
        if seat == TABLE or seat == state.active:
            return _auctioneer_word(state)
        if seat == state.high_bidder:
            return OWN_UP
        if _has_passed(state, seat):
            return state.high_bid + 10 + 10 * index
    if index == 0:
        return PASS
    return state.high_bid + 10 * index


def is_bidding(state: State, seat: i64, move: i64) -> bool:
    if state.live:
        if seat == TABLE or seat == state.active:
            return move == _auctioneer_word(state)
        if seat == state.high_bidder:
            return move == OWN_UP and _cannot_pay(state, seat)
        if move == PASS:
            return not _has_passed(state, seat)
    elif seat != state.mover:
        return False
    elif move == PASS:
        return True
    return move % 10 == 0 and state.high_bid < move <= state.high_bid + 10 * _bid_count(state, seat, False)


def apply_bidding(state: State, seat: i64, move: i64) -> None:
    one: i64 = 1
    if move == PASS:
        state.passed |= one << seat
        state.note(PASSED, seat, -1, 0, 0, 0)
        if not state.live:
            _ask_after(state, seat)
    elif move == CALL:
        state.going += 1
        state.note(CALLED, seat, -1, state.going, 0, 0)
    elif move == HAMMER:
        _hammer(state)
    elif move == OWN_UP:
        _expose(state, seat)
    else:
        state.high_bid = move
        state.high_bidder = seat
        state.passed = 0
        state.going = 0
        state.bid_once |= one << seat
        state.note(BID_MADE, seat, -1, move, 0, 0)
        if not state.live:
            _ask_after(state, seat)


def buy_right_count(state: State) -> i64:
    return 2 if worth(state.holdings[state.active].purse) >= state.high_bid else 1  # R18


def nth_buy_right(index: i64) -> i64:
    return SELL if index == 0 else BUY


def is_buy_right(state: State, move: i64) -> bool:
    return move == SELL or (move == BUY and buy_right_count(state) == 2)


def apply_buy_right(state: State, move: i64) -> None:
    auctioneer: i64 = state.active
    bidder: i64 = state.high_bidder
    if move == BUY:
        state.note(BOUGHT, auctioneer, bidder, state.high_bid, 0, 0)
        _await_payment(state, auctioneer, bidder)
        return
    state.note(SOLD, auctioneer, bidder, state.high_bid, 0, 0)
    if _cannot_pay(state, bidder):
        _expose(state, bidder)
    else:
        _await_payment(state, bidder, auctioneer)


def payment_moves(state: State) -> i64:
    return payment_count(state.holdings[state.payer].purse, state.high_bid)


def nth_payment_move(state: State, index: i64) -> i64:
    return nth_payment(state.holdings[state.payer].purse, state.high_bid, index)


def is_payment_move(state: State, move: i64) -> bool:
    return is_payment(move, state.holdings[state.payer].purse, state.high_bid)


def apply_payment(state: State, cards: i64) -> None:
    one: i64 = 1
    payer: i64 = state.payer
    payee: i64 = state.payee
    buyer = state.holdings[payer]
    buyer.purse -= cards
    state.holdings[payee].purse += cards
    state.note(PAID, payer, payee, state.high_bid, cards, one << payer | one << payee)  # R16
    _win_lot(state, payer, state.high_bid)


def _auctioneer_word(state: State) -> i64:
    return CALL if state.going < 2 else HAMMER


def _has_passed(state: State, seat: i64) -> bool:
    return (state.passed >> seat) & 1 == 1


def _cannot_pay(state: State, seat: i64) -> bool:
    return worth(state.holdings[seat].purse) < state.high_bid


def may_raise(state: State, seat: i64) -> bool:
    """Whether a raise is possible as far as everybody can tell: hidden money plays no part."""
    if seat == state.active or seat == state.high_bidder or state.high_bid >= state.terms.ceiling:
        return False
    if state.terms.one_bid and (state.bid_once >> seat) & 1:
        return False
    cap: i64 = state.holdings[seat].cap
    return cap < 0 or cap > state.high_bid


def raisers(state: State) -> i64:
    """The seats of which everybody can tell that a raise is possible, as a mask."""
    found: i64 = 0
    one: i64 = 1
    seat: i64 = 0
    while seat < state.players:
        if may_raise(state, seat):
            found |= one << seat
        seat += 1
    return found


def _bid_count(state: State, seat: i64, honest: bool) -> i64:
    if not may_raise(state, seat):
        return 0
    return _raise_count(state, seat, honest)


def _raise_count(state: State, seat: i64, honest: bool) -> i64:
    """How many amounts a seat that may raise can name."""
    holding = state.holdings[seat]
    most: i64 = state.terms.ceiling
    if honest or state.terms.strict_bids or holding.cap >= 0:
        most = worth(holding.purse)  # an exposed seat's cap is all its money
    if most <= state.high_bid:
        return 0
    return (most - state.high_bid) // 10


def _ask_after(state: State, seat: i64) -> None:
    """Turn-based: ask the next bidder round the table; when nobody is left to ask the hammer falls."""
    asked: i64 = left_of(state, seat)
    while asked != seat:
        if not _has_passed(state, asked) and may_raise(state, asked):
            state.mover = asked
            return
        asked = left_of(state, asked)
    _hammer(state)


def _hammer(state: State) -> None:
    state.note(HAMMER_FELL, state.high_bidder, -1, state.high_bid, 0, 0)
    if state.high_bidder < 0:
        _win_lot(state, state.active, 0)
    else:
        state.phase = BUY_RIGHT
        state.mover = state.active


def _await_payment(state: State, payer: i64, payee: i64) -> None:
    state.payer = payer
    state.payee = payee
    state.mover = payer
    state.phase = PAYMENT


def _expose(state: State, seat: i64) -> None:
    holding = state.holdings[seat]
    holding.cap = worth(holding.purse)
    state.note(EXPOSED, seat, -1, holding.cap, holding.purse, EVERYBODY)
    open_bidding(state)


def _win_lot(state: State, seat: i64, price: i64) -> None:
    holding = state.holdings[seat]
    holding.herd += state.lot
    state.note(LOT_WON, seat, -1, price, state.lot, EVERYBODY)
    end_sale(state)
