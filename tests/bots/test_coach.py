"""The coach: what the champion does how often, from what the seat can know and nothing else; what hangs on a move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from bench.reasons import reasons
from maquignon.bots import play_match
from maquignon.bots.advising import counsel
from maquignon.bots.champion import champion
from maquignon.bots.counsel import Counsel, Wager
from maquignon.bots.learned.coach import Coach, asked_at
from maquignon.bots.learned.telling import needed
from maquignon.bots.learned.values import values
from maquignon.bots.learned.what_if import prospects
from maquignon.bots.match import plies
from maquignon.bots.roster import bot
from maquignon.play import Auction, Challenge, Dealer, Game, parse_position
from maquignon.play.moves import Accept, Bid, Buy, Counter, Move, Offer, Pass, Sell, number_of
from maquignon.review.case import Case
from maquignon.review.choices import choices
from maquignon.rulebook.editions import EDITIONS
from maquignon.rules.herd import held
from maquignon.rules.money import worth
from tests.secrecy.twins import Twins
from tests.tables import printed_tables

COWS = (
    "edition: koehandel-2001; turn: 0; seat 0: cow 2, horse 4 | 2x0 4x10 2x50 100 200; "
    "seat 1: cow 2, pig 4 | 2x0 4x10 2x50 100 200; seat 2: goat 4 | 2x0 4x10 2x50; deck: rest"
)


COMMON = ("auction", "challenge", "bid", "pass", "sell", "buy", "offer", "accept", "counter", "slap")


def asked(game: Game, seat: int) -> Counsel | None:
    events = [event for told in game.events(seat) for event in told]
    return counsel(bot("odile"), game.view(seat), events, 1)


@pytest.fixture(scope="module")
def played() -> Game:
    game = Game.new("koehandel-2001", 3, Dealer.predictable(4))
    play_match(game, [champion(), bot("odile"), bot("random")], Random(4), limit=100)
    return game


def test_it_says_how_often_what_and_what_each_is_worth() -> None:
    game = Game.new("koehandel-2001", 4, Dealer.predictable(3), first=0)
    game.play(0, Auction())
    found = asked(game, 1)
    assert found is not None
    assert found == asked(game, 1)
    assert found.chance is not None
    assert 0 < found.chance < 1
    shares = [each.share for each in found.moves]
    assert shares == sorted(shares, reverse=True)
    assert 0.5 < sum(shares) <= 1.01
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in found.moves)
    assert found.cost is None, "nothing was done yet"
    assert {belief.seat for belief in found.beliefs} == {0, 2, 3}
    assert all(belief.least <= belief.guess <= belief.most for belief in found.beliefs)


def test_what_he_never_does_is_told_with_its_chance_too() -> None:
    """However sure he is: who may do something else hears what that is worth."""
    game = Game.new("koehandel-2001", 3, Dealer.predictable(4))
    alone = told = 0
    for _ in plies(game, [champion(), champion(), champion()], Random(4)):
        if game.mover is None or game.version > 120:
            continue
        if (found := asked(game, game.mover)) is None:
            continue
        moves = [each.move for each in found.moves]
        assert len(set(moves)) == len(moves) <= 3
        assert [each.share for each in found.moves] == sorted((each.share for each in found.moves), reverse=True)
        assert all(each.chance is not None for each in found.moves)
        alone += len(moves) == 1
        told += len(moves) > 1
    assert told > 3 * alone, "there is but one thing to do now and then"


def test_a_review_asks_what_was_asked_at_the_table(played: Game) -> None:
    """The same counsel from the whole game as from the view and the events of the seat alone, decision by decision."""
    beginning = Game.new("koehandel-2001", 3, Dealer.predictable(4))
    case = Case.of(beginning, played.plies, 0)
    found = dict(choices(case.edition, case.scenes[0].state, case.scenes[0].ledgers, case.plies))
    coach = Coach(case.edition)
    compared = 0
    game = beginning.copy()
    for version, (seat, move) in enumerate(played.plies, 1):
        if version in found and version % 4 == 0:
            events = [event for told in game.events(seat) for event in told]
            alone = asked_at(game.view(seat), events)
            assert alone is not None
            here, there = coach.counsel([alone])[0], coach.counsel([found[version]])[0]
            assert (here.chance, here.reach, here.beliefs) == (there.chance, there.reach, there.beliefs)
            assert found[version].made == number_of(move)
            assert there.cost is not None or there.made is None, "what he may do is judged"
            if here.reach is not None:
                assert here.reach <= game.view(seat).money
            compared += 1
        game.play(seat, move)
    assert compared > 15


def test_twins_get_the_same_counsel() -> None:
    """Everything that the seat may not know is another in the twin."""
    given = 0
    for seed, table in enumerate(printed_tables()):
        observer = seed % table.players
        twins = Twins(table, observer, seed)
        for _ in range(4):
            one, other = (asked(game, observer) for game in (twins.model, twins.twin))
            assert one == other
            given += one is not None
            if not twins.step():
                break
    assert given > 6, "nobody was asked"


def test_counsel_that_saw_another_purse_would_be_noticed() -> None:
    """The planted fault: the seat's own purse, which it does see, is another."""
    richer = COWS.replace("100 200; seat 1", "200 500; seat 1")
    one, other = (asked(Game.at(parse_position(text)), 0) for text in (COWS, richer))
    assert one != other


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_values_within_the_package(edition: str) -> None:
    rows = np.zeros((2, values(EDITIONS[edition]).network.arrays[0].shape[1]), np.float32)
    chances = values(EDITIONS[edition]).chances(rows)
    assert np.all((chances > 0) & (chances < 1))


def test_what_hangs_on_an_offer() -> None:
    game = Game.at(parse_position(COWS))
    game.play(0, Challenge(1, "cow"))
    events = [event for told in game.events(0) for event in told]
    decision = asked_at(game.view(0), events)
    assert decision is not None
    offered = prospects(decision.state, number_of(Offer((10, 50))))
    assert offered is not None
    assert offered.called is not None
    cow = 8
    assert [held(state.holdings[0].herd, cow) for state in (offered.works, offered.called, offered.left)] == [4, 0, 2]
    have = worth(decision.state.holdings[0].purse)
    assert worth(offered.works.holdings[0].purse) == have - 60
    assert worth(offered.called.holdings[0].purse) == have, "topped by a little: the money comes back"


def test_how_often_it_must_work() -> None:
    assert needed(0.2, 0.1) == 0.33
    assert needed(0.2, -0.05) == 0, "even called it does not cost"
    assert needed(-0.05, 0.1) == 1, "it gains nothing"


def reason(text: str, *moves: tuple[int, Move]) -> Wager:
    """Of the last move, which is not made any more; from what its seat can know."""
    game = Game.at(parse_position(text))
    for seat, move in moves[:-1]:
        game.play(seat, move)
    seat, move = moves[-1]
    decision = asked_at(game.view(seat), [event for told in game.events(seat) for event in told])
    assert decision is not None
    found = Coach(game.edition).counsel([replace(decision, made=number_of(move))])[0].wager
    assert found is not None
    return found


def test_the_reason_for_an_offer_or_a_counter_names_what_is_at_stake() -> None:
    trade = (0, Challenge(1, "cow"))
    offer = reason(COWS, trade, (0, Offer((10, 50))))
    assert (offer.move, offer.what, offer.have, offer.forgone) == ("offer 10 50", "cow", 2, False)
    assert offer.prize is not None
    assert offer.price is not None
    assert offer.gain == pytest.approx(offer.prize - offer.price, abs=0.0011)
    assert offer.prize > 0.02, "two cows for nothing, and the four of them complete"
    counter = reason(COWS, trade, (0, Offer((10, 50))), (1, Counter((100,))))
    assert (counter.move, counter.what, counter.have, counter.forgone) == ("counter 100", "cow", 2, False)
    assert counter.needed is not None


def test_who_accepts_hears_of_the_counter_that_was_left() -> None:
    left = reason(COWS, (0, Challenge(1, "cow")), (0, Offer((10, 50))), (1, Accept()))
    assert left.forgone
    assert left.move.startswith("counter ")
    assert left.needed is not None


def test_who_passes_hears_of_the_bid_that_was_left() -> None:
    left = reason(COWS, (0, Auction()), (1, Pass()))
    assert left.forgone
    assert left.move.startswith("bid ")
    assert left.prize is not None
    assert left.price is not None


def test_the_buy_right_is_the_animal_against_the_money() -> None:
    sold, bought = (reason(COWS, (0, Auction()), (1, Bid(90)), (2, Pass()), (0, move)) for move in (Sell(), Buy()))
    assert (sold.move, bought.move) == ("sell", "buy")
    assert sold.gain == -bought.gain
    assert (sold.prize, sold.price, sold.cost) == (bought.prize, bought.price, None)


def test_a_trade_is_won_or_lost_before_anybody_knows_for_how_much() -> None:
    trade = reason(COWS, (0, Challenge(1, "cow")))
    assert (trade.move, trade.what, trade.have, trade.forgone) == ("challenge 1 cow", "cow", 2, False)
    assert trade.cost is not None
    assert trade.gain > 0 < trade.cost
    assert (trade.prize, trade.price, trade.needed) == (None, None, None)
    drawn = reason(COWS, (0, Auction()))
    assert drawn.forgone
    assert drawn.move == "challenge 1 cow", "there is no other"


MONEY_COUNTS = COWS.replace("koehandel-2001", "koehandel-2001; house-rules: money-counts")
LAST_COWS = MONEY_COUNTS.replace("pig 4", "pig 4, rooster 4, goose 4, cat 4, dog 4").replace(
    "goat 4 | 2x0 4x10 2x50; deck: rest", "goat 4, sheep 4, donkey 4 | 2x0 4x10 2x50; deck: nothing"
)


def test_where_money_counts_there_are_reasons_too_but_for_what_may_end_the_game() -> None:
    """Who would have won then hangs on purses that nobody knows."""
    trade, offer = (0, Challenge(1, "cow")), (0, Offer((10, 50)))
    told = reason(MONEY_COUNTS, trade, offer)
    assert (told.move, told.what) == ("offer 10 50", "cow")
    game = Game.at(parse_position(LAST_COWS))
    game.play(*trade)
    for each in (game, Game.at(replace(game.position(), edition=EDITIONS["koehandel-2001"]))):
        decision = asked_at(each.view(0), [])
        assert decision is not None
        ahead = prospects(decision.state, number_of(Offer((10, 50))))
        assert (ahead is None) == each.edition.money_counts


def test_where_money_counts_a_twin_hears_the_same_reason() -> None:
    """Others' purses are not among what it hangs on."""
    richer = MONEY_COUNTS.replace("pig 4 | 2x0 4x10 2x50 100 200", "pig 4 | 2x0 4x10 2x50 200 500")
    game, other = (Game.at(parse_position(text)) for text in (MONEY_COUNTS, richer))
    assert game.view(0).money == other.view(0).money
    told = [
        Coach(each.edition).counsel([replace(found, made=number_of(Challenge(1, "cow")))])[0].wager
        for each in (game, other)
        if (found := asked_at(each.view(0), []))
    ]
    assert told[0] == told[1] is not None


def test_nearly_every_common_decision_has_its_reason() -> None:
    """At every edition; what is left are payments, cards laid, rats and what is divided."""
    told, spoken = reasons(6)
    for kind, number in spoken.items():
        if kind.split()[-1] in COMMON and kind.split()[1] != "7":
            assert told[kind] >= 0.85 * number, kind
    assert sum(told.values()) > 0.9 * sum(spoken.values())
