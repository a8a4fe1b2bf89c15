"""What happened in a game, counted once: bluffs, purchases, trades, totals; by hand, and over whole games."""

from random import Random

import pytest

from maquignon.play import Dealer, Game, WrongRecord, parse_record, record_of
from maquignon.play.events import BidMade, Challenged, Countered, Exposed, LotWon, Offered, Slapped, TradeWon
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace
from maquignon.play.statistics import Bluff, Statistics, Watch, statistics_of
from maquignon.rulebook.editions import EDITIONS
from tests.gambler import Gambler

AUCTION = (
    "maquignon: record 1\nrules: {rules}/1\nplayers: 3\n{pace}deck: {deck}, rest\nmoves:\n0: auction\n{moves}\nend"
)
MONEY = "2x0 4x10 2x50 100 200 500"
FROM = (
    "maquignon: record 1\nrules: {rules}/1\nplayers: 3\nposition: turn: 0; "
    "seat 0: rooster 4, goose 4, cat 4, dog 4, horse 4, cow 2 | {money}; "
    "seat 1: sheep 4, goat 4, donkey 4, pig 4, cow 2 | {money}; "
    "seat 2: nothing | {money} {money}\nmoves:\n{moves}\nend"
)

LAST_COW = (
    "maquignon: record 1\nrules: koehandel-2001/1\nplayers: 3\nposition: turn: 0; "
    f"seat 0: rooster 4, goose 4, cat 4, dog 4, horse 4, cow 3 | {MONEY}; "
    "seat 1: sheep 4, goat 4, donkey 4, pig 4 | 0 50; "
    f"seat 2: nothing | {MONEY} 3x0 4x10 50 100 200 500; deck: cow\nmoves:\n0: auction\n"
)


def auction(*moves: str, rules="koehandel-2001", deck="cow", pace="") -> Statistics:
    return statistics_of(parse_record(AUCTION.format(rules=rules, deck=deck, pace=pace, moves="\n".join(moves))))


def sale(*moves: str) -> Statistics:
    return statistics_of(parse_record(LAST_COW + "\n".join((*moves, "end"))))


def trade(*moves: str, rules="koehandel-2001") -> Statistics:
    lines = "\n".join(("0: challenge 1 cow", *moves))
    return statistics_of(parse_record(FROM.format(rules=rules, money=MONEY, moves=lines)))


def told(bluff: Bluff) -> tuple[object, ...]:
    return bluff.version, bluff.seat, bluff.kind, bluff.amount, bluff.means, bluff.outcome, bluff.by, bluff.answered


def test_a_bid_beyond_the_purse_that_is_sold_to_is_called():
    found = auction("1: bid 100", "2: pass", "0: sell")
    assert [told(each) for each in found.bluffs] == [(2, 1, "bid", 100, 90, "called", 0, 4)]
    assert [(each.bids, each.over_bids, each.exposures) for each in found.totals] == [(0, 0, 0), (1, 1, 1), (0, 0, 0)]


def test_a_bid_beyond_the_purse_that_somebody_outbids():
    first, second = auction("1: bid 100", "2: bid 110", "1: pass", "0: sell").bluffs
    assert told(first) == (2, 1, "bid", 100, 90, "outbid", 2, 3)
    assert second.outcome == "called"


def test_a_bluff_that_the_buy_right_saves_is_missed():
    found = sale("1: bid 60", "2: pass", "0: buy", "0: pay 10 50")
    assert [told(each) for each in found.bluffs] == [(2, 1, "bid", 60, 50, "missed", 0, 4)]
    (bought,) = found.purchases
    assert (bought.seat, bought.auctioneer, bought.payee, bought.price, bought.buy_right) == (0, 0, 1, 60, True)
    assert (found.totals[0].buy_rights, found.totals[0].buy_rights_used) == (1, 1)


def test_who_owns_up_is_called_by_nobody():
    (bluff,) = auction("1: bid 100", "1: own up", pace="pace: live\n").bluffs
    assert told(bluff) == (2, 1, "bid", 100, 90, "called", None, 3)


def test_a_slap_beyond_the_cards_is_called_at_once():
    found = auction("1: slap", rules="master-2009", deck="cow-pedigree")
    (bluff,) = found.bluffs
    assert (bluff.kind, bluff.amount, bluff.outcome, bluff.by, bluff.answered) == ("slap", 10, "called", None, 2)
    assert bluff.means < 10
    assert (found.totals[1].bids, found.totals[1].over_bids, found.totals[1].exposures) == (1, 1, 1)


def test_a_bluff_that_nothing_came_of_yet_is_open():
    (bluff,) = auction("1: bid 100").bluffs
    assert (bluff.outcome, bluff.by, bluff.answered) == ("open", None, None)


def test_who_bids_all_the_money_does_not_bluff():
    found = auction("1: bid 90", "2: pass", "0: sell", "1: pay 4x10 50")
    assert found.bluffs == ()
    (bought,) = found.purchases
    assert (bought.seat, bought.payee, bought.price, bought.worth, bought.value) == (1, 0, 90, 90, 800)
    assert (bought.animals, bought.buy_right) == ((("cow", 1),), False)
    assert (found.totals[1].spent, found.totals[0].earned) == (90, 90)
    assert (found.totals[0].buy_rights, found.totals[0].buy_rights_used) == (1, 0)


def test_a_payment_over_the_price_is_seen():
    found = sale("1: bid 20", "2: pass", "0: sell", "1: pay 50")
    assert [(each.price, each.worth) for each in found.purchases] == [(20, 50)]
    assert (found.totals[1].spent, found.totals[0].earned) == (50, 50)


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [("accept", "missed"), ("counter 10", "called"), ("counter 0", "tied"), ("counter 2x0", "tied")],
)
def test_an_offer_of_zeros_is_a_bluff(answer, outcome):
    found = trade("0: offer 2x0", f"1: {answer}")
    assert [told(each) for each in found.bluffs] == [(2, 0, "offer", 2, 940, outcome, 1, 3)]
    assert (found.totals[0].challenges, found.totals[0].offers, found.totals[0].zero_offers) == (1, 1, 1)


def test_zeros_that_win_the_second_tie_are_missed():
    first, second = trade("0: offer 0", "1: counter 0", "0: offer 0", "1: counter 0").bluffs
    assert (first.outcome, second.outcome) == ("tied", "missed")


def test_a_covering_hand_over_nothing_is_a_bluff_and_an_open_one_is_none():
    (bluff,) = trade("0: offer nothing covered", "1: accept", rules="kuhhandel-1999").bluffs
    assert (bluff.kind, bluff.amount, bluff.outcome) == ("offer", 0, "missed")
    assert trade("0: offer nothing", "1: accept", rules="kuhhandel-1999").bluffs == ()


def test_a_small_offer_is_no_bluff_and_its_trade_is_counted():
    found = trade("0: offer 0 10", "1: counter 50")
    assert found.bluffs == ()
    (won,) = found.trades
    assert (won.challenger, won.challenged, won.family, won.stake, won.value) == (0, 1, "cow", 2, 1600)
    assert (won.winner, won.loser, won.accepted) == (1, 0, False)
    assert [(each.offer_worth, each.counter_worth) for each in won.rounds] == [(10, 50)]
    assert [each.trade_balance for each in found.totals] == [40, -40, 0]
    assert [(each.trades_won, each.trades_lost) for each in found.totals] == [(0, 1), (1, 0), (0, 0)]


def test_a_record_that_does_not_replay_has_no_statistics():
    with pytest.raises(WrongRecord):
        auction("1: bid 15")


GAMES = [(name, players, Pace.TURN_BASED) for name, rules in EDITIONS.items() for players in rules.players]
GAMES += [("koehandel-2001", 4, Pace.LIVE), ("master-2009", 3, Pace.LIVE)]


def played(edition: str, players: int, seed: int, pace: Pace) -> tuple[Game, Statistics]:
    game, gambler = Game.new(edition, players, Dealer.predictable(seed), pace=pace), Gambler(Random(seed))
    watch = Watch(game)
    while not game.is_over:
        seat, number = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, number))
        watch.see()
    return game, watch.statistics()


@pytest.mark.parametrize(("edition", "players", "pace"), GAMES)
def test_the_figures_agree_with_the_events(edition, players, pace):
    game, found = played(edition, players, 13, pace)
    events = [event for each in game.open_events() for event in each]

    def number(*kinds: type) -> int:
        return sum(isinstance(event, kinds) for event in events)

    totals = found.totals
    assert len(found.purchases) == number(LotWon) == sum(each.auctions_won + each.pedigrees_won for each in totals)
    assert len(found.trades) == number(TradeWon) == number(Challenged) == sum(each.challenges for each in totals)
    assert sum(each.bids for each in totals) == number(BidMade, Slapped)
    assert sum(each.offers for each in totals) == number(Offered)
    assert sum(len(each.rounds) for each in found.trades if not each.accepted) <= number(Countered)
    assert sum(each.trade_balance for each in totals) == 0
    assert sum(each.spent for each in totals) == sum(each.earned for each in totals)
    assert sum(each.trades_won for each in totals) == sum(each.trades_lost for each in totals) == len(found.trades)
    exposures = [bluff for bluff in found.bluffs if bluff.kind != "offer" and bluff.outcome == "called"]
    assert len(exposures) == number(Exposed) == sum(each.exposures for each in totals)
    assert len(found.bluffs) == sum(each.over_bids + each.zero_offers for each in totals)
    assert all(bluff.outcome != "open" for bluff in found.bluffs)
    assert all(bluff.amount > bluff.means for bluff in found.bluffs if bluff.kind != "offer")
    assert tuple(line[-1] for line in found.money) == game.money()
    assert all(len(line) == game.version + 1 for line in found.money)


def test_a_record_has_the_statistics_of_its_game():
    game, found = played("master-2009", 4, 5, Pace.TURN_BASED)
    assert statistics_of(record_of(game)) == found


def test_gamblers_bluff_in_every_way():
    kinds = {
        (bluff.kind, bluff.outcome)
        for seed in range(4)
        for bluff in played("master-2009", 4, seed, Pace.TURN_BASED)[1].bluffs
    }
    assert kinds >= {("bid", "called"), ("bid", "outbid"), ("slap", "called"), ("offer", "called"), ("offer", "missed")}
