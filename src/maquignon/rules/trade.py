"""The blind trade: a challenge, an offer face down, and an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.rules.herd import RAT, animal, held
from maquignon.rules.money import is_part, nth_part, part_count, size, worth
from maquignon.rules.phase import (
    ACCEPT,
    ACCEPTED,
    ANSWER,
    CHALLENGED,
    COUNTER,
    COUNTERED,
    COVERED,
    EXTRA,
    FLIP,
    OFFER,
    OFFERED,
    SWAPPED,
    TIED,
    TRADE_WON,
)
from maquignon.rules.state import end_turn
from maquignon.rules.terms import CHALLENGER_WINS, MAY_EXTRA, NO_EXTRA, REPEAT_BID

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


def challenge(state: State, challenged: i64, family: i64) -> None:
    mine: i64 = held(state.holdings[state.active].herd, family)
    theirs: i64 = held(state.holdings[challenged].herd, family)
    state.challenged = challenged
    state.family = family
    state.stake = 2 if mine == 2 and theirs == 2 else 1  # R25
    state.tied = False
    state.note(CHALLENGED, state.active, challenged, family, 0, 0)
    _await_offer(state)


def offer_count(state: State) -> i64:
    number: i64 = _set_count(state, state.active)
    if state.terms.hollow_hand:
        number *= 2
    return number


def nth_offer(state: State, index: i64) -> i64:
    if not state.terms.hollow_hand:
        return _nth_set(state, state.active, index)
    cards: i64 = _nth_set(state, state.active, index >> 1)
    if index & 1:
        cards += COVERED
    return cards


def is_offer(state: State, move: i64) -> bool:
    if state.terms.hollow_hand and move >= COVERED:
        move -= COVERED
    return _is_set(state, state.active, move)


def apply_offer(state: State, move: i64) -> None:
    one: i64 = 1
    challenger: i64 = state.active
    cards: i64 = move & ~COVERED
    state.holdings[challenger].purse -= cards
    state.offer = move
    state.note(OFFERED, challenger, state.challenged, seen_size(move), cards, one << challenger)
    state.mover = state.challenged
    # R9: Master has both bid again, but its rat trade starts over.
    must_counter = state.tied and state.terms.first_tie == REPEAT_BID and state.family != RAT
    state.phase = COUNTER if must_counter else ANSWER


def seen_size(offer: i64) -> i64:
    """How many cards the others see lying there; -1 under a covering hand (R7)."""
    if offer >= COVERED:
        return -1
    return size(offer)


def answer_count(state: State) -> i64:
    return 1 + _set_count(state, state.challenged)


def nth_answer(state: State, index: i64) -> i64:
    if index == 0:
        return ACCEPT
    return _nth_set(state, state.challenged, index - 1)


def is_answer(state: State, move: i64) -> bool:
    return move == ACCEPT or _is_set(state, state.challenged, move)


def apply_answer(state: State, move: i64) -> None:
    if move != ACCEPT:
        apply_counter(state, move)
        return
    one: i64 = 1
    challenger: i64 = state.active
    challenged: i64 = state.challenged
    offer: i64 = state.offer & ~COVERED
    state.offer = 0
    state.holdings[challenged].purse += offer
    state.note(ACCEPTED, challenged, challenger, size(offer), offer, one << challenger | one << challenged)
    _win(state, challenger, challenged)


def counter_count(state: State) -> i64:
    return _set_count(state, state.challenged)


def nth_counter(state: State, index: i64) -> i64:
    return _nth_set(state, state.challenged, index)


def is_counter(state: State, move: i64) -> bool:
    return _is_set(state, state.challenged, move)


def apply_counter(state: State, counter: i64) -> None:
    one: i64 = 1
    challenger: i64 = state.active
    challenged: i64 = state.challenged
    offer: i64 = state.offer & ~COVERED
    state.offer = 0
    state.holdings[challenger].purse += counter
    answering = state.holdings[challenged]
    answering.purse += offer - counter
    both: i64 = one << challenger | one << challenged
    state.note(COUNTERED, challenged, challenger, size(counter), counter, both)
    state.note(SWAPPED, challenger, challenged, size(offer), offer, both)
    if worth(offer) > worth(counter):
        _win(state, challenger, challenged)
    elif worth(offer) < worth(counter):
        _win(state, challenged, challenger)
    elif state.tied or state.terms.first_tie == CHALLENGER_WINS:
        _win(state, challenger, challenged)
    else:
        state.tied = True
        state.note(TIED, challenger, challenged, state.family, 0, 0)
        _await_offer(state)


def _await_offer(state: State) -> None:
    state.phase = OFFER
    state.mover = state.active


def _least(state: State, purse: i64) -> i64:
    """1 where an empty offer is not allowed; without a money card it always is (R10)."""
    return 1 if state.terms.least_offer and size(purse) else 0


def _set_count(state: State, seat: i64) -> i64:
    purse: i64 = state.holdings[seat].purse
    return part_count(purse) - _least(state, purse)


def _nth_set(state: State, seat: i64, index: i64) -> i64:
    purse: i64 = state.holdings[seat].purse
    return nth_part(purse, index + _least(state, purse))


def _is_set(state: State, seat: i64, cards: i64) -> bool:
    purse: i64 = state.holdings[seat].purse
    return is_part(cards, purse) and size(cards) >= _least(state, purse)


def _win(state: State, winner: i64, loser: i64) -> None:
    """The stake changes hands: animals to the winner, rats to the loser."""
    stake: i64 = state.stake * animal(state.family)
    giver: i64 = winner if state.family == RAT else loser
    taker: i64 = loser if state.family == RAT else winner
    state.holdings[giver].herd -= stake
    state.holdings[taker].herd += stake
    state.note(TRADE_WON, winner, loser, state.family, 0, 0)
    state.challenged = -1
    state.family = -1
    state.stake = 0
    state.tied = False
    if state.terms.extra == NO_EXTRA or state.drawn == len(state.deck):
        end_turn(state)
    elif state.terms.extra == MAY_EXTRA:
        state.phase = EXTRA
        state.mover = state.active
    else:
        state.phase = FLIP
