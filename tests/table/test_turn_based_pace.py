"""Correspondence: days per move, and standing orders that speak as soon as they are asked."""

from typing import Any

import pytest

from maquignon.play.moves import Bid, Pass
from maquignon.play.phase import Pace, Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.news import OwnOrder
from maquignon.table.plan import CORRESPONDENCE
from maquignon.table.publishing import news_since
from tests.table.room import Room, live_plan

DAY = 86_400_000


def slow_plan(**changes):
    return live_plan(pace=Pace.TURN_BASED, speed=CORRESPONDENCE, **changes)


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, slow_plan())


def said(entries):
    return [(entry.seat, entry.move, entry.by) for entry in entries]


def test_at_a_public_table_the_clock_neither_calls_nor_hurries():
    room = Room.at(Phase.BIDDING, slow_plan(public=True))
    assert room.until(2 * DAY - 1) == []
    assert said(room.until(2 * DAY)) == [(1, "pass", "clock")]


def test_an_order_bids_the_least_raise_while_it_reaches(room):
    room.send(letters.SetOrder(guest="ben", bid_up_to=30))
    assert said(room.until(0)) == [(1, "bid 10", "order")]
    room.move(2, Bid(20))
    assert said(room.until(0)) == [(1, "bid 30", "order")]
    room.move(2, Bid(40))
    assert said(room.until(0)) == [(1, "pass", "order")]
    assert room.game.phase is Phase.BUY_RIGHT


def test_an_order_said_again_is_accepted_and_not_written_twice(room):
    room.send(letters.SetOrder(guest="cat", bid_up_to=30))
    version = room.ledger.version
    again = room.send(letters.SetOrder(guest="cat", bid_up_to=30))
    assert (again.entries, again.refused, room.ledger.version) == ((), None, version)
    assert room.send(letters.SetOrder(guest="cat", bid_up_to=40)).entries


def test_two_orders_settle_an_auction_at_once(room):
    room.send(letters.SetOrder(guest="ben", bid_up_to=50))
    room.send(letters.SetOrder(guest="cat", bid_up_to=30))
    room.until(0)
    assert room.game.view().auction.high_bidder == 1
    assert room.game.phase is Phase.BUY_RIGHT


def test_an_order_is_for_the_present_lot_only(room):
    room.send(letters.SetOrder(guest="cat", bid_up_to=0))
    room.move(1, Pass())
    room.until(0)
    assert room.game.phase is Phase.TURN
    assert room.ledger.orders == {}


def test_an_order_is_withdrawn(room):
    room.send(letters.SetOrder(guest="cat", bid_up_to=50))
    room.send(letters.SetOrder(guest="cat"))
    room.move(1, Pass())
    assert room.until(0) == []


@pytest.mark.parametrize("number", [9, 5])
def test_a_slap_order_waits_for_its_number_and_the_cards_for_it(number):
    room = Room.at(Phase.COUNTDOWN, slow_plan(edition="master-2009"))
    room.send(letters.SetOrder(guest="ben", slap_at=number))
    room.send(letters.SetOrder(guest="cat", slap_at=0))
    assert said(room.until(0))[-1] == (1, "slap", "order")
    assert room.game.view().auction.call == min(number, 7), "there are seven cards in a purse"


def test_an_order_is_its_owners_secret(room):
    before = room.ledger.version
    room.send(letters.SetOrder(guest="ben", bid_up_to=30))
    room.until(0)
    own: list[Any] = news_since(room.ledger, 1, before)
    others: list[Any] = news_since(room.ledger, 2, before)
    assert own[0].told == OwnOrder(bid_up_to=30, slap_at=None)
    assert own[1].told.by == "order"
    assert others[0].told is None
    assert others[1].told.by == "player"


def test_orders_are_refused_where_they_make_no_sense(room):
    assert room.send(letters.SetOrder(guest="ann", bid_up_to=30)).refused == Reason("auctioneer-bids-not")
    assert room.send(letters.SetOrder(guest="zoe", bid_up_to=30)).refused == Reason("you-have-no-seat")
    assert room.send(letters.SetOrder(guest="ben", bid_up_to=100)).refused == Reason("order-beyond-money", amount=90)
    assert not room.send(letters.SetOrder(guest="ben", bid_up_to=100, bluff=True)).refused
    assert Room.playing(slow_plan()).send(letters.SetOrder(guest="ben", bid_up_to=30)).refused == Reason(
        "no-auction-now"
    )


def test_the_deal_waits_for_ever():
    room = Room(slow_plan())
    room.sit()
    room.send(letters.Begin(host="ann"))
    assert room.desk.next_due() is None


def all_go(room):
    for guest in ("ann", "ben", "cat", "onlooker"):
        room.send(letters.Drop(guest=guest))


def test_a_game_without_visitors_stays_awake(room):
    all_go(room)
    assert not room.desk.asleep
    assert room.desk.next_due() == 2 * DAY


def test_a_lobby_a_deal_and_a_finished_game_sleep():
    room = Room(slow_plan())
    room.sit()
    assert not room.desk.asleep
    all_go(room)
    assert room.desk.asleep
    room.send(letters.Arrive(guest="ann"))
    room.send(letters.Begin(host="ann"))
    assert not room.ledger.in_lobby
    all_go(room)
    assert room.desk.asleep
    over = Room.playing(slow_plan(public=True))
    over.until(10_000 * DAY)  # the clock plays for all
    assert over.ledger.is_over
    all_go(over)
    assert over.desk.asleep
