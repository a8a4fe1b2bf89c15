"""The turn: auction, division or trade; and the flip, by which the next card appears."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rulebook.cards import PEDIGREE_CARD
from maquignon.rules.auction import open_bidding
from maquignon.rules.division import open_division
from maquignon.rules.dutch import open_countdown
from maquignon.rules.herd import DONKEY, KINDS, RAT, animal, held, nth_family, shared, size
from maquignon.rules.phase import AUCTION, CONCLUDE, DEALT, DIVIDE, FLIP, STOP, TURNED_UP
from maquignon.rules.rats import open_rat_round
from maquignon.rules.state import end_game, end_turn, left_of, pay_out
from maquignon.rules.trade import challenge

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def turn_count(state: State) -> i64:
    number: i64 = 1 if state.drawn < len(state.deck) else 0
    mine: i64 = state.holdings[state.active].herd
    challenges: i64 = 0
    other: i64 = left_of(state, state.active)
    while other != state.active:
        challenges += shared(mine, state.holdings[other].herd)
        other = left_of(state, other)
    return number + size(challenges)


def nth_turn(state: State, index: i64) -> i64:
    if state.drawn < len(state.deck):
        if index == 0:
            return _deck_word(state)
        index -= 1
    active: i64 = state.active
    mine: i64 = state.holdings[active].herd
    seat: i64 = 0
    while True:
        if seat != active:
            families: i64 = shared(mine, state.holdings[seat].herd)
            number: i64 = size(families)
            if index < number:
                return seat * 16 + nth_family(families, index)
            index -= number
        seat += 1


def is_turn(state: State, move: i64) -> bool:
    if move < 0:
        return move == _deck_word(state) and state.drawn < len(state.deck)
    seat: i64 = move >> 4
    family: i64 = move & 15
    if seat >= state.players or seat == state.active or family >= KINDS:
        return False
    return held(state.holdings[state.active].herd, family) > 0 and held(state.holdings[seat].herd, family) > 0


def apply_turn(state: State, move: i64) -> None:
    if move == CONCLUDE:
        end_game(state, 1)
    elif move < 0:
        state.phase = FLIP
    else:
        challenge(state, move >> 4, move & 15)


def nth_extra(state: State, index: i64) -> i64:
    if index == 0:
        return STOP
    return _deck_word(state)


def is_extra(state: State, move: i64) -> bool:
    return move == STOP or move == _deck_word(state)


def apply_extra(state: State, move: i64) -> None:
    if move == STOP:
        end_turn(state)
    else:
        state.phase = FLIP


def flip(state: State) -> None:
    """Turn up the lot, or look at the card to be divided."""
    if state.terms.division:
        open_division(state)
        return
    card: i64 = state.draw()
    state.note(TURNED_UP, state.active, -1, card, 0, 0)
    if card >= PEDIGREE_CARD:
        state.pedigree = card - PEDIGREE_CARD
        open_countdown(state)
    elif card == RAT:
        open_rat_round(state)
    else:
        _open_lot(state, card)


def deal_animals(state: State) -> None:
    """`deal-four`: one card at a time, clockwise from the first player; donkeys pay as they come (R24)."""
    seat: i64 = state.active
    left: i64 = state.terms.dealt * state.players
    while left:
        card: i64 = state.draw()
        state.note(DEALT, seat, -1, card, 0, 0)
        state.holdings[seat].herd += animal(card)
        if card == DONKEY:
            pay_out(state)
        seat = left_of(state, seat)
        left -= 1


def _deck_word(state: State) -> i64:
    return DIVIDE if state.terms.division else AUCTION


def _open_lot(state: State, card: i64) -> None:
    state.lot = animal(card)
    if card == DONKEY:
        pay_out(state)
    if state.terms.lot_size == 2 and state.deck_left():  # R11
        second: i64 = state.draw()
        state.note(TURNED_UP, state.active, -1, second, 0, 0)
        state.lot += animal(second)
        if second == DONKEY:
            pay_out(state)
    open_bidding(state)
