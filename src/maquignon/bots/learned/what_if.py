"""What hangs on a move, as the game would lie before its seat afterwards: where it works, is called, or is left."""

from __future__ import annotations

from typing import Final, NamedTuple

from maquignon.bots.core.purses import cheapest_payment
from maquignon.bots.counsel import Wager
from maquignon.rules.herd import RAT, animal
from maquignon.rules.money import unit, worth
from maquignon.rules.phase import ANSWER, BIDDING, BUY, BUY_RIGHT, COUNTER, COVERED, OFFER, SELL
from maquignon.rules.state import State, begin_turn

COINS: Final = ((500, 6), (200, 5), (100, 4), (50, 3), (10, 1))
"""Worth and place of those that sums are paid in."""


class Prospects(NamedTuple):
    """Each with the seat on turn, so that they can be compared."""

    works: State
    called: State | None
    """None where nothing is uncertain."""
    left: State


def prospects(state: State, move: int) -> Prospects | None:
    """Of an offer, a counter, a bid or the buy-right; None for all else, and where there is no turn to compare."""
    found = _prospects(state, state.mover, move)
    if found is None or any(each is not None and not _is_comparable(each, state.mover) for each in found):
        return None
    return found


def wager(move: str, works: float, called: float | None, left: float) -> Wager:
    """From the chances to win in each case."""
    gain = round(works - left, 3)
    if called is None:
        return Wager(move=move, gain=gain, cost=None, needed=None)
    cost = round(left - called, 3)
    return Wager(move=move, gain=gain, cost=cost, needed=_needed(gain, cost))


def _needed(gain: float, cost: float) -> float:
    """How often it must work; never where even being called costs nothing, always where there is nothing to gain."""
    if cost <= 0:
        return 0.0
    return round(cost / (gain + cost), 2) if gain > 0 else 1.0


def _prospects(state: State, seat: int, move: int) -> Prospects | None:
    phase = state.phase
    if state.family == RAT or state.terms.money_counts:
        return None
    if phase == OFFER:
        cards = move & ~COVERED
        return Prospects(_traded(state, seat, -cards, 1), _traded(state, seat, 0, -1), _traded(state, seat, 0, 0))
    if phase in (ANSWER, COUNTER) and move >= 0:
        return Prospects(_traded(state, seat, -move, 1), _traded(state, seat, -move, -1), _traded(state, seat, 0, -1))
    if phase == BIDDING and 0 < move <= worth(state.holdings[seat].purse) and state.lot:
        keeper = state.high_bidder if state.high_bidder >= 0 else state.active
        return Prospects(
            _sold(state, seat, -_payment(state, seat, move), seat),
            _sold(state, seat, _coins(move), state.active),
            _sold(state, seat, 0, keeper),
        )
    if phase == BUY_RIGHT and move in (BUY, SELL) and state.lot:
        bought = _sold(state, seat, -_payment(state, seat, state.high_bid), seat)
        sold = _sold(state, seat, _coins(state.high_bid), state.high_bidder)
        return Prospects(bought, None, sold) if move == BUY else Prospects(sold, None, bought)
    return None


def _traded(state: State, seat: int, money: int, won: int) -> State:
    """The stake won (1), lost (-1) or left where it is."""
    later = state.copy()
    rival = state.active if seat == state.challenged else state.challenged
    stake = won * state.stake * animal(state.family)
    later.holdings[seat].herd += stake
    later.holdings[rival].herd -= stake
    return _on_turn(later, seat, money)


def _sold(state: State, seat: int, money: int, owner: int) -> State:
    later = state.copy()
    later.holdings[owner].herd += state.lot
    return _on_turn(later, seat, money)


def _on_turn(state: State, seat: int, money: int) -> State:
    state.holdings[seat].purse += money
    begin_turn(state, seat)
    return state


def _is_comparable(state: State, seat: int) -> bool:
    return bool(state.mover == seat)


def _payment(state: State, seat: int, price: int) -> int:
    purse = state.holdings[seat].purse
    return cheapest_payment(purse, min(price, worth(purse)))


def _coins(amount: int) -> int:
    cards = 0
    for value, place in COINS:
        cards += amount // value * unit(place)
        amount %= value
    return cards
