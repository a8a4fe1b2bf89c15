"""Section V: each house rule by itself, where it fits, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from maquignon.play import (
    Accept,
    Auction,
    Bid,
    Challenge,
    Dealer,
    Divide,
    Game,
    Keep,
    Lay,
    Offer,
    Pace,
    Pass,
    Pay,
    Phase,
    Sell,
    Slap,
    Stop,
    Take,
)
from maquignon.play.events import Accepted, Dealt, Looked, LotWon, PaidOut, RatTaken, TradeWon, TurnBegan, TurnedUp
from maquignon.play.options import BidOptions, SlapOptions, TurnOptions
from maquignon.rulebook import EDITIONS, HOUSE_RULES, BadSetup, allowed_house_rules, edition
from tests.rulebook.endings import CLOSE, LEVEL, finished
from tests.rulebook.scenes import (
    ALL,
    AUCTIONING,
    CLASSIC,
    DIVIDING,
    MASTER,
    PACES,
    PLAIN,
    bidding,
    countdown,
    happened,
    herd,
    herds,
    moves,
    opening,
    play,
    purse,
    purses,
    refused,
    scene,
)
from tests.rulebook.trades import holdings, pockets, swap, trade

BOURSICOCOTTE = "boursicocotte-2025"
TWO_AT_A_TIME = [*((name, ("two-lots",)) for name in CLASSIC), (BOURSICOCOTTE, ("original", "two-lots"))]

every_edition = pytest.mark.parametrize("name", ALL)
every_auction = pytest.mark.parametrize("name", AUCTIONING)
every_plain = pytest.mark.parametrize("name", PLAIN)
every_pace = pytest.mark.parametrize("pace", PACES)
two_at_a_time = pytest.mark.parametrize(("name", "house_rules"), TWO_AT_A_TIME)


def draw(name: str) -> Auction | Divide:
    return Divide() if name in DIVIDING else Auction()


def accepted(name: str, house_rule: str, **given: Any) -> Game:
    """A trade between seats 0 and 1 that has just been accepted, with a cow and a pig next in the deck."""
    game = trade(name, "goat", **{"house_rules": [house_rule], "top": ["cow", "pig"]} | given)
    return play(game, (0, Offer((10,))), (1, Accept()))


def nobody_bids(game: Game) -> Game:
    return play(game, (1, Pass()), (2, Pass()))


def combined() -> Iterator[tuple[str, ...]]:
    for number in range(len(HOUSE_RULES) + 1):
        yield from combinations(HOUSE_RULES, number)


def makes_sense(name: str, chosen: Sequence[str]) -> bool:
    """What rules V1 to V9 say themselves."""
    return not (
        ("original" in chosen and name != BOURSICOCOTTE)
        or ("deal-four" in chosen and name in MASTER)
        or ("two-lots" in chosen and (name in MASTER or (name == BOURSICOCOTTE and "original" not in chosen)))
        or ("super-trade" in chosen and "double-action" in chosen)
        or ("one-bid" in chosen and name in DIVIDING)
        or ("strict-bids" in chosen and name in DIVIDING)
        or ("keep-zeros" in chosen and name not in DIVIDING)
    )


@every_plain
def test_V1_each_is_dealt_four_one_at_a_time_from_the_first_player(name: str) -> None:
    rounds = [("cow", "pig", "goat"), ("dog", "cat", "rooster"), ("horse", "cow", "pig"), ("goat", "dog", "cat")]
    top = [card for each in rounds for card in each]
    game = opening(name, top, house_rules=["deal-four"], players=3, first=1)
    assert game.events()[0] == (
        *(Dealt((1 + place) % 3, card) for place, card in enumerate(top)),
        TurnBegan(1),
    )
    assert herds(game) == [
        {"rooster": 1, "cat": 1, "goat": 1, "pig": 1},
        {"dog": 1, "goat": 1, "cow": 1, "horse": 1},
        {"cat": 1, "dog": 1, "pig": 1, "cow": 1},
    ]
    assert game.view().deck_left == edition(name).deck_size - 12
    assert (game.phase, game.mover, game.version) == (Phase.TURN, 1, 0)


@pytest.mark.parametrize("players", [3, 4, 5])
@every_plain
def test_V1_everybody_gets_four(name: str, players: int) -> None:
    game = Game.new(name, players, Dealer.predictable(3), house_rules=["deal-four"])
    assert [sum(each.values()) for each in herds(game)] == [4] * players
    assert game.view().deck_left == edition(name).deck_size - 4 * players


@every_plain
def test_V1_a_donkey_pays_all_as_it_is_dealt(name: str) -> None:
    first, second = edition(name).payouts[:2]
    game = opening(name, ["cow", "donkey", "pig", "goat", "donkey"], house_rules=["deal-four"], players=3)
    plain = opening(name, players=3)
    assert game.events()[0][:7] == (
        Dealt(0, "cow"),
        Dealt(1, "donkey"),
        PaidOut(1, first),
        Dealt(2, "pig"),
        Dealt(0, "goat"),
        Dealt(1, "donkey"),
        PaidOut(2, second),
    )
    assert purses(game) == [tuple(sorted((*purse(plain, 0), first, second)))] * 3


@two_at_a_time
def test_V2_two_animals_are_sold_for_one_price(name: str, house_rules: Sequence[str]) -> None:
    game = opening(name, ["cow", "pig", "goat"], house_rules=house_rules)
    game.play(0, Auction())
    assert happened(game) == (TurnedUp(0, "cow"), TurnedUp(0, "pig"))
    assert (shown := game.view().auction) is not None
    assert shown.lot == (("pig", 1), ("cow", 1))
    play(game, (1, Bid(50)), (2, Pass()), (0, Sell()), (1, Pay((50,))))
    assert herd(game, 1) == {"cow": 1, "pig": 1}
    assert game.view().deck_left == 38
    assert purse(game, 1) == (0, 0, 10, 10, 10, 10)


@two_at_a_time
def test_V2_every_auction_sells_two(name: str, house_rules: Sequence[str]) -> None:
    game = opening(name, ["cow", "pig", "goat", "goat"], house_rules=house_rules)
    nobody_bids(play(game, (0, Auction())))
    play(game, (1, Auction()), (2, Pass()), (0, Pass()))
    assert (herd(game, 0), herd(game, 1)) == ({"pig": 1, "cow": 1}, {"goat": 2})


def lot_asked_for(game: Game) -> int:
    options = game.options(0)
    assert isinstance(options, TurnOptions)
    return options.lot


@two_at_a_time
def test_V2_who_is_asked_knows_that_two_would_be_sold(name: str, house_rules: Sequence[str]) -> None:
    assert lot_asked_for(scene(name, house_rules=house_rules, deck=["cow", "pig", "dog"])) == 2
    assert lot_asked_for(scene("koehandel-2001", deck=["cow", "pig", "dog"])) == 1


@two_at_a_time
def test_V2_the_last_card_of_the_deck_is_sold_alone(name: str, house_rules: Sequence[str]) -> None:
    game = scene(name, house_rules=house_rules, deck=["cow"])
    assert lot_asked_for(game) == 1
    game.play(0, Auction())
    assert happened(game) == (TurnedUp(0, "cow"),)
    assert (shown := game.view().auction) is not None
    assert shown.lot == (("cow", 1),)
    nobody_bids(game)
    assert herd(game, 0) == {"cow": 1}


@every_edition
def test_V3_after_a_trade_the_same_player_may_auction(name: str) -> None:
    game = accepted(name, "super-trade")
    assert (game.phase, game.active, game.mover) == (Phase.EXTRA, 0, 0)
    assert happened(game) == (Accepted(1, 0, 1, None), TradeWon(0, 1, "goat"))
    assert moves(game, 0) == [Stop(), draw(name)]
    options = game.options(0)
    assert isinstance(options, TurnOptions)
    assert (options.may_stop, options.draw, options.challenges) == (True, draw(name), {})
    assert game.options(1) is None
    game.play(0, draw(name))
    assert (game.active, game.phase) == (0, Phase.DIVISION if name in DIVIDING else Phase.BIDDING)


@every_edition
def test_V3_or_end_the_turn(name: str) -> None:
    game = accepted(name, "super-trade")
    left = game.view().deck_left
    game.play(0, Stop())
    assert happened(game) == (TurnBegan(1),)
    assert (game.phase, game.active, game.view().deck_left) == (Phase.TURN, 1, left)


@every_auction
def test_V3_not_a_second_trade(name: str) -> None:
    game = accepted(name, "super-trade", herds={0: {"cat": 1}, 1: {"cat": 1}})
    due = "now an auction or the end of the turn is due, not a challenge"
    assert refused(game, 0, Challenge(1, "cat")) == due


@pytest.mark.parametrize("house_rule", ["super-trade", "double-action"])
@every_edition
def test_V3_it_does_not_matter_who_won_the_trade(name: str, house_rule: str) -> None:
    game = trade(name, "goat", house_rules=[house_rule], top=["cow"], purses=pockets((10,), (50,)))
    swap(game, (10,), (50,))
    assert holdings(game, "goat") == (0, 2)
    assert (game.active, game.phase is Phase.EXTRA) == (0, house_rule == "super-trade")


@pytest.mark.parametrize("house_rule", ["super-trade", "double-action"])
@every_edition
def test_V3_nothing_follows_once_the_deck_is_empty(name: str, house_rule: str) -> None:
    game = accepted(name, house_rule, theirs=2, deck=[])
    assert happened(game)[1:] == (TradeWon(0, 1, "goat"), TurnBegan(1))
    assert (game.phase, game.active) == (Phase.TURN, 1)


@pytest.mark.parametrize("house_rule", ["super-trade", "double-action"])
@every_edition
def test_V3_nothing_follows_an_auction(name: str, house_rule: str) -> None:
    game = scene(name, house_rules=[house_rule], top=["cow", "pig", "cat"], herds={0: {"goat": 1}, 1: {"goat": 1}})
    game.play(0, draw(name))
    if name in DIVIDING:
        game.play(0, Keep())
    else:
        nobody_bids(game)
    assert (game.phase, game.active) == (Phase.TURN, 1)


def test_V3_stop_belongs_to_super_trade_alone() -> None:
    game = scene("koehandel-2001", herds={0: {"goat": 1}, 1: {"goat": 1}})
    assert refused(game, 0, Stop()) == "now an auction or a challenge is due, not the end of the turn"


@every_edition
def test_V4_after_a_trade_an_auction_follows_by_itself(name: str) -> None:
    game = accepted(name, "double-action")
    follows = {1: (TurnedUp(0, "cow"),), 2: (TurnedUp(0, "cow"), TurnedUp(0, "pig"))}[edition(name).lot]
    if name in DIVIDING:
        assert happened(game, 0)[2:] == (Looked(0, "cow"),)
        assert (game.phase, game.mover) == (Phase.DIVISION, 0)
    else:
        assert happened(game)[2:] == follows
        assert (game.phase, game.mover) == (Phase.BIDDING, 1)
    assert game.active == 0
    assert refused(game, 0, Stop()).endswith("is due, not the end of the turn")


@every_auction
def test_V4_the_turn_passes_on_after_that_auction(name: str) -> None:
    game = nobody_bids(accepted(name, "double-action"))
    assert isinstance(happened(game)[-2], LotWon)
    assert (herd(game, 0)["cow"], game.phase, game.active) == (1, Phase.TURN, 1)


@pytest.mark.parametrize("house_rule", ["super-trade", "double-action"])
def test_R13_a_rat_in_the_extra_auction_leads_to_the_next_card(house_rule: str) -> None:
    game = accepted("master-2009", house_rule, top=["rat", "rat", "cow"])
    if house_rule == "super-trade":
        game.play(0, Auction())
    assert (game.phase, game.mover) == (Phase.RAT_ROUND, 1)
    play(game, (1, Lay((0,))), (2, Take()))
    assert happened(game) == (RatTaken(2, 1, None), TurnedUp(0, "rat"))
    play(game, (1, Take()))
    assert happened(game)[1:] == (TurnedUp(0, "cow"),)
    assert (game.phase, game.active) == (Phase.BIDDING, 0)
    nobody_bids(game)
    assert (game.phase, game.active, herd(game, 0)["cow"]) == (Phase.TURN, 1, 1)


@every_auction
def test_V5_live_each_player_bids_once(name: str) -> None:
    game = bidding(name, house_rules=["one-bid"], pace=Pace.LIVE)
    play(game, (1, Bid(10)), (2, Bid(20)))
    assert refused(game, 1, Bid(30)) == "everybody may bid once, and you have"
    assert moves(game, 1) == [Pass()]
    assert (shown := game.view().auction) is not None
    assert (shown.have_bid, shown.high_bid) == ((1, 2), 20)


@every_auction
def test_V5_turn_based_each_player_bids_once(name: str) -> None:
    game = bidding(name, house_rules=["one-bid"], players=4)
    play(game, (1, Bid(10)), (2, Bid(20)))
    assert game.mover == 3
    game.play(3, Bid(50))
    assert (game.phase, game.mover) == (Phase.BUY_RIGHT, 0)


@every_auction
def test_V5_a_pass_is_no_bid(name: str) -> None:
    game = play(bidding(name, house_rules=["one-bid"]), (1, Pass()), (2, Bid(10)))
    assert game.mover == 1
    assert Bid(20) in moves(game, 1)


@every_auction
def test_V5_the_next_auction_is_a_new_one(name: str) -> None:
    game = opening(name, ["cow", "pig", "cat", "dog"], house_rules=["one-bid"])
    play(game, (0, Auction()), (1, Bid(10)), (2, Bid(20)), (0, Sell()), (2, Pay((10, 10))))
    play(game, (1, Auction()))
    assert Bid(10) in moves(game, 2)


@every_auction
def test_V5_without_it_bids_are_free(name: str) -> None:
    game = play(bidding(name), (1, Bid(10)), (2, Bid(20)), (1, Bid(30)))
    assert game.mover == 2


@every_edition
def test_V6_money_left_is_added_after_everything_else(name: str) -> None:
    size = edition(name).cards_per_family
    herds = {0: {"cow": size, "pig": size}}
    purses = {0: (10, 50, 500), 1: ()}
    plain, counts = (
        scene(name, deck=[], herds=herds, purses=purses, phase=Phase.OVER, house_rules=rules)
        for rules in ((), ("money-counts",))
    )
    assert plain.scores()[0] == 2900
    assert counts.scores()[0] == 2900 + 560
    assert counts.scores()[1] == plain.scores()[1]
    assert counts.view().seats[0].score == 3460


@pytest.mark.parametrize(("house_rules", "winner"), [((), 0), (("money-counts",), 1)])
def test_V6_it_can_decide_the_game(house_rules: Sequence[str], winner: int) -> None:
    game = finished("koehandel-2001", CLOSE, house_rules=house_rules, purses=pockets((10,), (50,), ()))
    assert game.scores() == ((4800, 4770, 3180), (4810, 4820, 3180))[winner]
    assert game.winners() == (winner,)


def test_V7_four_cards_a_family_and_one_animal_in_a_lot() -> None:
    game = opening(BOURSICOCOTTE, ["cow", "pig"], house_rules=["original"])
    assert game.view().deck_left == 40
    assert game.position().deck.count("cow") == 4
    game.play(0, Auction())
    assert happened(game) == (TurnedUp(0, "cow"),)


def test_V7_a_purse_with_a_single_50() -> None:
    assert purses(opening(BOURSICOCOTTE, house_rules=["original"])) == [(0, 0, 10, 10, 10, 10, 50)] * 3
    assert purses(opening(BOURSICOCOTTE)) == [(0, 0, 10, 10, 10, 10, 50, 50)] * 3


@pytest.mark.parametrize("players", [3, 4, 5])
def test_V7_four_payouts_from_50_on(players: int) -> None:
    game = opening(BOURSICOCOTTE, ["donkey"] * 4, house_rules=["original"], players=players)
    for _ in range(4):
        game.play(game.active, Auction())
        for _ in range(players - 1):
            assert game.mover is not None
            game.play(game.mover, Pass())
    paid = [event for version in game.events() for event in version if isinstance(event, PaidOut)]
    assert paid == [PaidOut(1, 50), PaidOut(2, 100), PaidOut(3, 200), PaidOut(4, 500)]
    assert purses(game) == [(0, 0, 10, 10, 10, 10, 50, 50, 100, 200, 500)] * players


def test_V7_pairs_are_traded_and_ties_stay_as_they_are() -> None:
    game = trade(BOURSICOCOTTE, "cow", 2, 2, house_rules=["original"])
    assert (shown := game.view().trade) is not None
    assert shown.stake == 2
    swap(game, (10,), (10,))
    assert holdings(game, "cow") == (4, 0)


def test_V7_money_still_breaks_the_final_tie() -> None:
    game = finished(BOURSICOCOTTE, LEVEL, house_rules=["original"], purses=pockets((10,), (50,)))
    assert game.winners() == (1,)


@every_pace
@every_auction
def test_V8_nobody_bids_more_than_their_own_money(name: str, pace: Pace) -> None:
    game = bidding(name, house_rules=["strict-bids"], pace=pace, purses={1: (0, 10, 50)})
    assert refused(game, 1, Bid(70)) == "you have only 60, and bids are strict"
    assert Bid(60) in moves(game, 1)
    options = game.options(1)
    assert isinstance(options, BidOptions)
    assert (options.least, options.most, options.affordable) == (10, 60, 60)
    loose = bidding(name, pace=pace, purses={1: (0, 10, 50)})
    assert Bid(70) in moves(loose, 1)


@every_auction
def test_V8_who_has_no_money_is_asked_all_the_same(name: str) -> None:
    game = bidding(name, house_rules=["strict-bids"], purses={1: (0, 0)})
    assert game.mover == 1
    assert moves(game, 1) == [Pass()]


@every_pace
@pytest.mark.parametrize(("call", "may"), [(10, False), (4, False), (3, True), (1, True)])
def test_V8_nobody_slaps_for_more_cards_than_they_hold(call: int, may: bool, pace: Pace) -> None:
    game = countdown(call=call, house_rules=["strict-bids"], pace=pace, purses={1: (0, 0, 500)})
    assert (Slap() in moves(game, 1)) is may
    if not may:
        assert refused(game, 1, Slap()) == "you have only 3 cards, and slaps are strict"
    loose = countdown(call=call, pace=pace, purses={1: (0, 0, 500)})
    assert Slap() in moves(loose, 1)
    options = loose.options(1)
    assert isinstance(options, SlapOptions)
    assert options.affordable is may


def test_V9_each_keeps_two_zeros() -> None:
    game = Game.new("master-2009-two", 2, Dealer.predictable(5), house_rules=["keep-zeros"])
    assert purses(game) == [(0, 0, 10, 10, 10, 20, 50)] * 2
    assert "$0" not in game.position().deck
    assert game.view().deck_left == 80


def test_V9_a_kept_zero_can_be_offered() -> None:
    game = trade("master-2009-two", house_rules=["keep-zeros"])
    assert Offer((0,)) in moves(game, 0)
    assert Offer((0,)) not in moves(trade("master-2009-two"), 0)


@every_edition
def test_V10_house_rules_are_off_unless_chosen(name: str) -> None:
    rules = edition(name)
    assert rules.house_rules == frozenset()
    assert (rules.dealt, rules.one_bid, rules.strict_bids, rules.money_counts) == (0, False, False, False)
    assert rules.extra.name == "NONE"
    assert Game.new(name, rules.players[0], Dealer.predictable(1)).edition == EDITIONS[name]


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        *((name, "deal-four two-lots super-trade double-action one-bid strict-bids money-counts") for name in CLASSIC),
        ("master-2009", "super-trade double-action one-bid strict-bids money-counts"),
        ("master-2009-two", "super-trade double-action money-counts keep-zeros"),
        (
            BOURSICOCOTTE,
            "original deal-four two-lots super-trade double-action one-bid strict-bids money-counts",
        ),
    ],
)
def test_V10_each_may_be_added_where_its_own_rule_does_not_exclude_it(name: str, allowed: str) -> None:
    assert allowed_house_rules(EDITIONS[name]) == tuple(allowed.split())


@every_edition
def test_V10_every_choice_that_makes_sense_is_accepted_and_no_other(name: str) -> None:
    for chosen in combined():
        try:
            made = edition(name, chosen)
        except BadSetup:
            assert not makes_sense(name, chosen), chosen
        else:
            assert makes_sense(name, chosen), chosen
            assert made.house_rules == set(chosen)


@every_edition
def test_V10_a_game_can_be_made_with_each_of_them(name: str) -> None:
    for players in EDITIONS[name].players:
        for chosen in allowed_house_rules(EDITIONS[name]):
            wanted = {chosen, "original"} if (name, chosen) == (BOURSICOCOTTE, "two-lots") else {chosen}
            game = Game.new(name, players, Dealer.predictable(7), house_rules=wanted)
            assert game.edition.house_rules == wanted
            assert game.phase is Phase.TURN


@pytest.mark.parametrize(
    ("name", "chosen", "reason"),
    [
        *(
            (name, rule, f"'{rule}' is for editions without pedigrees and rats, not for {name}")
            for name in MASTER
            for rule in ("deal-four", "two-lots")
        ),
        (
            BOURSICOCOTTE,
            "two-lots",
            "'two-lots' changes nothing: boursicocotte-2025 sells two animals at a time anyway",
        ),
        *(
            (
                name,
                "super-trade double-action",
                "'super-trade' and 'double-action' exclude each other: choose one of them",
            )
            for name in ALL
        ),
        *(
            (name, "original", f"'original' belongs to boursicocotte-2025 alone, not to {name}")
            for name in (*CLASSIC, *MASTER)
        ),
        ("master-2009-two", "one-bid", "'one-bid' is about auctions, and the game for two has none"),
        ("master-2009-two", "strict-bids", "'strict-bids' is about auctions, and the game for two has none"),
        *(
            (name, "keep-zeros", f"'keep-zeros' is for the game for two, where zeros are taken out, not for {name}")
            for name in AUCTIONING
        ),
        (
            "koehandel-2001",
            "deal-five",
            "there is no house rule 'deal-five'; there is original, deal-four, two-lots, super-trade, double-action, "
            "one-bid, strict-bids, money-counts or keep-zeros",
        ),
    ],
)
def test_V10_a_choice_that_makes_no_sense_is_refused(name: str, chosen: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=f"^{re.escape(reason)}$"):
        edition(name, chosen.split())
    with pytest.raises(BadSetup, match=f"^{re.escape(reason)}$"):
        Game.new(name, EDITIONS[name].players[0], Dealer.predictable(1), house_rules=chosen.split())


def test_V10_an_unknown_edition_is_refused() -> None:
    known = "kuhhandel-27109, kuhhandel-1999, koehandel-2001, master-2009, master-2009-two or boursicocotte-2025"
    with pytest.raises(BadSetup, match=f"^there is no edition 'monopoly'; there is {known}$"):
        edition("monopoly")


def test_V10_the_house_rules_of_two_are_judged_by_the_form_for_two() -> None:
    assert edition("master-2009", ["keep-zeros"], players=2).id == "master-2009-two"
    with pytest.raises(BadSetup, match="where zeros are taken out, not for master-2009"):
        edition("master-2009", ["keep-zeros"], players=3)
    with pytest.raises(BadSetup, match="koehandel-2001 is for 3, 4 or 5 players, not for 6"):
        edition("koehandel-2001", ["deal-four"], players=6)


@every_edition
def test_R32_the_auction_of_super_trade_is_a_choice(name: str) -> None:
    may, must = (accepted(name, rule) for rule in ("super-trade", "double-action"))
    assert (may.phase, moves(may, 0)) == (Phase.EXTRA, [Stop(), draw(name)])
    left = may.view().deck_left
    may.play(0, Stop())
    assert (may.active, may.view().deck_left) == (1, left)
    assert must.active == 0
    assert not must.is_legal(0, Stop())


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"house_rules": "one-bid"}, "house_rules is a list of names, such as ['one-bid'], not 'one-bid' alone"),
        ({"players": "4"}, "players is a whole number, such as 3, not '4'"),
    ],
)
def test_what_is_no_list_of_names_and_no_number_is_told_plainly(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=re.escape(told)):
        edition("koehandel-2001", **wrong)
