"""Speed and pause: for a person who plays against bots alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maquignon.play.moves import Auction, Bid
from maquignon.play.phase import Pace, Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.news import PauseBegan, PauseEnded, SpeedIs
from maquignon.table.plan import SPEEDS, Plan, SeatPlan
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import glance
from tests.table.room import Room, live_plan

BOTS = Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan(bot="value")), first=0)
BRISK = SPEEDS["brisk"]


def speed(guest: str = "ann", name: str = "brisk") -> letters.SetSpeed:
    return letters.SetSpeed(guest=guest, speed=SPEEDS[name])


def pause(paused: bool = True, guest: str = "ann") -> letters.SetPause:
    return letters.SetPause(guest=guest, paused=paused)


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, BOTS)


def test_another_speed_holds_from_now_on(room):
    room.move(1, Bid(10), at=0, by="bot")
    room.send(speed(), at=100)
    assert [entry.at for entry in room.until(BRISK.call)] == [BRISK.call]
    assert room.ledger.plan.speed == BRISK
    assert room.restarted().ledger.plan.speed == BRISK


def test_the_same_speed_again_is_not_written(room):
    assert room.send(speed()).entries
    assert not room.send(speed()).entries


def test_nothing_happens_in_a_pause(room):
    room.move(1, Bid(10), at=0, by="bot")
    room.send(pause(), at=500)
    assert room.desk.stands_still
    assert room.desk.next_due() is None
    assert room.desk.wanted() == []
    assert glance(room.desk, 0, 500).paused
    assert room.move(2, Bid(20), by="bot").refused == Reason("game-paused")
    room.send(pause(False))
    assert not room.desk.asleep
    assert room.desk.wanted() == [(1, "value"), (2, "value")]


def test_all_are_told(room):
    before = room.ledger.version
    for letter in (speed(), pause(), pause(), pause(False)):
        room.send(letter)
    assert [news.told for news in news_since(room.ledger, -1, before)] == [
        SpeedIs(speed=BRISK),
        PauseBegan(seat=0),
        PauseEnded(seat=0),
    ]


def test_others_who_play_have_a_say():
    room = Room.at(Phase.BIDDING, live_plan())
    for letter in (speed(), pause()):
        assert room.send(letter).refused == Reason("only-against-bots")


def test_whoever_comes_back_to_a_pause_may_end_it():
    plan = Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(), SeatPlan(bot="value")), first=0)
    room = Room.playing(plan)
    room.send(letters.Leave(guest="ben"))
    assert not room.send(pause()).refused
    assert not room.send(pause(False, guest="ben")).refused
    assert not room.ledger.paused


def test_only_while_a_game_runs_by_the_clock():
    lobby = Room(BOTS)
    lobby.sit()
    assert lobby.send(pause()).refused == Reason("game-not-begun")
    slow = Room.playing(Plan(edition=BOTS.edition, seats=BOTS.seats, first=0, pace=Pace.TURN_BASED))
    assert slow.send(pause()).refused == Reason("clock-is-a-calendar")
    assert lobby.send(pause(guest="zoe")).refused == Reason("you-have-no-seat")


def test_a_move_of_a_person_in_a_pause_is_refused():
    room = Room.playing(BOTS)
    room.send(pause())
    assert room.move(0, Auction()).refused == Reason("game-paused")
    room.send(pause(False))
    assert not room.move(0, Auction()).refused


def test_the_map_has_the_speeds_as_they_are():
    page = Path("docs/architecture.md").read_text(encoding="utf-8")
    for name in ("call", "beat", "count", "bots", "read", "grace"):
        row = re.search(rf"^\| `{name}`: [^|]*\|([^|]*)\|([^|]*)\|([^|]*)\|$", page, re.MULTILINE)
        assert row is not None, name
        told = [int(cell.replace(",", "")) for cell in row.groups()]
        assert told == [getattr(SPEEDS[each], name) for each in ("calm", "normal", "brisk")], name
