"""Sitting down, the host, stand-ins, sleep, rematch."""

from random import Random

import pytest

from maquignon.play.moves import Auction, Bid
from maquignon.play.phase import Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import Closed, HostMoved, Moved, StoodIn, TakenBack
from maquignon.table.lobby import again
from maquignon.table.plan import SPEEDS, Plan, SeatPlan
from tests.table.room import Room, live_plan

GRACE = SPEEDS["normal"].grace


@pytest.fixture
def lobby():
    room = Room(live_plan())
    room.sit()
    return room


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, live_plan())


def test_everybody_has_one_seat(lobby):
    assert lobby.send(letters.SitDown(guest="dan", name="Dan")).refused == Reason("every-seat-taken")
    assert lobby.send(letters.SitDown(guest="ben", name="Ben", seat=0)).entries == ()
    lobby.send(letters.StandUp(guest="ben"))
    assert lobby.send(letters.SitDown(guest="dan", name="Dan", seat=2)).refused == Reason("seat-taken")
    lobby.send(letters.SitDown(guest="dan", name="Dan"))
    assert lobby.ledger.seats.of("dan") == 1


def test_the_host_sends_away(lobby):
    assert lobby.send(letters.Kick(host="ben", seat=2)).refused == Reason("only-the-host")
    assert lobby.send(letters.Kick(host="ann", seat=0)).refused == Reason("send-yourself-away")
    lobby.send(letters.Kick(host="ann", seat=2))
    assert lobby.ledger.seats[2].is_open
    assert lobby.send(letters.Kick(host="ann", seat=2)).refused == Reason("nobody-sits-there")
    assert lobby.send(letters.Begin(host="ann")).refused == Reason("not-every-seat-taken")


def test_the_host_seats_a_bot_and_opens_its_seat_again(lobby):
    lobby.send(letters.Kick(host="ann", seat=2))
    lobby.send(letters.SeatBot(host="ann", seat=2, bot="value"))
    assert lobby.ledger.seats[2].bot == "value"
    assert lobby.send(letters.SeatBot(host="ann", seat=1, bot="value")).refused == Reason("somebody-sits-there")
    lobby.send(letters.SeatBot(host="ann", seat=2, bot=None))
    assert lobby.ledger.seats[2].is_open


def test_another_becomes_host_when_the_host_leaves(lobby):
    lobby.send(letters.StandUp(guest="ann"))
    assert lobby.ledger.seats.host == "ben"


def test_the_first_to_come_is_host_of_a_table_that_was_left(lobby):
    for guest in ("ann", "ben", "cat"):
        lobby.send(letters.StandUp(guest=guest))
    assert lobby.ledger.seats.host is None
    lobby.send(letters.SitDown(guest="dan", name="Dan"))
    assert lobby.ledger.seats.host == "dan"


def test_a_host_who_stays_away_is_replaced(lobby):
    lobby.send(letters.Drop(guest="ann"), at=100)
    assert lobby.until(100 + GRACE) == [HostMoved(at=100 + GRACE, seat=1)]


def test_a_bot_stands_in_after_the_grace_period(room):
    room.move(1, Bid(10))
    room.send(letters.Drop(guest="ben"), at=100)
    happened = room.until(100 + GRACE)
    assert StoodIn(at=100 + GRACE, seat=1, bot="value") in happened


def test_somebody_with_two_sockets_is_still_there(room):
    room.send(letters.Arrive(guest="ben"))
    room.send(letters.Drop(guest="ben"))
    assert 1 in room.desk.present()


def test_a_seat_is_taken_back_by_arriving(room):
    room.send(letters.Drop(guest="ben"), at=0)
    room.until(GRACE)
    assert room.send(letters.Arrive(guest="ben")).entries == (TakenBack(at=GRACE, seat=1),)


def test_a_seat_is_not_taken_back_by_its_stand_in(room):
    room.send(letters.StandUp(guest="cat"))
    (moved,) = room.move(2, Bid(10), by="bot").entries
    assert isinstance(moved, Moved)
    assert room.ledger.seats[2].stand_in == "value"


def test_a_seat_is_taken_back_by_a_move(room):
    room.send(letters.StandUp(guest="cat"))
    taken, moved = room.move(2, Bid(10)).entries
    assert taken == TakenBack(at=0, seat=2)
    assert moved.by == "player"


def test_a_bot_moves_only_where_one_plays(room):
    assert room.move(1, Bid(10), by="bot").refused == Reason("person-plays")
    room.send(letters.StandUp(guest="ben"))
    assert not room.move(1, Bid(10), by="bot").refused


def test_the_table_says_which_bots_it_waits_for():
    seats = (SeatPlan(), SeatPlan(bot="random"), SeatPlan(bot="value"))
    room = Room.at(Phase.BIDDING, Plan(edition="kuhhandel-27109", seats=seats, first=0))
    assert room.desk.wanted() == [(1, "random"), (2, "value")]
    assert room.move(1, Bid(10), by="player").refused == Reason("bot-plays")
    room.move(1, Bid(10), by="bot")
    assert room.desk.wanted() == [(1, "random"), (2, "value")], "that the high bidder cannot own up is its own affair"
    room.until(130_000)
    assert room.desk.wanted() == [(1, "random")], "sold to seat 1"


def test_a_bot_that_never_answers_is_covered_by_the_clock():
    seats = (SeatPlan(bot="random"), SeatPlan(), SeatPlan())
    room = Room.playing(Plan(edition="kuhhandel-27109", seats=seats, first=0))
    assert room.desk.wanted() == [(0, "random")]
    (moved,) = (entry for entry in room.until(SPEEDS["normal"].turn) if isinstance(entry, Moved))
    assert (moved.seat, moved.by) == (0, "clock")


def test_an_empty_table_sleeps_and_wakes(room):
    for guest in ("ann", "ben", "cat", "onlooker"):
        room.send(letters.Drop(guest=guest), at=500)
    assert room.desk.asleep
    assert room.desk.next_due() is None
    assert room.desk.wanted() == []
    room.send(letters.Arrive(guest="ben"))
    assert not room.desk.asleep
    assert room.desk.next_due() >= 500 + 3_000


def test_nothing_is_sold_within_three_seconds_of_a_restart(room):
    room.move(1, Bid(10), at=0)
    room.until(7_000)
    restarted = room.restarted()
    for guest in ("ann", "ben", "cat"):
        restarted.send(letters.Arrive(guest=guest))
    resumed = restarted.now
    assert resumed == room.ledger.at, "the clock resumes where it stood"
    assert restarted.until(resumed + 2_999) == []
    assert restarted.until(resumed + 3_000) != []


def finished():
    """A game for two, played to its end by chance."""
    room = Room.playing(live_plan(2, edition="master-2009"))
    rng = Random(3)
    while not room.game.is_over:
        room.move(room.game.mover, room.game.random_move(room.game.mover, rng))
    return room


def test_the_next_table_when_everybody_wants_one():
    room = finished()
    room.send(letters.Rematch(guest="ann"))
    assert again(room.ledger) is None
    room.send(letters.Rematch(guest="ben"))
    wanted = again(room.ledger)
    assert wanted is not None
    assert wanted.plan == room.ledger.plan
    assert wanted.people == {0: ("ann", "Ann"), 1: ("ben", "Ben")}


def test_who_left_does_not_hold_up_the_next_table():
    room = finished()
    room.send(letters.StandUp(guest="ann"))
    room.send(letters.Rematch(guest="ben"))
    wanted = again(room.ledger)
    assert wanted is not None
    assert (wanted.host, wanted.bots) == ("ben", {0: "value"})


def test_a_rematch_waits_for_the_end(room):
    assert room.send(letters.Rematch(guest="ann")).refused == Reason("game-not-over")


def test_a_closed_table_refuses_everything(room):
    room.desk.apply(Closed(at=room.now, reason="the club closes"))
    assert room.move(1, Bid(10)).refused == Reason("table-closed")
    assert room.desk.next_due() is None


def test_a_game_that_has_not_begun_has_no_moves(lobby):
    assert lobby.move(0, Auction()).refused == Reason("game-not-begun")
