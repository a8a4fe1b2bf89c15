"""Section P of the numbered rules: the pedigrees of Master."""

import pytest

from maquignon.play import (
    SPECTATOR,
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Game,
    Hammer,
    IllegalMove,
    Lay,
    Offer,
    Pace,
    Pass,
    Pay,
    Phase,
    Sell,
    Slap,
)
from maquignon.play.events import (
    Bought,
    Called,
    Exposed,
    Laid,
    LotWon,
    Paid,
    Passed,
    Slapped,
    Sold,
    TurnBegan,
    TurnedUp,
)
from maquignon.play.options import LayOptions, SlapOptions
from maquignon.play.view import AuctionView
from tests.rulebook.scenes import (
    MASTER,
    PACES,
    TABLE,
    countdown,
    happened,
    moves,
    opening,
    pedigrees,
    play,
    purse,
    purses,
    refused,
    scene,
    story,
)

LIVE = Pace.LIVE
both_paces = pytest.mark.parametrize("pace", PACES)


def auction(game: Game) -> AuctionView:
    found = game.view().auction
    assert found is not None
    return found


def called(game: Game) -> list[int]:
    return [event.number for event in story(game) if isinstance(event, Called)]


def next_number(game: Game) -> Game:
    """Nobody slaps at this number."""
    if game.pace is LIVE:
        return play(game, (TABLE, Call()))
    number = auction(game).call
    while game.phase is Phase.COUNTDOWN and auction(game).call == number:
        assert game.mover is not None
        play(game, (game.mover, Pass()))
    return game


def count_to(game: Game, number: int) -> Game:
    while auction(game).call > number:
        next_number(game)
    return game


@both_paces
def test_P1_the_count_goes_from_ten_to_one(pace: Pace) -> None:
    game = opening("master-2009", ["cow-pedigree"], first=1, pace=pace)
    before = purses(game)
    play(game, (1, Auction()))
    assert happened(game) == (TurnedUp(1, "cow-pedigree"), Called(TABLE, 10))
    assert (game.phase, auction(game).pedigree, auction(game).call) == (Phase.COUNTDOWN, "cow", 10)
    while game.phase is Phase.COUNTDOWN:
        next_number(game)
    assert called(game) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert happened(game)[-2:] == (LotWon(1, 0, ()), TurnBegan(2))
    assert [pedigrees(game, seat) for seat in range(3)] == [(), ("cow",), ()]
    assert purses(game) == before
    assert (game.phase, game.active) == (Phase.TURN, 2)


def test_P1_live_the_clock_calls_in_the_auctioneers_name() -> None:
    game = countdown(pace=LIVE)
    assert moves(game, TABLE) == [Call()]
    assert moves(game, 0) == []
    for seat in range(3):
        assert "the table counts down" in refused(game, seat, Call())
    refused(game, TABLE, Hammer())
    refused(game, TABLE, Slap())


def test_P1_a_pedigree_is_not_bid_for() -> None:
    for pace in PACES:
        game = countdown(pace=pace)
        refused(game, 1, Bid(10))
        refused(game, 0, Sell())


@both_paces
def test_P1_at_one_it_can_still_be_slapped(pace: Pace) -> None:
    game = countdown(call=2, pace=pace)
    next_number(game)
    assert auction(game).call == 1
    play(game, (1, Slap()), (1, Lay((0,))), (0, Sell()))
    assert pedigrees(game, 1) == ("cow",)


@both_paces
@pytest.mark.parametrize("number", [10, 7, 1])
def test_P2_the_first_slap_ends_the_count_at_the_number_called(number: int, pace: Pace) -> None:
    game = countdown(players=4, pace=pace, purses={2: (0, 0, 10, 10, 10, 10, 10, 10, 10, 20)})
    count_to(game, number)
    if pace is Pace.TURN_BASED:
        play(game, (1, Pass()))
    play(game, (2, Slap()))
    assert happened(game) == (Slapped(2, number),)
    assert (game.phase, game.mover, auction(game).payer) == (Phase.LAYING, 2, 2)
    for seat in (TABLE, 0, 1, 3):
        assert moves(game, seat) == []
        refused(game, seat, Slap())
    refused(game, TABLE, Call())
    options = game.options(2)
    assert isinstance(options, LayOptions)
    assert options.number == number


@both_paces
def test_P2_the_slapper_gets_the_pedigree_for_so_many_cards(pace: Pace) -> None:
    game = countdown(call=3, pace=pace, purses={0: (50,), 1: (0, 10, 20, 50)})
    play(game, (1, Slap()), (1, Lay((0, 10, 20))))
    assert (game.phase, game.mover) == (Phase.PEDIGREE_RIGHT, 0)
    play(game, (0, Sell()))
    assert happened(game)[0] == Sold(0, 1, 3)
    assert happened(game)[2:] == (LotWon(1, 3, ()), TurnBegan(1))
    assert pedigrees(game, 1) == ("cow",)
    assert purses(game)[:2] == [(0, 10, 20, 50), (50,)]
    assert (game.phase, game.active) == (Phase.TURN, 1)


def test_P2_live_the_quicker_hand_wins() -> None:
    game = play(countdown(pace=LIVE, call=4), (2, Slap()))
    with pytest.raises(IllegalMove):
        game.play(1, Slap())
    assert auction(game).payer == 2


def test_P3_any_cards_of_that_number_will_do() -> None:
    game = play(countdown(call=2, purses={1: (0, 0, 10, 50)}), (1, Slap()))
    assert set(moves(game, 1)) == {Lay((0, 0)), Lay((0, 10)), Lay((0, 50)), Lay((10, 50))}
    for cards in [(), (50,), (0, 0, 10), (0, 0, 10, 50)]:
        assert f"lay exactly 2 cards, not {len(cards)}" in refused(game, 1, Lay(cards))
    assert "you do not have" in refused(game, 1, Lay((50, 50)))
    assert "no money card of 30" in refused(game, 1, Lay((30, 0)))
    refused(game, 1, Pay((0, 0)))
    play(game, (1, Lay((0, 0))), (0, Sell()))
    assert pedigrees(game, 1) == ("cow",)
    assert purse(game, 1) == (10, 50)


@both_paces
def test_P3_the_rest_of_the_table_does_not_see_them(pace: Pace) -> None:
    games = [
        play(countdown(call=2, pace=pace, purses={1: (0, 10, 50)}), (1, Slap()), (1, Lay(cards)))
        for cards in [(0, 10), (10, 50)]
    ]
    for game, cards in zip(games, [(0, 10), (10, 50)], strict=True):
        assert happened(game, 1) == (Laid(1, 2, cards),)
        assert happened(game, 2) == happened(game) == (Laid(1, 2, None),)
        assert auction(game).laid == 2
        play(game, (0, Sell()))
        assert [happened(game, seat)[1] for seat in (0, 1)] == [Paid(1, 0, 2, cards)] * 2
        assert happened(game)[1] == happened(game, 2)[1] == Paid(1, 0, 2, None)
    for seat in (SPECTATOR, 2):
        assert games[0].view(seat) == games[1].view(seat)
        assert story(games[0], seat) == story(games[1], seat)


def test_P3_the_auctioneer_picks_too() -> None:
    game = countdown(call=2, purses={0: (0, 10, 500), 1: (0, 10, 50)})
    play(game, (1, Slap()), (1, Lay((0, 10))), (0, Buy()))
    assert set(moves(game, 0)) == {Lay((0, 10)), Lay((0, 500)), Lay((10, 500))}
    play(game, (0, Lay((0, 10))))
    assert [happened(game, seat)[0] for seat in (0, 1)] == [Paid(0, 1, 2, (0, 10))] * 2
    assert happened(game)[0] == happened(game, 2)[0] == Paid(0, 1, 2, None)


@both_paces
def test_P4_the_auctioneer_keeps_it_for_as_many_cards(pace: Pace) -> None:
    game = countdown(call=2, pace=pace, purses={0: (0, 0, 10), 1: (20, 50, 50)})
    play(game, (1, Slap()), (1, Lay((50, 50))), (0, Buy()))
    assert happened(game) == (Bought(0, 1, 2),)
    assert (game.phase, game.mover) == (Phase.PEDIGREE_PAYMENT, 0)
    assert purse(game, 1) == (20, 50, 50)
    for cards in [(), (0,), (0, 0, 10)]:
        refused(game, 0, Lay(cards))
    refused(game, 1, Lay((50, 50)))
    play(game, (0, Lay((0, 0))))
    assert happened(game)[1:] == (LotWon(0, 2, ()), TurnBegan(1))
    assert [pedigrees(game, seat) for seat in range(3)] == [("cow",), (), ()]
    assert purses(game)[:2] == [(10,), (0, 0, 20, 50, 50)]


def test_P4_the_buy_right_needs_so_many_cards() -> None:
    for cards, may_buy in [((500,), False), ((0, 0), True)]:
        game = play(countdown(call=2, purses={0: cards}), (1, Slap()), (1, Lay((0, 0))))
        assert (Buy() in moves(game, 0)) is may_buy
        if not may_buy:
            assert "needs 2 cards, and you have 1" in refused(game, 0, Buy())


@both_paces
def test_P4_the_auctioneer_decides_without_having_seen_the_cards(pace: Pace) -> None:
    zeros, fifties = (
        play(countdown(call=2, pace=pace, purses={1: (0, 0, 50, 50)}), (1, Slap()), (1, Lay(cards)))
        for cards in [(0, 0), (50, 50)]
    )
    assert zeros.view(0) == fifties.view(0)
    for game in (zeros, fifties):
        assert moves(game, 0) == [Sell(), Buy()]
        play(game, (0, Buy()))
    assert zeros.view(0) == fifties.view(0)
    assert story(zeros, 0) == story(fifties, 0)


def test_P4_the_slapper_remembers_the_cards_laid() -> None:
    game = play(countdown(call=2, purses={1: (0, 0, 50, 50)}), (1, Slap()), (1, Lay((0, 50))))
    seen = [game.view(seat).auction for seat in (SPECTATOR, 0, 1, 2)]
    assert [each.own_laid for each in seen if each] == [None, None, (0, 50), None]
    assert purse(game, 1) == (0, 50)


@both_paces
def test_P5_a_slap_with_too_few_cards_exposes_at_once(pace: Pace) -> None:
    game = countdown(players=4, call=5, pace=pace, purses={2: (0, 0, 10, 500)})
    before = purses(game)
    if pace is Pace.TURN_BASED:
        play(game, (1, Pass()))
    play(game, (2, Slap()))
    for seat in range(SPECTATOR, 4):
        assert happened(game, seat) == (Slapped(2, 5), Exposed(2, (0, 0, 10, 500)), Called(TABLE, 10))
    assert (game.phase, game.active) == (Phase.COUNTDOWN, 0)
    assert (auction(game).call, auction(game).pedigree, auction(game).passed) == (10, "cow", ())
    assert game.mover == (None if pace is LIVE else 1)
    assert [seat.cap for seat in game.view().seats] == [None, None, 4, None]
    assert purses(game) == before
    refused(game, 0, Sell())


@both_paces
def test_P5_the_new_count_reaches_the_exposed_player_at_what_was_shown(pace: Pace) -> None:
    game = play(countdown(call=5, pace=pace, purses={1: (0, 0, 10, 500)}), (1, Slap()))
    while auction(game).call > 4:
        assert 1 not in game.acting
        refused(game, 1, Slap())
        next_number(game)
    assert 1 in game.acting
    play(game, (1, Slap()))
    assert game.phase is Phase.LAYING


def test_P5_exactly_enough_cards_are_enough() -> None:
    game = play(countdown(call=4, purses={1: (0, 0, 10, 500)}), (1, Slap()))
    assert game.phase is Phase.LAYING
    play(game, (1, Lay((0, 0, 10, 500))), (0, Sell()))
    assert purse(game, 1) == ()


def test_P6_each_number_is_put_to_everyone_before_the_next() -> None:
    game = play(opening("master-2009", ["cow-pedigree"], players=4, first=2), (2, Auction()))
    asked = []
    while auction(game).call > 8:
        assert game.mover is not None
        asked.append((auction(game).call, game.mover))
        for seat in set(range(SPECTATOR, 4)) - {game.mover}:
            assert moves(game, seat) == []
            refused(game, seat, Slap())
        assert moves(game, game.mover) == [Pass(), Slap()]
        play(game, (game.mover, Pass()))
    assert asked == [(10, 3), (10, 0), (10, 1), (9, 3), (9, 0), (9, 1)]
    assert happened(game) == (Passed(1), Called(TABLE, 8))


def test_P6_live_nobody_is_asked() -> None:
    game = countdown(pace=LIVE)
    assert (game.mover, game.acting) == (None, (1, 2))
    assert moves(game, 1) == moves(game, 2) == [Slap()]
    assert "needs no pass" in refused(game, 1, Pass())


def test_P6_an_empty_purse_is_asked_like_any_other() -> None:
    game = countdown(call=1, purses={1: ()})
    options = game.options(1)
    assert isinstance(options, SlapOptions)
    assert (options.may_pass, options.may_slap, options.affordable) == (True, True, False)
    strict = countdown(call=1, purses={1: ()}, house_rules=["strict-bids"])
    assert strict.mover == 1
    assert moves(strict, 1) == [Pass()]
    assert "slaps are strict" in refused(strict, 1, Slap())


@pytest.mark.parametrize("name", MASTER)
def test_P7_no_trade_can_be_about_a_pedigree(name: str) -> None:
    game = scene(name, herds={0: {"cow": 1}, 1: {"pig": 1}}, pedigrees={0: ["cow"], 1: ["pig"]})
    assert len(moves(game, 0)) == 1
    for family in ("cow-pedigree", "pig-pedigree", "pig", "cow"):
        refused(game, 0, Challenge(1, family))


@pytest.mark.parametrize("name", MASTER)
def test_P7_a_pedigree_stays_when_its_animals_change_hands(name: str) -> None:
    game = scene(name, herds={0: {"cow": 1}, 1: {"cow": 3}}, pedigrees={1: ["cow"]})
    play(game, (0, Challenge(1, "cow")), (0, Offer((10,))), (1, Accept()))
    assert dict(game.view().seats[0].herd)["cow"] == 2
    assert pedigrees(game, 0) == ()
    assert pedigrees(game, 1) == ("cow",)


def test_P7_whoever_gets_a_pedigree_keeps_it() -> None:
    game = opening("master-2009", ["cow-pedigree", "pig-pedigree"], pace=LIVE)
    count_to(play(game, (0, Auction())), 1)
    play(game, (2, Slap()), (2, Lay((0,))), (0, Sell()), (1, Auction()))
    count_to(game, 1)
    next_number(game)
    assert [pedigrees(game, seat) for seat in range(3)] == [(), ("pig",), ("cow",)]
