"""Rulings R15 to R31: what is played where the rulebooks are silent, damaged or of two minds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from maquignon.play import (
    SPECTATOR,
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Conclude,
    Counter,
    Dealer,
    Divide,
    Game,
    Give,
    Hammer,
    Keep,
    Lay,
    Offer,
    Pace,
    Pass,
    Pay,
    Phase,
    Sell,
    Slap,
    Take,
)
from maquignon.play.events import (
    Accepted,
    BidMade,
    Bought,
    Called,
    Countered,
    Dealt,
    Event,
    Exposed,
    GameOver,
    Gave,
    HammerFell,
    Kept,
    Laid,
    LotWon,
    Offered,
    Paid,
    PaidOut,
    RatTaken,
    Received,
    Slapped,
    Sold,
    Swapped,
    Tied,
    TradeWon,
    TurnBegan,
    TurnedUp,
)
from maquignon.play.options import BidOptions, BuyRightOptions
from maquignon.rulebook import EDITIONS, edition
from tests.rulebook.endings import CLOSE, LEVEL, finished
from tests.rulebook.scenes import (
    ALL,
    AUCTIONING,
    CLASSIC,
    DIVIDING,
    HOLLOW,
    MASTER,
    PACES,
    PLAIN,
    TABLE,
    bidding,
    countdown,
    happened,
    herd,
    herds,
    moves,
    opening,
    pedigrees,
    play,
    purse,
    purses,
    rat_round,
    refused,
    scene,
)
from tests.rulebook.trades import holdings, pockets, swap, trade

TWO = "master-2009-two"
BOURSICOCOTTE = "boursicocotte-2025"
LIVE = Pace.LIVE
EVERYBODY = (0, 1, 2, 3, SPECTATOR)

every_edition = pytest.mark.parametrize("name", ALL)
every_auction = pytest.mark.parametrize("name", AUCTIONING)
every_pace = pytest.mark.parametrize("pace", PACES)


def test_R15_two_play_without_zeros() -> None:
    game = Game.new("master-2009", 2, Dealer.predictable(2))
    assert game.edition.id == TWO
    assert purses(game) == [(10, 10, 10, 20, 50)] * 2
    assert "$0" not in game.position().deck


def test_R15_with_keep_zeros_each_keeps_two() -> None:
    game = Game.new("master-2009", 2, Dealer.predictable(2), house_rules=["keep-zeros"])
    assert purses(game) == [(0, 0, 10, 10, 10, 20, 50)] * 2
    assert "$0" not in game.position().deck


# R16, event by event: in each scene seat 2 deals with seat 0, and seats 1 and 3 look on.


def sale() -> Game:
    game = bidding(active=2, players=4, asked=3, purses={0: (0, 10, 50)})
    return play(game, (3, Pass()), (0, Bid(30)), (1, Pass()), (3, Pass()), (2, Sell()), (0, Pay((50,))))


def buy_right() -> Game:
    game = bidding(active=2, players=4, asked=3, purses={2: (0, 50, 100)})
    return play(game, (3, Pass()), (0, Bid(30)), (1, Pass()), (3, Pass()), (2, Buy()), (2, Pay((50,))))


def slap() -> Game:
    game = countdown(call=2, active=2, players=4, asked=0, passed=(3,), purses={0: (0, 10, 500)})
    return play(game, (0, Slap()), (0, Lay((0, 500))))


def slap_sold() -> Game:
    return play(slap(), (2, Sell()))


def slap_bought() -> Game:
    return play(slap(), (2, Buy()), (2, Lay((0, 10))))


def offered() -> Game:
    game = scene(herds={2: {"cow": 1}, 0: {"cow": 1}}, players=4, active=2)
    return play(game, (2, Challenge(0, "cow")), (2, Offer((0, 50))))


def offer_accepted() -> Game:
    return play(offered(), (0, Accept()))


def offer_countered() -> Game:
    return play(offered(), (0, Counter((10, 10, 10))))


def offer_tied() -> Game:
    return play(offered(), (0, Counter((0, 50))))


def rat_money() -> Game:
    return play(rat_round(asked=2, players=4, active=1), (2, Lay((10,))))


def rat_taken() -> Game:
    return play(rat_round(asked=2, players=4, active=1), (2, Lay((10,))), (3, Lay((0,))), (0, Take()))


@pytest.mark.parametrize(
    ("scene_of", "place", "event", "seers"),
    [
        (sale, 0, Paid(0, 2, 30, (50,)), {0, 2}),
        (buy_right, 0, Paid(2, 0, 30, (50,)), {0, 2}),
        (slap, 0, Laid(0, 2, (0, 500)), {0}),
        (slap_sold, 1, Paid(0, 2, 2, (0, 500)), {0, 2}),
        (slap_bought, 0, Paid(2, 0, 2, (0, 10)), {0, 2}),
        (offered, 0, Offered(2, 0, 2, (0, 50)), {2}),
        (offer_accepted, 0, Accepted(0, 2, 2, (0, 50)), {0, 2}),
        (offer_countered, 0, Countered(0, 2, 3, (10, 10, 10)), {0, 2}),
        (offer_countered, 1, Swapped(2, 0, 2, (0, 50)), {0, 2}),
        (offer_tied, 0, Countered(0, 2, 2, (0, 50)), {0, 2}),
        (offer_tied, 1, Swapped(2, 0, 2, (0, 50)), {0, 2}),
        (rat_money, 0, Laid(2, 1, (10,)), {2}),
        (rat_taken, 0, RatTaken(0, 2, (0, 10)), {0}),
    ],
)
def test_R16_the_cards_of_an_event_are_seen_by_those_it_concerns(
    scene_of: Callable[[], Game], place: int, event: Any, seers: set[int]
) -> None:
    game = scene_of()
    hidden = type(event)(*(getattr(event, name) for name in event.__match_args__[:-1]), None)
    for seat in EVERYBODY:
        assert happened(game, seat)[place] == (event if seat in seers else hidden), seat


def test_R16_payment_is_seen_by_the_two_only() -> None:
    exact, over = (
        play(
            bidding(active=2, players=4, asked=0, passed=(3,), purses={0: (10, 10, 10, 50)[first:]}),
            *((0, Bid(30)), (1, Pass()), (3, Pass()), (2, Sell()), (0, Pay(cards))),
        )
        for first, cards in ((0, (10, 10, 10)), (1, (50,)))
    )
    for seat in (1, 3, SPECTATOR):
        assert happened(exact, seat) == happened(over, seat)
        assert exact.view(seat) == over.view(seat)
    assert (purse(exact, 2)[-4:], purse(over, 2)[-2:]) == ((10, 10, 10, 50), (50, 50))


def test_R16_after_a_trade_onlookers_know_the_numbers_and_the_winner() -> None:
    game = offer_countered()
    for seat in (1, 3, SPECTATOR):
        assert happened(game, seat)[:3] == (
            Countered(0, 2, 3, None),
            Swapped(2, 0, 2, None),
            TradeWon(2, 0, "cow"),
        )


def test_R16_the_two_know_no_more_than_the_offers() -> None:
    low, high = (
        play(
            scene(herds={2: {"cow": 1}, 0: {"cow": 1}}, players=4, active=2, purses={0: (10, *rest), 2: (50,)}),
            *((2, Challenge(0, "cow")), (2, Offer((50,))), (0, Counter((10,)))),
        )
        for rest in ((), (100, 500))
    )
    for seat in (1, 2, 3, SPECTATOR):
        assert low.events(seat) == high.events(seat)
        assert low.view(seat) == high.view(seat)


@pytest.mark.parametrize(
    "made",
    [
        lambda **given: scene(players=4, herds={0: {"cow": 1}, 1: {"cow": 1}}, **given),
        lambda **given: bidding(players=4, **given),
        lambda **given: bidding(players=4, pace=LIVE, high_bid=50, high_bidder=3, **given),
        lambda **given: countdown(players=4, pace=LIVE, **given),
        lambda **given: rat_round(players=4, **given),
        lambda **given: play(trade(players=4, **given), (0, Offer((10,)))),
    ],
    ids=["turn", "bidding", "live-bidding", "countdown", "rat-round", "answer"],
)
def test_R16_a_purse_and_the_number_of_its_cards_are_hidden(made: Callable[..., Game]) -> None:
    poor, rich = (made(purses={3: cards}) for cards in ((), (0, 10, 100, 500)))
    for seat in (0, 1, 2, SPECTATOR):
        assert poor.view(seat) == rich.view(seat)
        assert poor.options(seat) == rich.options(seat)
    assert (poor.view(3).purse, rich.view(3).purse) == ((), (0, 10, 100, 500))
    assert rich.view(SPECTATOR).purse is None


def test_R16_public_events_give_some_of_it_away() -> None:
    game = bidding(players=4, purses={1: (0, 10)})
    play(game, (1, Bid(50)), (2, Pass()), (3, Pass()), (0, Sell()))
    for seat in EVERYBODY:
        assert happened(game, seat) == (Sold(0, 1, 50), Exposed(1, (0, 10)))


@every_auction
def test_R17_of_two_equal_bids_the_first_to_arrive_counts(name: str) -> None:
    for first, second in ((1, 2), (2, 1)):
        game = play(bidding(name, pace=LIVE), (first, Bid(50)))
        assert refused(game, second, Bid(50)) == "a bid must exceed 50"
        assert (shown := game.view().auction) is not None
        assert shown.high_bidder == first


@every_auction
def test_R17_a_bid_before_the_hammer_counts_and_one_after_it_does_not(name: str) -> None:
    going = [(TABLE, Call()), (TABLE, Call())]
    late = play(bidding(name, pace=LIVE), (1, Bid(10)), *going, (TABLE, Hammer()))
    assert refused(late, 2, Bid(20)) == "now a sale or the buy-right is due, not a bid"
    early = play(bidding(name, pace=LIVE), (1, Bid(10)), *going, (2, Bid(20)))
    assert refused(early, TABLE, Hammer()) == "the hammer falls at the third call"
    assert (shown := early.view().auction) is not None
    assert (shown.high_bidder, shown.going) == (2, 0)


def test_R17_the_first_slap_buys() -> None:
    for first, second in ((1, 2), (2, 1)):
        game = play(countdown(call=3, pace=LIVE), (first, Slap()))
        assert refused(game, second, Slap()) == "now laying money is due, not a slap"
        assert (game.phase, game.mover) == (Phase.LAYING, first)


@pytest.mark.parametrize(("money", "may"), [((10, 10, 50), True), ((0, 10, 50), False), ((100,), True), ((), False)])
@every_pace
@every_auction
def test_R18_the_buy_right_needs_the_money(name: str, pace: Pace, money: tuple[int, ...], may: bool) -> None:
    game = bidding(name, pace=pace, purses={0: money})
    game.play(1, Bid(70))
    play(game, *([(2, Pass())] if pace is Pace.TURN_BASED else [(0, Call()), (0, Call()), (0, Hammer())]))
    assert game.options(0) == BuyRightOptions(price=70, may_buy=may)
    assert moves(game, 0) == ([Sell(), Buy()] if may else [Sell()])
    if not may:
        assert refused(game, 0, Buy()) == f"the buy-right needs 70, and you have {sum(money)}"


@pytest.mark.parametrize(("money", "may"), [((0, 0, 0), True), ((500, 500), False)])
def test_R18_for_a_pedigree_it_needs_the_cards(money: tuple[int, ...], may: bool) -> None:
    game = play(countdown(call=3, purses={0: money}), (1, Slap()), (1, Lay((0, 0, 10))))
    assert game.options(0) == BuyRightOptions(price=3, may_buy=may)
    if not may:
        assert refused(game, 0, Buy()) == "the buy-right needs 3 cards, and you have 2"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R19_the_three_donkeys_pay_100_200_and_500(players: int) -> None:
    top = ["donkey", "cow", "donkey", "pig", "donkey", "goat"]
    game = opening(BOURSICOCOTTE, top, players=players)
    for _ in range(3):
        game.play(game.active, Auction())
        for _ in range(players - 1):
            assert game.mover is not None
            game.play(game.mover, Pass())
    paid = [event for version in game.events() for event in version if isinstance(event, PaidOut)]
    assert paid == [PaidOut(1, 100), PaidOut(2, 200), PaidOut(3, 500)]
    assert purses(game) == [(0, 0, 10, 10, 10, 10, 50, 50, 100, 200, 500)] * players


@pytest.mark.parametrize("name", CLASSIC)
def test_R20_players_level_on_points_share_the_win(name: str) -> None:
    game = finished(name, LEVEL, purses=pockets((), (500, 500), (200,)))
    assert game.scores() == (4620, 4620, 3080)
    assert (game.ranks(), game.winners()) == ((0, 0, 2), (0, 1))


def test_R20_in_master_as_well() -> None:
    papers = {0: ("cat", "pig", "cow", "rooster", "dog"), 1: ("goose", "donkey", "horse", "sheep", "goat")}
    game = finished("master-2009", LEVEL, pedigrees=papers, purses=pockets((), (500, 500), (200,)))
    assert game.scores() == (5870, 5870, 2280)
    assert game.winners() == (0, 1)


def test_R20_and_for_two() -> None:
    every = ("rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse")
    owned = {0: ("rooster", "cat", "dog", "sheep", "goat")}
    game = finished(TWO, owned, pedigrees={0: every}, purses=pockets((), (500, 500)))
    assert game.scores() == (11800, 11800)
    assert (game.ranks(), game.winners()) == ((0, 0), (0, 1))


@every_auction
def test_R21_a_rerun_gives_everyone_their_single_bid_again(name: str) -> None:
    game = bidding(name, house_rules=["one-bid"], purses={1: (10, 10), 2: (10, 50)})
    play(game, (1, Bid(10)), (2, Bid(100)), (0, Sell()))
    assert happened(game) == (Sold(0, 2, 100), Exposed(2, (10, 50)))
    assert (shown := game.view().auction) is not None
    assert (shown.high_bid, shown.high_bidder, shown.have_bid) == (0, None, ())
    game.play(1, Bid(20))
    assert game.mover == 2
    assert refused(game, 2, Bid(70)) == "you showed 60, and may not bid more for this lot"
    game.play(2, Bid(60))
    assert (game.phase, game.mover) == (Phase.BUY_RIGHT, 0)


def test_R21_at_live_pace_too() -> None:
    game = bidding(house_rules=["one-bid"], pace=LIVE, purses={1: (10, 10), 2: (10, 50)})
    play(game, (1, Bid(10)), (2, Bid(100)), (0, Call()), (0, Call()), (0, Hammer()), (0, Sell()))
    options = game.options(2)
    assert isinstance(options, BidOptions)
    assert (options.least, options.most) == (10, 60)
    play(game, (2, Bid(10)), (1, Bid(20)))
    assert refused(game, 2, Bid(30)) == "everybody may bid once, and you have"


def test_R22_everyone_but_the_auctioneer_may_slap_from_ten_on() -> None:
    game = countdown(pace=LIVE, players=4)
    assert (shown := game.view().auction) is not None
    assert shown.call == 10
    assert game.acting == (1, 2, 3)
    assert [moves(game, seat) for seat in range(4)] == [[], [Slap()], [Slap()], [Slap()]]
    assert refused(game, 0, Slap()) == "the auctioneer does not slap"


def test_R22_the_slapper_lays_before_the_auctioneer_decides() -> None:
    game = play(countdown(call=2, purses={1: (0, 10, 500)}), (1, Slap()))
    assert (game.phase, game.mover) == (Phase.LAYING, 1)
    assert refused(game, 0, Sell()) == "now laying money is due, not a sale"
    game.play(1, Lay((0, 500)))
    assert (game.phase, game.mover) == (Phase.PEDIGREE_RIGHT, 0)
    assert purse(game, 1) == (10,)
    for seat, own in ((0, None), (1, (0, 500)), (2, None), (SPECTATOR, None)):
        assert (shown := game.view(seat).auction) is not None
        assert (shown.laid, shown.own_laid) == (2, own)


def test_R22_with_the_buy_right_the_cards_go_back_unseen() -> None:
    low, high = (
        play(countdown(call=1, purses={1: (0, 500)}), (1, Slap()), (1, Lay((card,))), (0, Buy())) for card in (0, 500)
    )
    for game in (low, high):
        assert purse(game, 1) == (0, 500)
        assert happened(game) == (Bought(0, 1, 1),)
        assert (game.phase, game.mover) == (Phase.PEDIGREE_PAYMENT, 0)
        game.play(0, Lay((50,)))
        assert purse(game, 1) == (0, 50, 500)
        assert (pedigrees(game, 0), pedigrees(game, 1)) == (("cow",), ())
    for seat in (0, 2, SPECTATOR):
        assert low.events(seat) == high.events(seat)
        assert low.view(seat) == high.view(seat)


@every_pace
def test_R22_the_exposed_slap_only_at_what_they_showed(pace: Pace) -> None:
    game = play(countdown(call=10, pace=pace, purses={1: (0, 10, 500)}), (1, Slap()))
    called = Called(TABLE, 10)
    assert happened(game) == (Slapped(1, 10), Exposed(1, (0, 10, 500)), called)
    assert game.view().seats[1].cap == 3
    for number in range(10, 3, -1):
        assert (shown := game.view().auction) is not None
        assert shown.call == number
        assert 1 not in game.acting
        assert moves(game, 1) == []
        if pace is LIVE:
            assert refused(game, 1, Slap()) == "you showed 3 cards, and may slap from 3 on"
        game.play(*((TABLE, Call()) if pace is LIVE else (2, Pass())))
    assert 1 in game.acting
    play(game, (1, Slap()))
    assert (game.phase, game.mover) == (Phase.LAYING, 1)


def test_R23_without_a_money_card_one_must_take() -> None:
    game = rat_round(purses={1: ()}, laid=(0, 10, 10))
    assert moves(game, 1) == [Take()]
    assert refused(game, 1, Lay((0,))) == "you do not have 1 x 0"
    game.play(1, Take())
    assert (herd(game, 1), purse(game, 1)) == ({"rat": 1}, (0, 10, 10))


def test_R23_a_zero_is_a_card_to_lay() -> None:
    assert moves(rat_round(purses={1: (0,)}), 1) == [Take(), Lay((0,))]


def test_R23_each_knows_their_own_cards_and_the_taker_all() -> None:
    game = rat_round(purses={1: (0, 50), 2: (10,)})
    for seat, cards in ((1, (50,)), (2, (10,))):
        game.play(seat, Lay(cards))
        for other in (0, 1, 2, SPECTATOR):
            assert happened(game, other) == (Laid(seat, seat, cards if other == seat else None),)
            assert (shown := game.view(other).auction) is not None
            assert (shown.laid, shown.own_laid) == (seat, None)
    game.play(0, Take())
    for other in (0, 1, 2, SPECTATOR):
        assert happened(game, other)[0] == RatTaken(0, 2, (10, 50) if other == 0 else None)


def test_R23_a_rat_as_the_last_card_ends_the_turn() -> None:
    game = scene("master-2009", deck=["rat"], herds={0: {"rat": 1}, 1: {"rat": 1}})
    play(game, (0, Auction()), (1, Take()))
    assert happened(game) == (RatTaken(1, 0, None), TurnBegan(1))
    assert (game.phase, game.active) == (Phase.TURN, 1)


PAIRS_OF_DONKEYS = [
    *((name, ("two-lots",)) for name in CLASSIC),
    (BOURSICOCOTTE, ()),
    (BOURSICOCOTTE, ("original", "two-lots")),
]


@pytest.mark.parametrize(("name", "house_rules"), PAIRS_OF_DONKEYS)
def test_R24_a_lot_of_two_donkeys_pays_twice_before_the_bidding(name: str, house_rules: Sequence[str]) -> None:
    first, second, third = edition(name, house_rules).payouts[:3]
    game = opening(name, ["donkey", "donkey", "cow", "donkey"], house_rules=house_rules)
    start = purse(game, 0)
    game.play(0, Auction())
    up = TurnedUp(0, "donkey")
    assert happened(game) == (up, PaidOut(1, first), up, PaidOut(2, second))
    assert game.phase is Phase.BIDDING
    assert purses(game) == [tuple(sorted((*start, first, second)))] * 3
    play(game, (1, Pass()), (2, Pass()), (1, Auction()))
    assert happened(game) == (TurnedUp(1, "cow"), TurnedUp(1, "donkey"), PaidOut(3, third))


@pytest.mark.parametrize("name", PLAIN)
def test_R24_donkeys_dealt_count_on_into_the_auctions(name: str) -> None:
    first, second = edition(name).payouts[:2]
    game = opening(name, ["donkey", *["cow", "pig", "goat"] * 3, "dog", "cat", "donkey"], house_rules=["deal-four"])
    assert PaidOut(1, first) in game.events()[0]
    game.play(0, Auction())
    assert PaidOut(2, second) in happened(game)
    assert game.view().donkeys == 2


@pytest.mark.parametrize("name", PLAIN)
def test_R24_trades_are_allowed_from_the_first_turn(name: str) -> None:
    game = opening(name, ["cow", "cow", "pig"], house_rules=["deal-four"])
    assert Challenge(1, "cow") in moves(game, 0)
    game.play(0, Challenge(1, "cow"))
    assert game.phase is Phase.OFFER


@pytest.mark.parametrize(("mine", "theirs", "third"), [(1, 1, 2), (2, 1, 1), (1, 2, 1), (1, 1, 1)])
@pytest.mark.parametrize("name", [*CLASSIC, "master-2009"])
def test_R25_a_third_owner_does_not_matter(name: str, mine: int, theirs: int, third: int) -> None:
    game = trade(name, "cow", mine, theirs, herds={2: {"cow": third}}, purses=pockets((50,), (10,)))
    assert (shown := game.view().trade) is not None
    assert shown.stake == 1
    swap(game, (50,), (10,))
    assert [each.get("cow", 0) for each in herds(game)] == [mine + 1, theirs - 1, third]


@pytest.mark.parametrize("name", [*CLASSIC, *MASTER])
def test_R25_nothing_against_nothing_is_a_tie(name: str) -> None:
    held = () if name not in HOLLOW else (10,)
    game = swap(trade(name, "cow", 1, 2, purses=pockets(held, held)), (), ())
    assert happened(game) == (Countered(1, 0, 0, None), Swapped(0, 1, 0, None), Tied(0, 1, "cow"))
    swap(game, (), ())
    assert happened(game)[2] == TradeWon(0, 1, "cow")
    assert holdings(game, "cow") == (2, 1)
    assert purses(game)[:2] == [held, held]


def test_R25_in_boursicocotte_it_is_the_challengers() -> None:
    game = swap(trade(BOURSICOCOTTE, purses=pockets((), ())), (), ())
    assert holdings(game, "cow") == (2, 0)


@pytest.mark.parametrize("name", AUCTIONING)
def test_R25_nothing_against_zeros_is_a_tie_too(name: str) -> None:
    game = swap(trade(name, "cow", 1, 2, purses=pockets((), (0, 0))), (), (0, 0))
    if name == BOURSICOCOTTE:
        assert happened(game)[2] == TradeWon(0, 1, "cow")
    else:
        assert happened(game)[2] == Tied(0, 1, "cow")
    assert purses(game)[:2] == [(0, 0), ()]


@pytest.mark.parametrize(("move", "word", "first"), [(Keep(), Kept(0), 0), (Give(), Gave(0), 1)])
def test_R26_a_donkey_pays_when_it_is_laid_down(move: Keep | Give, word: Event, first: int) -> None:
    game = play(scene(TWO, top=["donkey", "donkey"]), (0, Divide()), (0, move))
    for seat in (0, 1, SPECTATOR):
        assert happened(game, seat) == (
            word,
            Received(first, "donkey"),
            PaidOut(1, 50),
            Received(1 - first, "donkey"),
            PaidOut(2, 100),
            TurnBegan(1),
        )


@pytest.mark.parametrize(
    ("move", "first", "know_first", "know_second"),
    [(Keep(), 0, {0}, {1}), (Give(), 1, {0, 1}, {0})],
)
def test_R26_who_knows_money_that_was_divided(
    move: Keep | Give, first: int, know_first: set[int], know_second: set[int]
) -> None:
    game, twin = (
        play(scene(TWO, top=cards), (0, Divide()), (0, move)) for cards in (("$100", "$500"), ("$500", "$100"))
    )
    for seat in (0, 1, SPECTATOR):
        seen = happened(game, seat)
        assert seen[1] == Received(first, "$100" if seat in know_first else None)
        assert seen[2] == Received(1 - first, "$500" if seat in know_second else None)
    assert game.events() == twin.events()
    assert game.view() == twin.view()
    assert purse(game, first)[-1] == 100
    assert purse(game, 1 - first)[-1] == 500


@pytest.mark.parametrize("name", [BOURSICOCOTTE, "koehandel-2001"])
def test_R27_money_breaks_a_tie_although_it_counts(name: str) -> None:
    game = finished(name, CLOSE, house_rules=["money-counts"], purses=pockets((10,), (10, 10, 10, 10), (500,)))
    assert game.scores() == (4810, 4810, 3680)
    if name == BOURSICOCOTTE:
        assert (game.ranks(), game.winners()) == ((1, 0, 2), (1,))
    else:
        assert (game.ranks(), game.winners()) == ((0, 0, 2), (0, 1))


@every_edition
def test_R28_who_shares_no_incomplete_family_must_draw(name: str) -> None:
    size = edition(name).cards_per_family
    game = scene(name, herds={0: {"cow": size, "pig": 1}, 1: {"goat": 1, "horse": size}})
    word = Divide() if name in DIVIDING else Auction()
    assert moves(game, 0) == [word]
    for family in ("cow", "pig", "goat", "horse"):
        assert not game.is_legal(0, Challenge(1, family))


@every_edition
def test_R28_who_owns_nothing_must_draw_too(name: str) -> None:
    game = scene(name, herds={1: {"goat": 1}})
    assert moves(game, 0) == [Divide() if name in DIVIDING else Auction()]


@pytest.mark.parametrize("caller", [TABLE, 0], ids=["table", "auctioneer"])
@pytest.mark.parametrize("bid", [False, True])
@every_auction
def test_R29_the_third_call_is_the_hammer(name: str, bid: bool, caller: int) -> None:
    game = bidding(name, pace=LIVE)
    if bid:
        game.play(1, Bid(10))
    for number in (1, 2):
        assert refused(game, caller, Hammer()) == "the hammer falls at the third call"
        assert moves(game, caller) == [Call()]
        game.play(caller, Call())
        assert happened(game) == (Called(caller, number),)
    assert refused(game, caller, Call()) == "the hammer is next"
    game.play(caller, Hammer())
    assert happened(game)[0] == HammerFell(1 if bid else None, 10 if bid else 0)
    assert (game.phase is Phase.BUY_RIGHT) is bid
    assert isinstance(happened(game)[1], LotWon) if not bid else len(happened(game)) == 1


@every_auction
def test_R29_a_bid_starts_the_calls_again(name: str) -> None:
    game = play(bidding(name, pace=LIVE), (0, Call()), (0, Call()), (1, Bid(10)))
    assert happened(game) == (BidMade(1, 10),)
    assert moves(game, TABLE) == [Call()]
    play(game, (0, Call()), (0, Call()), (0, Hammer()))
    assert game.phase is Phase.BUY_RIGHT


@pytest.mark.parametrize("name", PLAIN)
def test_R30_what_was_dealt_lies_open(name: str) -> None:
    game = opening(name, ["cow", "pig", "goat"], house_rules=["deal-four"])
    assert game.plies == ()
    for seat in (0, 1, 2, SPECTATOR):
        assert game.events(seat)[0][:3] == (Dealt(0, "cow"), Dealt(1, "pig"), Dealt(2, "goat"))
        shown = game.view(seat).seats
        assert [dict(each.herd) for each in shown] == herds(game)
        assert [sum(dict(each.herd).values()) for each in shown] == [4, 4, 4]


@pytest.mark.parametrize("name", [*CLASSIC, "master-2009", "boursicocotte-2025"])
def test_R31_a_card_can_go_round_among_three_for_ever(name: str) -> None:
    cows = {0: {"cow": 2}, 1: {"cow": 1}, 2: {"cow": 1}}
    rules = ("original",) if name == BOURSICOCOTTE else ()
    game = scene(name, house_rules=rules, herds=cows, deck=[], purses=pockets((0, 10), (0, 10), (0, 10)))
    start = game.position()
    for _ in range(200):
        for seat, other in ((0, 1), (1, 2), (2, 0)):
            play(game, (seat, Challenge(other, "cow")), (seat, Offer((0,))), (other, Counter((10,))))
            assert herd(game, other)["cow"] == 2
        assert game.position() == start
    assert game.version == 1800
    assert not game.is_over


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("name", EDITIONS)
def test_R31_at_any_turn_the_table_can_end_the_game_as_agreed(name: str, pace: Pace) -> None:
    """What is complete is counted, and everybody sees why it is over."""
    cards = EDITIONS[name].cards_per_family
    game = scene(name, pace=pace, herds={0: {"cow": cards, "dog": 1}, 1: {"pig": cards}})
    expected = [800, 650, 0, 0, 0, 0][: game.players]
    for seat in range(game.players):
        refused(game, seat, Conclude())
    play(game, (TABLE, Conclude()))
    assert (game.phase, game.mover, game.acting) == (Phase.OVER, None, ())
    assert list(game.scores()) == expected
    for seat in (0, 1, SPECTATOR):
        assert game.view(seat).stopped
        assert happened(game, seat) == (GameOver(agreed=True),)
        assert [each.score for each in game.view(seat).seats] == expected
    assert refused(game, TABLE, Conclude()) == "the game is over"


def test_R31_what_has_begun_is_settled_first() -> None:
    game = bidding()
    assert refused(game, TABLE, Conclude()) == "now a bid or a pass is due, not ending the game by agreement"
    play(game, (1, Pass()), (2, Pass()))
    play(game, (TABLE, Conclude()))
    assert game.is_stopped


def test_R31_a_game_that_is_played_out_is_not_stopped() -> None:
    game = scene(BOURSICOCOTTE, herds={0: {"cow": 2}, 1: {"cow": 1}}, deck=[], purses=pockets((10,), (0,), (0,)))
    play(game, (0, Challenge(1, "cow")), (0, Offer((10,))), (1, Accept()))
    assert (game.is_over, game.is_stopped) == (True, False)
    assert happened(game)[-1] == GameOver(agreed=False)
