"""A state as plain ints and back, for worker processes and positions; never written down by a live table."""

from __future__ import annotations

from maquignon.rules.state import Holding, State


def frozen(state: State) -> list[int]:
    """Everything but the deck and the listener."""
    ints: list[int] = [
        state.players,
        state.live,
        state.lacking,
        state.lot_size,
        state.least_offer,
        state.hollow_hand,
        state.first_tie,
        state.extra,
        state.dealt,
        state.one_bid,
        state.strict_bids,
        state.money_counts,
        state.money_breaks_ties,
        state.division,
        state.ceiling,
        state.payouts,
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


def thawed(ints: list[int], deck: list[int]) -> State:
    """The state that `frozen` made these ints of, with its deck."""
    ints = ints.copy()
    ints.reverse()
    state = State(ints.pop(), [], deck)
    state.live = ints.pop() != 0
    state.lacking = ints.pop()
    state.lot_size = ints.pop()
    state.least_offer = ints.pop()
    state.hollow_hand = ints.pop() != 0
    state.first_tie = ints.pop()
    state.extra = ints.pop()
    state.dealt = ints.pop()
    state.one_bid = ints.pop() != 0
    state.strict_bids = ints.pop() != 0
    state.money_counts = ints.pop() != 0
    state.money_breaks_ties = ints.pop() != 0
    state.division = ints.pop() != 0
    state.ceiling = ints.pop()
    state.payouts = ints.pop()
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
