"""What a bot at a table remembers, and when the bots' process starts."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from maquignon.play.moves import Auction
from maquignon.server.workers.bots import BotPool, HeardEvents
from maquignon.table.audience import MOST_MISSED
from maquignon.table.entries import Said
from maquignon.table.plan import SeatPlan
from maquignon.table.table import Table
from tests.table.room import Room, live_plan

BOT = 2


def long_talk(talk: int) -> tuple[Table, Table]:
    """A game with a bot that has just begun, and the same after so much talk and one more move."""
    plan = live_plan()
    room = Room.playing(replace(plan, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))
    before = Table.restore(room.ledger.entries.copy(), room.house)
    for _ in range(talk):
        room.desk.apply(Said(at=room.now, name="Ann", seat=0, text="what a market"))
    room.move(0, Auction())
    return before, Table.restore(room.ledger.entries.copy(), room.house)


def test_a_bot_that_comes_back_to_a_very_long_game_has_missed_nothing():
    before, after = long_talk(MOST_MISSED + 10)
    memory = HeardEvents(BOT)
    begun = json.loads(memory.listen(before))
    whole = json.loads(memory.listen(after))
    assert begun
    assert whole[: len(begun)] == begun
    assert [event["type"] for event in whole[len(begun) :]], "nothing of the move"
    assert memory.listen(after) == HeardEvents(BOT).listen(after), "it hangs on when it listened"


def test_bots_are_ready_before_the_first_of_them_is_asked():
    plan = live_plan()
    people, company = Room(plan), Room(replace(plan, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))
    pool = BotPool(pause=0)
    try:
        pool.attend(Table.restore(people.ledger.entries.copy(), people.house))
        assert not pool.is_ready, "a process for nothing"
        pool.attend(Table.restore(company.ledger.entries.copy(), company.house))
        assert pool.is_ready
    finally:
        asyncio.run(pool.stop())


def test_a_table_opens_even_where_no_process_can_be_started(monkeypatch):
    def refuse(*_args: object) -> None:
        raise OSError("out of processes")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refuse)
    plan = live_plan()
    company = Room(replace(plan, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))
    pool = BotPool(pause=0)
    pool.attend(Table.restore(company.ledger.entries.copy(), company.house))
    assert not pool.is_ready
    asyncio.run(pool.stop())
