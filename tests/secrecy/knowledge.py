"""What the rules let a seat know (R16 and its kin), told from the state itself and not from the view under test.

A seat is given by its number, a spectator as -1.
"""

from __future__ import annotations

from maquignon.rules.money import size, worth
from maquignon.rules.phase import (
    ACCEPT,
    ANSWER,
    BIDDING,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    COVERED,
    DIVISION,
    OVER,
    OWN_UP,
    PEDIGREE_RIGHT,
    SELL,
    SLAP,
)
from maquignon.rules.scoring import rank, score
from maquignon.rules.state import State

Facts = tuple[object, ...]


def known(state: State, observer: int) -> Facts:
    """All that an observer may know of a moment: what lies open, and what is its own."""
    return _in_the_open(state), _of_its_own(state, observer), _at_the_end(state)


def told(before: State, seat: int, move: int) -> Facts:
    """What a move makes public beyond the state it leads to: purses that are shown, and numbers of cards swapped."""
    purse = before.holdings[seat].purse
    if before.phase == BUY_RIGHT and move == SELL:
        bidder = before.holdings[before.high_bidder].purse
        return () if worth(bidder) >= before.high_bid else (bidder,)
    if before.phase == COUNTDOWN and move == SLAP:
        return () if size(purse) >= before.call else (purse,)
    if before.phase == BIDDING and move == OWN_UP:
        return (purse,)
    if before.phase in (ANSWER, COUNTER):
        return size(before.offer & ~COVERED), None if move == ACCEPT else size(move)
    return ()


def _in_the_open(state: State) -> Facts:
    covered = state.offer >= COVERED
    return (
        state.phase,
        state.active,
        state.mover,
        state.version,
        len(state.deck) - state.drawn,
        state.donkeys,
        (state.lot, state.pedigree, state.high_bid, state.high_bidder, state.passed, state.bid_once),
        (state.going, state.call, state.payer, state.payee, size(state.laid)),
        (state.challenged, state.family, state.stake, state.tied),
        (covered, None if covered else size(state.offer)),
        [(holding.herd, holding.pedigrees, holding.cap) for holding in state.holdings],
        [holding.purse for holding in state.holdings if holding.cap >= 0],  # exposed: all of it was shown
    )


def _of_its_own(state: State, observer: int) -> Facts:
    if observer < 0:
        return ()
    return (
        state.holdings[observer].purse,
        state.offer if state.challenged >= 0 and observer == state.active else None,
        state.laid if state.phase == PEDIGREE_RIGHT and observer == state.payer else None,
        state.deck[state.drawn] if state.phase == DIVISION and observer == state.active else None,
    )


def _at_the_end(state: State) -> Facts:
    if state.phase != OVER:
        return ()
    return tuple((score(state, seat), rank(state, seat)) for seat in range(state.players))
