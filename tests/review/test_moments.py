"""Key moments, accounts and the lead, from chances that are given: what is told of a move, and whose doing it was."""

from pathlib import Path

import pytest

from maquignon.play import Game, parse_position, parse_record
from maquignon.play.moves import Auction, Pass
from maquignon.play.records import Replay
from maquignon.play.statistics import statistics_of
from maquignon.review.advice import TRIES
from maquignon.review.case import Case
from maquignon.review.curve import Chances
from maquignon.review.moments import NUMBER, SMALLEST, SURE, accounts, lead, moments
from maquignon.review.steps import steps_of

RECORD = parse_record((Path(__file__).parents[1] / "records" / "last-lot-of-two.mq").read_text("utf-8"))
NO_DOUBT = (0.0, 0.0, 0.0)


@pytest.fixture(scope="module")
def case():
    return Case.of(next(iter(Replay(RECORD))), RECORD.plies, 0)


@pytest.fixture(scope="module")
def steps(case):
    return steps_of(case)


def swinging(number):
    """Chances that change with every move: seat 0 gains by the odd ones, seat 1 by the even ones."""
    return [Chances((0.5, 0.3, 0.2) if version % 2 else (0.2, 0.6, 0.2), NO_DOUBT) for version in range(number + 1)]


def test_a_moment_tells_who_with_whom_about_what_and_for_how_much(case, steps):
    found = moments(case, steps, swinging(len(steps)))
    assert [(each.version, each.kind, each.seat, each.other, each.what, each.amount) for each in found] == [
        (1, "card", 2, None, "cow, donkey", None),
        (2, "bid", 0, None, "donkey, cow", 150),
        (3, "pass", 1, 0, "donkey, cow", 150),
        (4, "sell", 2, 0, "donkey, cow", 150),
        (5, "pay", 0, None, "donkey, cow", 150),
        (6, "challenge", 0, 1, "donkey", None),
        (7, "offer", 0, 1, "donkey", 500),
        (8, "counter", 1, 0, "donkey", 900),
    ]
    assert [(each.gainer, each.loser) for each in found] == [(0, 1), (1, 0)] * 4
    assert found[0].changes == pytest.approx((0.3, -0.3, 0.0))


def test_a_moment_tells_what_was_at_stake_what_was_known_and_what_the_strong_bot_says(case, steps):
    found = {each.version: each for each in moments(case, steps, swinging(len(steps)))}
    assert found[1].said == (), "a card is nobody's choice"
    for version, moment in found.items():
        if version > 1:
            assert sum(each.times for each in moment.said) in (0, TRIES)
            assert [each.times for each in moment.said] == sorted((each.times for each in moment.said), reverse=True)
    offer = found[7]
    herd = dict(game_before(7).position().places[0].herd)
    assert offer.have == herd["donkey"]
    purse = sum(game_before(7).position().places[1].purse)
    assert offer.least is not None
    assert offer.most is not None
    assert offer.least <= purse <= offer.most
    assert (found[2].have, found[2].least) == (None, None), "a lot of two, and nobody else has bid"


def game_before(version):
    return [game.copy() for game in Replay(RECORD)][version - 1]


def test_only_the_largest_and_clearest_changes_are_told(case, steps):
    def level(chance, error=0.0):
        return Chances((chance, 0.0, 0.0), (error, 0.0, 0.0))

    flat = [level(0.0)] * 9
    assert moments(case, steps, flat) == []
    small = [*flat[:5], *[level(SMALLEST)] * 4]
    assert moments(case, steps, small) == [], "no larger than the smallest"
    clear = [*flat[:5], *[level(1.1 * SMALLEST)] * 4]
    assert [each.version for each in moments(case, steps, clear)] == [5]
    doubtful = [*flat[:5], *[level(0.1, 0.11 / SURE)] * 4]
    assert moments(case, steps, doubtful) == []
    both = [*[level(0.0, 0.08 / SURE)] * 5, *[level(0.1, 0.08 / SURE)] * 4]
    assert moments(case, steps, both) == [], "the doubts of both sides count"
    assert NUMBER >= 8


def test_the_lead_begins_where_nobody_is_ahead_any_more():
    def levels(*firsts):
        return [Chances((first, 1 - first), (0.0, 0.0)) for first in firsts]

    assert lead(levels(0.6, 0.4, 0.5, 0.7, 1.0), [0]).version == 2, "level with the best is not behind"
    assert lead(levels(0.6, 0.7, 0.9), [0]).version == 0
    shared = lead(levels(0.6, 0.3, 0.4, 0.5), [0, 1])
    assert (shared.seat, shared.version) == (1, 1), "of two winners, who was ahead for longer"


def test_an_account_tells_cards_own_moves_and_those_of_others_apart(case, steps):
    levels = swinging(len(steps))
    found = accounts(steps, levels, {}, statistics_of(RECORD).bluffs)
    first, second, third = found
    # the odd moves are worth 0.3 to seat 0 and the even ones cost it as much; the first is a card
    assert (first.start, first.end) == (0.2, 0.2)
    assert first.luck == pytest.approx(0.3)
    assert first.own == pytest.approx(-0.3 + 0.3 - 0.3 + 0.3)
    assert first.others == pytest.approx(0.3 - 0.3 - 0.3)
    assert second.own == pytest.approx(-0.3 + 0.3)
    assert (third.luck, third.own, third.others) == (0, 0, 0)
    assert [each.decisions for each in found] == [4, 2, 2]
    assert [(each.tried, each.called, each.missed) for each in found] == [(0, 0, 0)] * 3


def test_a_decision_that_drew_a_card_is_split_where_its_worth_is_known(case, steps):
    levels = swinging(len(steps))
    decided = {1: Chances((0.3, 0.5, 0.2), NO_DOUBT)}
    first = accounts(steps, levels, decided, ())[0]
    assert first.luck == pytest.approx(0.2), "from what the move was worth to what the card made of it"
    assert first.others == pytest.approx(0.1 + 0.3 - 0.3 - 0.3)


def test_a_pedigree_is_named_by_its_family():
    """The first family too."""
    begun = Game.at(
        parse_position(
            "edition: master-2009; turn: 0; seat 0: nothing; seat 1: nothing; seat 2: nothing; "
            "deck: rooster-pedigree, rest"
        )
    )
    game = begun.copy()
    game.play(0, Auction())
    for seat in (1, 2):
        game.play(seat, Pass())
    case = Case.of(begun, game.plies, 0)
    found = moments(case, steps_of(case), swinging(3))
    assert [(each.kind, each.what, each.amount) for each in found[1:]] == [("pass", "rooster-pedigree", 10)] * 2
