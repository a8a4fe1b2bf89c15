"""A table of the daily market: its deal is given, no clock runs, and it is played once."""

from __future__ import annotations

import pytest

from maquignon.play.dealer import Dealer
from maquignon.play.moves import Auction
from maquignon.table import letters
from tests.table.markets import DEAL, begun, market_plan, play_out
from tests.table.room import Room

YEAR = 365 * 86_400_000


def test_its_deal_is_the_one_given_and_nobody_is_asked_for_a_seed():
    room, other = begun(), begun()
    dealer = Dealer(DEAL.game, room.ledger.rules.rules_id, DEAL.seed, {})
    assert room.ledger.deal.contributors == ()
    assert room.ledger.deal.commit == dealer.server_commit() == other.ledger.deal.commit
    assert room.ledger.dealer.start(4) == dealer.start(4)


@pytest.mark.parametrize(("plan", "deal"), [(market_plan(), None), (market_plan(market=None), DEAL)])
def test_a_deal_is_given_to_a_market_and_to_nothing_else(plan, deal):
    room = Room(plan)
    room.sit()
    assert room.send(letters.Begin(host="ann", deal=deal)).refused.code == "nothing-dealt-now"
    assert room.ledger.in_lobby


def test_no_time_runs_out_and_nobody_stands_in_for_one_who_is_away():
    room = begun(first=0)
    assert room.until(YEAR) == []
    room.send(letters.Drop(guest="ann"))
    assert room.desk.asleep
    assert room.until(2 * YEAR) == []
    room.send(letters.Arrive(guest="ann"))
    room.move(0, Auction())
    assert room.game.version == 1


def test_bots_wait_while_the_player_is_away():
    room = begun(first=0)
    room.move(0, Auction())
    assert room.desk.wanted()
    room.send(letters.Drop(guest="ann"))
    assert room.desk.wanted() == []
    assert Room.restarted(room).desk.wanted() == []


def test_who_leaves_keeps_the_seat():
    room = begun()
    for letter in (letters.Leave(guest="ann"), letters.StandUp(guest="ann")):
        assert room.send(letter).entries == ()
    assert room.ledger.seats[0].stand_in is None


def test_hints_are_for_practice_only():
    assert begun().send(letters.TakeHint(guest="ann")).refused.code == "hints-not-allowed"
    assert begun(practice=True, first=0).send(letters.TakeHint(guest="ann")).refused is None


def test_there_is_no_rematch():
    room = play_out(begun(edition="boursicocotte-2025"), 0)
    assert room.send(letters.Rematch(guest="ann")).refused.code == "market-is-once"
