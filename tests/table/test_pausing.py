"""A pause that all people agree to: clocks stand still, nobody moves, and one who wants to go on is enough."""

from __future__ import annotations

import pytest

from maquignon.play import Phase
from maquignon.play.moves import Auction, Bid
from maquignon.play.phase import Pace
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.desk import QUIET
from maquignon.table.entries import Closed, Moved, Paused, Proposed, Resumed
from maquignon.table.letters import Purpose
from maquignon.table.news import PauseBegan, PauseEnded
from maquignon.table.plan import CORRESPONDENCE, Plan, SeatPlan
from maquignon.table.publishing import news_since
from maquignon.table.scene import clocks
from maquignon.table.snapshot import glance
from tests.table.room import Room, live_plan

SLOW = Plan(edition="kuhhandel-27109", seats=(SeatPlan(),) * 3, first=0, pace=Pace.TURN_BASED, speed=CORRESPONDENCE)
ALONE = Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan(bot="value")), first=0)


def agree(room: Room, what: Purpose, *guests: str) -> None:
    for guest in guests or room.guests.values():
        assert room.send(letters.Propose(guest=guest, what=what)).refused is None
    room.until(room.now)


def paused(plan: Plan) -> Room:
    room = Room.playing(plan)
    agree(room, "pause")
    assert room.ledger.paused
    return room


@pytest.mark.parametrize("plan", [live_plan(), SLOW], ids=["live", "by post"])
def test_nothing_is_due_and_nobody_moves_in_a_pause(plan: Plan) -> None:
    room = paused(plan)
    assert (room.desk.stands_still, room.desk.next_due()) == (True, None)
    assert room.move(0, Auction()).refused == Reason("game-paused")
    assert room.game.version == 0


def test_a_pause_needs_everybody_who_plays() -> None:
    room = Room.playing(live_plan())
    agree(room, "pause", "ann", "ben")
    assert not room.ledger.paused
    room.send(letters.AnswerProposal(guest="cat", agrees=False))
    assert room.send(letters.Propose(guest="ann", what="pause")).refused == Reason("just-declined")
    assert room.send(letters.Propose(guest="ann", what="abort")).refused is None, "that is another question"
    assert room.send(letters.Propose(guest="ben", what="stop")).refused == Reason("another-proposal")


def test_who_leaves_is_not_waited_for() -> None:
    room = Room.playing(live_plan())
    agree(room, "pause", "ann", "ben")
    room.send(letters.Leave(guest="cat"))
    assert [type(entry) for entry in room.until(room.now)] == [Paused]


def test_whoever_is_alone_with_bots_pauses_at_once_and_bots_are_not_asked() -> None:
    room = Room.playing(ALONE)
    room.move(0, Auction())
    assert room.desk.wanted() != []
    assert room.send(letters.Propose(guest="ann", what="pause")).entries == (Proposed(at=0, seat=0, what="pause"),)
    assert room.until(0) == [Paused(at=0, seat=0)]
    assert room.desk.wanted() == []
    room.send(letters.SetPause(paused=False, guest="ann"))
    assert room.desk.wanted() != []


def test_one_who_wants_to_go_on_is_enough_and_nothing_is_sold_at_once() -> None:
    room = Room.at(Phase.BIDDING, live_plan())
    room.move(1, Bid(10))
    agree(room, "pause")
    assert glance(room.desk, -1, room.now).paused
    left = clocks(room.desk, room.now).call
    assert room.send(letters.SetPause(paused=False, guest="onlooker")).refused == Reason("you-have-no-seat")
    assert room.send(letters.SetPause(paused=False, guest="cat")).entries == (Resumed(at=room.now, seat=2),)
    assert room.send(letters.SetPause(paused=False, guest="ben")).refused == Reason("only-against-bots")
    assert (glance(room.desk, -1, room.now).paused, clocks(room.desk, room.now).call) == (False, left)
    (called, *_) = room.until(room.now + 3 * QUIET)
    assert isinstance(called, Moved)
    assert called.at >= QUIET


@pytest.mark.parametrize("plan", [live_plan(), SLOW], ids=["live", "by post"])
def test_a_pause_outlives_a_restart(plan: Plan) -> None:
    room = paused(plan).restarted()
    assert room.desk.asleep
    room.send(letters.Arrive(guest="ann"))
    assert room.desk.next_due() is None
    assert room.move(0, Auction()).refused == Reason("game-paused")
    room.send(letters.SetPause(paused=False, guest="ann"))
    assert room.move(0, Auction()).refused is None


def test_a_paused_game_can_still_be_ended() -> None:
    for what, ended in (("stop", Moved), ("abort", Closed)):
        room = paused(live_plan()).restarted()
        for guest in room.guests.values():
            room.send(letters.Arrive(guest=guest))
        agree(room, what)  # type: ignore[arg-type]
        assert isinstance(room.ledger.entries[-1], ended)


def test_a_pause_is_told_to_everybody() -> None:
    room = Room.playing(live_plan())
    before = room.ledger.version
    agree(room, "pause")
    room.send(letters.SetPause(paused=False, guest="ben"))
    for viewer in (-1, 0, 1):
        told = [news.told for news in news_since(room.ledger, viewer, before)]
        assert told[-2:] == [PauseBegan(seat=0), PauseEnded(seat=1)]
    assert room.send(letters.Propose(guest="ann", what="pause")).refused is None


def test_an_aborted_game_is_closed_by_its_players_and_tells_no_secret() -> None:
    room = Room.at(Phase.BIDDING, live_plan())
    agree(room, "abort")
    assert room.ledger.closed == Closed(at=0, reason="", by="players")
    assert not room.game.is_over
    with pytest.raises(Exception, match="secret"):
        room.ledger.proof()
    assert room.send(letters.Rematch(guest="ann")).refused == Reason("table-closed")
