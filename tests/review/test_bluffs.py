"""Over-bids and small offers: found, and what came of them."""

import pytest

from maquignon.play import Replay, parse_record
from maquignon.review.bluffs import bluffs
from maquignon.review.case import Case
from maquignon.review.value import Bluff
from tests.review.games import ENDING, LAST_COW, played

AUCTION = (
    "maquignon: record 1\nrules: {rules}/1\nplayers: 3\n{pace}deck: {deck}, rest\nmoves:\n0: auction\n{moves}\nend"
)


def found(record) -> list[Bluff]:
    game = next(iter(Replay(record)))
    assert Replay(record).to_the_end()
    return bluffs(Case.of(game, record.plies, 0))


def auction(*moves: str, rules="koehandel-2001", deck="cow", pace="") -> list[Bluff]:
    return found(parse_record(AUCTION.format(rules=rules, deck=deck, pace=pace, moves="\n".join(moves))))


def told(bluff: Bluff) -> tuple[object, ...]:
    return bluff.version, bluff.seat, bluff.kind, bluff.amount, bluff.means, bluff.outcome, bluff.by, bluff.answered


def test_an_over_bid_that_is_sold_to_is_called():
    (bluff,) = auction("1: bid 100", "2: pass", "0: sell")
    assert told(bluff) == (2, 1, "bid", 100, 90, "called", 0, 4)


def test_an_over_bid_that_is_bid_over():
    first, second = auction("1: bid 100", "2: bid 110", "1: pass", "0: sell")
    assert told(first) == (2, 1, "bid", 100, 90, "outbid", 2, 3)
    assert second.outcome == "called"


def test_an_over_bid_that_the_auctioneer_pays_for_is_missed():
    position = LAST_COW.replace(
        "seat 1: sheep 4, goat 4, donkey 4, pig 4, cow |", "seat 1: sheep 4, goat 4, donkey 4, pig 4 |"
    )
    (bluff,) = found(played(f"{position}; deck: cow", "0: auction", "1: bid 20", "2: pass", "0: buy", "0: pay 2x10"))
    assert told(bluff) == (2, 1, "bid", 20, 10, "missed", 0, 4)


def test_owning_up_is_being_called_by_nobody():
    (bluff,) = auction("1: bid 100", "1: own up", pace="pace: live\n")
    assert (bluff.outcome, bluff.by, bluff.answered) == ("called", None, 3)


def test_a_slap_beyond_ones_means():
    (bluff,) = auction("1: slap", rules="master-2009", deck="cow-pedigree")
    assert (bluff.kind, bluff.amount, bluff.outcome) == ("slap", 10, "called")
    assert bluff.means < 10


def test_an_honest_bid_is_no_bluff():
    assert auction("1: bid 90", "2: pass", "0: sell") == []


@pytest.mark.parametrize(("answer", "outcome"), [("accept", "missed"), ("counter 10", "called"), ("counter 0", "tied")])
def test_a_small_offer(answer, outcome):
    (bluff,) = found(played(ENDING, "0: challenge 1 cow", "0: offer 0", f"1: {answer}"))
    assert (bluff.version, bluff.seat, bluff.kind, bluff.amount, bluff.outcome) == (2, 0, "offer", 0, outcome)
    assert bluff.means > 0
    assert (bluff.by, bluff.answered) == (1, 3)


def test_a_large_offer_is_no_bluff():
    assert found(played(ENDING, "0: challenge 1 cow", "0: offer 500", "1: accept")) == []


def test_who_has_nothing_cannot_bluff():
    position = LAST_COW.replace("cow | 0 10;", "cow | 2x0;").replace("turn: 0", "turn: 1")
    assert found(played(position, "1: challenge 0 cow", "1: offer 0", "0: counter 10")) == []
