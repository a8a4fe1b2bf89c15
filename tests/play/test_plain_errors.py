"""What somebody meets who tries `maquignon.play` for the first time."""

from typing import Any

import pytest

from maquignon.play import Auction, BadSetup, Bid, BidOptions, Dealer, Game, IllegalMove, Pass

ANYHOW: Any = Game
"""As somebody calls it whose editor checks no types."""


def test_a_seed_deals_the_same_game_every_time():
    games = [Game.new("koehandel-2001", 4, seed=seed) for seed in (7, 7, 8)]
    assert games[0].start == games[1].start != games[2].start
    with pytest.raises(ValueError, match="by a dealer or by a seed, not by both"):
        Game.new("koehandel-2001", 4, Dealer.predictable(1), seed=1)


def test_options_have_a_length_and_an_end():
    game = Game.new("koehandel-2001", 4, seed=7)
    seat = game.active
    assert [*(game.options(seat) or ())] == [Auction()]
    game.play(seat, Auction())
    options = game.options(game.acting[0])
    assert isinstance(options, BidOptions)
    assert len(options) == options.count() == len([*options])
    assert options.nth(0) == Pass()
    for index in (-1, len(options)):
        with pytest.raises(IndexError, match=f"there are {len(options)} options, numbered from 0: none is {index}"):
            options.nth(index)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda game: game.play(0, "pass"), r"not 'pass'; parse_move\('pass'\) makes one of a text"),
        (lambda game: game.is_legal(0, Pass), "a move is a value such as Pass"),
        (lambda game: ANYHOW.new("koehandel-2001", 4, house_rules="one-bid"), r"such as \['one-bid'\], not 'one-bid'"),
        (lambda game: ANYHOW.new("koehandel-2001", "4"), "players is a whole number, such as 3, not '4'"),
        (lambda game: ANYHOW.new("koehandel-2001", None), "players is a whole number, such as 3, not None"),
    ],
)
def test_wrong_types_are_told_what_is_right(wrong, sentence):
    with pytest.raises(TypeError, match=sentence):
        wrong(Game.new("koehandel-2001", 4, seed=7))


def test_what_the_rules_refuse_stays_what_it_was():
    game = Game.new("koehandel-2001", 4, seed=7)
    with pytest.raises(IllegalMove):
        game.play(game.active, Bid(30))
    with pytest.raises(BadSetup):
        Game.new("koehandel-2001", 9)
