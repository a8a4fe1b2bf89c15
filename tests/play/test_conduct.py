"""How seats played, as it is counted over many games: by hand, and against the events of whole games."""

from itertools import pairwise
from random import Random

import pytest

from maquignon.play import Dealer, Game, parse_record, record_of
from maquignon.play.events import Bought, Countered, Event, Exposed, LotWon, Offered, TradeWon
from maquignon.play.moves import move_of
from maquignon.play.statistics import AnimalPrice, Conduct, FamilyCost, PriceSum, against_fair, conducts_of, together
from maquignon.play.statistics.bluffs import Bluffs
from tests.gambler import Gambler
from tests.play.test_statistics import FROM, LAST_COW, MONEY


def sale(*moves: str) -> tuple[Conduct, ...]:
    return conducts_of(parse_record(LAST_COW + "\n".join((*moves, "end"))))


def test_a_bluff_that_worked_and_the_family_that_it_made_dear():
    own, bluffer, other = sale("1: bid 60", "2: pass", "0: buy", "0: pay 10 50")
    assert (own.buy_rights, own.buy_rights_used, own.bought) == (1, 1, (AnimalPrice("cow", 1, 60, 39),))
    assert dict(own.families)["cow"] == 60
    assert (bluffer.bluffs, bluffer.called, bluffer.missed, bluffer.best_bluff) == (1, 0, 1, 60)
    assert other == Conduct()


def test_trades_count_for_both_and_what_is_got_makes_a_family_cheaper():
    moves = "0: challenge 1 cow\n0: offer 0 10\n1: counter 50"
    opener, met, _ = conducts_of(parse_record(FROM.format(rules="koehandel-2001", money=MONEY, moves=moves)))
    assert (opener.opened, opener.opened_won, opener.met, opener.met_won) == (1, 0, 0, 0)
    assert (met.opened, met.opened_won, met.met, met.met_won) == (0, 0, 1, 1)
    assert FamilyCost("cow", 40) in met.families
    assert "cow" not in dict(opener.families)


def test_games_together():
    games = [Conduct(bluffs=2, called=1, best_bluff=90), Conduct(bluffs=1, best_bluff=40, bought=(GOOSE,))]
    assert together(games) == Conduct(bluffs=3, called=1, best_bluff=90)
    assert together(()) == Conduct()


GOOSE = AnimalPrice("goose", 2, 50, 3)


def test_what_was_paid_beside_fair_prices_is_of_the_same_animals():
    bought = [(GOOSE, 30), (AnimalPrice("goose", 1, 10, 9), None), (AnimalPrice("rooster", 1, 7, 0), 5), (GOOSE, 20)]
    assert against_fair(bought) == (PriceSum("rooster", 1, 7, 5), PriceSum("goose", 4, 100, 100))


def gambled(edition: str, seed: int) -> Game:
    game, gambler = Game.new(edition, 4, Dealer.predictable(seed)), Gambler(Random(seed))
    while not game.is_over:
        seat, number = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, number))
    return game


@pytest.fixture(scope="module", params=["master-2009", "boursicocotte-2025"])
def game(request) -> Game:
    return gambled(request.param, 13)


def counted(game: Game) -> dict[str, int]:
    """By its events, one by one."""
    events = [event for each in game.open_events() for event in each]
    found = [event for event in events if isinstance(event, LotWon)]
    return {
        "called": sum(isinstance(event, Exposed) for event in events) + sum(map(is_called, pairwise(events))),
        "used": sum(isinstance(event, Bought) for event in events),
        "won": sum(isinstance(event, TradeWon) for event in events),
        "animals": sum(number for event in found for _family, number in event.animals),
    }


def is_called(two: tuple[Event, Event]) -> bool:
    """An offer that hides that it is nothing, and something against it."""
    offer, answer = two
    if not isinstance(offer, Offered) or not isinstance(answer, Countered):
        return False
    is_bluff = not sum(offer.cards or ()) and (bool(offer.cards) or offer.number is None)
    return is_bluff and sum(answer.cards or ()) > 0


def told(game: Game) -> dict[str, int]:
    conducts = conducts_of(record_of(game))
    all_seats = together(conducts)
    assert all_seats.opened == all_seats.met == all_seats.opened_won + all_seats.met_won
    return {
        "called": all_seats.called,
        "used": all_seats.buy_rights_used,
        "won": all_seats.opened,
        "animals": sum(price.number for each in conducts for price in each.bought),
    }


def test_conduct_agrees_with_the_events(game):
    assert told(game) == counted(game)
    assert counted(game)["called"] > 0


def test_a_count_that_forgets_bluffs_would_be_noticed(game, monkeypatch):
    monkeypatch.setattr(Bluffs, "_bid", lambda *_args: None)
    assert told(game) != counted(game)
