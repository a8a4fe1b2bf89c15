"""A state as plain ints and back, for worker processes and positions; never written down by a live table."""

from __future__ import annotations

from maquignon.rules.state import Holding, State
from maquignon.rules.terms import Terms


def frozen(state: State) -> list[int]:
    """Everything but the terms, the deck and the listener."""
    ints: list[int] = [
        state.live,
        state.drawn,
        state.bank,
        state.phase,
        state.active,
        state.mover,
        state.version,
        state.donkeys,
        state.lot,
        state.pedigree,
        state.high_bid,
        state.high_bidder,
        state.passed,
        state.bid_once,
        state.going,
        state.call,
        state.payer,
        state.payee,
        state.laid,
        state.challenged,
        state.family,
        state.stake,
        state.offer,
        state.tied,
    ]
    for holding in state.holdings:
        ints.append(holding.purse)
        ints.append(holding.herd)
        ints.append(holding.pedigrees)
        ints.append(holding.cap)
    return ints


def thawed(ints: list[int], deck: list[int], terms: Terms) -> State:
    """The state that `frozen` made these ints of, with its deck and terms."""
    ints = ints.copy()
    ints.reverse()
    state = State(terms, [], deck)
    state.live = ints.pop() != 0
    state.drawn = ints.pop()
    state.bank = ints.pop()
    state.phase = ints.pop()
    state.active = ints.pop()
    state.mover = ints.pop()
    state.version = ints.pop()
    state.donkeys = ints.pop()
    state.lot = ints.pop()
    state.pedigree = ints.pop()
    state.high_bid = ints.pop()
    state.high_bidder = ints.pop()
    state.passed = ints.pop()
    state.bid_once = ints.pop()
    state.going = ints.pop()
    state.call = ints.pop()
    state.payer = ints.pop()
    state.payee = ints.pop()
    state.laid = ints.pop()
    state.challenged = ints.pop()
    state.family = ints.pop()
    state.stake = ints.pop()
    state.offer = ints.pop()
    state.tied = ints.pop() != 0
    while ints:
        state.holdings.append(Holding(ints.pop(), ints.pop(), ints.pop(), ints.pop()))
    return state
