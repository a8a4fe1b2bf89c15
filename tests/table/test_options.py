"""What a host may choose before the start: who begins, and what the table allows."""

from __future__ import annotations

from typing import Any

from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import OptionsSet
from maquignon.table.news import OptionsAre
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import snapshot
from tests.table.room import Room, live_plan

CHOSEN: dict[str, Any] = {"first": 2, "hints": True, "knowledge": False, "confirms": True, "spectators": False}


def choose(room: Room, host: str = "ann", **changes: Any) -> Any:
    return room.send(letters.SetOptions(host=host, **{**CHOSEN, **changes}))


def test_the_host_s_choice_is_the_plan_that_is_played_and_outlives_a_restart() -> None:
    room = Room(live_plan())
    room.sit()
    assert choose(room).entries == (OptionsSet(at=0, **CHOSEN),)
    room.send(letters.Begin(host="ann"))
    room.deal()
    assert room.game.active == 2
    for each in (room, room.restarted()):
        plan = snapshot(each.desk, -1, 0).plan
        assert (plan.first, plan.hints, plan.knowledge, plan.confirms, plan.spectators) == (2, True, False, True, False)
        assert each.game.active == 2


def test_everybody_is_told() -> None:
    room = Room(live_plan())
    choose(room)
    (news,) = news_since(room.ledger, -1, room.ledger.version - 1)
    assert news.told == OptionsAre(**CHOSEN)


def test_only_the_host_chooses_only_seats_that_are_there_and_only_before_the_start() -> None:
    room = Room(live_plan())
    room.sit()
    assert choose(room, host="ben").refused == Reason("only-the-host")
    assert choose(room, first=3).refused is not None
    room.send(letters.Begin(host="ann"))
    assert choose(room).refused == Reason("game-has-begun")
