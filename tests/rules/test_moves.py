"""The numbered moves of every phase: what the core lists is what a seat's options list, honest moves first."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from maquignon.play import Bid, Buy, Dealer, Game, Hammer, Move, Pace, Phase, Slap
from maquignon.play.asking import TABLE
from maquignon.play.moves import move_of, number_of
from maquignon.rulebook import edition
from maquignon.rules import auction
from maquignon.rules import moves as core
from maquignon.rules.phase import NO_MOVE
from tests.rulebook.scenes import scene

TABLES = [
    ("kuhhandel-27109", 3, ["deal-four"]),
    ("kuhhandel-1999", 4, ["two-lots", "double-action"]),
    ("koehandel-2001", 5, ["strict-bids", "one-bid"]),
    ("master-2009", 3, ["super-trade"]),
    ("master-2009", 4, ["strict-bids", "double-action"]),
    ("master-2009-two", 2, ["super-trade", "keep-zeros"]),
    ("boursicocotte-2025", 3, ["money-counts"]),
    ("boursicocotte-2025", 5, ["original", "one-bid"]),
]
MOMENTS = 150
MANY = 60


def moments(name: str, players: int, house_rules: list[str], pace: Pace) -> Iterator[Game]:
    """A game with some bluffs, at every one of its first moments."""
    chance = Random(f"{name} {players} {pace}")
    game = Game.new(edition(name, house_rules), players, Dealer.predictable(players), pace=pace)
    for _ in range(MOMENTS):
        if game.is_over:
            return
        yield game
        seat = chance.choice([seat for seat in range(TABLE, players) if core.honest_count(game._state, seat)])
        options = game.options(seat)
        assert options is not None
        bluffs = options.count() <= MANY or chance.random() < 0.1
        game.play(seat, options.sample(chance) if bluffs else game.random_move(seat, chance))


def some(number: int) -> list[int]:
    """All indices, or some at both ends."""
    return list(range(number)) if number <= MANY else [*range(20), *range(number - 20, number)]


def is_bluff(game: Game, seat: int, move: Move) -> bool:
    purse = game.view(seat).purse or ()
    if isinstance(move, Bid):
        return move.amount > sum(purse)
    auction = game.view().auction
    return isinstance(move, Slap) and auction is not None and auction.call > len(purse)


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize(("name", "players", "house_rules"), TABLES)
def test_the_core_numbers_what_the_options_list_and_honest_moves_first(name, players, house_rules, pace):
    phases = set()
    for game in moments(name, players, house_rules, pace):
        phases.add(game.phase)
        for seat in range(TABLE, players):
            number = game.legal_count(seat)
            options = game.options(seat)
            honest = core.honest_count(game._state, seat)
            assert number == (options.count() if options else 0) >= honest
            assert seat in game.acting or seat == TABLE or number == 0
            assert not core.is_legal(game._state, seat, NO_MOVE)
            for index in some(number):
                move = core.nth_legal(game._state, seat, index)
                assert core.is_legal(game._state, seat, move)
                typed = move_of(game.phase, move)
                assert number_of(typed) == move
                assert options is not None
                assert options.nth(index) == typed
                assert is_bluff(game, seat, typed) is (index >= honest)
    assert phases >= {Phase.TURN, Phase.OFFER, Phase.ANSWER}


@pytest.mark.parametrize("seat", [TABLE, 1, 2])
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.BUY_RIGHT])
def test_nobody_else_has_a_move_where_one_seat_decides(phase, seat):
    sale: dict[str, Any] = {"lot": {"cow": 1}, "high_bid": 10, "high_bidder": 1} if phase is Phase.BUY_RIGHT else {}
    game = scene(phase=phase, **sale)
    assert (game.acting, game.legal_count(seat)) == ((0,), 0)
    assert not core.is_legal(game._state, seat, number_of(Buy()))
    assert core.honest_count(game._state, seat) == 0


def test_no_word_is_legal_once_the_game_is_over():
    game = scene(deck=(), phase=Phase.OVER)
    assert game.acting == ()
    for seat in range(TABLE, 3):
        assert game.legal_count(seat) == 0
        assert not any(core.is_legal(game._state, seat, word) for word in range(NO_MOVE, 200))


@pytest.mark.parametrize("name", ["master-2009", "koehandel-2001"])
def test_the_table_says_nothing_at_turn_based_pace(name):
    game = scene(name, phase=Phase.BIDDING, lot={"cow": 1}, asked=1)
    assert core.legal_count(game._state, TABLE) == 0
    assert not core.is_legal(game._state, TABLE, number_of(Hammer()))


@pytest.mark.parametrize(("name", "players", "house_rules"), TABLES)
def test_who_may_raise_is_one_mask(name: str, players: int, house_rules: list[str]):
    for game in moments(name, players, house_rules, Pace.LIVE):
        mask = auction.raisers(game._state)
        assert [bool(mask >> seat & 1) for seat in range(players)] == [
            auction.may_raise(game._state, seat) for seat in range(players)
        ]
        assert game.raisers == tuple(
            seat for seat in range(players) if game.phase is Phase.BIDDING and mask >> seat & 1
        )
