"""Playouts from the middle: the traders play as they do from the beginning, and nobody knows the deck."""

import pytest

from maquignon.bots.characters import characters
from maquignon.bots.core.contest import play_traders
from maquignon.bots.core.playouts import Scene, after, opening, reshuffled, victories
from maquignon.play import Dealer, Game, Pace, parse_move, parse_position
from maquignon.play.moves import number_of
from maquignon.play.set_up import state_of
from maquignon.rules.freezing import frozen
from maquignon.rules.phase import DIVISION, NO_MOVE, OVER
from maquignon.rules.random_play import Dice, Tally, play_out
from maquignon.rules.terms import Terms
from tests.bots.trading import play_plainly
from tests.review.games import ENDING

TABLES = [
    ("koehandel-2001", 4, ()),
    ("kuhhandel-1999", 3, ("one-bid", "two-lots")),
    ("master-2009", 5, ("money-counts",)),
    ("master-2009-two", 2, ()),
    ("boursicocotte-2025", 4, ("strict-bids",)),
]


def beginning(name: str, players: int, house_rules=(), pace: Pace = Pace.TURN_BASED):
    game = Game.new(name, players, Dealer.predictable(2), house_rules=house_rules, pace=pace)
    terms = Terms(game.edition, players)
    return opening(state_of(game.position()), terms), terms, characters()["odile"].habits(game.edition, players)


@pytest.mark.parametrize(("name", "players", "house_rules"), TABLES)
def test_the_short_way_plays_the_same_moves(name, players, house_rules):
    scene, terms, habits = beginning(name, players, house_rules)
    for seed in range(3):
        short, usual = scene.state.copy(), scene.state.copy()
        play_traders(short, scene.traders(terms, habits, seed), Dice(0), 5000)
        play_plainly(usual, scene.traders(terms, habits, seed), Dice(0), 5000)
        assert short.phase == OVER
        assert frozen(short) == frozen(usual)


@pytest.mark.parametrize("name", ["koehandel-2001", "master-2009"])
def test_from_any_moment_of_a_live_game(name):
    scene, terms, habits = beginning(name, 4, pace=Pace.LIVE)
    dice = Dice(1)
    for version in range(0, 120, 7):
        state = scene.state.copy()
        play_out(state, dice, version, Tally(4))
        *shares, _ = victories(Scene(state, scene.ledgers), terms, habits, -1, NO_MOVE, 1, 1, 5000)
        assert sum(shares) == pytest.approx(1)


def test_nobody_knows_the_order_of_the_deck():
    state = beginning("koehandel-2001", 3)[0].state
    state.drawn = 10
    decks = [reshuffled(state, Dice(seed)) for seed in range(30)]
    assert all(deck[:10] == state.deck[:10] for deck in decks)
    assert all(sorted(deck) == sorted(state.deck) for deck in decks)
    assert len({deck[10] for deck in decks}) > 5


def test_equal_dice_keep_the_order_when_a_card_is_gone():
    state = beginning("koehandel-2001", 3)[0].state
    state.deck = list(range(40))
    whole = reshuffled(state, Dice(4))
    state.drawn = 1
    assert reshuffled(state, Dice(4))[1:] == [card for card in whole if card != 0]


def test_a_card_somebody_has_looked_at_stays_on_top():
    state = beginning("master-2009-two", 2)[0].state
    state.phase = DIVISION
    assert {reshuffled(state, Dice(seed))[0] for seed in range(20)} == {state.deck[0]}


def test_a_seat_hears_only_what_it_may():
    """An accepted offer is known to two, and guessed at by the third."""
    game = Game.at(parse_position(ENDING))
    terms = Terms(game.edition, 3)
    habits = characters()["odile"].habits(game.edition, 3)
    scene = opening(state_of(game.position()), terms)
    for seat, text in ((0, "challenge 1 cow"), (0, "offer 500"), (1, "accept")):
        scene = after(scene, terms, habits, seat, number_of(parse_move(text)))
    known = [[round(account.guess) for account in ledger.accounts] for ledger in scene.ledgers]
    assert known[0][:2] == known[1][:2] == [440, 1440]
    assert known[2][:2] != [440, 1440]
