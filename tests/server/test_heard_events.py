"""What a bot is told of the past: all that its seat was told, and nothing else, however little room that takes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from maquignon.play.phase import Pace
from maquignon.server.wire import outgoing
from maquignon.server.workers import heard_events
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.heard_events import LOOSE, HeardEvents
from maquignon.server.workers.thinking import having_heard, shown
from maquignon.table.plan import SeatPlan
from maquignon.table.table import Table
from tests.table.room import Room, live_plan

BOTS = (2, 3)


def playing(edition: str) -> Room:
    plan = live_plan(4, edition)
    seats = *plan.seats[:2], SeatPlan(bot="odile"), SeatPlan(bot="odile")
    return Room.playing(replace(plan, seats=seats, pace=Pace.TURN_BASED))


def told(room: Room, seat: int) -> bytes:
    events = [event for version in room.game.events(seat) for event in version]
    return b"[" + b",".join(msgspec.json.encode(outgoing.event_out(event)) for event in events) + b"]"


@pytest.mark.parametrize("edition", ["koehandel-2001", "master-2009"])
def test_a_bot_is_shown_and_told_what_its_seat_is_however_often_that_is_packed(edition, monkeypatch):
    monkeypatch.setattr(heard_events, "LOOSE", 300)
    room, chance = playing(edition), Random(1)
    table, memories = Table(room.ledger, room.house), {seat: HeardEvents(seat) for seat in BOTS}
    while not room.game.is_over:
        if chance.random() < 0.3:
            seat = chance.choice(BOTS)
            assert memories[seat].listen(table).whole() == told(room, seat)
        seat = room.game.mover
        assert table.view_text(seat).encode() == shown(room.game.view(seat))
        room.move(seat, room.game.random_move(seat, chance), by="bot" if seat in BOTS else "player")
    assert [memories[seat].listen(table).whole() for seat in BOTS] == [told(room, seat) for seat in BOTS]
    assert told(room, 2) != told(room, 3), "there is nothing that only one of them may know"


def test_what_a_bot_heard_takes_little_room():
    room, chance, memory = playing("koehandel-2001"), Random(1), HeardEvents(2)
    table = Table(room.ledger, room.house)
    while not room.game.is_over:
        memory.listen(table)
        seat = room.game.mover
        room.move(seat, room.game.random_move(seat, chance), by="bot" if seat in BOTS else "player")
    heard = memory.listen(table)
    assert len(heard.whole()) > 6 * LOOSE
    assert len(heard.loose) <= LOOSE
    assert sum(map(len, heard.compact().packed)) < len(heard.whole()) / 8


def test_whoever_thinks_for_a_bot_is_given_all_that_it_heard():
    heard = Heard(loose=b',{"type":"Kept","seat":1}').compact()._replace(loose=b',{"type":"Gave","seat":0}')
    found = having_heard(lambda *given: given, "odile", b"{}", heard, 7)
    assert found == ("odile", b"{}", b'[{"type":"Kept","seat":1},{"type":"Gave","seat":0}]', 7)
