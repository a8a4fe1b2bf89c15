"""The game for two: look at the top card, keep it or give it away; the other gets the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rulebook.cards import MONEY_CARD, PEDIGREE_CARD
from maquignon.rules.herd import DONKEY, animal
from maquignon.rules.money import unit
from maquignon.rules.phase import DIVISION, EVERYBODY, GAVE, GIVE, KEEP, KEPT, LOOKED, RECEIVED
from maquignon.rules.state import end_turn, pay_out

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def open_division(state: State) -> None:
    one: i64 = 1
    state.phase = DIVISION
    state.mover = state.active
    if state.events is not None:  # most games are silent, and looking takes time
        state.note(LOOKED, state.active, -1, 0, 1 + top_card(state), one << state.active)


def top_card(state: State) -> i64:
    """What the divider, and nobody else, has looked at."""
    return state.deck[state.drawn]


def nth_division(index: i64) -> i64:
    return KEEP if index == 0 else GIVE


def is_division(move: i64) -> bool:
    return move == KEEP or move == GIVE


def apply_division(state: State, move: i64) -> None:
    one: i64 = 1
    divider: i64 = state.active
    other: i64 = 1 - divider
    first: i64 = divider if move == KEEP else other
    state.note(KEPT if move == KEEP else GAVE, divider, -1, 0, 0, 0)
    _receive(state, first, one << divider | one << first)  # R26: the divider knows the first card
    if state.deck_left():
        _receive(state, 1 - first, one << (1 - first))
    end_turn(state)


def _receive(state: State, seat: i64, seers: i64) -> None:
    one: i64 = 1
    card: i64 = state.draw()
    if card < MONEY_CARD:
        seers = EVERYBODY
    state.note(RECEIVED, seat, -1, 0, 1 + card, seers)
    if card >= MONEY_CARD:
        state.holdings[seat].purse += unit(card - MONEY_CARD)
    elif card >= PEDIGREE_CARD:
        state.holdings[seat].pedigrees |= one << (card - PEDIGREE_CARD)
    else:
        state.holdings[seat].herd += animal(card)
        if card == DONKEY:
            pay_out(state)
