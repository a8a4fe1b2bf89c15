"""A game for two in which all purses are known, as the core's state and what its ends are worth to seat 0.

Two players see every payment and every trade, so nothing is hidden but the deck's order and the offer that lies there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from maquignon.rulebook import Edition
from maquignon.rules.moves import apply, legal_count, nth_legal
from maquignon.rules.phase import AUCTION, COVERED, OVER
from maquignon.rules.scoring import rank
from maquignon.rules.state import State
from maquignon.rules.trade import seen_size

Worth = Callable[[State], float | None]
"""What an end is worth to seat 0, zero-sum; None where the game goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallGame:
    edition: Edition
    start: State
    worth: Worth


def won_or_lost(state: State) -> float | None:
    """1 for a victory of seat 0, -1 for one of seat 1, 0 for a shared one."""
    if state.phase != OVER:
        return None
    return float((rank(state, 0) == 0) - (rank(state, 1) == 0))


def moves(state: State) -> list[int]:
    """Everything the mover may say, over-bids included."""
    return [nth_legal(state, state.mover, index) for index in range(legal_count(state, state.mover))]


def after(state: State, move: int) -> State:
    """The game after a move that draws no card."""
    then = state.copy()
    apply(then, state.mover, move)
    return then


def draws(state: State, move: int) -> Iterator[tuple[float, State]]:
    """The games after a move, with their chances: for an auction each card that may be on top."""
    if move != AUCTION:
        yield 1.0, after(state, move)
        return
    left = state.deck[state.drawn :]
    for card, number in sorted(Counter(left).items()):
        then = state.copy()
        rest = left.copy()
        rest.remove(card)
        then.deck, then.drawn = [card, *rest], 0
        apply(then, state.mover, move)
        yield number / len(left), then


def sign(offer: int) -> int:
    """What the challenged sees of an offer."""
    return seen_size(offer)


def cards_of(offer: int) -> int:
    return offer & ~COVERED


def key(state: State) -> tuple[int, ...]:
    """All that the rest of the game depends on, with the number of moves left out."""
    first, second = state.holdings
    return (
        state.phase,
        state.active,
        state.mover,
        first.purse,
        first.herd,
        first.cap,
        second.purse,
        second.herd,
        second.cap,
        state.lot,
        state.high_bid,
        state.payer,
        state.family,
        state.tied,
        *sorted(state.deck[state.drawn :]),
    )
