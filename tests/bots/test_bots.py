"""The bots: whole games everywhere, within their means, repeatable, and better than chance; faulty ones are caught."""

from random import Random

import pytest

from maquignon.bots import BOTS, MOVE_LIMIT, BotFault, bot, play_match, plies
from maquignon.bots.protocol import Listener, name_of
from maquignon.bots.valuation import gain, rival_money, want
from maquignon.play import Auction, Bid, Challenge, Dealer, Game, Lay, Pace, Pass, Pay, Phase
from maquignon.play.events import BidMade
from maquignon.play.options import BidOptions, LayOptions, OwnUpOptions, PaymentOptions, SlapOptions
from maquignon.rulebook import EDITIONS, BadSetup, allowed_house_rules, edition
from tests.tables import printed_tables

PACES = (Pace.TURN_BASED, Pace.LIVE)
SIMPLE = ("random", "value")
"""The others play every table in test_characters.py."""
HOUSE_RULES = [(name, rule) for name, each in EDITIONS.items() for rule in allowed_house_rules(each)]


def table(name="koehandel-2001", players=4, seed=1, **settings):
    return Game.new(name, players, Dealer.predictable(seed), **settings)


def seated(name, game):
    return [bot(name)] * game.players


@pytest.mark.parametrize("name", SIMPLE)
@pytest.mark.parametrize("place", printed_tables(), ids=str)
def test_a_bot_plays_every_edition_to_its_end(name, place):
    pace = Pace.LIVE if place.live else Pace.TURN_BASED
    game = table(place.edition, place.players, seed=5, pace=pace)
    outcome = play_match(game, seated(name, game), Random(5))
    assert outcome.finished
    assert outcome.moves == game.version <= MOVE_LIMIT
    assert outcome.scores == game.scores()
    assert outcome.winners == game.winners()


@pytest.mark.parametrize("name", SIMPLE)
@pytest.mark.parametrize("place", range(len(HOUSE_RULES)), ids=lambda place: "+".join(HOUSE_RULES[place]))
def test_a_bot_plays_with_every_house_rule(name, place):
    printed, rule = HOUSE_RULES[place]
    rules = ("original", rule) if printed == "boursicocotte-2025" and rule == "two-lots" else (rule,)
    players = EDITIONS[printed].players[0]
    game = table(edition(printed, rules), players, pace=PACES[place % 2])
    assert play_match(game, seated(name, game), Random(2)).finished


def test_a_mixed_table_with_many_house_rules_comes_to_an_end():
    rules = edition("master-2009", ("super-trade", "one-bid", "money-counts"))
    game = table(rules, 6)
    assert play_match(game, [bot("value"), bot("random")] * 3, Random(1)).finished


def test_the_value_bot_beats_three_random_ones():
    wins = 0.0
    for seed in range(60):
        seat = seed % 4
        game = table(seed=seed)
        outcome = play_match(game, [bot("value" if each == seat else "random") for each in range(4)], Random(seed))
        wins += (seat in outcome.winners) / len(outcome.winners)
    assert wins >= 0.7 * 60


class Twice:
    """Asks the same bot two times, and another that has heard the same, with the same chance."""

    name = "twice"

    def __init__(self, name):
        self.bots = [bot(name), bot(name)]

    def hear(self, view, events):
        for each in self.bots:
            if isinstance(each, Listener):
                each.hear(view, events)

    def choose(self, view, options, rng):
        state = rng.getstate()
        first = self.bots[0].choose(view, options, rng)
        for other in self.bots:
            chance = Random()
            chance.setstate(state)
            assert other.choose(view, options, chance) == first
        return first


@pytest.mark.parametrize("name", [*SIMPLE, "pip", "odile"])
@pytest.mark.parametrize("printed", ["koehandel-2001", "master-2009", "master-2009-two"])
def test_the_same_view_and_chance_give_the_same_move(name, printed):
    game = table(printed, EDITIONS[printed].players[0])
    assert play_match(game, [Twice(name)] * game.players, Random(3)).finished


def test_the_same_seed_gives_the_same_game():
    first, second = table(), table()
    for game in (first, second):
        play_match(game, seated("value", game), Random(9))
    assert first.plies == second.plies


class Watched:
    """Counts the bids and slaps of a bot, and those beyond its means."""

    name = "watched"

    def __init__(self, name):
        self.bot = bot(name)
        self.spoken = self.bluffs = 0

    def choose(self, view, options, rng):
        move = self.bot.choose(view, options, rng)
        if isinstance(options, BidOptions | SlapOptions) and move != Pass():
            self.spoken += 1
            self.bluffs += view.money < move.amount if isinstance(move, Bid) else not options.affordable
        return move


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("name", "most"), [("random", 0), ("value", 0.02)])
def test_bids_beyond_the_means_are_rare(name, most, pace):
    watched = Watched(name)
    for seed in range(3):
        play_match(table("master-2009", seed=seed, pace=pace), [watched] * 4, Random(seed))
    assert watched.spoken > 100
    assert watched.bluffs <= most * watched.spoken


def test_the_value_bot_does_bluff_now_and_then():
    watched = Watched("value")
    for seed in range(8):
        play_match(table(seed=seed), [watched] * 4, Random(seed))
    assert watched.bluffs > 0


def chosen(options, game=None):
    return bot("value").choose((game or table()).view(0), options, Random(1))


def test_a_payment_loses_least_and_keeps_small_coins():
    assert chosen(PaymentOptions(price=60, purse=(10, 10, 50, 100))) == Pay((10, 50))
    assert chosen(PaymentOptions(price=100, purse=(10, 10, 20, 20, 50, 50, 100))) == Pay((100,))
    assert chosen(PaymentOptions(price=70, purse=(50, 100, 200))) == Pay((100,))


def test_a_pedigree_is_paid_with_the_smallest_cards():
    assert chosen(LayOptions(number=3, purse=(0, 0, 10, 50, 500))) == Lay((0, 0, 10))


def test_a_bluffing_high_bidder_keeps_silent():
    assert chosen(OwnUpOptions(high_bid=300)) == Pass()


def with_lot(*cards):
    """A game where seat 0 auctions the first of the cards; the rest of the deck follows in order."""
    rules = edition("koehandel-2001")
    rest = rules.stock()
    for card in cards:
        rest.remove(card)
    game = Game.dealt(rules, 4, [*cards, *rest])
    game.play(0, Auction())
    return game


def test_the_dearer_animal_is_wanted_more_and_the_last_card_most():
    view = with_lot(9).view(1)
    assert want(view, 1, (("horse", 1),)) > want(view, 1, (("rooster", 1),)) > 0
    game = with_lot(9, 9, 9)
    steps = []
    for _ in range(3):
        steps.append(gain(game.view(0), 0, "horse", 1))
        while game.phase is Phase.BIDDING:
            game.play(game.mover, Pass())
        while game.active != 0:
            game.play(game.active, Auction())
            while game.phase is Phase.BIDDING:
                game.play(game.mover, Pass())
        game.play(0, Auction())
    assert steps == sorted(steps)


def test_a_lot_of_two_is_worth_both():
    view = with_lot(9).view(1)
    both = want(view, 1, (("cow", 1), ("horse", 1)))
    assert both == pytest.approx(want(view, 1, (("cow", 1),)) + want(view, 1, (("horse", 1),)))


def test_rivals_are_thought_to_have_what_money_is_left():
    assert rival_money(with_lot(9).view(1)) == 90
    assert rival_money(with_lot(6).view(1)) == 140


def test_a_cheap_lot_is_bought_by_right_and_a_dear_one_sold():
    def decision(price):
        game = with_lot(9)
        game.play(1, Bid(price))
        while game.phase is Phase.BIDDING:
            game.play(game.mover, Pass())
        return type(bot("value").choose(game.view(0), game.options(0), Random(1))).__name__

    assert decision(10) == "Buy"
    assert decision(90) == "Sell"


def test_an_unknown_name_is_refused_with_all_that_there_are():
    with pytest.raises(BadSetup, match=r"there is no bot 'clever'; there is random, value, pip.* or champion"):
        bot("clever")


def test_the_names_of_the_bots_are_their_own():
    assert {name: name_of(bot(name)) for name in BOTS} == {name: name for name in BOTS}
    assert name_of(Nameless()) == "Nameless"


class Nameless:
    def choose(self, view, options, rng):
        return options.nth(0)


class Faulty:
    name = "faulty"

    def __init__(self, word):
        self.word = word

    def choose(self, view, options, rng):
        return self.word(view, options)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        (lambda view, options: Bid(15), r"the bot faulty at seat \d said Bid\(amount=15\): now .* is due, not a bid"),
        (lambda view, options: Challenge(view.seat, "cow"), r"at seat \d said Challenge\(.*\): "),
        (lambda view, options: None, r"at seat \d said None: that is not a move"),
        (lambda view, options: 1 // 0, r"the bot faulty at seat \d failed with ZeroDivisionError: "),
    ],
)
def test_a_faulty_bot_is_caught_and_named(word, sentence, pace):
    game = table(pace=pace)
    with pytest.raises(BotFault, match=sentence):
        play_match(game, [Faulty(word)] * 4, Random(1))
    assert game.version == 0


def test_a_fault_in_the_middle_leaves_the_game_as_it_was():
    def low_bid(view, options):
        return Bid(options.least - 10) if isinstance(options, BidOptions) else next(iter(options))

    game = table()
    with pytest.raises(BotFault, match="a bid"):
        play_match(game, [bot("value"), Faulty(low_bid), bot("value"), bot("value")], Random(1))
    assert game.phase is Phase.BIDDING
    assert game.mover == 1


@pytest.mark.parametrize("pace", PACES)
def test_R31_a_match_stops_at_the_limit_and_says_so(pace):
    game = table(pace=pace)
    outcome = play_match(game, seated("random", game), Random(1), limit=50)
    assert not outcome.finished
    assert outcome.moves == 50


def test_a_live_auction_is_called_when_nobody_bids():
    game = table(pace=Pace.LIVE)
    silent = Faulty(lambda view, options: Pass() if isinstance(options, BidOptions) else next(iter(options)))
    played = list(plies(game, [silent] * 4, Random(1), limit=8))
    assert [seat for seat, _ in played[-4:]] == [-1, -1, -1, (game.active)]
    assert not any(isinstance(event, BidMade) for events in game.events() for event in events)
