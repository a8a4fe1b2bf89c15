"""The core of a trade: its offers and answers as numbered choices, and the state it leaves behind."""

from __future__ import annotations

from itertools import product

import pytest

from maquignon.rulebook import edition
from maquignon.rules import moves, trade
from maquignon.rules.herd import RAT, animal, held
from maquignon.rules.money import size, unit, worth
from maquignon.rules.phase import ACCEPT, ANSWER, AUCTION, COUNTER, COVERED, DIVIDE, EXTRA, KEEP, OFFER, STOP, TURN
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State
from maquignon.rules.terms import cards

COW, PIG = 8, 7
MINE = {0: 1, 10: 2, 50: 1}
THEIRS = {10: 1, 100: 1}


def trading(name: str = "koehandel-2001", family: int = COW, *, rules: tuple[str, ...] = (), deck: int = 1) -> State:
    """Seat 0 has challenged seat 1, each with one card of the family."""
    chosen = edition(name, rules)
    state = laid_out(chosen, 3, [PIG] * deck, False)
    for seat, money in ((0, MINE), (1, THEIRS)):
        state.holdings[seat].purse = cards(money)
        state.holdings[seat].herd = animal(family)
    moves.apply(state, 0, 16 + family)
    return state


def sets_of(money: dict[int, int]) -> set[int]:
    """Every set of cards of a purse, the empty one included, counted by hand."""
    return {
        cards(dict(zip(money, numbers, strict=True)))
        for numbers in product(*(range(number + 1) for number in money.values()))
    }


def legal(state: State, seat: int) -> list[int]:
    return [moves.nth_legal(state, seat, index) for index in range(moves.legal_count(state, seat))]


def test_a_challenge_sets_the_trade_up() -> None:
    state = trading()
    assert (state.phase, state.mover, state.challenged, state.family) == (OFFER, 0, 1, COW)
    assert (state.stake, state.offer, state.tied) == (1, 0, False)


def test_offers_are_the_sets_of_the_purse_in_a_fixed_order() -> None:
    state = trading()
    offers = legal(state, 0)
    assert set(offers) == sets_of(MINE) - {0}
    assert len(offers) == trade.offer_count(state) == 2 * 3 * 2 - 1
    assert offers == legal(state, 0)
    assert all(moves.is_legal(state, 0, move) for move in offers)


def test_a_hollow_hand_doubles_them_each_open_and_then_covered() -> None:
    state = trading("kuhhandel-1999")
    offers = legal(state, 0)
    assert offers[:2] == [0, COVERED]
    assert set(offers[::2]) == sets_of(MINE)
    assert offers[1::2] == [COVERED + move for move in offers[::2]]
    assert trade.offer_count(state) == len(offers) == 24
    assert all(moves.is_legal(state, 0, move) for move in offers)


@pytest.mark.parametrize("name", ["koehandel-2001", "kuhhandel-1999"])
@pytest.mark.parametrize(
    "move",
    [cards({10: 3}), cards({500: 1}), -1, ACCEPT, 1, COVERED + cards({500: 1}), 2 * COVERED, 1 << 61],
    ids=["too-many", "not-held", "word", "accept", "malformed", "covered", "twice-covered", "beyond"],
)
def test_nothing_else_is_an_offer(name: str, move: int) -> None:
    assert not moves.is_legal(trading(name), 0, move)


def test_only_a_hollow_hand_covers() -> None:
    assert not trade.is_offer(trading(), COVERED + unit(1))
    assert trade.is_offer(trading("kuhhandel-1999"), COVERED + unit(1))


def test_nobody_else_has_a_choice() -> None:
    state = trading()
    assert [moves.legal_count(state, seat) for seat in (-1, 1, 2)] == [0, 0, 0]
    assert not moves.is_legal(state, 1, unit(1))


@pytest.mark.parametrize(
    ("offer", "shown"), [(0, 0), (cards({10: 2, 0: 1}), 3), (COVERED, -1), (COVERED + unit(1), -1)]
)
def test_what_is_seen_of_an_offers_size(offer: int, shown: int) -> None:
    assert trade.seen_size(offer) == shown


def test_answers_are_accepting_and_every_set() -> None:
    state = trading()
    moves.apply(state, 0, unit(1))
    answers = legal(state, 1)
    assert answers[0] == ACCEPT
    assert set(answers[1:]) == sets_of(THEIRS) - {0}
    assert trade.answer_count(state) == len(answers) == 4
    assert all(moves.is_legal(state, 1, move) for move in answers)
    assert not any(moves.is_legal(state, 1, move) for move in (0, KEEP, unit(6), cards({10: 2}), COVERED + unit(1)))


def test_counters_are_every_set_and_no_word() -> None:
    state = trading("master-2009")
    for move in (unit(1), unit(1), unit(1)):
        moves.apply(state, state.mover, move)
    assert state.phase == COUNTER
    counters = legal(state, 1)
    assert set(counters) == sets_of({10: 1, 100: 1}) - {0}
    assert trade.counter_count(state) == len(counters) == 3
    assert all(moves.is_legal(state, 1, move) for move in counters)
    assert not any(moves.is_legal(state, 1, move) for move in (ACCEPT, 0, unit(6)))


@pytest.mark.parametrize("name", ["koehandel-2001", "kuhhandel-1999"])
def test_without_money_there_is_one_empty_offer(name: str) -> None:
    state = trading(name)
    state.holdings[0].purse = 0
    state.holdings[1].purse = 0
    assert legal(state, 0) == ([0] if name == "koehandel-2001" else [0, COVERED])
    moves.apply(state, 0, 0)
    assert legal(state, 1) == [ACCEPT, 0]


def test_the_money_of_an_offer_lies_apart_until_it_is_answered() -> None:
    state = trading("kuhhandel-1999")
    purse = state.holdings[0].purse
    moves.apply(state, 0, COVERED + cards({10: 1, 50: 1}))
    assert state.holdings[0].purse + cards({10: 1, 50: 1}) == purse
    assert (state.offer, state.phase) == (COVERED + cards({10: 1, 50: 1}), ANSWER)
    moves.apply(state, 1, cards({100: 1}))
    assert state.offer == 0
    assert [worth(state.holdings[seat].purse) for seat in (0, 1)] == [110, 70]
    assert [size(state.holdings[seat].purse) for seat in (0, 1)] == [3, 3]


def test_a_trade_leaves_nothing_behind() -> None:
    state = trading()
    for move in (unit(1), unit(1), unit(1), ACCEPT):
        moves.apply(state, state.mover, move)
    assert (state.phase, state.active, state.mover) == (TURN, 1, 1)
    assert (state.challenged, state.family, state.stake, state.offer, state.tied) == (-1, -1, 0, 0, False)


@pytest.mark.parametrize(("deck", "phase", "active"), [(1, EXTRA, 0), (0, TURN, 2)])
def test_the_extra_auction_needs_a_card(deck: int, phase: int, active: int) -> None:
    state = trading(rules=("super-trade",), deck=deck)
    state.holdings[2].herd = animal(COW)
    moves.apply(state, 0, unit(1))
    moves.apply(state, 1, ACCEPT)
    assert (state.phase, state.active) == (phase, active)


@pytest.mark.parametrize(("name", "word"), [("koehandel-2001", AUCTION), ("master-2009-two", DIVIDE)])
def test_the_extra_auction_is_one_of_two_words(name: str, word: int) -> None:
    state = trading(name, rules=("super-trade",))
    moves.apply(state, 0, unit(1))
    moves.apply(state, 1, ACCEPT)
    assert legal(state, 0) == [STOP, word]
    assert [moves.is_legal(state, 0, move) for move in (STOP, AUCTION, DIVIDE, ACCEPT)] == [
        True,
        word == AUCTION,
        word == DIVIDE,
        False,
    ]


def test_rats_go_the_other_way() -> None:
    state = trading("master-2009", RAT)
    moves.apply(state, 0, unit(1))
    moves.apply(state, 1, ACCEPT)
    assert [held(state.holdings[seat].herd, RAT) for seat in (0, 1)] == [0, 2]
