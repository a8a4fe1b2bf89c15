"""Sentences: every event has one, it tells no more than the event, and the words in it are right."""

from random import Random
from typing import get_args

import pytest

from maquignon.bots import bot, play_match
from maquignon.cli.commentary.all_seeing import open_events
from maquignon.cli.telling import card_words, coins, count, herd_words, tell, tell_sheet
from maquignon.play import Dealer, Game, Pace
from maquignon.play.events import (
    Accepted,
    BidMade,
    Bought,
    Called,
    Challenged,
    Countered,
    Dealt,
    Event,
    Exposed,
    GameOver,
    Gave,
    HammerFell,
    Kept,
    Laid,
    Looked,
    LotWon,
    Offered,
    Paid,
    PaidOut,
    Passed,
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
from maquignon.play.score_sheet import score_sheet
from maquignon.rulebook import EDITIONS

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eva", "Fay"]
SENTENCES = {
    TurnBegan(0): "It is Ada's turn.",
    TurnedUp(0, "cow"): "Ada turns up a cow.",
    TurnedUp(0, "cow-pedigree"): "Ada turns up the pedigree of the cow.",
    Dealt(1, "goose"): "Ben is dealt a goose.",
    PaidOut(2, 100): "The second donkey: the bank pays everyone 100.",
    BidMade(1, 40): "Ben bids 40.",
    Passed(2): "Cleo passes.",
    Called(0, 2): "Ada calls 'two'.",
    Called(-1, 10): "The table calls 'ten'.",
    HammerFell(None, 0): "The hammer falls without a bid.",
    HammerFell(1, 40): "The hammer falls at 40, the bid of Ben.",
    Sold(0, 1, 40): "Ada sells to Ben for 40.",
    Bought(0, 1, 40): "Ada uses the buy-right and owes Ben 40.",
    Paid(1, 0, 40, None): "Ben pays Ada the price of 40.",
    Paid(1, 0, 40, (10, 10, 20)): "Ben pays Ada the price of 40 (20+2×10).",
    Exposed(1, (10, 50)): "Ben cannot pay and shows 50+10, 60 in all: it all begins again.",
    Exposed(1, ()): "Ben cannot pay and shows nothing: it all begins again.",
    Slapped(1, 4): "Ben slaps at 4.",
    Laid(1, 1, None): "Ben lays money face down; one card now lies there.",
    Laid(1, 12, (0,)): "Ben lays money face down (0); 12 cards now lie there.",
    LotWon(1, 40, (("goose", 1), ("sheep", 2))): "Ben gets a goose and two sheep for 40.",
    LotWon(0, 0, (("cow", 1),)): "Ada gets a cow for nothing.",
    LotWon(1, 4, ()): "Ben gets the pedigree for 4.",
    RatTaken(2, 3, None): "Cleo takes the rat with three money cards.",
    RatTaken(2, 2, (0, 10)): "Cleo takes the rat with two money cards (10+0).",
    Challenged(0, 1, "cow"): "Ada challenges Ben for the cow.",
    Challenged(0, 1, "rat"): "Ada challenges Ben for the rat, which nobody wants.",
    Offered(0, 1, 3, None): "Ada offers three cards face down.",
    Offered(0, 1, 0, None): "Ada offers nothing at all.",
    Offered(0, 1, None, (0, 0)): "Ada offers something under a covering hand (2×0).",
    Accepted(1, 0, 1, None): "Ben accepts Ada's one card unseen.",
    Accepted(1, 0, 2, (0, 10)): "Ben accepts Ada's two cards unseen (10+0).",
    Countered(1, 0, 2, None): "Ben counters with two cards.",
    Swapped(0, 1, 2, (50, 50)): "Ben receives Ada's two cards in exchange (2×50).",
    Tied(0, 1, "cow"): "A tie: Ada and Ben laid the same amount.",
    TradeWon(0, 1, "cow"): "Ada wins the cow from Ben.",
    TradeWon(0, 1, "rat"): "Ada is rid of the rat: it goes to Ben.",
    Looked(0, None): "Ada looks at the top card.",
    Looked(0, "$50"): "Ada looks at the top card: 50 in money.",
    Kept(0): "Ada keeps the card.",
    Gave(0): "Ada gives the card away.",
    Received(1, None): "Ben receives money, unseen.",
    Received(1, "cow"): "Ben receives a cow.",
    GameOver(): "The game is over.",
}


@pytest.mark.parametrize("event", SENTENCES, ids=str)
def test_the_sentence_of_an_event(event):
    assert tell(event, NAMES) == SENTENCES[event]


def test_no_event_lacks_a_sentence():
    assert {type(event) for event in SENTENCES} == set(get_args(Event))


def test_something_that_is_no_event_has_none():
    with pytest.raises(AssertionError):
        tell("a cow", NAMES)  # type: ignore[arg-type]


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("name", EDITIONS)
def test_whole_games_can_be_told_to_everyone(name, pace):
    game = Game.new(name, EDITIONS[name].players[0], Dealer.predictable(1), pace=pace)
    play_match(game, [bot("random")] * game.players, Random(1))
    for seat in range(-1, game.players):
        sentences = [tell(event, NAMES) for events in game.events(seat) for event in events]
        assert all(text[0].isupper() and text.endswith(".") and "None" not in text for text in sentences)


def test_a_spectator_is_told_no_cards_but_those_shown_to_all():
    game = Game.new("master-2009", 4, Dealer.predictable(1))
    play_match(game, [bot("value")] * 4, Random(1))
    public = [tell(event, NAMES) for events in game.events() for event in events]
    everything = [tell(event, NAMES) for events in open_events(game) for event in events]
    assert not any("(" in text for text in public)
    assert len(everything) == len(public)
    assert sum("(" in text for text in everything) > 50


def test_words_for_cards():
    assert coins((0, 0, 10, 50, 500)) == "500+50+10+2×0"
    assert coins(()) == "nothing"
    assert [card_words(card) for card in ("cow", "rat", "dog-pedigree", "$500")] == [
        "a cow",
        "a rat",
        "the pedigree of the dog",
        "500 in money",
    ]
    assert [count(0, "card"), count(1, "goose"), count(2, "goose"), count(13, "cow")] == [
        "no cards",
        "one goose",
        "two geese",
        "13 cows",
    ]
    assert herd_words((("cat", 1), ("sheep", 2), ("rat", 3))) == "a cat, two sheep and three rats"


@pytest.mark.parametrize(
    ("sheet", "line"),
    [
        (score_sheet(["rooster", "dog", "pig"]), "(10 rooster + 160 dog + 650 pig) × 3 = 2460"),
        (score_sheet(["cow"]), "800 cow = 800"),
        (score_sheet([]), "nothing = 0"),
        (score_sheet([], ["cow", "pig"], money=30), "2×250 pedigrees of pig and cow + 30 in money = 530"),
        (score_sheet([], rats=True), "nothing = 0 (with the rats, but without a family to lose)"),
        (
            score_sheet(["goose", "dog", "cow"], ["dog", "horse"], rats=True, money=430),
            "(160 dog + 250 its pedigree + 800 cow) × 2 + 250 pedigree of the horse + 430 in money = 3100"
            " (the rats cost the goose)",
        ),
    ],
)
def test_a_count_in_one_line(sheet, line):
    assert tell_sheet(sheet) == line
