"""Section K of the numbered rules: the rat round of Master."""

import pytest

from maquignon.play import SPECTATOR, Auction, Bid, Lay, Pace, Pass, Phase, Slap, Take
from maquignon.play.events import Called, Laid, PaidOut, RatTaken, TurnBegan, TurnedUp
from tests.rulebook.scenes import (
    PACES,
    TABLE,
    hammer,
    happened,
    herd,
    herds,
    moves,
    opening,
    play,
    purse,
    purses,
    rat_round,
    refused,
    story,
)

both_paces = pytest.mark.parametrize("pace", PACES)


@both_paces
def test_K1_the_player_asked_takes_the_rat_or_lays_one_card(pace: Pace) -> None:
    game = rat_round(pace=pace, purses={1: (0, 0, 10, 50)})
    assert moves(game, 1) == [Take(), Lay((0,)), Lay((10,)), Lay((50,))]
    for cards in [(), (0, 0), (0, 10), (0, 0, 10, 50)]:
        assert f"lay exactly 1 card, not {len(cards)}" in refused(game, 1, Lay(cards))
    assert "you do not have" in refused(game, 1, Lay((20,)))
    refused(game, 1, Bid(10))
    refused(game, 1, Pass())
    refused(game, 1, Slap())
    play(game, (1, Lay((50,))))
    assert purse(game, 1) == (0, 0, 10)
    assert (game.phase, game.mover) == (Phase.RAT_ROUND, 2)


@both_paces
def test_K1_the_taker_gets_the_rat_with_all_the_money_beside_it(pace: Pace) -> None:
    game = rat_round(pace=pace, purses={0: (10,), 1: (0, 10), 2: (20, 50)}, herds={1: {"rat": 1}})
    play(game, (1, Lay((0,))), (2, Lay((50,))), (0, Lay((10,))), (1, Lay((10,))))
    assert purses(game) == [(), (), (20,)]
    play(game, (2, Take()))
    assert purses(game) == [(), (), (0, 10, 10, 20, 50)]
    assert herds(game) == [{}, {"rat": 1}, {"rat": 1}]
    assert happened(game)[0] == RatTaken(2, 4, None)


def test_K1_taken_at_once_it_brings_nothing() -> None:
    game = rat_round()
    before = purses(game)
    play(game, (1, Take()))
    assert purses(game) == before
    assert herd(game, 1) == {"rat": 1}
    assert happened(game, 1)[0] == RatTaken(1, 0, ())


def test_K1_cards_are_laid_face_down() -> None:
    zero, fifty = (play(rat_round(purses={1: (0, 50)}), (1, Lay((card,)))) for card in (0, 50))
    for seat in (SPECTATOR, 0, 2):
        assert zero.view(seat) == fifty.view(seat)
        assert happened(zero, seat) == happened(fifty, seat) == (Laid(1, 1, None),)
    assert happened(fifty, 1) == (Laid(1, 1, (50,)),)


@both_paces
def test_K2_round_and_round_from_the_auctioneers_left(pace: Pace) -> None:
    game = play(opening("master-2009", ["rat", "cow"], players=4, first=2, pace=pace), (2, Auction()))
    assert happened(game) == (TurnedUp(2, "rat"),)
    asked = []
    for _ in range(9):
        assert game.mover is not None
        asked.append(game.mover)
        for seat in set(range(SPECTATOR, 4)) - {game.mover}:
            assert moves(game, seat) == []
            refused(game, seat, Take())
        play(game, (game.mover, Lay(purse(game, game.mover)[:1])))
    assert asked == [3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert game.phase is Phase.RAT_ROUND
    assert [event.number for event in story(game) if isinstance(event, Laid)] == [*range(1, 10)]
    play(game, (0, Take()))
    assert herd(game, 0) == {"rat": 1}


def test_K2_the_auctioneer_is_asked_like_everyone_else() -> None:
    game = rat_round(asked=0, purses={0: (0, 10)}, laid=(0, 20))
    assert moves(game, 0) == [Take(), Lay((0,)), Lay((10,))]
    play(game, (0, Take()))
    assert herd(game, 0) == {"rat": 1}
    assert purse(game, 0) == (0, 0, 10, 20)
    assert game.active == 0


@both_paces
def test_K3_the_same_auctioneer_turns_up_the_next_card(pace: Pace) -> None:
    game = opening("master-2009", ["rat", "cow"], first=1, pace=pace)
    play(game, (1, Auction()), (2, Lay((10,))), (0, Take()))
    assert happened(game)[1:] == (TurnedUp(1, "cow"),)
    assert (game.phase, game.active) == (Phase.BIDDING, 1)
    auction = game.view().auction
    assert auction is not None
    assert (auction.lot, auction.laid) == ((("cow", 1),), 0)
    assert not any(isinstance(event, TurnBegan) for event in happened(game))
    refused(game, 1, Bid(10))
    hammer(game)
    assert herd(game, 1) == {"cow": 1}
    assert game.active == 2


@both_paces
def test_K3_a_pedigree_after_a_rat_is_counted_down(pace: Pace) -> None:
    game = play(opening("master-2009", ["rat", "cow-pedigree"], first=1, pace=pace), (1, Auction()), (2, Take()))
    assert happened(game)[1:] == (TurnedUp(1, "cow-pedigree"), Called(TABLE, 10))
    assert (game.phase, game.active) == (Phase.COUNTDOWN, 1)


@both_paces
def test_K3_a_donkey_after_a_rat_pays(pace: Pace) -> None:
    game = play(opening("master-2009", ["rat", "donkey"], pace=pace), (0, Auction()), (1, Take()))
    assert happened(game)[1:3] == (TurnedUp(0, "donkey"), PaidOut(1, 50))
    assert [cards.count(50) for cards in purses(game)] == [2, 2, 2]


@both_paces
def test_K3_rat_after_rat(pace: Pace) -> None:
    game = opening("master-2009", ["rat", "rat", "rat", "rat", "cow"], first=2, pace=pace)
    play(game, (2, Auction()), (0, Lay((10,))), (1, Take()))
    assert (game.phase, game.mover, game.active) == (Phase.RAT_ROUND, 0, 2)
    auction = game.view().auction
    assert auction is not None
    assert (auction.lot, auction.laid) == ((("rat", 1),), 0)
    play(game, (0, Take()))
    assert happened(game) == (RatTaken(0, 0, None), TurnedUp(2, "rat"))
    play(game, (0, Lay((0,))), (1, Lay((0,))), (2, Take()), (0, Take()))
    assert herds(game) == [{"rat": 2}, {"rat": 1}, {"rat": 1}]
    assert (game.phase, game.active) == (Phase.BIDDING, 2)
    hammer(game)
    assert (game.phase, game.active) == (Phase.TURN, 0)
