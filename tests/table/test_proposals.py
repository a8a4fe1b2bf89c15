"""R31: any seat proposes to stop, all people agree, bots where nothing changes any more; the table proposes too."""

from __future__ import annotations

from typing import Any

import pytest

from maquignon.play import Auction, Conclude, Game, Phase, parse_position, parse_record, replay
from maquignon.play.moves import Challenge, Counter, Offer
from maquignon.play.progress import STALLED_TRADES
from maquignon.play.records import record_of, write_record
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import Answered, Moved, Proposed
from maquignon.table.news import Happened, ProposalAnswer, ProposalMade
from maquignon.table.plan import Plan, SeatPlan
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import ProposalLook, snapshot
from tests.play.test_progress import ENDLESS
from tests.table.room import Room, live_plan

TABLE = -1
CONCLUDED = [Moved(at=0, seat=TABLE, move="conclude", by="table")]


def propose(room: Room, guest: str) -> Any:
    return room.send(letters.Propose(guest=guest, what="stop"))


def answer(room: Room, guest: str, agrees: bool = True) -> Any:
    return room.send(letters.AnswerProposal(guest=guest, agrees=agrees))


def with_bots(*bots: int) -> Plan:
    return Plan(
        edition="boursicocotte-2025",
        seats=tuple(SeatPlan(bot="value") if seat in bots else SeatPlan() for seat in range(3)),
        first=0,
    )


def endless(plan: Plan) -> Room:
    """A table whose game has come to nothing but zeros on both sides."""
    room = Room.playing(plan)
    room.ledger.game = Game.at(parse_position(f"{ENDLESS}; pace: live"))
    return room


def trade(room: Room) -> None:
    seat = room.game.active
    by = {seat: "player" if seat in room.guests else "bot" for seat in (0, 1)}
    room.move(seat, Challenge(1 - seat, "rooster"), by=by[seat])
    room.move(seat, Offer((0,)), by=by[seat])
    room.move(1 - seat, Counter((0,)), by=by[1 - seat])


@pytest.fixture
def room() -> Room:
    return Room.playing(live_plan())


def test_when_all_people_agree_the_table_ends_the_game_and_it_is_counted(room: Room) -> None:
    assert propose(room, "ben").entries == (Proposed(at=0, seat=1),)
    answer(room, "ann")
    assert room.until(0) == []
    assert answer(room, "cat").entries == (Answered(at=0, seat=2, agrees=True),)
    assert room.until(0) == CONCLUDED
    assert (room.game.is_stopped, room.ledger.proposals.open) == (True, None)
    assert room.game.scores() == (0, 0, 0)
    assert room.ledger.proof().verify() == []


def test_one_who_declines_ends_the_proposal_until_another_turn(room: Room) -> None:
    propose(room, "ben")
    answer(room, "ann")
    assert answer(room, "cat", agrees=False).entries == (Answered(at=0, seat=2, agrees=False),)
    assert room.ledger.proposals.open is None
    assert answer(room, "cat").refused == Reason("nothing-proposed")
    assert propose(room, "ben").refused == Reason("just-declined")
    room.move(0, Auction())
    room.until(10_000)
    assert room.game.active == 1
    assert propose(room, "ben").refused is None


def test_agreeing_twice_counts_once_and_one_may_think_again(room: Room) -> None:
    propose(room, "ben")
    assert propose(room, "ben").entries == answer(room, "ben").entries == ()
    assert propose(room, "ann").entries == (Answered(at=0, seat=0, agrees=True),)
    answer(room, "ann", agrees=False)
    assert room.ledger.proposals.open is None


def test_what_has_begun_is_settled_first() -> None:
    room = Room.at(Phase.BIDDING, live_plan())
    for guest in ("ann", "ben", "cat"):
        propose(room, guest)
    assert room.game.phase is Phase.BIDDING
    happened = room.until(20_000)
    assert [entry.move for entry in happened if isinstance(entry, Moved)] == ["call", "call", "hammer", "conclude"]
    assert room.game.is_stopped


def test_who_has_no_seat_or_no_game_is_refused(room: Room) -> None:
    assert propose(room, "onlooker").refused == Reason("you-have-no-seat")
    assert answer(room, "ann").refused == Reason("nothing-proposed")
    lobby = Room(live_plan())
    lobby.sit()
    assert propose(lobby, "ann").refused == Reason("game-not-begun")
    for guest in ("ann", "ben", "cat"):
        propose(room, guest)
    room.until(0)
    assert propose(room, "ann").refused == answer(room, "ann").refused == Reason("game-over")


def test_no_player_ends_the_game_by_a_move(room: Room) -> None:
    assert room.move(0, Conclude()).refused == Reason("ends-by-agreement")
    assert room.move(0, Conclude(), by="bot").refused is not None


def test_a_bot_plays_on_while_anything_can_change() -> None:
    room = Room.playing(with_bots(1, 2))
    declined = (Proposed(at=0, seat=0), Answered(at=0, seat=1, agrees=False))
    assert propose(room, "ann").entries == declined
    assert room.ledger.proposals.open is None


def test_a_bot_agrees_when_the_same_herds_come_round_again_and_again() -> None:
    room = endless(with_bots(1, 2))
    for _ in range(4):
        trade(room)
        assert propose(room, "ann").entries[-1] == Answered(at=0, seat=1, agrees=False)
    trade(room)
    assert propose(room, "ann").entries == (Proposed(at=0, seat=0),)
    assert room.until(0) == CONCLUDED


def test_a_table_without_progress_proposes_by_itself_and_asks_again_later() -> None:
    room = endless(with_bots(2))
    for _ in range(STALLED_TRADES):
        trade(room)
        assert room.until(0) == []
    trade(room)
    assert room.until(0) == [Proposed(at=0, seat=TABLE)]
    answer(room, "ann", agrees=False)
    assert room.until(0) == []
    for _ in range(STALLED_TRADES):
        assert room.ledger.proposals.open is None
        trade(room)
        proposed = room.until(0)
    assert proposed == [Proposed(at=0, seat=TABLE)]
    answer(room, "ann")
    answer(room, "ben")
    assert room.until(0) == CONCLUDED


def test_who_leaves_is_not_asked_but_the_bot_in_the_seat_is(room: Room) -> None:
    propose(room, "ann")
    answer(room, "ben")
    room.send(letters.StandUp(guest="cat"))
    assert room.until(0) == [], "the stand-in plays on: anything can change"
    look = snapshot(room.desk, 0, 0).proposal
    assert look == ProposalLook(what="stop", seat=0, agreed=(0, 1), asked=())
    answer(room, "cat")
    assert room.until(0) == CONCLUDED


def test_proposals_and_answers_are_public_and_outlive_a_restart(room: Room) -> None:
    before = room.ledger.version
    propose(room, "ann")
    answer(room, "ben")
    for viewer in (-1, 0, 2):
        told = [news.told for news in news_since(room.ledger, viewer, before)]
        assert told == [ProposalMade(seat=0, what="stop"), ProposalAnswer(seat=1, agrees=True)]
        assert snapshot(room.desk, viewer, 0).proposal == ProposalLook(what="stop", seat=0, agreed=(0, 1), asked=(2,))
    again = room.restarted()
    for guest in ("ann", "ben", "cat"):
        again.send(letters.Arrive(guest=guest))
    answer(again, "cat")
    again.until(10_000)
    assert again.game.is_stopped
    (last,) = news_since(again.ledger, -1, again.ledger.version - 1)
    assert isinstance(last.told, Happened)
    assert last.told.by == "table"


def test_the_record_of_a_stopped_game_replays(room: Room) -> None:
    for guest in ("ann", "ben", "cat"):
        propose(room, guest)
    room.until(0)
    text = write_record(record_of(room.game, proof=room.ledger.proof()))
    assert "\ntable: conclude\n" in text
    assert replay(parse_record(text)).is_stopped
