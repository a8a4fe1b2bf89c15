"""Rulings R1 to R14: what is played where the printed rulebooks are silent, damaged or of two minds."""

from collections import Counter as Multiset
from itertools import combinations

import pytest

from maquignon.play import (
    SPECTATOR,
    Accept,
    Auction,
    Bid,
    Challenge,
    Counter,
    Dealer,
    Divide,
    Game,
    Keep,
    Offer,
    OwnUp,
    Pace,
    Pass,
    Pay,
    Phase,
    Sell,
    Stop,
    Take,
)
from maquignon.play.events import Accepted, Countered, Exposed, Offered, Swapped, Tied, TradeWon, TurnBegan, TurnedUp
from maquignon.play.options import BidOptions
from maquignon.play.score_sheet import final_sheets
from maquignon.rulebook import EDITIONS, BadSetup
from tests.rulebook.scenes import (
    ALL,
    AUCTIONING,
    CLASSIC,
    DIVIDING,
    HOLLOW,
    MASTER,
    PACES,
    TABLE,
    bidding,
    hammer,
    happened,
    herd,
    moves,
    opening,
    play,
    purses,
    refused,
    scene,
    start_purse,
    story,
    unbid,
)

LIVE = Pace.LIVE
REPEATING = (*CLASSIC, *MASTER)
"""The editions that repeat a trade after a first tie."""

every_auction = pytest.mark.parametrize("name", AUCTIONING)
both_paces = pytest.mark.parametrize("pace", PACES)


def trade(name: str, family: str = "cow", mine: tuple[int, ...] = (), theirs: tuple[int, ...] = ()) -> Game:
    """Seat 0 has challenged seat 1, who owns one card too."""
    zeros = ["keep-zeros"] if name == "master-2009-two" else []  # R15
    game = scene(name, purses={0: mine, 1: theirs}, herds={0: {family: 1}, 1: {family: 1}}, house_rules=zeros)
    return play(game, (0, Challenge(1, family)))


def tied_once(name: str, family: str = "cow") -> Game:
    game = trade(name, family, (0, 10, 10, 10, 50), (10, 10, 10, 50))
    return play(game, (0, Offer((0, 10, 10))), (1, Counter((10, 10))))


def test_R1_there_are_five_cards_of_200() -> None:
    bank = EDITIONS["kuhhandel-27109"].bank
    assert bank[200] == 5
    assert 20 not in bank
    assert sum(bank.values()) == 55
    assert bank == EDITIONS["kuhhandel-1999"].bank


def test_R1_the_third_donkey_pays_five_players_200() -> None:
    game = opening("kuhhandel-27109", ["donkey", "donkey", "donkey"], players=5)
    for _ in range(3):
        unbid(game)
    assert [cards.count(200) for cards in purses(game)] == [1] * 5


def test_R2_six_purses_and_six_of_each_payout_are_the_66_cards() -> None:
    rules = EDITIONS["master-2009"]
    used = Multiset(start_purse(rules) * 6) + Multiset(rules.payouts * 6)
    assert used == rules.bank
    assert used.total() == 66


def test_R2_with_six_players_the_fourth_donkey_empties_the_bank() -> None:
    game = opening("master-2009", ["donkey"] * 4, players=6)
    for _ in range(4):
        unbid(game)
    assert Multiset(card for cards in purses(game) for card in cards) == EDITIONS["master-2009"].bank


def test_R3_boursicocotte_is_for_three_to_five() -> None:
    rules = EDITIONS["boursicocotte-2025"]
    assert rules.players == (3, 4, 5)
    for players in (2, 6):
        with pytest.raises(BadSetup, match="for 3, 4 or 5 players"):
            Game.new(rules, players, Dealer.predictable(1))
    assert all(number * 5 <= rules.bank[value] for value, number in rules.purse.items())
    assert all(rules.bank[value] - 5 * rules.purse.get(value, 0) >= 5 for value in rules.payouts)


@both_paces
@every_auction
def test_R4_bids_are_multiples_of_ten_and_ten_is_the_least(name: str, pace: Pace) -> None:
    game = bidding(name, pace=pace)
    for amount in (-10, -1, 0):
        assert "must exceed 0" in refused(game, 1, Bid(amount))
    for amount in (1, 5, 9, 15, 105):
        assert "multiple of 10" in refused(game, 1, Bid(amount))
    options = game.options(1)
    assert isinstance(options, BidOptions)
    assert (options.least, options.step) == (10, 10)
    play(game, (1, Bid(10)))
    assert "multiple of 10" in refused(game, 2, Bid(15))


@both_paces
@every_auction
def test_R4_nobody_raises_their_own_high_bid(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace), (1, Bid(10)))
    refused(game, 1, Bid(20))
    assert not any(isinstance(move, Bid) for move in moves(game, 1))
    if pace is LIVE:
        assert refused(game, 1, Bid(20)) == "you have the high bid already"
        assert refused(game, 1, Pass()) == "you have the high bid"


@both_paces
@every_auction
def test_R4_no_bid_exceeds_all_the_money_there_is(name: str, pace: Pace) -> None:
    ceiling = 5700 if name == "master-2009" else 4700
    game = bidding(name, pace=pace)
    assert f"only {ceiling}" in refused(game, 1, Bid(ceiling + 10))
    refused(game, 1, Bid(10**30))
    assert moves(game, 1)[-1] == Bid(ceiling)
    play(game, (1, Bid(ceiling)))
    assert game.phase is (Phase.BIDDING if pace is LIVE else Phase.BUY_RIGHT)
    refused(game, 2, Bid(ceiling + 10))


def legal_payments(purse: tuple[int, ...], price: int) -> set[tuple[int, ...]]:
    """R5, word by word."""
    sets = {tuple(sorted(cards)) for size in range(len(purse) + 1) for cards in combinations(purse, size)}
    enough = {cards for cards in sets if sum(cards) >= price and all(sum(cards) - card < price for card in cards)}
    exact = {cards for cards in enough if sum(cards) == price}
    return exact or enough


@pytest.mark.parametrize("buys", [False, True])
@pytest.mark.parametrize(
    ("name", "cards", "price"),
    [
        ("koehandel-2001", (0, 0, 10, 10, 10, 10, 50), 40),
        ("koehandel-2001", (0, 10, 10, 50, 100), 30),
        ("koehandel-2001", (0, 10, 10, 50, 100), 80),
        ("boursicocotte-2025", (0, 50, 50, 100), 60),
        ("boursicocotte-2025", (0, 50, 50, 100), 100),
        ("master-2009", (0, 10, 10, 20, 20, 50), 40),
        ("master-2009", (20, 20, 20, 50), 50),
        ("master-2009", (20, 20, 20, 50, 50), 70),
        ("kuhhandel-1999", (10, 50, 50, 200), 110),
        ("kuhhandel-27109", (50, 50, 500), 110),
    ],
)
def test_R5_no_superfluous_card_is_paid(name: str, cards: tuple[int, ...], price: int, buys: bool) -> None:
    payer, payee = (0, 1) if buys else (1, 0)
    game = scene(
        name,
        phase=Phase.PAYMENT,
        lot={"cow": EDITIONS[name].lot},
        high_bid=price,
        high_bidder=1,
        payer=payer,
        purses={payer: cards, payee: ()},
        herds={2: {"donkey": EDITIONS[name].cards_per_family}},
    )
    legal = legal_payments(cards, price)
    assert {move.cards for move in moves(game, payer) if isinstance(move, Pay)} == legal
    for size in range(len(cards) + 1):
        for chosen in combinations(cards, size):
            if chosen not in legal:
                refused(game, payer, Pay(chosen))


def test_R5_the_reason_is_given() -> None:
    game = play(hammer(play(bidding(purses={1: (0, 10, 10, 10, 50)}), (1, Bid(30)))), (0, Sell()))
    assert "exactly" in refused(game, 1, Pay((50,)))
    assert "the 0 is superfluous" in refused(game, 1, Pay((0, 10, 10, 10)))
    assert "the 10 is superfluous" in refused(game, 1, Pay((10, 50)))
    assert "20 is not enough" in refused(game, 1, Pay((10, 10)))
    assert moves(game, 1) == [Pay((10, 10, 10))]


@every_auction
def test_R6_the_high_bidder_may_own_up_before_the_hammer(name: str) -> None:
    game = bidding(name, pace=LIVE, purses={1: (0, 10, 10)})
    play(game, (1, Bid(50)), (2, Pass()), (TABLE, moves(game, TABLE)[0]))
    before = game.position()
    play(game, (1, OwnUp()))
    for seat in range(SPECTATOR, 3):
        assert happened(game, seat) == (Exposed(1, (0, 10, 10)),)
    auction = game.view().auction
    assert auction is not None
    assert (game.phase, game.active, dict(auction.lot)) == (Phase.BIDDING, 0, dict(before.lot))
    assert (auction.high_bid, auction.high_bidder, auction.passed, auction.going) == (0, None, (), 0)
    assert purses(game) == [place.purse for place in before.places]


@both_paces
@every_auction
def test_R6_the_exposed_player_bids_no_more_than_was_shown(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace, purses={1: (0, 10, 10)}), (1, Bid(50)))
    play(hammer(game), (0, Sell()))
    assert [seat.cap for seat in game.view().seats] == [None, 20, None]
    assert "you showed 20" in refused(game, 1, Bid(30))
    assert [move for move in moves(game, 1) if isinstance(move, Bid)] == [Bid(10), Bid(20)]
    options = game.options(1)
    assert isinstance(options, BidOptions)
    assert options.most == 20
    play(game, (1, Bid(20)))
    assert game.is_legal(2, Bid(4700))


@both_paces
@every_auction
def test_R6_the_cap_holds_in_every_rerun_and_for_this_lot_only(name: str, pace: Pace) -> None:
    game = bidding(name, pace=pace, purses={1: (10, 10), 2: (10,)}, top=["pig", "dog"])
    play(hammer(play(game, (1, Bid(50)))), (0, Sell()))
    play(game, (1, Pass()), (2, Bid(20)))
    play(hammer(game), (0, Sell()))
    assert [seat.cap for seat in game.view().seats] == [None, 20, 10]
    refused(game, 1, Bid(30))
    play(hammer(game), (1, Auction()))
    assert [seat.cap for seat in game.view().seats] == [None, None, None]
    if pace is LIVE:
        assert game.is_legal(0, Bid(50))
    play(game, (2, Bid(4700)))


@both_paces
@every_auction
def test_R6_who_showed_nothing_bids_no_more(name: str, pace: Pace) -> None:
    game = play(bidding(name, pace=pace, purses={1: (0, 0)}), (1, Bid(50)))
    play(hammer(game), (0, Sell()))
    assert happened(game)[-1] == Exposed(1, (0, 0))
    assert not any(isinstance(move, Bid) for move in moves(game, 1))
    refused(game, 1, Bid(10))
    if pace is LIVE:
        assert game.acting == (0, 1, 2)
        assert play(game, (1, Pass())).acting == (0, 2)
    else:
        assert game.mover == 2
        play(game, (2, Pass()))
        assert herd(game, 0)["cow"] == 1


@every_auction
def test_R6_a_capped_high_bidder_is_known_to_be_able_to_pay(name: str) -> None:
    game = bidding(name, pace=LIVE, purses={1: (10, 10)}, caps={1: 20})
    play(game, (1, Bid(20)))
    assert moves(game, 1) == []
    assert game.acting == (0, 2)
    unknown = play(bidding(name, pace=LIVE, purses={1: (10, 10)}), (1, Bid(20)))
    assert unknown.acting == (0, 1, 2)


@both_paces
@every_auction
def test_R6_strict_bids_forbid_the_bluff(name: str, pace: Pace) -> None:
    game = bidding(name, pace=pace, house_rules=["strict-bids"], purses={1: (0, 10, 10)})
    assert moves(game, 1) == [Pass(), Bid(10), Bid(20)]
    assert "bids are strict" in refused(game, 1, Bid(30))
    play(game, (1, Bid(20)))
    if pace is LIVE:
        assert game.acting == (0, 2)
    play(hammer(game), (0, Sell()), (1, Pay((10, 10))))
    assert herd(game, 1)["cow"] == 1


@pytest.mark.parametrize("name", ALL)
def test_R7_the_hollow_hand_is_for_two_editions(name: str) -> None:
    game = trade(name, mine=(10, 50), theirs=(10, 50))
    offers = {(cards, covered) for cards in ((10,), (50,), (10, 50)) for covered in (False, True)}
    if name in HOLLOW:
        assert {(move.cards, move.covered) for move in moves(game, 0) if isinstance(move, Offer)} == offers | {
            ((), False),
            ((), True),
        }
        play(game, (0, Offer(())), (1, Counter(())))
        assert Tied(0, 1, "cow") in happened(game)
    else:
        assert set(moves(game, 0)) == {Offer(cards) for cards, _ in offers}
        assert "at least one card" in refused(game, 0, Offer(()))
        assert "not covered in this edition" in refused(game, 0, Offer((10,), covered=True))
        play(game, (0, Offer((10,))))
        assert "at least one card" in refused(game, 1, Counter(()))


@pytest.mark.parametrize("name", HOLLOW)
def test_R7_under_a_hand_the_number_is_seen_by_nobody_else(name: str) -> None:
    empty, full = (trade(name, mine=(10, 50), theirs=(10, 50)) for _ in range(2))
    play(empty, (0, Offer((), covered=True)))
    play(full, (0, Offer((10, 50), covered=True)))
    for seat in (SPECTATOR, 1, 2):
        assert empty.view(seat) == full.view(seat)
        assert story(empty, seat) == story(full, seat)
        assert happened(full, seat) == (Offered(0, 1, None, None),)
    own = full.view(0).trade
    assert own is not None
    assert (own.offer_size, own.own_offer) == (None, (10, 50))
    play(full, (1, Accept()))
    assert happened(full)[0] == Accepted(1, 0, 2, None)


@pytest.mark.parametrize("name", HOLLOW)
def test_R7_the_swap_shows_the_number(name: str) -> None:
    game = trade(name, mine=(10, 50), theirs=(10, 50))
    play(game, (0, Offer((10, 50), covered=True)), (1, Counter((50,))))
    assert happened(game)[:2] == (Countered(1, 0, 1, None), Swapped(0, 1, 2, None))
    assert purses(game)[:2] == [(50,), (10, 10, 50)]


@pytest.mark.parametrize("name", ALL)
def test_R7_an_open_offer_shows_its_number_and_not_its_worth(name: str) -> None:
    ten, fifty = (play(trade(name, mine=(10, 50), theirs=(10,)), (0, Offer((card,)))) for card in (10, 50))
    for seat in {SPECTATOR, 1, ten.players - 1}:
        assert ten.view(seat) == fifty.view(seat)
        assert happened(ten, seat) == happened(fifty, seat) == (Offered(0, 1, 1, None),)
        found = ten.view(seat).trade
        assert found is not None
        assert found.offer_size == 1


@pytest.mark.parametrize(
    ("name", "family"), [*((name, "cow") for name in REPEATING), *((name, "rat") for name in MASTER)]
)
def test_R8_after_a_second_tie_the_money_stays_swapped(name: str, family: str) -> None:
    game = tied_once(name, family)
    assert purses(game)[:2] == [(10, 10, 10, 50), (0, 10, 10, 10, 50)]
    play(game, (0, Offer((50,))), (1, Counter((0, 50))))
    assert purses(game)[:2] == [(0, 10, 10, 10, 50), (10, 10, 10, 50)]
    assert TradeWon(0, 1, family) in happened(game)
    winner = 1 if family == "rat" else 0
    assert herd(game, winner)[family] == 2
    assert family not in herd(game, 1 - winner)


@pytest.mark.parametrize("name", CLASSIC)
def test_R9_the_classic_challenged_may_accept_the_second_offer(name: str) -> None:
    game = tied_once(name)
    assert (game.phase, game.mover) == (Phase.OFFER, 0)
    play(game, (0, Offer((50,))))
    assert (game.phase, game.mover) == (Phase.ANSWER, 1)
    assert Accept() in moves(game, 1)
    assert Counter((0, 10)) in moves(game, 1)
    play(game, (1, Accept()))
    assert purses(game)[:2] == [(10, 10, 10), (0, 10, 10, 10, 50, 50)]
    assert herd(game, 0) == {"cow": 2}


@pytest.mark.parametrize("name", CLASSIC)
def test_R9_or_counter_it(name: str) -> None:
    game = play(tied_once(name), (0, Offer((10,))), (1, Counter((50,))))
    assert TradeWon(1, 0, "cow") in happened(game)
    assert herd(game, 1)["cow"] == 2


@pytest.mark.parametrize("name", MASTER)
def test_R9_in_master_both_must_offer_again(name: str) -> None:
    game = play(tied_once(name), (0, Offer((50,))))
    assert (game.phase, game.mover) == (Phase.COUNTER, 1)
    refused(game, 1, Accept())
    assert all(isinstance(move, Counter) for move in moves(game, 1))
    play(game, (1, Counter((0, 10))))
    assert herd(game, 0)["cow"] == 2


@pytest.mark.parametrize("name", MASTER)
def test_R9_a_trade_for_rats_starts_again_from_the_beginning(name: str) -> None:
    game = play(tied_once(name, "rat"), (0, Offer((50,))))
    assert (game.phase, game.mover) == (Phase.ANSWER, 1)
    play(game, (1, Accept()))
    assert herd(game, 1)["rat"] == 2
    assert "rat" not in herd(game, 0)
    assert purses(game)[:2] == [(10, 10, 10), (0, 10, 10, 10, 50, 50)]


@pytest.mark.parametrize("name", MASTER)
def test_R9_a_first_offer_may_be_accepted_in_master(name: str) -> None:
    game = play(trade(name, mine=(10,), theirs=(10,)), (0, Offer((10,))))
    assert Accept() in moves(game, 1)


@pytest.mark.parametrize("name", ALL)
def test_R10_who_has_no_money_card_offers_nothing(name: str) -> None:
    game = trade(name, mine=(), theirs=(10,))
    covered = [Offer((), covered=True)] if name in HOLLOW else []
    assert moves(game, 0) == [Offer(()), *covered]
    play(game, (0, Offer(())), (1, Counter((10,))))
    assert herd(game, 1)["cow"] == 2
    assert purses(game)[:2] == [(10,), ()]


@pytest.mark.parametrize("name", ALL)
def test_R10_and_counters_with_nothing(name: str) -> None:
    game = play(trade(name, mine=(10,), theirs=()), (0, Offer((10,))))
    assert moves(game, 1) == [Accept(), Counter(())]
    play(game, (1, Counter(())))
    assert herd(game, 0)["cow"] == 2
    assert purses(game)[:2] == [(), (10,)]


@pytest.mark.parametrize("name", MASTER)
def test_R10_in_a_repeated_trade_too(name: str) -> None:
    game = trade(name, mine=(10,), theirs=(10, 10))
    play(game, (0, Offer((10,))), (1, Counter((10,))), (0, Offer((10,))))
    assert moves(game, 1) == [Counter((10,)), Counter((10, 10))]
    broke = play(trade(name, mine=(), theirs=()), (0, Offer(())), (1, Counter(())), (0, Offer(())))
    assert moves(broke, 1) == [Counter(())]


@pytest.mark.parametrize("name", [name for name in ALL if name not in HOLLOW])
def test_R10_one_zero_is_a_card(name: str) -> None:
    game = trade(name, mine=(0,) if name not in DIVIDING else (10,), theirs=(10,))
    refused(game, 0, Offer(()))
    assert len(moves(game, 0)) == 1


@both_paces
@pytest.mark.parametrize(
    ("name", "house_rules"),
    [("boursicocotte-2025", ()), ("koehandel-2001", ("two-lots",)), ("kuhhandel-1999", ("two-lots",))],
)
def test_R11_the_last_card_alone_is_a_lot(name: str, house_rules: tuple[str, ...], pace: Pace) -> None:
    game = scene(name, house_rules=house_rules, deck=["cow", "pig", "dog"], herds={0: {"cat": 1}}, pace=pace)
    play(game, (0, Auction()))
    assert happened(game)[:2] == (TurnedUp(0, "cow"), TurnedUp(0, "pig"))
    hammer(game)
    before = herd(game, 1)
    play(game, (1, Auction()))
    assert happened(game) == (TurnedUp(1, "dog"),)
    auction = game.view().auction
    assert auction is not None
    assert auction.lot == (("dog", 1),)
    assert game.view().deck_left == 0
    hammer(game)
    assert herd(game, 1) == {**before, "dog": 1}


@pytest.mark.parametrize("name", ALL)
def test_R12_the_first_player_is_drawn_at_random(name: str) -> None:
    rules = EDITIONS[name]
    players = max(rules.players)
    firsts = [Game.new(rules, players, Dealer.predictable(number)).active for number in range(60)]
    assert set(firsts) == set(range(players))
    again = [Game.new(rules, players, Dealer.predictable(number)).active for number in range(60)]
    assert firsts == again


@pytest.mark.parametrize("name", ALL)
def test_R12_or_set_by_those_who_make_the_game(name: str) -> None:
    rules = EDITIONS[name]
    for first in range(rules.players[0]):
        game = Game.new(rules, rules.players[0], Dealer.predictable(1), first=first)
        assert (game.active, game.mover) == (first, first)
        assert happened(game) == (TurnBegan(first),)
        assert opening(name, first=first).active == first
    for first in (-1, rules.players[0]):
        with pytest.raises(BadSetup, match="first player"):
            Game.new(rules, rules.players[0], Dealer.predictable(1), first=first)


def traded(name: str, house_rule: str, top: list[str]) -> Game:
    game = scene(name, house_rules=[house_rule], herds={0: {"cow": 1}, 1: {"cow": 1}}, top=top)
    return play(game, (0, Challenge(1, "cow")), (0, Offer((10,))), (1, Accept()))


@pytest.mark.parametrize("name", AUCTIONING)
def test_R13_after_the_extra_auction_the_turn_passes_on(name: str) -> None:
    may = traded(name, "super-trade", ["pig", "dog"])
    assert (may.phase, may.mover) == (Phase.EXTRA, 0)
    assert moves(may, 0) == [Stop(), Auction()]
    play(may, (0, Auction()))
    must = traded(name, "double-action", ["pig", "dog"])
    for game in (may, must):
        assert (game.phase, game.active) == (Phase.BIDDING, 0)
        hammer(game)
        assert herd(game, 0)["pig"] == 1
        assert (game.phase, game.active) == (Phase.TURN, 1)


@pytest.mark.parametrize("name", ALL)
def test_R13_without_it_the_turn_passes_on_as_well(name: str) -> None:
    game = play(traded(name, "super-trade", ["pig", "dog"]), (0, Stop()))
    assert (game.phase, game.active) == (Phase.TURN, 1)


@pytest.mark.parametrize("name", DIVIDING)
def test_R13_after_the_extra_division_too(name: str) -> None:
    may = play(traded(name, "super-trade", ["pig", "dog"]), (0, Divide()))
    must = traded(name, "double-action", ["pig", "dog"])
    for game in (may, must):
        assert (game.phase, game.active) == (Phase.DIVISION, 0)
        play(game, (0, Keep()))
        assert (game.phase, game.active) == (Phase.TURN, 1)


def test_R13_a_rat_in_it_leads_to_further_auctions() -> None:
    may = play(traded("master-2009", "super-trade", ["rat", "rat", "pig"]), (0, Auction()))
    must = traded("master-2009", "double-action", ["rat", "rat", "pig"])
    for game in (may, must):
        play(game, (1, Take()), (1, Take()))
        assert (game.phase, game.active) == (Phase.BIDDING, 0)
        hammer(game)
        assert herd(game, 0)["pig"] == 1
        assert (game.phase, game.active) == (Phase.TURN, 1)


def counted(name: str, families: list[str], pedigrees: list[str]) -> Game:
    """A finished game in which seat 0 has these families and pedigrees, and the rats."""
    herd = dict.fromkeys([*families, "rat"], 4)
    return scene(name, deck=(), phase=Phase.OVER, herds={0: herd}, pedigrees={0: pedigrees})


@pytest.mark.parametrize("name", MASTER)
@pytest.mark.parametrize(
    ("families", "pedigrees", "lost", "score"),
    [
        (["goose", "dog", "cow"], ["dog", "horse"], "goose", 2670),
        (["goose", "dog", "cow"], [], "goose", 960 * 2),
        (["rooster", "goose", "cat"], ["rooster"], "goose", (10 + 250 + 90) * 2),
        (["rooster", "horse"], ["rooster"], "rooster", 1000 + 250),
        (["rooster", "goose", "cat"], ["rooster", "goose", "cat"], "rooster", (40 + 90 + 500) * 2 + 250),
        (["horse"], ["horse"], "horse", 250),
    ],
)
def test_R14_the_rats_cost_the_family_whose_loss_leaves_the_most(
    name: str, families: list[str], pedigrees: list[str], lost: str, score: int
) -> None:
    game = counted(name, families, pedigrees)
    assert game.scores()[0] == score
    assert game.view().seats[0].score == score
    sheet = final_sheets(game.view())[0]
    assert (sheet.lost, sheet.total) == (lost, score)


@pytest.mark.parametrize("name", MASTER)
def test_R14_without_a_complete_family_the_rats_cost_nothing(name: str) -> None:
    game = counted(name, [], ["cow", "pig"])
    assert game.scores()[0] == 500
    assert final_sheets(game.view())[0].lost is None


@pytest.mark.parametrize("name", MASTER)
def test_R14_an_incomplete_family_of_rats_costs_nothing(name: str) -> None:
    game = scene(name, deck=(), herds={0: {"cow": 4, "rat": 3}})
    assert game.scores()[0] == 800
