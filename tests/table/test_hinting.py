"""Hints: against bots alone and where the host allows them; public that one was taken, counted once a moment."""

from __future__ import annotations

from typing import Any

import pytest

from maquignon.play import Auction, Bid, parse_record, replay
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import HintTaken
from maquignon.table.news import Hinted
from maquignon.table.plan import Plan, SeatPlan
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import snapshot
from maquignon.table.table import Table
from tests.table.room import Room, live_plan


def ask(room: Room, guest: str) -> Any:
    return room.send(letters.TakeHint(guest=guest))


def alone() -> Plan:
    return Plan(edition="kuhhandel-1999", seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan(bot="value")), first=0)


@pytest.mark.parametrize("plan", [alone(), live_plan(hints=True)], ids=["against bots alone", "allowed by the host"])
def test_a_hint_is_taken_and_everybody_is_told_so(plan: Plan) -> None:
    room = Room.playing(plan)
    before = room.ledger.version
    assert ask(room, "ann").entries == (HintTaken(at=0, seat=0),)
    for viewer in (-1, 0, 1, 2):
        (news,) = news_since(room.ledger, viewer, before)
        assert news.told == Hinted(seat=0)
    assert [look.hints for look in snapshot(room.desk, 1, 0).seats] == [1, 0, 0]


def test_among_people_the_host_has_to_allow_it() -> None:
    room = Room.playing(live_plan())
    assert ask(room, "ann").refused == Reason("hints-not-allowed")
    assert room.ledger.hints.total() == 0


def test_one_of_two_people_is_not_alone_when_the_other_leaves() -> None:
    room = Room.playing(Plan(edition="kuhhandel-1999", seats=(SeatPlan(), SeatPlan(), SeatPlan(bot="value")), first=0))
    room.send(letters.Leave(guest="ben"))
    assert ask(room, "ann").refused == Reason("hints-not-allowed")


def test_who_has_nothing_to_decide_takes_none() -> None:
    room = Room.playing(live_plan(hints=True))
    assert ask(room, "ben").refused == Reason("nothing-to-decide")
    assert ask(room, "onlooker").refused == Reason("you-have-no-seat")
    lobby = Room(live_plan(hints=True))
    lobby.sit()
    assert ask(lobby, "ann").refused == Reason("game-not-begun")


def test_the_same_moment_counts_once_and_another_again() -> None:
    room = Room.playing(live_plan(hints=True))
    ask(room, "ann")
    assert ask(room, "ann").entries == ()
    room.send(letters.Say(guest="ben", name="Ben", text="moo"))
    assert ask(room, "ann").entries == (), "talk is no new moment"
    room.move(0, Auction())
    assert ask(room, "ben").entries == (HintTaken(at=0, seat=1),)
    room.move(2, Bid(10))
    assert ask(room, "ben").entries == (HintTaken(at=0, seat=1),)
    assert room.restarted().ledger.hints == {0: 1, 1: 2}
    assert room.restarted().ledger.hinted_at == room.ledger.hinted_at


def test_a_game_that_is_over_has_none_and_its_record_counts_them() -> None:
    room = Room.playing(live_plan(hints=True))
    ask(room, "ann")
    room.send(letters.Propose(guest="ann", what="stop"))
    for guest in ("ben", "cat"):
        room.send(letters.AnswerProposal(guest=guest, agrees=True))
    room.until(0)
    assert ask(room, "ann").refused == Reason("game-over")
    record = Table.restore(room.ledger.entries, room.house).record()
    assert "\nhints: 1 0 0\n" in record
    assert parse_record(record).hints == (1, 0, 0)
    assert replay(parse_record(record)).is_stopped
