"""The commentator: few lines, all of the game in them, in order."""

from random import Random

import pytest

from maquignon.bots import bot, plies
from maquignon.cli.commentary import Commentator
from maquignon.cli.commentary.all_seeing import open_events
from maquignon.cli.standings import standings
from maquignon.cli.telling import Company
from maquignon.cli.texts import texts
from maquignon.play import Accept, Auction, Bid, Challenge, Counter, Dealer, Game, Offer, OwnUp, Pace, Pass, Pay, Sell
from maquignon.play.events import Offered, TurnBegan
from maquignon.rulebook import EDITIONS, allowed_house_rules, edition
from maquignon.rulebook.languages import LANGUAGES

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fay")


def company(game, language="en"):
    return Company(texts(language), NAMES[: game.players])


def told(game, moves=()):
    """The lines of the moves, or else of a whole game of bots."""
    return told_in(["en"], game, moves)["en"]


def told_in(languages, game, moves=()):
    commentators = {language: Commentator(company(game, language)) for language in languages}
    lines = {language: each.hear(open_events(game)[0], game.view()) for language, each in commentators.items()}
    for seat, move in moves or plies(game, [bot("value")] * game.players, Random(1)):
        if moves:
            game.play(seat, move)
        events, view = open_events(game, game.version)[0], game.view()
        for language, each in commentators.items():
            lines[language] += each.hear(events, view)
    return lines


def dealt(*cards, name="koehandel-2001", **settings):
    rules = edition(name)
    rest = rules.stock()
    for card in cards:
        rest.remove(card)
    return Game.dealt(rules, 3, [*cards, *rest], **settings)


def passes(*seats):
    return [(seat, Pass()) for seat in seats]


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_turn_is_told_once_and_in_order(name, pace):
    game = Game.new(name, EDITIONS[name].players[-1], Dealer.predictable(3), pace=pace)
    lines = told(game)
    turns = sum(isinstance(event, TurnBegan) for events in game.events() for event in events)
    assert [line.turn for line in lines if line.turn] == list(range(1, turns + 1))
    assert all(line.text and "None" not in line.text and "  " not in line.text for line in lines)
    complete = [line for line in lines if line.loud and "a family worth" in line.text]
    assert len(complete) == 10


@pytest.mark.parametrize("name", EDITIONS)
def test_every_house_rule_can_be_told(name):
    for rule in allowed_house_rules(EDITIONS[name]):
        rules = ("original", rule) if rule == "two-lots" and EDITIONS[name].lot == 2 else (rule,)
        game = Game.new(edition(name, rules), EDITIONS[name].players[0], Dealer.predictable(1))
        assert all(told_in(LANGUAGES, game).values())


def test_a_bluff_that_is_called():
    bids = [(1, Bid(500)), *passes(2), (0, Sell()), (1, Bid(10)), *passes(2), (0, Sell()), (1, Pay((10,)))]
    texts = [line.text for line in told(dealt(9), [(0, Auction()), *bids])]
    assert texts[0] == (
        "Ada turns up a horse. Ben bids 500. Sold! But Ben cannot pay, and must show the purse: "
        "90 (50+4×10+2×0). Once more from the start."
    )
    assert texts[1] in ("Ben bids 10. Sold for 10!", "Ben bids 10. Gone for 10!", "Ben bids 10. Ben pays 10.")


def test_a_bluff_that_is_confessed():
    bids = [(0, Auction()), (1, Bid(500)), (1, OwnUp())]
    (line,) = told(dealt(9, pace=Pace.LIVE), bids)
    assert "Ben owns up to a bluff and shows the purse: 90" in line.text


FREE_HORSES = [(0, Auction()), *passes(1, 2), (1, Auction()), *passes(2, 0), (2, Auction()), *passes(0, 1)]


def test_offers_are_told_only_when_they_are_settled():
    challenge = [*FREE_HORSES, (0, Challenge(1, "horse")), (0, Offer((0, 0)))]
    game = dealt(9, 9, 9)
    before = told(game, challenge)[-1]
    assert before.text == "Ada challenges Ben for a horse: 2 cards face down."
    assert isinstance(open_events(game, game.version)[0][0], Offered)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Accept(), "Ben gives in, unseen, and finds … 2×0. What a bluff!"),
        (Counter((10,)), "Ben counters and wins, 10 to 2×0. A bluff that failed!"),
        (Counter((0,)), "Ben counters with the same 0. A tie! Once more."),
    ],
)
def test_the_end_of_a_trade(answer, sentence):
    moves = [*FREE_HORSES, (0, Challenge(1, "horse")), (0, Offer((0, 0))), (1, answer)]
    assert told(dealt(9, 9, 9), moves)[-1].text == sentence


def test_a_second_offer_is_told_as_such():
    moves = [*FREE_HORSES, (0, Challenge(1, "horse")), (0, Offer((0, 0))), (1, Counter((0,))), (0, Offer((10, 10)))]
    assert told(dealt(9, 9, 9), moves)[-1].text == "Ada now lays 2 cards face down."


@pytest.mark.parametrize("width", [76, 56])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_standings_show_every_card_and_stay_narrow(language, width):
    for name, rules in EDITIONS.items():
        game = Game.new(name, rules.players[-1], Dealer.predictable(2))
        for _ in plies(game, [bot("value")] * game.players, Random(2)):
            pass
        lines = standings(game.view(), company(game, language), [5000] * game.players, width)
        assert len(lines) == game.players + 1
        assert len({len(line) for line in lines}) == 1
        assert max(map(len, lines)) <= width
        assert sum(line.count("★") for line in lines) == (11 if rules.rats else 10)
        assert sum(line.count("*") for line in lines) == (10 if rules.pedigrees else 0)
