"""Which actions a seat has now, as two masks: words, cards and raises in one, challenges in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.envs.core.actions import (
    ACCEPTS,
    BUYS,
    COVERS,
    DIVIDES,
    DONES,
    DRAW,
    DRAW_TO_DIVIDE,
    FAMILIES,
    HUNDREDS,
    PASSES,
    RAISE,
    SELLS,
    SLAPS,
    STOPS,
    TAKES,
    THOUSANDS,
)
from maquignon.envs.core.piles import any_card, card_of_number, card_of_price
from maquignon.rules.herd import present
from maquignon.rules.moves import honest_count, is_legal, legal_count
from maquignon.rules.phase import (
    ANSWER,
    BIDDING,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    DIVISION,
    EXTRA,
    LAYING,
    OFFER,
    PAYMENT,
    PEDIGREE_PAYMENT,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    TURN,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def allowed_words(state: State, pile: i64, climbed: i64, bluffs: bool) -> i64:
    """All but challenges; `pile` and `climbed` are what the mover has put together so far."""
    phase: i64 = state.phase
    if phase == BIDDING:
        return _bidding(state, climbed, bluffs)
    if phase == TURN:
        if state.drawn < len(state.deck):
            return _draw(state)
        return 0
    if phase == OFFER or phase == ANSWER or phase == COUNTER:
        return _offering(state, pile)
    if phase == PAYMENT:
        return card_of_price(state.holdings[state.mover].purse, pile, state.high_bid)
    if phase == BUY_RIGHT or phase == PEDIGREE_RIGHT:
        return _either(SELLS, BUYS, legal_count(state, state.mover))
    if phase == COUNTDOWN:
        return _either(PASSES, SLAPS, _choices(state, bluffs))
    if phase == RAT_ROUND:
        return TAKES | any_card(state.holdings[state.mover].purse, 0)
    if phase == LAYING or phase == PEDIGREE_PAYMENT:
        return card_of_number(state.holdings[state.mover].purse, pile, state.call)
    if phase == DIVISION:
        return DIVIDES
    if phase == EXTRA:
        return STOPS | _draw(state)
    return 0


def allowed_challenges(state: State) -> i64:
    """A bit for every opponent, from the left neighbour on, and family."""
    if state.phase != TURN:
        return 0
    mine: i64 = present(state.holdings[state.active].herd)
    mask: i64 = 0
    seat: i64 = state.active
    place: i64 = 0
    tried: i64 = 1
    while tried < state.players:
        seat += 1
        if seat == state.players:
            seat = 0
        mask |= _families(mine & present(state.holdings[seat].herd)) << place
        place += FAMILIES
        tried += 1
    return mask


def _families(ones: i64) -> i64:
    """Every third bit, moved together."""
    mask: i64 = 0
    bit: i64 = 1
    while ones:
        if ones & 1:
            mask |= bit
        ones >>= 3
        bit <<= 1
    return mask


def _draw(state: State) -> i64:
    if state.terms.division:
        return DRAW_TO_DIVIDE
    return DRAW


def _either(always: i64, perhaps: i64, choices: i64) -> i64:
    if choices == 2:
        return always | perhaps
    return always


def _choices(state: State, bluffs: bool) -> i64:
    if bluffs:
        return legal_count(state, state.mover)
    return honest_count(state, state.mover)


def _bidding(state: State, climbed: i64, bluffs: bool) -> i64:
    one: i64 = 1
    left: i64 = _choices(state, bluffs) - 1 - climbed // 10
    mask: i64 = 0
    if climbed == 0:
        mask = PASSES
    if left > 10:
        if climbed % 1000 < 900:
            mask |= HUNDREDS
        if left > 100 and climbed % 1000 == 0:
            mask |= THOUSANDS
        left = 10
    return mask | ((one << left) - 1) << RAISE


def _offering(state: State, pile: i64) -> i64:
    mask: i64 = any_card(state.holdings[state.mover].purse, pile)
    if state.phase == ANSWER and pile == 0:
        mask |= ACCEPTS
    if is_legal(state, state.mover, pile):
        mask |= DONES
        if state.phase == OFFER and state.terms.hollow_hand:
            mask |= COVERS
    return mask
