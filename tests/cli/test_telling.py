"""Sentences: every event has one, it tells no more than the event, and the words in it are right."""

import re
from itertools import chain
from random import Random
from typing import get_args

import pytest

from maquignon.bots import bot, play_match
from maquignon.cli.commentary.all_seeing import open_events
from maquignon.cli.telling import Company, Teller, card_words, coins, herd_words, purse_words, tell, tell_sheet
from maquignon.cli.texts import texts
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
from maquignon.rulebook.languages import LANGUAGES

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fay")
ENGLISH = texts("en")
COMPANY = Company(ENGLISH, NAMES)
SENTENCES = {
    TurnBegan(0): "It is Ada’s turn.",
    TurnedUp(0, "cow"): "Ada turns up a cow.",
    TurnedUp(0, "cow-pedigree"): "Ada turns up the cow pedigree.",
    Dealt(1, "goose"): "Ben is dealt a goose.",
    PaidOut(2, 100): "Donkey number 2: everybody gets 100 from the bank.",
    BidMade(1, 40): "Ben bids 40.",
    Passed(2): "Cleo passes.",
    Called(0, 2): "Ada calls: going twice.",
    Called(-1, 10): "The clock: going twice!",
    HammerFell(None, 0): "The hammer falls: nobody bid.",
    HammerFell(1, 40): "The hammer falls: Ben bid 40.",
    Sold(0, 1, 40): "Ada sells to Ben for 40.",
    Bought(0, 1, 40): "Ada uses the buy-right: Ben gets 40.",
    Paid(1, 0, 40, None): "Ben pays Ada 40.",
    Paid(1, 0, 40, (10, 10, 20)): "Ben pays Ada 40 (20+2×10).",
    Exposed(1, (10, 50)): "Ben cannot pay and shows the purse: 50+10 = 60. It all begins again.",
    Exposed(1, ()): "Ben cannot pay and shows the purse: nothing. It all begins again.",
    Slapped(1, 4): "Ben slaps at 4!",
    Laid(1, 1, None): "Ben lays money face down: 1 card there now.",
    Laid(1, 12, (0,)): "Ben lays money face down (0): 12 cards there now.",
    LotWon(1, 40, (("goose", 1), ("sheep", 2))): "Ben gets the goose and the 2 sheep for 40.",
    LotWon(0, 0, (("cow", 1),)): "Ada gets the cow for nothing.",
    RatTaken(2, 3, None): "Cleo takes the rat and 3 money cards.",
    RatTaken(2, 2, (0, 10)): "Cleo takes the rat and 2 money cards (10+0).",
    RatTaken(2, 0, ()): "Cleo takes the rat.",
    Challenged(0, 1, "cow"): "Ada challenges Ben for the cow.",
    Challenged(0, 1, "horse", 2): "Ada challenges Ben for the 2 horses.",
    Challenged(0, 1, "rat"): "Ada challenges Ben for the rat.",
    Offered(0, 1, 3, None): "Ada lays 3 cards face down.",
    Offered(0, 1, 0, None): "Ada offers nothing at all.",
    Offered(0, 1, None, (0, 0)): "Ada makes an offer under a covering hand (2×0).",
    Accepted(1, 0, 1, None): "Ben accepts the card unseen.",
    Accepted(1, 0, 2, (0, 10)): "Ben accepts the 2 cards unseen (10+0).",
    Countered(1, 0, 2, None): "Ben counters with 2 cards.",
    Swapped(0, 1, 2, (50, 50)): "Ada hands over 2 cards (2×50).",
    Tied(0, 1, "horse", 2): "A tie between Ada and Ben for the 2 horses.",
    Tied(0, 1, "cow"): "A tie between Ada and Ben for the cow.",
    TradeWon(0, 1, "cow"): "Ada wins the cow from Ben.",
    TradeWon(0, 1, "rat"): "Ada palms the rat off on Ben.",
    TradeWon(0, 1, "horse", 2): "Ada wins the 2 horses from Ben.",
    Looked(0, None): "Ada looks at the top card.",
    Looked(0, "$50"): "Ada looks at the top card: a money card of 50.",
    Kept(0): "Ada keeps it.",
    Gave(0): "Ada gives it away.",
    Received(1, None): "Ben receives a card, unseen.",
    Received(1, "cow"): "Ben receives a cow.",
    GameOver(): "The game is over.",
    GameOver(agreed=True): "All have agreed to stop: the game is over.",
}


@pytest.mark.parametrize("event", SENTENCES, ids=str)
def test_the_sentence_of_an_event(event):
    assert tell(event, COMPANY) == SENTENCES[event]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Called(-1, 10), "The clock: 10!"),
        (Sold(0, 1, 4), "Ada sells to Ben for 4 cards."),
        (Bought(0, 1, 1), "Ada uses the buy-right: Ben gets 1 card."),
        (Paid(1, 0, 4, None), "Ben pays Ada 4 cards."),
        (LotWon(1, 4, ()), "Ben gets the cow pedigree for 4 cards."),
    ],
)
def test_a_pedigree_is_paid_for_with_cards(event, sentence):
    assert tell(event, COMPANY, pedigree="cow") == sentence


def test_no_event_lacks_a_sentence():
    assert {type(event) for event in SENTENCES} == set(get_args(Event))


def test_something_that_is_no_event_has_none():
    with pytest.raises(AssertionError):
        tell("a cow", COMPANY)  # type: ignore[arg-type]


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("name", EDITIONS)
def test_whole_games_can_be_told_to_everyone_in_every_language(name, pace):
    game = Game.new(name, EDITIONS[name].players[0], Dealer.predictable(1), pace=pace)
    view = game.view()
    play_match(game, [bot("random")] * game.players, Random(1))
    for language in LANGUAGES:
        for seat in range(-1, game.players):
            for me in (None, seat) if seat >= 0 else (None,):
                teller = Teller(Company(texts(language), NAMES, me), view)
                sentences = {teller.tell(event) for events in game.events(seat) for event in events}
                assert [text for text in sentences if not is_sound(text, me)] == []


def is_sound(text, me):
    """A whole sentence, in which who is spoken to is not called by name."""
    spoken_to = me is not None and NAMES[me] in text
    return text[0].isupper() and text[-1] in ".!" and not re.search(r"None|[{}]", text) and not spoken_to


def test_a_spectator_is_told_no_cards_but_those_shown_to_all():
    game = Game.new("master-2009", 4, Dealer.predictable(1))
    play_match(game, [bot("value")] * 4, Random(1))
    public, everything = (
        list(map(Teller(COMPANY, game.view()).tell, chain(*told))) for told in (game.events(), open_events(game))
    )
    assert not any("(" in text for text in public)
    assert len(everything) == len(public)
    assert sum("(" in text for text in everything) > 50


def test_words_for_cards():
    assert coins(ENGLISH, (0, 0, 10, 50, 500)) == "500+50+10+2×0"
    assert coins(ENGLISH, ()) == "nothing"
    assert purse_words(ENGLISH, (0, 10)) == "10+0 = 10"
    assert purse_words(ENGLISH, (0, 0)) == "2×0"
    assert [card_words(ENGLISH, card) for card in ("cow", "rat", "dog-pedigree", "$500")] == [
        "a cow",
        "a rat",
        "the dog pedigree",
        "a money card of 500",
    ]
    assert herd_words(ENGLISH, (("cat", 1), ("sheep", 2), ("rat", 3))) == "a cat, 2 sheep and 3 rats"


@pytest.mark.parametrize(
    ("sheet", "line"),
    [
        (score_sheet(["rooster", "dog", "pig"]), "(10 rooster + 160 dog + 650 pig) × 3 = 2460"),
        (score_sheet(["cow"]), "800 cow = 800"),
        (score_sheet([]), "nothing = 0"),
        (score_sheet([], ["cow", "pig"], money=30), "250 pig pedigree + 250 cow pedigree + 30 in money = 530"),
        (score_sheet([], rats=True), "nothing = 0 (with the rats, but without a family to lose)"),
        (
            score_sheet(["goose", "dog", "cow"], ["dog", "horse"], rats=True, money=430),
            "(160 dog + 250 dog pedigree + 800 cow) × 2 + 250 horse pedigree + 430 in money = 3100"
            " (the rats cost the goose)",
        ),
    ],
)
def test_a_count_in_one_line(sheet, line):
    assert tell_sheet(sheet, ENGLISH) == line
