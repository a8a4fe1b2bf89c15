"""The auctioneer's clock: once, twice, hammer; the countdown; decisions that time out."""

import pytest

from maquignon.play.moves import Bid, Call, Hammer, Pass, Sell
from maquignon.play.phase import Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.plan import SPEEDS
from maquignon.table.scene import clocks
from tests.table.room import Room, live_plan

CALL = SPEEDS["normal"].call


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, live_plan())


def said(entries):
    return [(entry.at, entry.move, entry.by) for entry in entries]


def test_the_clock_calls_once_twice_and_lets_the_hammer_fall(room):
    room.move(1, Bid(10), at=1_000)
    happened = said(room.until(1_000 + 3 * CALL))
    assert happened == [
        (1_000 + CALL, "call", "table"),
        (1_000 + 2 * CALL, "call", "table"),
        (1_000 + 3 * CALL, "hammer", "table"),
    ]
    assert room.game.phase is Phase.BUY_RIGHT


def test_every_bid_starts_the_calls_again(room):
    room.move(1, Bid(10), at=0)
    room.until(2 * CALL + 500)
    room.move(2, Bid(20), at=2 * CALL + 600)
    assert [move for _at, move, _by in said(room.until(5 * CALL))] == ["call", "call"]


def test_a_pass_does_not_hold_up_the_calls(room):
    room.move(1, Bid(10), at=0)
    room.move(2, Pass(), at=CALL - 1)
    assert said(room.until(CALL)) == [(CALL, "call", "table")]


def test_the_auctioneer_may_call_sooner_but_leaves_a_moment(room):
    room.move(1, Bid(10), at=0)
    assert room.move(0, Call(), at=CALL // 3 - 1).refused == Reason("leave-a-moment-to-bid")
    assert not room.move(0, Call(), at=CALL // 3).refused
    assert not room.move(0, Call(), at=2 * CALL // 3).refused
    assert not room.move(0, Hammer(), at=CALL).refused
    assert room.game.phase is Phase.BUY_RIGHT


def test_a_bid_made_before_the_hammer_counts_though_it_arrives_later(room):
    room.send(letters.Measured(guest="cat", lag=150))
    room.move(1, Bid(10), at=0)
    room.until(3 * CALL + 100)
    assert room.game.phase is Phase.BIDDING, "the hammer waits for Cat's line"
    assert not room.move(2, Bid(20), at=3 * CALL + 120, lag=150).refused
    assert room.ledger.going == 0


def test_a_bid_made_after_the_hammer_does_not_count(room):
    room.send(letters.Measured(guest="cat", lag=150))
    room.move(1, Bid(10), at=0)
    room.until(3 * CALL + 100)
    assert room.move(2, Bid(20), at=3 * CALL + 120, lag=20).refused == Reason("hammer-has-fallen")
    assert said(room.until(3 * CALL + 150)) == [(3 * CALL + 150, "hammer", "table")]


def test_the_wait_for_a_line_is_bounded(room):
    room.send(letters.Measured(guest="cat", lag=5_000))
    room.move(1, Bid(10), at=0)
    room.until(3 * CALL + 200)
    assert room.game.phase is Phase.BUY_RIGHT


def test_the_auctioneers_hammer_waits_for_bids_on_their_way(room):
    room.send(letters.Measured(guest="cat", lag=100))
    room.move(1, Bid(10), at=0)
    room.until(2 * CALL)
    hammer = room.move(0, Hammer(), at=2 * CALL + 1_000, key="hammer")
    assert hammer.held
    room.move(2, Bid(20), at=2 * CALL + 1_050, lag=100)
    assert room.desk.hearing.take_told() == [((0, "hammer"), Reason("bid-before-hammer"))]
    assert room.game.phase is Phase.BIDDING


def test_a_held_hammer_falls(room):
    room.send(letters.Measured(guest="cat", lag=100))
    room.until(2 * CALL)
    room.move(0, Hammer(), at=2 * CALL + 1_000, key="hammer")
    (hammer,) = room.until(2 * CALL + 1_100)
    assert (hammer.seat, hammer.by, hammer.key) == (0, "player", "hammer")


def test_a_decision_that_times_out_is_told_as_such(room):
    room.move(1, Bid(10), at=0)
    room.until(3 * CALL)
    deadline = 3 * CALL + SPEEDS["normal"].decision
    assert said(room.until(deadline)) == [(deadline, "sell", "clock")]


def test_a_turn_has_its_own_time():
    room = Room.playing(live_plan())
    turn = SPEEDS["normal"].turn
    assert said(room.until(turn)) == [(turn, "auction", "clock")]


def test_a_move_in_time_is_not_overtaken_by_the_clock(room):
    room.move(1, Bid(10), at=0)
    room.until(3 * CALL)
    room.move(0, Sell(), at=3 * CALL + SPEEDS["normal"].decision - 1)
    assert room.game.phase is Phase.PAYMENT


def test_the_countdown_goes_on_by_itself_to_the_end():
    room = Room.at(Phase.COUNTDOWN, live_plan(edition="master-2009"))
    count = SPEEDS["normal"].count
    happened = said(room.until(10 * count))
    assert happened == [(number * count, "call", "table") for number in range(1, 11)]
    assert room.game.phase is Phase.TURN


def test_no_time_is_left_once_it_is_up(room):
    due = room.desk.next_due()
    assert clocks(room.desk, due - 5).call == 5
    assert clocks(room.desk, due + 5).call == 0
