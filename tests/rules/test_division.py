"""The core of a division: two words, and what each kind of card does to its receiver."""

from __future__ import annotations

import pytest

from maquignon.rulebook import edition
from maquignon.rulebook.cards import DONKEY, MONEY_CARD, PEDIGREE_CARD, RAT
from maquignon.rules import division, moves
from maquignon.rules.herd import animal
from maquignon.rules.money import unit
from maquignon.rules.phase import ACCEPT, DIVIDE, DIVISION, GIVE, KEEP, TURN
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State

COW, PIG = 8, 7


def dividing(*deck: int) -> State:
    state = laid_out(edition("master-2009-two"), 2, list(deck), False)
    moves.apply(state, 0, DIVIDE)
    return state


def test_there_are_two_words() -> None:
    state = dividing(COW, PIG)
    assert (state.phase, state.mover) == (DIVISION, 0)
    assert moves.legal_count(state, 0) == 2
    assert [moves.nth_legal(state, 0, index) for index in (0, 1)] == [KEEP, GIVE]
    assert [moves.is_legal(state, 0, move) for move in (KEEP, GIVE, ACCEPT, 0)] == [True, True, False, False]
    assert not moves.is_legal(state, 1, KEEP)


def test_looking_does_not_draw() -> None:
    state = dividing(COW, PIG)
    assert division.top_card(state) == COW
    assert state.deck_left() == 2


@pytest.mark.parametrize("move", [KEEP, GIVE])
@pytest.mark.parametrize(
    ("card", "herd", "pedigrees", "money"),
    [
        (COW, animal(COW), 0, 0),
        (RAT, animal(RAT), 0, 0),
        (PEDIGREE_CARD + COW, 0, 1 << COW, 0),
        (MONEY_CARD + 6, 0, 0, unit(6)),
        (MONEY_CARD + 1, 0, 0, unit(1)),
    ],
)
def test_what_a_receiver_gets(move: int, card: int, herd: int, pedigrees: int, money: int) -> None:
    state = dividing(card, PIG)
    start = state.holdings[0].purse
    moves.apply(state, 0, move)
    first, second = (state.holdings[seat] for seat in ((0, 1) if move == KEEP else (1, 0)))
    assert (first.herd, first.pedigrees, first.purse) == (herd, pedigrees, start + money)
    assert (second.herd, second.pedigrees, second.purse) == (animal(PIG), 0, start)


def test_payouts_come_out_of_what_was_put_apart() -> None:
    state = dividing(DONKEY, DONKEY)
    bank = state.bank
    moves.apply(state, 0, KEEP)
    assert bank - state.bank == 2 * (unit(3) + unit(4))
    assert state.bank == 2 * (unit(5) + unit(6))


def test_a_single_card_is_divided_alone() -> None:
    state = dividing(COW)
    state.holdings[0].herd = animal(PIG)
    state.holdings[1].herd = animal(PIG)
    moves.apply(state, 0, GIVE)
    assert [state.holdings[seat].herd for seat in (0, 1)] == [animal(PIG), animal(PIG) + animal(COW)]
    assert (state.phase, state.active) == (TURN, 1)
