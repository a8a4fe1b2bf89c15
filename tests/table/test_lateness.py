"""Games by post among friends: whose time is up is waited for until the others decide, and holidays stop the clock."""

from __future__ import annotations

import pytest

from maquignon.play.moves import Pass
from maquignon.play.phase import Phase
from maquignon.rulebook import Reason
from maquignon.table import lateness, letters
from maquignon.table.awaiting import awaited
from maquignon.table.entries import (
    HolidayBegun,
    HolidayEnded,
    HostMoved,
    Moved,
    Overdue,
    StoodIn,
    TakenBack,
    TimeGiven,
)
from maquignon.table.holidays import Holidays
from maquignon.table.news import Away, BackAgain, BotPlays, MoreTime, TimeIsUp
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import snapshot
from tests.table.audit import fingerprint
from tests.table.room import Room
from tests.table.test_turn_based_pace import slow_plan

DAY = 86_400_000
BEN = 1
"""Whose decision is awaited; it has two days."""


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, slow_plan())


def late(room: Room) -> Room:
    assert room.until(2 * DAY) == [Overdue(at=2 * DAY, seat=BEN)]
    return room


def test_nobody_loses_by_the_clock_among_friends(room):
    assert room.until(2 * DAY - 1) == []
    late(room)
    assert room.until(100 * DAY) == [], "and nobody is replaced for having been away"
    assert not room.move(BEN, Pass()).refused
    assert room.ledger.late is None
    assert snapshot(room.desk, 0, room.now).clocks.late is None


def test_a_clock_that_decides_among_friends_would_be_noticed(room, monkeypatch):
    monkeypatch.setattr(lateness, "is_among_friends", lambda _plan: False)
    with pytest.raises(AssertionError):
        late(room)


def test_at_a_public_table_the_clock_decides_and_a_bot_stands_in():
    room = Room.at(Phase.BIDDING, slow_plan(public=True))
    (moved,) = room.until(2 * DAY)
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.by) == (BEN, "clock")
    room.send(letters.Drop(guest="ben"))
    assert StoodIn(at=9 * DAY, seat=BEN, bot="value") in room.until(9 * DAY)


def test_the_others_give_more_time_which_begins_anew(room):
    before = late(room).ledger.version
    room.send(letters.AnswerLateness(guest="cat", seat=BEN, bot=False), 3 * DAY)
    assert room.ledger.entries[-1] == TimeGiven(at=3 * DAY, seat=BEN, by=2)
    told = [each.told for each in news_since(room.ledger, -1, before - 1)]
    assert told == [TimeIsUp(seat=BEN), MoreTime(seat=BEN, by=2)]
    assert room.until(5 * DAY - 1) == []
    assert room.until(5 * DAY) == [Overdue(at=5 * DAY, seat=BEN)]


def test_the_others_let_a_bot_play_until_who_was_late_is_back(room):
    before = late(room).ledger.version
    room.send(letters.AnswerLateness(guest="ann", seat=BEN, bot=True), 3 * DAY)
    assert room.ledger.entries[-1] == StoodIn(at=3 * DAY, seat=BEN, bot="value", by=0)
    assert news_since(room.ledger, -1, before)[0].told == BotPlays(seat=BEN, bot="value", by=0)
    assert room.desk.wanted() == [(BEN, "value")]
    assert room.ledger.late is None
    room.send(letters.Arrive(guest="ben"), 4 * DAY)
    assert room.ledger.entries[-1] == TakenBack(at=4 * DAY, seat=BEN)


def test_only_others_decide_and_only_of_who_is_late(room):
    answer = letters.AnswerLateness(guest="ann", seat=BEN, bot=True)
    assert room.send(answer).refused == Reason("nobody-is-late")
    late(room)
    own = letters.AnswerLateness(guest="ben", seat=BEN, bot=False)
    assert room.send(own).refused == Reason("others-decide")
    stranger = letters.AnswerLateness(guest="zoe", seat=BEN, bot=True)
    assert room.send(stranger).refused == Reason("you-have-no-seat")
    assert room.send(letters.AnswerLateness(guest="ann", seat=2, bot=True)).refused == Reason("nobody-is-late")
    assert not room.send(letters.AnswerLateness(guest="cat", seat=BEN, bot=False)).refused
    assert room.send(answer).refused == Reason("nobody-is-late"), "the first who answers decides"


def test_who_is_waited_for_is_told_to_be_late(room):
    (before,) = awaited(room.ledger, DAY)
    assert (before.seat, before.left, before.late, before.away) == (BEN, DAY, False, None)
    late(room)
    (after,) = awaited(room.ledger, 3 * DAY)
    assert (after.left, after.late) == (0, True)


def holiday(guest: str, days: int, until: int = 1_000) -> letters.GoOnHoliday:
    return letters.GoOnHoliday(guest=guest, until=until, rest=days * DAY)


def test_a_clock_stands_still_while_its_player_is_away_for_all_to_see(room):
    before = room.ledger.version
    room.send(holiday("ben", 10), DAY)
    assert room.ledger.entries[-1] == HolidayBegun(at=DAY, seat=BEN, until=1_000, rest=10 * DAY)
    assert news_since(room.ledger, 0, before)[0].told == Away(seat=BEN, until=1_000)
    assert [seat.away for seat in snapshot(room.desk, 0, DAY).seats] == [None, 1_000, None]
    assert room.send(holiday("ben", 9)).entries == (), "told once"
    room.send(letters.EndHoliday(guest="ben"), 11 * DAY)
    assert news_since(room.ledger, 0, before)[1].told == BackAgain(seat=BEN)
    assert room.send(letters.EndHoliday(guest="ben")).entries == ()
    assert room.until(12 * DAY - 1) == [], "a day was gone when it began, and the other is left"
    assert room.until(12 * DAY) == [Overdue(at=12 * DAY, seat=BEN)]


def test_who_is_back_before_has_the_rest_of_the_time(room):
    room.send(holiday("ben", 10), DAY)
    room.send(letters.EndHoliday(guest="ben"), 4 * DAY)
    assert room.ledger.entries[-1] == HolidayEnded(at=4 * DAY, seat=BEN)
    assert room.until(5 * DAY) == [Overdue(at=5 * DAY, seat=BEN)]


def test_a_turn_that_begins_during_a_holiday_has_its_whole_time_after_it(room):
    room.send(holiday("cat", 10), 0)
    room.send(holiday("cat", 12, until=2_000), DAY)
    room.move(BEN, Pass(), DAY)
    assert room.game.mover == 2
    assert room.until(15 * DAY - 1) == []
    assert room.until(15 * DAY) == [Overdue(at=15 * DAY, seat=2)]


def test_a_holiday_at_a_public_table_puts_off_clock_and_stand_in():
    room = Room.at(Phase.BIDDING, slow_plan(public=True))
    room.send(letters.Drop(guest="ben"))
    room.send(holiday("ben", 20), DAY)
    assert room.until(21 * DAY) == []
    (moved,) = room.until(22 * DAY)
    assert (moved.seat, moved.by) == (BEN, "clock")


def test_a_holiday_is_nobodys_word(room):
    room.send(letters.StandUp(guest="ben"))
    room.send(holiday("ben", 3))
    assert room.ledger.seats[BEN].stand_in == "value", "the bot plays on until Ben himself comes"
    assert room.send(holiday("zoe", 3)).entries == ()


def test_the_same_table_is_read_from_the_journal(room):
    room.send(holiday("ben", 10), DAY)
    room.send(letters.EndHoliday(guest="ben"), 3 * DAY)
    room.send(holiday("ben", 2, until=2_000), 4 * DAY - 1)
    room.until(6 * DAY)
    assert room.ledger.late == BEN
    again = room.restarted()
    assert fingerprint(again.ledger) == fingerprint(room.ledger)
    assert again.desk.next_due() == room.desk.next_due()


def test_a_holiday_that_is_not_counted_would_be_noticed(room, monkeypatch):
    monkeypatch.setattr(Holidays, "rest_after", lambda *_args: 0)
    room.send(holiday("ben", 10), DAY)
    assert room.until(5 * DAY) != []


def test_a_host_who_is_late_stays_the_host_while_nobody_else_is_there(room):
    for guest in ("ann", "ben", "cat"):
        room.send(letters.Drop(guest=guest))
    assert not any(isinstance(entry, HostMoved) for entry in room.until(30 * DAY))
