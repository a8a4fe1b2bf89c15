"""What hangs on a move, as the game would lie before its seat afterwards: where it works, is called, or is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maquignon.bots.core.purses import cheapest_payment, least_cards
from maquignon.rules.herd import RAT, animal, held
from maquignon.rules.money import size, unit, worth
from maquignon.rules.phase import (
    ACCEPT,
    ANSWER,
    AUCTION,
    BIDDING,
    BUY,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    COVERED,
    DIVIDE,
    OFFER,
    OVER,
    PASS,
    SELL,
    SLAP,
    STOP,
    TURN,
)
from maquignon.rules.state import State, begin_turn

COINS: Final = ((500, 6), (200, 5), (100, 4), (50, 3), (10, 1))
"""Worth and place of those that sums are paid in."""
LEAVING: Final = (PASS, ACCEPT, AUCTION, DIVIDE, STOP)
"""Words that leave what might be done: they are told by the move in whose place they are said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospects:
    """Of a move, each with its seat on turn, so that they can be compared."""

    move: int
    works: State
    called: State | None = None
    """None where nothing is uncertain."""
    left: State
    free: State | None = None
    """As where it works, and nothing was paid; None where the money is not known."""
    lost: State | None = None
    """What that is compared with, where it is not `left`."""
    forgone: bool = False

    def states(self) -> Iterator[State]:
        """Each of them once."""
        found = (self.works, self.called, self.left, self.free, self.lost)
        yield from {id(each): each for each in found if each is not None}.values()


def prospects(state: State, move: int, forgone: bool = False) -> Prospects | None:
    """Of a bid, the buy-right, a slap, a challenge, an offer or a counter, made or `forgone`; None for all else, and
    where there is no turn to compare."""
    seat = state.mover
    found = _prospects(state, seat, move, forgone)
    if found is None or not all(_is_comparable(each, seat) for each in found.states()):
        return None
    return found


def _is_comparable(state: State, seat: int) -> bool:
    """Where money counts, nobody knows who has won: others' purses are not known."""
    return not state.terms.money_counts if state.phase == OVER else state.mover == seat


def _prospects(state: State, seat: int, move: int, forgone: bool) -> Prospects | None:
    phase = state.phase
    if phase == TURN and move >= 0:
        return _challenged(state, seat, move, forgone)
    if phase == OFFER or (phase in (ANSWER, COUNTER) and move >= 0):
        return _laid(state, seat, move, forgone)
    if phase == BIDDING and 0 < move <= worth(state.holdings[seat].purse) and state.lot:
        return _bid(state, seat, move, forgone)
    if phase == BUY_RIGHT and move in (BUY, SELL) and state.lot and worth(state.holdings[seat].purse) >= state.high_bid:
        return _right(state, seat, move)
    if phase == COUNTDOWN and move == SLAP and size(state.holdings[seat].purse) >= state.call:
        return _slapped(state, seat, forgone)
    return None


def _challenged(state: State, seat: int, move: int, forgone: bool) -> Prospects:
    """Before what the money is worth: nobody knows yet what will be laid."""
    rival, family = move >> 4, move & 15
    number = 2 if held(state.holdings[seat].herd, family) == held(state.holdings[rival].herd, family) == 2 else 1
    won, lost = (_traded(state, seat, 0, sign, rival, family, number) for sign in (1, -1))
    return Prospects(move=move, works=won, called=lost, left=_on_turn(state.copy(), seat, 0), forgone=forgone)


def _laid(state: State, seat: int, move: int, forgone: bool) -> Prospects:
    """An offer that is topped by a little gets its money back; a counter that is not enough is gone."""
    is_offer = state.phase == OFFER
    cards = move & ~COVERED

    def traded(money: int, won: int) -> State:
        rival = state.challenged if is_offer else state.active
        return _traded(state, seat, money, won, rival, state.family, state.stake)

    return Prospects(
        move=move,
        works=traded(-cards, 1),
        called=traded(0 if is_offer else -cards, -1),
        left=traded(0, 0 if is_offer else -1),
        free=traded(0, 1),
        forgone=forgone,
    )


def _bid(state: State, seat: int, move: int, forgone: bool) -> Prospects:
    return Prospects(
        move=move,
        works=_sold(state, seat, -_payment(state, seat, move), seat),
        called=_sold(state, seat, _coins(move), state.active),
        left=_sold(state, seat, 0, state.high_bidder if state.high_bidder >= 0 else state.active),
        free=_sold(state, seat, 0, seat),
        forgone=forgone,
    )


def _right(state: State, seat: int, move: int) -> Prospects:
    bought = _sold(state, seat, -_payment(state, seat, state.high_bid), seat)
    sold = _sold(state, seat, _coins(state.high_bid), state.high_bidder)
    works, left = (bought, sold) if move == BUY else (sold, bought)
    free, lost = _sold(state, seat, 0, seat), _sold(state, seat, 0, state.high_bidder)
    return Prospects(move=move, works=works, left=left, free=free, lost=lost)


def _slapped(state: State, seat: int, forgone: bool) -> Prospects:
    """With the least of the cards; the auctioneer who keeps the pedigree pays cards that nobody knows."""
    least = least_cards(state.holdings[seat].purse, state.call)
    left = _settled(state, seat, 0, state.active)
    return Prospects(
        move=SLAP,
        works=_settled(state, seat, -least, seat),
        called=left,
        left=left,
        free=_settled(state, seat, 0, seat),
        forgone=forgone,
    )


def _settled(state: State, seat: int, money: int, owner: int) -> State:
    later = state.copy()
    later.holdings[owner].pedigrees |= 1 << state.pedigree
    return _on_turn(later, seat, money)


def _traded(state: State, seat: int, money: int, won: int, rival: int, family: int, number: int) -> State:
    """The stake won (1), lost (-1) or left where it is; rats go to whoever loses."""
    later = state.copy()
    stake = (-won if family == RAT else won) * number * animal(family)
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


def _payment(state: State, seat: int, price: int) -> int:
    purse = state.holdings[seat].purse
    return cheapest_payment(purse, min(price, worth(purse)))


def _coins(amount: int) -> int:
    cards = 0
    for value, place in COINS:
        cards += amount // value * unit(place)
        amount %= value
    return cards
