"""Section T of the numbered rules: turn and end of the game."""

import pytest

from maquignon.play import (
    SPECTATOR,
    Accept,
    Auction,
    Bid,
    Call,
    Challenge,
    Counter,
    Divide,
    Game,
    Hammer,
    Keep,
    Offer,
    Pace,
    Pass,
    Pay,
    Phase,
    Sell,
    Stop,
    Take,
)
from maquignon.play.events import GameOver, TurnBegan
from maquignon.rulebook import EDITIONS
from tests.rulebook.scenes import (
    ALL,
    AUCTIONING,
    DIVIDING,
    MASTER,
    PACES,
    PLAIN,
    TABLE,
    bidding,
    hammer,
    happened,
    herd,
    herds,
    moves,
    opening,
    play,
    refused,
    scene,
    unbid,
)


def sell_off(game: Game, price: int = 10) -> Game:
    """Seat 1 buys what seat 0 auctions."""
    play(game, (1, Bid(price)))
    return play(hammer(game), (0, Sell()), (1, Pay((price,))))


@pytest.mark.parametrize("name", AUCTIONING)
@pytest.mark.parametrize("pace", PACES)
def test_T1_after_an_auction_the_player_to_the_left_is_active(name: str, pace: Pace) -> None:
    game = opening(name, first=1, pace=pace)
    assert happened(game) == (TurnBegan(1),)
    turns = []
    for _ in range(4):
        turns.append(game.active)
        unbid(game)
    assert turns == [1, 2, 0, 1]
    assert happened(game)[-1] == TurnBegan(2)


@pytest.mark.parametrize("name", AUCTIONING)
def test_T1_a_bought_lot_ends_the_turn_too(name: str) -> None:
    game = sell_off(bidding(name))
    assert (game.active, game.phase) == (1, Phase.TURN)
    assert game.view().auction is None


@pytest.mark.parametrize("name", ALL)
def test_T1_a_trade_is_a_whole_turn(name: str) -> None:
    game = scene(name, herds={0: {"cow": 1}, 1: {"cow": 1}})
    play(game, (0, Challenge(1, "cow")), (0, Offer((10,))), (1, Accept()))
    assert (game.active, game.mover, game.phase) == (1, 1, Phase.TURN)
    assert happened(game)[-1] == TurnBegan(1)
    refused(game, 0, Auction())


@pytest.mark.parametrize("name", DIVIDING)
def test_T1_after_a_division_it_is_the_other_players_turn(name: str) -> None:
    game = opening(name, first=1)
    turns = []
    for _ in range(4):
        turns.append(game.active)
        play(game, (game.active, Divide()), (game.active, Keep()))
    assert turns == [1, 0, 1, 0]


@pytest.mark.parametrize("name", ALL)
def test_T1_nobody_else_chooses(name: str) -> None:
    game = scene(name, herds={0: {"cow": 1}, 1: {"cow": 1}})
    for seat in [TABLE, *range(1, game.players)]:
        assert moves(game, seat) == []
        assert "seat 0 is to act" in refused(game, seat, Divide() if game.edition.division else Auction())
        refused(game, seat, Challenge(0, "cow"))


@pytest.mark.parametrize("name", ALL)
def test_T2_a_trade_needs_a_family_of_both(name: str) -> None:
    draw = Divide() if name in DIVIDING else Auction()
    other = Auction() if name in DIVIDING else Divide()
    game = scene(name, herds={0: {"cow": 2, "pig": 1, "cat": 1}, 1: {"cow": 1, "dog": 2, "cat": 1}})
    assert moves(game, 0) == [draw, Challenge(1, "cat"), Challenge(1, "cow")]
    refused(game, 0, other)
    assert "seat 1 has no pig" in refused(game, 0, Challenge(1, "pig"))
    assert "you have no dog" in refused(game, 0, Challenge(1, "dog"))
    assert "yourself" in refused(game, 0, Challenge(0, "cow"))
    assert "no seat" in refused(game, 0, Challenge(game.players, "cow"))
    assert "no family" in refused(game, 0, Challenge(1, "unicorn"))
    refused(game, 0, Stop())


@pytest.mark.parametrize("name", AUCTIONING)
def test_T2_any_owner_of_the_family_may_be_named(name: str) -> None:
    game = scene(name, players=4, active=1, herds={0: {"cow": 1}, 1: {"cow": 1, "pig": 1}, 3: {"cow": 1, "pig": 1}})
    assert moves(game, 1) == [Auction(), Challenge(0, "cow"), Challenge(3, "pig"), Challenge(3, "cow")]


@pytest.mark.parametrize("name", ALL)
def test_T2_a_complete_family_is_not_traded(name: str) -> None:
    size = EDITIONS[name].cards_per_family
    game = scene(name, herds={0: {"cow": size}, 1: {"pig": size}})
    assert len(moves(game, 0)) == 1
    refused(game, 0, Challenge(1, "cow"))
    refused(game, 0, Challenge(1, "pig"))


@pytest.mark.parametrize("name", ALL)
def test_T3_with_an_empty_deck_only_trades_are_left(name: str) -> None:
    game = scene(name, deck=(), herds={0: {"cow": 1}, 1: {"cow": 1}})
    assert all(isinstance(move, Challenge) for move in moves(game, 0))
    assert Challenge(1, "cow") in moves(game, 0)
    assert "the deck is empty" in refused(game, 0, Divide() if name in DIVIDING else Auction())


@pytest.mark.parametrize("name", ALL)
def test_T3_with_one_card_left_it_may_still_be_drawn(name: str) -> None:
    game = scene(name, deck=["pig"], herds={0: {"cow": 1}, 1: {"cow": 1}})
    assert (Divide() if name in DIVIDING else Auction()) in moves(game, 0)
    assert Challenge(1, "cow") in moves(game, 0)


@pytest.mark.parametrize("name", AUCTIONING)
def test_T4_who_has_finished_is_skipped(name: str) -> None:
    size = EDITIONS[name].cards_per_family
    rats = {"rat": 4} if name in MASTER else {}
    game = scene(
        name,
        players=5,
        deck=(),
        active=1,
        herds={0: {"cow": 1}, 1: {"cow": size - 1}, 2: {"pig": size, **rats}, 3: {}},
        pedigrees={3: ["cow", "pig"]} if name in MASTER else {},
    )
    play(game, (1, Challenge(0, "cow")), (1, Offer((10,))), (0, Counter((50,))))
    assert herd(game, 0) == {"cow": 2}
    assert (game.active, game.phase) == (0, Phase.TURN)
    assert [event for event in happened(game) if isinstance(event, TurnBegan)] == [TurnBegan(0)]


@pytest.mark.parametrize("name", AUCTIONING)
def test_T4_who_has_nothing_gets_a_turn_while_the_deck_lasts(name: str) -> None:
    kept = ["pig", "pig"] if EDITIONS[name].lot == 2 else ["pig"]
    for left, then in [([], 2), (["dog"], 1)]:
        game = scene(name, deck=[*kept, *left], herds={1: {}, 2: {"cow": 1}})
        unbid(game)
        assert herd(game, 0) == {"pig": len(kept)}
        assert game.active == then


@pytest.mark.parametrize("name", AUCTIONING)
def test_T4_who_lost_the_last_card_of_an_incomplete_family_is_skipped(name: str) -> None:
    size = EDITIONS[name].cards_per_family
    two = {"cow": size - 1, "pig": size - 1}
    game = scene(name, players=4, deck=(), herds={0: two, 1: {"cow": 1}, 2: {"pig": 1}, 3: {}})
    play(game, (0, Challenge(1, "cow")), (0, Offer((10,))), (1, Accept()))
    assert herd(game, 1) == {}
    assert game.active == 2
    play(game, (2, Challenge(0, "pig")), (2, Offer((10,))), (0, Counter((50,))))
    assert game.is_over
    assert happened(game)[-1] == GameOver()


@pytest.mark.parametrize("name", ALL)
def test_T5_the_last_trade_ends_the_game(name: str) -> None:
    size = EDITIONS[name].cards_per_family
    last = 1 if name in DIVIDING else 2
    game = scene(name, deck=(), herds={0: {"cow": size - 1}, last: {"cow": 1}})
    assert game.view().seats[0].score is None
    play(game, (0, Challenge(last, "cow")), (0, Offer((10,))), (last, Accept()))
    assert game.is_over
    assert (game.mover, game.acting) == (None, ())
    assert happened(game)[-1] == GameOver()
    assert game.view().seats[0].score == 800
    for seat in range(SPECTATOR, game.players):
        assert moves(game, seat) == []
        assert refused(game, seat, Auction()) == "the game is over"


@pytest.mark.parametrize("name", AUCTIONING)
@pytest.mark.parametrize("pace", PACES)
def test_T5_the_last_lot_can_end_the_game(name: str, pace: Pace) -> None:
    game = scene(name, deck=["cow"], pace=pace, herds={0: {"cow": EDITIONS[name].cards_per_family - 1}})
    unbid(game)
    assert game.is_over
    assert game.scores()[0] == 800


@pytest.mark.parametrize("name", ALL)
def test_T5_the_game_goes_on_while_a_card_is_in_the_deck(name: str) -> None:
    size = EDITIONS[name].cards_per_family
    game = scene(name, deck=["pig"], herds={0: {"cow": size - 1}, 1: {"cow": 1}})
    play(game, (0, Challenge(1, "cow")), (0, Offer((10,))), (1, Accept()))
    assert not game.is_over
    assert scene(name, deck=["pig"], phase=Phase.OVER).is_stopped, "it can only have ended by agreement (R31)"


@pytest.mark.parametrize("name", MASTER)
def test_T5_the_rats_have_to_be_complete_too(name: str) -> None:
    assert scene(name, deck=(), herds={0: {"rat": 3}}, phase=Phase.OVER).is_stopped
    last = 1 if name in DIVIDING else 2
    game = scene(name, deck=(), herds={0: {"rat": 1}})
    assert moves(game, 0) == [Challenge(last, "rat")]
    play(game, (0, Challenge(last, "rat")), (0, Offer((10,))), (last, Accept()))
    assert game.is_over
    assert herd(game, last)["rat"] == 4


@pytest.mark.parametrize("name", ALL)
def test_T5_an_incomplete_family_keeps_the_game_going(name: str) -> None:
    size = EDITIONS[name].cards_per_family
    last = 1 if name in DIVIDING else 2
    game = scene(name, deck=(), herds={0: {"cow": size - 1, "pig": 1}})
    play(game, (0, Challenge(last, "cow")), (0, Offer((10,))), (last, Accept()))
    assert not game.is_over
    assert game.active == last


@pytest.mark.parametrize("name", AUCTIONING)
def test_T6_live_everyone_may_speak_and_turn_based_one_is_asked(name: str) -> None:
    live, turn_based = (play(opening(name, ["cow", "cat"], pace=pace), (0, Auction())) for pace in (PACES[1], PACES[0]))
    assert live.pace is live.view().pace is Pace.LIVE
    assert turn_based.pace is turn_based.view().pace is Pace.TURN_BASED
    assert (live.mover, live.acting) == (None, (0, 1, 2))
    assert (turn_based.mover, turn_based.acting) == (1, (1,))
    assert moves(live, TABLE) == [Call()]
    assert moves(turn_based, TABLE) == []
    for seat in (TABLE, 0):
        refused(turn_based, seat, Call())
        refused(turn_based, seat, Hammer())
    assert live.is_legal(2, Bid(10))
    assert "seat 1 is to act" in refused(turn_based, 2, Bid(10))


@pytest.mark.parametrize("name", AUCTIONING)
def test_T6_the_pace_changes_nothing_in_what_an_auction_comes_to(name: str) -> None:
    outcomes = []
    for pace in PACES:
        game = play(opening(name, ["cow", "cat"], pace=pace), (0, Auction()), (1, Bid(10)), (2, Bid(50)))
        play(hammer(game), (0, Sell()), (2, Pay((50,))))
        outcomes.append((herds(game), [place.purse for place in game.position().places], game.active))
    assert outcomes[0] == outcomes[1]


def test_T6_a_rat_round_goes_in_turn_at_live_pace_too() -> None:
    game = play(opening("master-2009", ["rat", "cow"], pace=Pace.LIVE), (0, Auction()))
    assert (game.mover, moves(game, TABLE)) == (1, [])
    refused(game, 2, Take())
    play(game, (1, Take()))
    assert game.phase is Phase.BIDDING
    assert moves(game, TABLE) == [Call()]


@pytest.mark.parametrize("name", PLAIN)
def test_T6_nobody_is_asked_to_pass_at_live_pace(name: str) -> None:
    game = bidding(name, pace=Pace.LIVE)
    play(game, (TABLE, Call()), (TABLE, Call()), (TABLE, Hammer()))
    assert game.active == 1
    turn_based = play(bidding(name), (1, Pass()))
    assert (turn_based.phase, turn_based.mover) == (Phase.BIDDING, 2)
