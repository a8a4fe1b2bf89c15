"""Low offers by the strong bot's judgement, and bluffs, which a review takes from the game's statistics."""

import pytest

from maquignon.cli.review.words import bluff_words, low_offer_words
from maquignon.cli.telling import Company
from maquignon.cli.texts import texts
from maquignon.play import Replay
from maquignon.play.statistics import statistics_of
from maquignon.review import LowOffer, review
from maquignon.review.case import Case
from maquignon.review.low_offers import low_offers
from tests.review.games import BLUNDERS, ENDING, LAST_COW, played


def found(record) -> list[LowOffer]:
    game = next(iter(Replay(record)))
    assert Replay(record).to_the_end()
    return low_offers(Case.of(game, record.plies, 0))


@pytest.mark.parametrize(
    ("answer", "outcome"), [("accept", "won"), ("counter 50", "lost"), ("counter 10", "tied"), ("counter 0", "won")]
)
def test_a_low_offer(answer, outcome):
    (offer,) = found(played(ENDING, "0: challenge 1 cow", "0: offer 10", f"1: {answer}"))
    assert (offer.version, offer.seat, offer.amount, offer.outcome) == (2, 0, 10, outcome)
    assert offer.limit > 100


@pytest.mark.parametrize("cards", ["500", "0", "2x0"])
def test_neither_a_large_offer_nor_a_bluff_is_a_low_offer(cards):
    assert found(played(ENDING, "0: challenge 1 cow", f"0: offer {cards}", "1: accept")) == []


def test_who_has_next_to_nothing_offers_no_less():
    position = LAST_COW.replace("turn: 0", "turn: 1")
    assert found(played(position, "1: challenge 0 cow", "1: offer 10", "0: counter 50")) == []


def test_the_bluffs_of_a_review_are_those_of_the_statistics():
    record = played(LAST_COW, *BLUNDERS)
    reviewed = review(record, effort=500)
    assert reviewed.bluffs == statistics_of(record).bluffs
    assert [(bluff.seat, bluff.outcome) for bluff in reviewed.bluffs] == [(0, "called"), (1, "missed")]
    assert [(each.tried, each.called, each.missed) for each in reviewed.accounts] == [(1, 1, 0), (1, 0, 1), (0, 0, 0)]


def test_both_have_sentences():
    reviewed = review(played(LAST_COW, *BLUNDERS), effort=500)
    company = Company(texts("en"), ("Anna", "Ben", "Cleo"))
    assert bluff_words(reviewed.bluffs[0], company) == "Anna offered nothing with 940 in hand: called by Ben."
    low = LowOffer(version=2, seat=0, amount=10, limit=300, outcome="lost")
    assert low_offer_words(low, company) == "Anna offered 10 for a stake worth 300 to them: the trade was lost."
