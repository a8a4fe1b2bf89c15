"""A maximum bid at live pace: raises by the least after a pause like a person's, and ends with the lot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maquignon.play.moves import Bid, Pass
from maquignon.play.phase import Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.ledger import Ledger
from maquignon.table.news import OwnOrder
from maquignon.table.pauses import Pauses
from maquignon.table.plan import SPEEDS
from maquignon.table.publishing import news_for, news_since
from maquignon.table.snapshot import glance
from tests.table.room import Room, live_plan

SPEED = SPEEDS["normal"]


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, live_plan())


def up_to(guest: str, amount: int | None, **more: Any) -> letters.SetOrder:
    return letters.SetOrder(guest=guest, bid_up_to=amount, **more)


def ordered(entries):
    return [(entry.seat, entry.move) for entry in entries if getattr(entry, "by", "") == "order"]


def test_it_raises_by_the_least_after_a_pause(room):
    room.move(1, Bid(10), at=0)
    room.send(up_to("cat", 50), at=500)
    (raised,) = [entry for entry in room.until(500 + SPEED.call * 4 // 5) if entry.move.startswith("bid")]
    assert (raised.seat, raised.move, raised.by) == (2, "bid 20", "order")
    assert raised.at >= 500 + round(0.35 * SPEED.bots)


def test_it_does_not_outbid_its_owner_and_is_out_when_it_does_not_reach(room):
    room.send(up_to("cat", 20), at=0)
    assert ordered(room.until(2_900)) == [(2, "bid 10")]
    room.move(1, Bid(20), at=3_000)
    assert ordered(room.until(5_000)) == [(2, "pass")]
    assert room.ledger.out == {2}
    assert room.ledger.orders == {}


def test_two_of_them_settle_it_between_themselves(room):
    room.send(up_to("ben", 60), at=0)
    room.send(up_to("cat", 40), at=0)
    room.until(60_000)
    assert room.game.phase is not Phase.BIDDING
    sold = next(entry for entry in reversed(room.ledger.entries) if entry.move.startswith("bid"))
    assert sold.seat == 1
    assert sold.move in ("bid 40", "bid 50")


def test_it_ends_with_the_lot_and_with_a_pass(room):
    room.send(up_to("cat", 50), at=0)
    room.move(2, Pass(), at=10)
    assert ordered(room.until(20_000)) == []
    assert room.ledger.orders == {}


def test_more_than_ones_money_has_to_be_meant(room):
    assert room.send(up_to("cat", 100)).refused == Reason("order-beyond-money", amount=90)
    assert not room.send(up_to("cat", 100, bluff=True)).refused


def test_a_slap_is_made_by_hand():
    room = Room.at(Phase.COUNTDOWN, live_plan(edition="master-2009"))
    assert room.send(letters.SetOrder(guest="ben", slap_at=5)).refused == Reason("slap-orders-are-turn-based")


def test_nobody_else_is_told(room):
    before = room.ledger.version
    room.send(up_to("cat", 50), at=0)
    room.until(2_900)
    others: list[Any] = news_since(room.ledger, 1, before)
    assert others[0].told is None
    assert others[1].told.by == "player"
    assert glance(room.desk, 1, room.now).order is None
    assert glance(room.desk, 2, room.now).order == OwnOrder(bid_up_to=50, slap_at=None)


def test_all_at_once_are_told_what_each_would_be_told(room):
    before = room.ledger.version
    room.send(up_to("cat", 50), at=0)
    room.until(20_000)
    for version in range(before, room.ledger.version):
        told = news_for(room.ledger, {0, 1, 2}, version)
        assert told == {viewer: news_since(room.ledger, viewer, version) for viewer in (-1, 0, 1, 2)}
        assert told[0] is told[1] is told[-1], "nobody else has anything of their own"


def test_a_restarted_table_has_it_still(room):
    room.send(up_to("cat", 50), at=0)
    again = room.restarted()
    again.send(letters.Arrive(guest="cat"))
    assert ordered(again.until(again.now + 20_000))[0] == (2, "bid 10")


def test_pauses_look_like_a_persons(room):
    """As a bot's: drawn anew after every word, the same however often it is asked, and shorter than a call."""
    pauses, drawn = Pauses(Random(1)), []
    for _ in range(300):
        ledger = Ledger(room.house.seal, room.ledger.entries[0])
        ledger.moments.begin(0)
        pauses._word = -1
        drawn.append(pauses.of(ledger, 1))
        assert pauses.of(ledger, 1) == drawn[-1]
    assert min(drawn) >= 0.3 * SPEED.bots
    assert max(drawn) <= 0.8 * SPEED.call
    assert len(set(drawn)) > 150
    assert 0.8 * SPEED.bots < sorted(drawn)[150] < 1.2 * SPEED.bots
