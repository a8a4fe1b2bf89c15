"""Section A of the numbered rules: the auction of an animal."""

import pytest

from maquignon.play import (
    SPECTATOR,
    Auction,
    Bid,
    Buy,
    Call,
    Game,
    Hammer,
    OwnUp,
    Pace,
    Pass,
    Pay,
    Phase,
    Ply,
    Sell,
)
from maquignon.play.events import (
    BidMade,
    Bought,
    Called,
    Exposed,
    HammerFell,
    LotWon,
    Paid,
    PaidOut,
    Passed,
    Sold,
    TurnBegan,
    TurnedUp,
)
from maquignon.play.options import BidOptions
from maquignon.play.view import AuctionView
from maquignon.rulebook import EDITIONS
from tests.rulebook.scenes import (
    AUCTIONING,
    PACES,
    TABLE,
    bidding,
    hammer,
    happened,
    herd,
    herds,
    moves,
    opening,
    play,
    purse,
    purses,
    refused,
    story,
)

LIVE = Pace.LIVE
every_edition = pytest.mark.parametrize("name", AUCTIONING)
both_paces = pytest.mark.parametrize("pace", PACES)


def auction(game: Game) -> AuctionView:
    found = game.view().auction
    assert found is not None
    return found


def lot_of(game: Game) -> dict[str, int]:
    return dict(auction(game).lot)


def in_order(lot: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """A lot of `bidding` as events tell it: in the order of the animals' values."""
    return tuple((name, lot[name]) for name in ("cat", "cow") if name in lot)


def high(game: Game) -> tuple[int, int | None]:
    return auction(game).high_bid, auction(game).high_bidder


@both_paces
@pytest.mark.parametrize(
    ("name", "house_rules", "size"),
    [
        ("kuhhandel-27109", (), 1),
        ("kuhhandel-1999", (), 1),
        ("koehandel-2001", (), 1),
        ("master-2009", (), 1),
        ("boursicocotte-2025", (), 2),
        ("boursicocotte-2025", ("original",), 1),
        ("kuhhandel-1999", ("two-lots",), 2),
        ("koehandel-2001", ("two-lots",), 2),
        ("boursicocotte-2025", ("original", "two-lots"), 2),
    ],
)
def test_A1_the_lot_is_the_top_card_or_the_top_two(
    name: str, house_rules: tuple[str, ...], size: int, pace: Pace
) -> None:
    game = opening(name, ["horse", "goat", "pig"], house_rules=house_rules, first=1, pace=pace)
    deck = game.position().deck
    play(game, (1, Auction()))
    assert lot_of(game) == dict.fromkeys(["horse", "goat"][:size], 1)
    assert game.position().deck == deck[size:]
    assert game.active == 1
    turned = [TurnedUp(1, card) for card in deck[:size]]
    for seat in range(SPECTATOR, game.players):
        assert list(happened(game, seat)) == turned
    assert game.phase is Phase.BIDDING
    hammer(game)
    assert herd(game, 1) == dict.fromkeys(["horse", "goat"][:size], 1)


def test_A1_two_animals_of_a_family_can_be_one_lot() -> None:
    game = play(opening("boursicocotte-2025", ["cow", "cow"]), (0, Auction()))
    assert lot_of(game) == {"cow": 2}
    play(game, (1, Bid(50)))
    play(hammer(game), (0, Sell()), (1, Pay((50,))))
    assert herds(game) == [{}, {"cow": 2}, {}]
    assert purse(game, 1) == (0, 0, 10, 10, 10, 10, 50)


@both_paces
@every_edition
def test_A2_a_donkey_pays_everyone_before_any_bid(name: str, pace: Pace) -> None:
    game = opening(name, ["donkey", "cat"], first=1, pace=pace)
    before = purses(game)
    value = EDITIONS[name].payouts[0]
    play(game, (1, Auction()))
    assert game.phase is Phase.BIDDING
    assert high(game) == (0, None)
    assert purses(game) == [tuple(sorted((*cards, value))) for cards in before]
    assert happened(game)[:2] == (TurnedUp(1, "donkey"), PaidOut(1, value))
    assert lot_of(game)["donkey"] == 1


@both_paces
@every_edition
def test_A2_other_animals_pay_nothing(name: str, pace: Pace) -> None:
    game = opening(name, ["pig", "goat"], pace=pace)
    before = purses(game)
    play(game, (0, Auction()))
    assert purses(game) == before
    assert game.view().donkeys == 0


def test_A2_the_donkey_may_be_the_second_of_a_lot() -> None:
    game = play(opening("boursicocotte-2025", ["cat", "donkey"]), (0, Auction()))
    assert happened(game) == (TurnedUp(0, "cat"), TurnedUp(0, "donkey"), PaidOut(1, 100))
    assert all(100 in cards for cards in purses(game))


@both_paces
@every_edition
def test_A3_everyone_but_the_auctioneer_may_bid(name: str, pace: Pace) -> None:
    for players in EDITIONS[name].players:
        may_bid = []
        game = play(opening(name, ["cow", "cat"], players=players, first=1, pace=pace), (1, Auction()))
        for seat in range(players):
            if pace is LIVE:
                may_bid += [seat] if game.is_legal(seat, Bid(10)) else []
            elif game.mover is not None:
                may_bid.append(game.mover)
                assert game.is_legal(game.mover, Bid(10))
                refused(game, 1, Bid(10))
                refused(game, 1, Pass())
                play(game, (game.mover, Pass()))
                if game.phase is not Phase.BIDDING:
                    break
        assert sorted(may_bid) == [0, *range(2, players)]


@every_edition
def test_A3_the_auctioneer_never_bids(name: str) -> None:
    game = bidding(name, pace=LIVE)
    assert "the auctioneer does not bid" in refused(game, 0, Bid(10))
    assert "the auctioneer does not bid" in refused(game, 0, Pass())
    play(game, (1, Bid(10)))
    refused(game, 0, Bid(20))
    assert moves(game, 0) == [Call()]


@both_paces
@every_edition
def test_A4_a_bid_has_to_be_above_the_high_bid(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace), (1, Bid(40)))
    assert high(game) == (40, 1)
    for amount in (0, 10, 30, 40):
        assert refused(game, 2, Bid(amount)) == "a bid must exceed 40"
    options = game.options(2)
    assert isinstance(options, BidOptions)
    assert (options.least, options.step) == (50, 10)
    play(game, (2, Bid(50)))
    assert high(game) == (50, 2)
    assert happened(game) == (BidMade(2, 50),)


@both_paces
@every_edition
def test_A4_a_raise_may_be_as_high_as_one_likes(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace), (1, Bid(10)), (2, Bid(30)), (1, Bid(1000)))
    assert high(game) == (1000, 1)


@every_edition
def test_A5_live_bidders_speak_in_any_order_and_as_often_as_they_like(name: str) -> None:
    game = bidding(name, players=4, pace=LIVE)
    assert (game.mover, game.acting) == (None, (0, 1, 2, 3))
    for seat, amount in [(3, 10), (1, 20), (3, 30), (1, 40), (2, 50), (1, 60), (3, 70), (1, 80), (3, 90)]:
        play(game, (seat, Bid(amount)))
        assert high(game) == (amount, seat)
    assert game.phase is Phase.BIDDING
    for seat in (1, 2):
        assert game.is_legal(seat, Bid(100))


@every_edition
def test_A5_the_quicker_bid_comes_first(name: str) -> None:
    game = play(bidding(name, pace=LIVE), (2, Bid(30)))
    assert "exceed 30" in refused(game, 1, Bid(30))
    assert high(game) == (30, 2)


@pytest.mark.parametrize("caller", [TABLE, 0])
@every_edition
def test_A6_two_calls_and_the_hammer(name: str, caller: int) -> None:
    game = play(bidding(name, pace=LIVE), (2, Bid(20)))
    assert moves(game, caller) == [Call()]
    refused(game, caller, Hammer())
    play(game, (caller, Call()))
    assert happened(game) == (Called(caller, 1),)
    assert auction(game).going == 1
    refused(game, caller, Hammer())
    play(game, (caller, Call()))
    assert happened(game) == (Called(caller, 2),)
    assert moves(game, caller) == [Hammer()]
    assert "hammer is next" in refused(game, caller, Call())
    play(game, (caller, Hammer()))
    assert happened(game) == (HammerFell(2, 20),)
    assert (game.phase, game.mover) == (Phase.BUY_RIGHT, 0)


@pytest.mark.parametrize("called", [1, 2])
@every_edition
def test_A6_a_new_bid_starts_the_calls_again(name: str, called: int) -> None:
    game = play(bidding(name, pace=LIVE), (2, Bid(20)), *[(TABLE, Call())] * called, (1, Bid(30)))
    assert auction(game).going == 0
    refused(game, TABLE, Hammer())
    play(game, (0, Call()), (TABLE, Call()))
    assert happened(game) == (Called(TABLE, 2),)
    play(game, (0, Hammer()))
    assert happened(game) == (HammerFell(1, 30),)


@every_edition
def test_A6_the_hammer_falls_without_a_bid_too(name: str) -> None:
    game = play(bidding(name, pace=LIVE), (TABLE, Call()), (0, Call()), (1, Pass()))
    assert auction(game).going == 2
    play(game, (TABLE, Hammer()))
    assert happened(game)[0] == HammerFell(None, 0)
    assert herd(game, 0)["cow"] == 1


@every_edition
def test_A6_bidders_do_not_call(name: str) -> None:
    game = play(bidding(name, pace=LIVE), (2, Bid(20)))
    for seat in (1, 2):
        assert "only the auctioneer calls" in refused(game, seat, Call())
        refused(game, seat, Hammer())
    refused(game, TABLE, Bid(30))
    refused(game, TABLE, Pass())


@every_edition
def test_A7_a_live_pass_binds_nobody(name: str) -> None:
    game = play(bidding(name, pace=LIVE), (1, Pass()), (2, Pass()))
    assert happened(game) == (Passed(2),)
    assert auction(game).passed == (1, 2)
    assert game.phase is Phase.BIDDING
    assert "passed already" in refused(game, 1, Pass())
    play(game, (1, Bid(10)))
    assert high(game) == (10, 1)
    assert auction(game).passed == ()
    play(game, (2, Bid(20)), (1, Pass()), (1, Bid(30)))
    assert high(game) == (30, 1)


@every_edition
def test_A7_owning_up_is_for_live_pace(name: str) -> None:
    live, turn_based = (bidding(name, pace=pace, purses={1: (10, 10)}) for pace in (LIVE, Pace.TURN_BASED))
    refused(live, 1, OwnUp())
    play(live, (1, Bid(30)))
    play(turn_based, (1, Bid(30)))
    assert moves(live, 1) == [OwnUp()]
    for seat in (TABLE, 0, 2):
        refused(live, seat, OwnUp())
    for seat in range(3):
        refused(turn_based, seat, OwnUp())
    play(live, (1, OwnUp()))
    assert happened(live) == (Exposed(1, (10, 10)),)


@every_edition
def test_A7_who_can_pay_does_not_own_up(name: str) -> None:
    game = play(bidding(name, pace=LIVE, purses={1: (10, 20) if name == "master-2009" else (50,)}), (1, Bid(30)))
    assert "you can pay" in refused(game, 1, OwnUp())
    assert moves(game, 1) == []


@every_edition
def test_A8_bidders_are_asked_in_seat_order_from_the_auctioneers_left(name: str) -> None:
    game = play(opening(name, ["cow", "cat"], players=4, first=1), (1, Auction()))
    asked = []
    while game.phase is Phase.BIDDING:
        assert game.mover is not None
        asked.append(game.mover)
        play(game, (game.mover, Pass()))
    assert asked == [2, 3, 0]
    assert HammerFell(None, 0) in happened(game)


@every_edition
def test_A8_a_bid_makes_earlier_passes_void(name: str) -> None:
    game = bidding(name, players=4)
    play(game, (1, Pass()), (2, Bid(10)))
    assert (game.mover, auction(game).passed) == (3, ())
    play(game, (3, Pass()))
    assert game.mover == 1
    play(game, (1, Bid(20)), (2, Pass()), (3, Bid(30)), (1, Pass()))
    assert game.mover == 2
    play(game, (2, Pass()))
    assert happened(game) == (Passed(2), HammerFell(3, 30))
    assert (game.phase, game.mover) == (Phase.BUY_RIGHT, 0)


@every_edition
def test_A8_a_bid_of_the_last_one_asked_does_not_close_the_auction(name: str) -> None:
    game = bidding(name)
    play(game, (1, Pass()), (2, Bid(10)))
    assert (game.phase, game.mover) == (Phase.BIDDING, 1)
    assert moves(game, 2) == []
    play(game, (1, Pass()))
    assert happened(game) == (Passed(1), HammerFell(2, 10))


@every_edition
def test_A8_asking_goes_on_past_the_auctioneer(name: str) -> None:
    game = bidding(name, players=5, purses={3: (), 4: ()}, caps={3: 0, 4: 0})
    play(game, (1, Pass()), (2, Bid(10)))
    assert (game.phase, game.mover) == (Phase.BIDDING, 1)


@every_edition
def test_A8_the_high_bidder_is_not_asked_to_outbid_themselves(name: str) -> None:
    game = play(bidding(name, players=5), (1, Pass()), (2, Bid(10)), (3, Pass()), (4, Pass()), (1, Pass()))
    assert (game.phase, game.mover) == (Phase.BUY_RIGHT, 0)


def test_A9_a_spent_single_bid_is_not_asked_again() -> None:
    for name in AUCTIONING:
        game = bidding(name, house_rules=["one-bid"], players=4)
        play(game, (1, Bid(10)), (2, Bid(20)))
        assert game.mover == 3
        play(game, (3, Pass()))
        assert happened(game) == (Passed(3), HammerFell(2, 20))


@every_edition
def test_A9_an_exposed_player_is_asked_up_to_what_was_shown(name: str) -> None:
    game = bidding(name, players=4, purses={2: (10, 10, 10)}, caps={2: 30})
    play(game, (1, Bid(20)))
    assert game.mover == 2
    assert moves(game, 2) == [Pass(), Bid(30)]
    play(game, (2, Pass()), (3, Bid(30)), (1, Pass()))
    assert happened(game) == (Passed(1), HammerFell(3, 30))


@every_edition
def test_A9_at_the_ceiling_nobody_is_asked(name: str) -> None:
    game = play(bidding(name, players=4), (1, Bid(EDITIONS[name].ceiling)))
    assert happened(game)[-1] == HammerFell(1, EDITIONS[name].ceiling)
    assert game.phase is Phase.BUY_RIGHT


@pytest.mark.parametrize("house_rules", [(), ("strict-bids",)])
@every_edition
def test_A9_hidden_money_never_decides_who_is_asked(name: str, house_rules: tuple[str, ...]) -> None:
    poor, rich = (
        bidding(name, house_rules=house_rules, purses={1: (50, 50), 2: cards}) for cards in [(0,), (50, 10, 10)]
    )
    for game in (poor, rich):
        play(game, (1, Bid(50)))
        assert (game.phase, game.mover) == (Phase.BIDDING, 2)
    if house_rules:
        assert moves(poor, 2) == [Pass()]
    for seat in (SPECTATOR, 0, 1):
        assert poor.view(seat) == rich.view(seat)


@both_paces
@every_edition
def test_A10_the_high_bidder_gets_the_lot_and_pays_the_auctioneer(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace, purses={0: (0,), 1: (0, 10, 50)}), (1, Bid(10)), (2, Bid(20)), (1, Bid(60)))
    lot = lot_of(game)
    hammer(game)
    assert (game.phase, game.mover) == (Phase.BUY_RIGHT, 0)
    play(game, (0, Sell()))
    assert happened(game) == (Sold(0, 1, 60),)
    assert (game.phase, game.mover) == (Phase.PAYMENT, 1)
    assert (auction(game).payer, auction(game).payee) == (1, 0)
    play(game, (1, Pay((10, 50))))
    assert herds(game) == [{}, lot, {}]
    assert purses(game)[:2] == [(0, 10, 50), (0,)]
    assert happened(game)[:2] == (Paid(1, 0, 60, None), LotWon(1, 60, in_order(lot)))
    assert happened(game)[-1] == TurnBegan(1)


@both_paces
@every_edition
def test_A10_only_the_auctioneer_decides(name: str, pace: Pace) -> None:
    game = hammer(play(bidding(name, pace=pace), (1, Bid(10))))
    for seat in (TABLE, 1, 2):
        refused(game, seat, Sell())
        refused(game, seat, Buy())
    assert moves(game, 0) == [Sell(), Buy()]


@both_paces
@every_edition
def test_A11_by_buy_right_the_auctioneer_pays_that_price_to_the_high_bidder(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace, purses={0: (0, 10, 50), 1: (10,)}), (1, Bid(10)), (2, Bid(20)), (1, Bid(60)))
    lot = lot_of(game)
    refused(game, 0, Buy())
    hammer(game)
    play(game, (0, Buy()))
    assert happened(game) == (Bought(0, 1, 60),)
    assert (game.phase, game.mover) == (Phase.PAYMENT, 0)
    assert (auction(game).payer, auction(game).payee) == (0, 1)
    play(game, (0, Pay((10, 50))))
    assert herds(game) == [lot, {}, {}]
    assert purses(game)[:2] == [(0,), (10, 10, 50)]
    assert happened(game)[:2] == (Paid(0, 1, 60, None), LotWon(0, 60, in_order(lot)))
    assert game.active == 1


@every_edition
def test_A11_the_buy_right_is_for_those_who_can_pay(name: str) -> None:
    for cards, may_buy in [((10, 10), False), ((50,), True), ((10, 10, 10), True)]:
        game = hammer(play(bidding(name, purses={0: cards}), (1, Bid(30))))
        assert (Buy() in moves(game, 0)) is may_buy
        if not may_buy:
            assert "needs 30, and you have 20" in refused(game, 0, Buy())


@every_edition
def test_A11_the_buy_right_comes_after_the_hammer(name: str) -> None:
    for pace in PACES:
        game = play(bidding(name, pace=pace), (1, Bid(10)))
        refused(game, 0, Buy())
        refused(game, 0, Sell())
        if pace is LIVE:
            play(game, (TABLE, Call()), (TABLE, Call()))
            refused(game, 0, Buy())


@both_paces
@every_edition
def test_A12_without_a_bid_the_lot_is_the_auctioneers_for_nothing(name: str, pace: Pace) -> None:
    game = bidding(name, pace=pace)
    lot, before = lot_of(game), purses(game)
    hammer(game)
    assert HammerFell(None, 0) in happened(game)
    assert LotWon(0, 0, in_order(lot)) in happened(game)
    assert herds(game) == [lot, {}, {}]
    assert purses(game) == before
    assert (game.phase, game.active) == (Phase.TURN, 1)


@both_paces
@pytest.mark.parametrize("buys", [False, True])
@every_edition
def test_A13_nobody_gets_change(name: str, buys: bool, pace: Pace) -> None:
    payer, payee = (0, 1) if buys else (1, 0)
    game = play(bidding(name, pace=pace, purses={payer: (0, 50), payee: (0,)}), (1, Bid(30)))
    play(hammer(game), (0, Buy() if buys else Sell()))
    assert moves(game, payer) == [Pay((50,))]
    play(game, (payer, Pay((50,))))
    assert purses(game)[payer] == (0,)
    assert purses(game)[payee] == (0, 50)
    assert Paid(payer, payee, 30, None) in happened(game)


@pytest.mark.parametrize("buys", [False, True])
@every_edition
def test_A13_the_payer_picks_the_cards(name: str, buys: bool) -> None:
    payer, payee = (0, 1) if buys else (1, 0)
    game = play(bidding(name, purses={payer: (10, 10, 10, 10, 10, 50), payee: ()}), (1, Bid(50)))
    play(hammer(game), (0, Buy() if buys else Sell()))
    assert set(moves(game, payer)) == {Pay((50,)), Pay((10, 10, 10, 10, 10))}
    refused(game, payee, Pay((50,)))
    assert "you do not have" in refused(game, payer, Pay((50, 50)))
    assert "not enough" in refused(game, payer, Pay((10, 10, 10, 10)))
    play(game, (payer, Pay((10, 10, 10, 10, 10))))
    assert purses(game)[payer] == (50,)
    assert purses(game)[payee] == (10, 10, 10, 10, 10)


@both_paces
@every_edition
def test_A14_a_bid_may_be_higher_than_ones_money(name: str, pace: Pace) -> None:
    game = bidding(name, pace=pace, purses={1: (), 2: (0, 10)})
    play(game, (1, Bid(10)), (2, Bid(2000)))
    assert high(game) == (2000, 2)
    options = bidding(name, pace=pace, purses={1: (0, 10)}).options(1)
    assert isinstance(options, BidOptions)
    assert (options.most, options.affordable) == (EDITIONS[name].ceiling, 10)


@both_paces
@every_edition
def test_A14_the_buy_right_covers_the_bluff(name: str, pace: Pace) -> None:
    bluff, honest = (bidding(name, pace=pace, purses={1: cards}) for cards in [(), (10, 10, 50)])
    closing: list[Ply] = [(0, Call()), (0, Call()), (0, Hammer())] if pace is LIVE else [(2, Pass())]
    for seat, move in [(1, Bid(50)), *closing, (0, Buy()), (0, Pay((50,)))]:
        for game in (bluff, honest):
            play(game, (seat, move))
        for watching in (SPECTATOR, 0, 2):
            assert bluff.view(watching) == honest.view(watching)
            assert happened(bluff, watching) == happened(honest, watching)
    assert herd(bluff, 0)["cow"] == 1
    assert purse(bluff, 1) == (50,)


@both_paces
@every_edition
def test_A15_a_buyer_who_cannot_pay_is_exposed_with_the_sale(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace, purses={1: (0, 10, 50)}), (1, Bid(70)), (2, Pass()))
    before, lot = game.position(), lot_of(game)
    hammer(game)
    play(game, (0, Sell()))
    for seat in range(SPECTATOR, 3):
        assert happened(game, seat) == (Sold(0, 1, 70), Exposed(1, (0, 10, 50)))
    assert (game.phase, game.active) == (Phase.BIDDING, 0)
    assert lot_of(game) == lot
    assert (high(game), auction(game).passed, auction(game).going) == ((0, None), (), 0)
    assert purses(game) == [place.purse for place in before.places]
    assert game.position().deck == before.deck
    assert game.mover == (None if pace is LIVE else 1)
    refused(game, 0, Bid(10))
    play(hammer(play(game, (1, Bid(50)))), (0, Sell()), (1, Pay((50,))))
    assert herd(game, 1) == lot


@both_paces
@every_edition
def test_A15_the_donkey_does_not_pay_again(name: str, pace: Pace) -> None:
    game = play(opening(name, ["donkey", "cat"], pace=pace), (0, Auction()))
    before = purses(game)
    play(game, (1, Bid(1000)))
    play(hammer(game), (0, Sell()))
    assert isinstance(happened(game)[-1], Exposed)
    assert purses(game) == before
    assert game.view().donkeys == 1
    assert sum(isinstance(event, PaidOut) for event in story(game)) == 1
    hammer(game)
    assert herd(game, 0)["donkey"] == 1
    assert purses(game) == before


@every_edition
def test_A15_exactly_enough_is_enough(name: str) -> None:
    game = hammer(play(bidding(name, purses={1: (0, 10, 50)}), (1, Bid(60))))
    play(game, (0, Sell()))
    assert (game.phase, game.mover) == (Phase.PAYMENT, 1)


@every_edition
def test_A15_two_can_be_exposed_over_the_same_lot(name: str) -> None:
    game = bidding(name, purses={1: (10,), 2: (10, 10)})
    play(hammer(play(game, (1, Bid(100)))), (0, Sell()))
    play(hammer(play(game, (1, Pass()), (2, Bid(100)))), (0, Sell()))
    assert happened(game) == (Sold(0, 2, 100), Exposed(2, (10, 10)))
    assert [seat.cap for seat in game.view().seats] == [None, 10, 20]
    play(hammer(play(game, (1, Bid(10)), (2, Bid(20)))), (0, Sell()), (2, Pay((10, 10))))
    assert herd(game, 2)["cow"] == 1
    assert [seat.cap for seat in game.view().seats] == [None, None, None]
