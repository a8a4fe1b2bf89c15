"""Whole turn-based games of traders inside the core; the one place here that handles a game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.bots.core.trader import Trader
from maquignon.rules.moves import apply, honest_count, nth_legal
from maquignon.rules.phase import EVERYBODY, HIDDEN, OVER
from maquignon.rules.sight import sight
from maquignon.rules.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.random_play import Dice

NOTED = 6
"""How many ints the core notes for one event."""


def play_traders(state: State, traders: list[Trader | None], dice: Dice, limit: i64) -> None:
    """Play on until the game is over or has `limit` moves; where no trader sits, any honest move is made."""
    events: list[int] = []
    state.events = events
    while state.phase != OVER and state.version < limit:
        seat: i64 = state.mover
        trader = traders[seat]
        move: i64 = 0
        if trader is None:
            move = nth_legal(state, seat, dice.below(honest_count(state, seat)))
        else:
            move = trader.choose(sight(state, seat))
        apply(state, seat, move)
        tell(events, traders)
        events.clear()
    state.events = None


def tell(events: list[int], traders: list[Trader | None]) -> None:
    """The core's notes to every trader, cards only to those who may see them."""
    place: i64 = 0
    while place < len(events):
        kind: i64 = events[place]
        seat: i64 = events[place + 1]
        other: i64 = events[place + 2]
        number: i64 = events[place + 3]
        cards: i64 = events[place + 4]
        seers: i64 = events[place + 5]
        for trader in traders:
            if trader is not None:
                if seers == EVERYBODY or (seers >> trader.seat) & 1 == 1:
                    trader.hear(kind, seat, other, number, cards)
                else:
                    trader.hear(kind, seat, other, number, HIDDEN)
        place += NOTED
