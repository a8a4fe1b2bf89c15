"""A move belongs to its auction, call or decision; a key is applied once."""

from maquignon.play.moves import Auction, Bid, Call, Pass, Sell, Slap
from maquignon.play.phase import Pace, Phase
from maquignon.rulebook import Reason
from maquignon.table.entries import Moved
from maquignon.table.plan import SPEEDS
from tests.table.room import Room, live_plan

CALL = SPEEDS["normal"].call


def test_a_bid_of_a_past_auction_is_refused():
    room = Room.at(Phase.BIDDING, live_plan())
    seen = room.ledger.version
    room.until(3 * CALL)
    room.move(1, Auction())
    assert room.game.phase is Phase.BIDDING
    assert room.move(2, Bid(10), seen=seen).refused == Reason("auction-over")


def test_a_bid_made_before_others_of_the_same_auction_is_fine():
    room = Room.at(Phase.BIDDING, live_plan())
    seen = room.ledger.version
    room.move(1, Bid(10))
    assert not room.move(2, Bid(20), seen=seen).refused


def test_a_bid_for_the_auction_before_an_exposure_is_refused():
    room = Room.at(Phase.BIDDING, live_plan())
    room.move(1, Bid(4_000))
    seen = room.ledger.version
    room.until(3 * CALL)
    room.move(0, Sell())
    assert room.game.phase is Phase.BIDDING, "the same lot again"
    assert room.move(2, Bid(10), seen=seen).refused == Reason("auction-over")


def test_a_call_made_before_a_bid_is_refused():
    room = Room.at(Phase.BIDDING, live_plan())
    seen = room.ledger.version
    room.move(1, Bid(10), at=0)
    assert room.move(0, Call(), at=CALL // 2, seen=seen).refused == Reason("said-first")


def test_a_slap_belongs_to_its_call():
    room = Room.at(Phase.COUNTDOWN, live_plan(edition="master-2009"))
    seen = room.ledger.version
    room.until(SPEEDS["normal"].count)
    assert room.move(1, Slap(), seen=seen).refused == Reason("call-over")


def test_a_turn_based_pass_answers_the_question_it_was_made_for():
    room = Room.at(Phase.BIDDING, live_plan(pace=Pace.TURN_BASED))
    seen = room.ledger.version
    room.move(1, Pass())
    room.move(2, Bid(10))
    assert room.game.mover == 1, "asked again, at 10"
    assert room.move(1, Pass(), seen=seen).refused == Reason("auction-gone-on")


def test_an_answer_from_the_future_is_refused():
    room = Room.at(Phase.BIDDING, live_plan())
    assert room.move(1, Bid(10), seen=room.ledger.version + 1).refused == Reason("not-happened-yet")


def test_a_key_is_applied_once():
    room = Room.at(Phase.BIDDING, live_plan())
    room.move(1, Bid(10), key="k")
    version = room.ledger.keys.version((1, "k"))
    assert version is not None
    again = room.move(1, Bid(10), key="k")
    assert again.entries == ()
    assert again.refused is None
    assert room.ledger.keys.version((1, "k")) == version


def test_a_key_is_known_after_a_restart():
    room = Room.at(Phase.BIDDING, live_plan())
    room.move(1, Bid(10), key="k")
    again = room.restarted().move(1, Bid(10), key="k")
    assert again.entries == ()
    assert again.refused is None


def test_the_same_key_of_another_seat_is_another_key():
    room = Room.at(Phase.BIDDING, live_plan())
    room.move(1, Bid(10), key="k")
    assert isinstance(room.move(2, Bid(20), key="k").entries[0], Moved)


def test_a_refused_key_stays_refused_within_its_moment():
    room = Room.at(Phase.BIDDING, live_plan())
    room.move(1, Bid(10))
    seen = room.ledger.version
    reason = room.move(1, Bid(30), key="k", seen=seen).refused
    assert reason == Reason("high-bid-already")
    room.move(2, Bid(20))
    assert room.move(1, Bid(30), key="k", seen=seen).refused == reason


def test_a_live_pass_makes_no_call_too_late():
    room = Room.at(Phase.BIDDING, live_plan())
    seen = room.ledger.version
    room.move(1, Pass(), at=CALL // 2)
    assert not room.move(0, Call(), at=CALL - 1, seen=seen).refused


def test_a_turn_based_pass_is_a_word_that_others_answer():
    room = Room.at(Phase.BIDDING, live_plan(pace=Pace.TURN_BASED))
    seen = room.ledger.version
    room.move(1, Pass())
    assert room.move(2, Pass(), seen=seen).refused == Reason("auction-gone-on")
