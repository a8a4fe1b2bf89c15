"""Out for this animal: known to all, taken back by a bid; when all who could bid are out the calls come quickly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maquignon.play.moves import Bid, Call, OwnUp, Pass, Sell
from maquignon.play.phase import Pace, Phase
from maquignon.table import pacing
from maquignon.table.plan import SPEEDS, Plan, SeatPlan
from maquignon.table.scene import clocks
from maquignon.table.snapshot import glance
from tests.table.room import Room, live_plan

NORMAL = SPEEDS["normal"]
CALL, BEAT = NORMAL.call, NORMAL.beat
EDITIONS = ("kuhhandel-27109", "koehandel-2001", "boursicocotte-2025", "kuhhandel-1999", "master-2009")


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, live_plan())


def said(entries):
    return [(entry.at, entry.move) for entry in entries]


def out(room: Room, viewer: int = -1) -> tuple[int, ...]:
    return glance(room.desk, viewer, room.now).out


@pytest.mark.parametrize("edition", EDITIONS)
def test_when_all_who_could_bid_are_out_the_calls_come_quickly(edition):
    room = Room.at(Phase.BIDDING, live_plan(edition=edition))
    room.move(1, Bid(10), at=100)
    room.move(2, Pass(), at=1_000)
    assert said(room.until(1_000 + 3 * BEAT)) == [
        (1_000 + BEAT, "call"),
        (1_000 + 2 * BEAT, "call"),
        (1_000 + 3 * BEAT, "hammer"),
    ]


def test_without_a_bid_the_lot_goes_quickly_too(room):
    room.move(1, Pass(), at=300)
    room.move(2, Pass(), at=900)
    room.until(900 + 3 * BEAT)
    assert room.game.phase is Phase.TURN


def test_whoever_hesitates_keeps_the_time(room):
    room.move(1, Pass(), at=500)
    assert said(room.until(CALL)) == [(CALL, "call")]


def test_a_late_pass_does_not_make_a_call_later_than_it_was(room):
    room.move(1, Bid(10), at=0)
    room.move(2, Pass(), at=CALL - 10)
    assert said(room.until(CALL)) == [(CALL, "call")]


def test_out_stays_out_when_others_bid_and_is_taken_back_by_a_bid(room):
    room.move(2, Pass(), at=100)
    room.move(1, Bid(10), at=200)
    assert [out(room, viewer) for viewer in (-1, 0, 1, 2)] == [(2,)] * 4
    assert not room.move(2, Bid(20), at=200 + 2 * BEAT).refused, "two quick calls later"
    assert out(room) == ()
    assert said(room.until(200 + 2 * BEAT + CALL))[-1] == (200 + 2 * BEAT + CALL, "call")


def test_nobody_is_out_when_the_lot_is_offered_anew():
    room = Room.at(Phase.BIDDING, live_plan(4))
    room.move(2, Pass(), at=0)
    room.move(1, Bid(200), at=10)
    room.move(1, OwnUp(), at=20)
    assert room.game.phase is Phase.BIDDING
    assert out(room) == ()


def test_nobody_is_out_of_the_next_auction(room):
    room.move(1, Bid(10), at=0)
    room.move(2, Pass(), at=10)
    room.until(10 + 3 * BEAT)
    assert out(room) == ()
    room.move(0, Sell())
    assert out(room) == ()


def test_the_clock_that_all_see_is_the_quick_one(room):
    room.move(1, Bid(10), at=0)
    assert clocks(room.desk, 100).call == CALL - 100
    room.move(2, Pass(), at=200)
    assert clocks(room.desk, 200).call == BEAT


def test_an_auctioneer_leaves_a_moment_all_the_same(room):
    room.move(1, Bid(10), at=0)
    room.move(2, Pass(), at=100)
    assert room.move(0, Call(), at=100 + BEAT // 3 - 1).refused
    assert not room.move(0, Call(), at=100 + BEAT // 3).refused


def test_a_bot_that_is_out_is_not_asked_again():
    plan = Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan()), first=0)
    room = Room.at(Phase.BIDDING, plan)
    assert room.desk.wanted() == [(1, "value")]
    room.move(1, Pass(), by="bot")
    room.move(2, Bid(10))
    assert room.desk.wanted() == []


def test_a_bot_calls_and_strikes_itself_and_is_no_clockwork():
    plan = Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan()), first=1)
    room = auctioned_by_the_bot(plan)
    room.move(0, Bid(10), at=0)
    called = [entry for entry in room.until(4 * CALL) if entry.move in ("call", "hammer")]
    assert [(entry.seat, entry.by, entry.move) for entry in called] == [
        (1, "bot", "call"),
        (1, "bot", "call"),
        (1, "bot", "hammer"),
    ]
    pauses = [later.at - sooner for later, sooner in zip(called, [0, *(entry.at for entry in called)], strict=False)]
    assert len(set(pauses)) == 3
    assert all(0.85 * CALL <= pause <= 1.15 * CALL for pause in pauses)


def auctioned_by_the_bot(plan: Plan) -> Room:
    from maquignon.play.moves import Auction

    for seed in range(0, 100, 10):
        room = Room.playing(plan, seed)
        room.move(1, Auction(), by="bot")
        if room.game.phase is Phase.BIDDING:
            return room
    raise AssertionError("no animal comes first")


def test_at_turn_based_pace_nobody_is_out():
    room = Room.at(Phase.BIDDING, live_plan(pace=Pace.TURN_BASED))
    room.move(1, Pass())
    assert out(room) == ()


@given(words=st.lists(st.tuples(st.integers(1, 3), st.booleans(), st.integers(0, 900)), max_size=12))
def test_calls_are_quick_exactly_when_all_who_could_bid_have_said_to_be_out(words: list[Any]):
    """Whoever they are, whatever they have: the same words lead to the same times."""
    room = Room.at(Phase.BIDDING, live_plan(4))
    outs: set[int] = set()
    for seat, bids, later in words:
        high = room.game.view().auction
        move = Bid(high.high_bid + 10) if bids else Pass()
        if room.move(seat, move, at=room.now + later).refused:
            continue
        outs = outs - {seat} if bids else outs | {seat}
    high_bidder = room.game.view().auction.high_bidder
    waiting = {1, 2, 3} - outs - {high_bidder}
    due = pacing.call_time(room.ledger, room.game)
    quick = max(room.ledger.spoken_at, room.ledger.out_at) + BEAT
    usual = room.ledger.spoken_at + CALL
    assert due == (usual if waiting else min(usual, quick))
