"""A table of an evening: dealt as all of its round, waiting for nobody, and counted when time is up."""

from __future__ import annotations

import pytest

from maquignon.play import Phase
from maquignon.play.dealer import Dealer
from maquignon.play.moves import Auction, Bid
from maquignon.table import letters
from maquignon.table.desk import QUIET
from maquignon.table.entries import Closed, StoodIn
from maquignon.table.plan import SPEEDS
from tests.table.markets import DEAL
from tests.table.room import Room, live_plan

PLAN = live_plan(evening="EVENING")
HOUR = 3_600_000


def gathered() -> Room:
    room = Room(PLAN)
    room.sit()
    return room


def begun() -> Room:
    room = gathered()
    room.send(letters.Begin(host="ann", deal=DEAL))
    return room


def test_all_tables_of_a_round_are_dealt_the_same_and_nobody_brings_a_seed():
    one, other = begun(), begun()
    dealer = Dealer(DEAL.game, one.ledger.rules.rules_id, DEAL.seed, {})
    assert one.ledger.deal.contributors == ()
    assert one.ledger.deal.commit == other.ledger.deal.commit == dealer.server_commit()
    assert gathered().send(letters.Begin(host="ann")).refused.code == "nothing-dealt-now"


def test_when_time_is_up_what_has_begun_is_settled_and_no_turn_begins():
    room = begun()
    room.move(0, Auction())
    room.move(1, Bid(10))
    room.send(letters.CallTime())
    assert room.game.phase is Phase.BIDDING, "a lot that is up is sold"
    room.until(HOUR)
    assert room.game.is_over
    assert room.game.is_stopped
    assert room.restarted().game.is_over


def test_in_a_turn_the_game_is_counted_at_once_and_again_after_a_restart():
    for room in (begun(), begun().restarted()):
        assert not room.until(QUIET)
        room.send(letters.CallTime())
        room.until(room.now)
        assert room.game.is_stopped


def test_a_table_where_nobody_came_is_closed_and_one_that_is_over_stays_as_it_is():
    room = gathered()
    assert [type(entry) for entry in room.send(letters.CallTime()).entries] == [Closed]
    assert room.send(letters.CallTime()).entries == ()
    over = begun()
    over.send(letters.CallTime())
    over.until(over.now)
    assert over.send(letters.CallTime()).entries == ()


def test_a_round_goes_on_without_those_who_have_gone():
    room = begun()
    for guest in room.guests.values():
        room.send(letters.Drop(guest=guest))
    assert not room.desk.asleep
    stood = room.until(SPEEDS["normal"].grace)
    assert {entry.seat for entry in stood if isinstance(entry, StoodIn)} == {0, 1, 2}
    assert room.desk.wanted()


def test_before_it_begins_nobody_gets_up_and_it_sleeps_until_somebody_comes():
    room = gathered()
    for letter in (letters.StandUp(guest="ben"), letters.Leave(guest="ben")):
        assert room.send(letter).entries == ()
    for guest in room.guests.values():
        room.send(letters.Drop(guest=guest))
    assert room.desk.asleep


def test_the_last_person_who_gives_up_leaves_the_game_to_the_bots():
    room = begun()
    for guest in room.guests.values():
        room.send(letters.Resign(guest=guest))
    assert room.ledger.closed is None
    assert len(room.desk.wanted()) == 1


@pytest.mark.parametrize(
    "letter",
    [
        letters.Propose(guest="ann", what="pause"),
        letters.Propose(guest="ann", what="abort"),
        letters.TakeHint(guest="ann"),
    ],
)
def test_nobody_stops_the_clock_calls_it_off_or_takes_a_hint(letter):
    assert begun().send(letter).refused.code in ("evening-goes-on", "hints-not-allowed")


def test_who_is_left_alone_with_bots_does_not_change_the_pace_and_nobody_plays_again():
    room = begun()
    for guest in ("ben", "cat"):
        room.send(letters.Leave(guest=guest))
    for letter in (letters.SetPause(guest="ann", paused=True), letters.SetSpeed(guest="ann", speed=SPEEDS["calm"])):
        assert room.send(letter).refused.code == "evening-goes-on"
    room.send(letters.CallTime())
    room.until(room.now)
    assert room.send(letters.Rematch(guest="ann")).refused.code == "evening-goes-on"
