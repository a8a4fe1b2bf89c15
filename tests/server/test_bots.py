"""What a bot at a table remembers, and when the bots' process starts."""

from __future__ import annotations

import asyncio
import json
import math
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from threading import Timer
from typing import Any

import pytest

from maquignon.bots import champion
from maquignon.bots.offered import offered, strongest
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import Auction, Bid
from maquignon.play.phase import Phase
from maquignon.rulebook import BadSetup
from maquignon.rules import is_compiled
from maquignon.server.hosting.monitor import Monitor
from maquignon.server.http.service import service
from maquignon.server.settings.config import Config
from maquignon.server.tables import wishes
from maquignon.server.wire import incoming
from maquignon.server.wire import letters as wire_letters
from maquignon.server.workers import asked_processes, bots, thinking
from maquignon.server.workers.asked_processes import AskedProcesses
from maquignon.server.workers.bots import SLOT, BotPool
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.heard_events import HeardEvents
from maquignon.table.audience import MOST_MISSED
from maquignon.table.entries import Entry, Moved, Said
from maquignon.table.house import House
from maquignon.table.letters import Arrive
from maquignon.table.plan import SPEEDS, SeatPlan
from maquignon.table.table import Table
from tests.server.serving import PATIENCE, awaited, open_table, running
from tests.table.room import Room, live_plan
from tests.table.virtual_loop import run_virtual

BOT = 2


def long_talk(talk: int) -> tuple[Table, Table]:
    """A game with a bot that has just begun, and the same after so much talk and one more move."""
    plan = live_plan()
    room = Room.playing(replace(plan, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))
    before = Table.restore(list(room.ledger.entries), room.house)
    for _ in range(talk):
        room.desk.apply(Said(at=room.now, name="Ann", seat=0, text="what a market"))
    room.move(0, Auction())
    return before, Table.restore(list(room.ledger.entries), room.house)


def test_a_bot_that_comes_back_to_a_very_long_game_has_missed_nothing():
    before, after = long_talk(MOST_MISSED + 10)
    memory = HeardEvents(BOT)
    begun = json.loads(memory.listen(before).whole())
    whole = json.loads(memory.listen(after).whole())
    assert begun
    assert whole[: len(begun)] == begun
    assert [event["type"] for event in whole[len(begun) :]], "nothing of the move"
    assert memory.listen(after).whole() == HeardEvents(BOT).listen(after).whole(), "it hangs on when it listened"


class RecordingPool(BotPool):
    """Bots that say nothing; what each was told last is kept."""

    def __init__(self) -> None:
        super().__init__(pause=0)
        self.heard: dict[str, Heard] = {}

    async def _ask(self, bot: str, seen: bytes, heard: Heard, *_how: float) -> str | None:
        self.heard[bot] = heard
        return None

    async def asked(self, entries: list[Entry], house: House, *bots: str) -> Table:
        """The table of these entries, once they were asked at it."""
        table = Table.restore(entries, house)
        table.start()
        await table.send(Arrive(guest="ann"))
        self.heard.clear()
        self.attend(table)
        while not self.heard.keys() >= {*bots}:
            await asyncio.sleep(0)
        await table.stop()
        return table


def test_bots_of_one_table_hear_each_their_own_cards():
    plan = live_plan()
    room = Room.at(Phase.BIDDING, replace(plan, seats=(plan.seats[0], SeatPlan(bot="value"), SeatPlan(bot="odile"))))
    first = list(room.ledger.entries)
    room.move(1, Bid(10), by="bot")
    room.until(130_000)  # sold to seat 1, which pays unseen
    room.move(1, Auction(), by="bot")
    second = list(room.ledger.entries)

    async def listen():
        pool = RecordingPool()
        await pool.asked(first, room.house, "value", "odile")
        table = await pool.asked(second, room.house, "odile")
        await pool.stop()
        return pool.heard["odile"].whole(), [HeardEvents(seat).listen(table).whole() for seat in (1, 2)]

    heard, (of_value, of_odile) = asyncio.run(listen())
    assert of_value != of_odile, "there is nothing that only one of them may know"
    assert heard == of_odile


class SayingPool(BotPool):
    """Bots that say one thing each, once."""

    def __init__(self, **said: str) -> None:
        super().__init__(pause=0)
        self.said = said
        self.asked: list[str] = []

    async def _ask(self, bot: str, seen: bytes, heard: Heard, *_how: float) -> str | None:
        self.asked.append(bot)
        return self.said.pop(bot, None)


def test_what_a_bot_says_is_a_move_of_its_seat_and_it_is_asked_again_once_something_is_new():
    plan = live_plan()
    room = Room.at(Phase.BIDDING, replace(plan, seats=(plan.seats[0], SeatPlan(bot="value"), SeatPlan(bot="odile"))))
    before, pool = list(room.ledger.entries), SayingPool(odile="bid 10")

    async def play() -> list[Any]:
        await room.house.journal.append("t", 0, before)
        table = Table.restore(before, room.house)
        table.start()
        await table.send(Arrive(guest="ann"))
        pool.attend(table)
        await asyncio.gather(*pool._thinking.values())
        await table.stop()
        await pool.stop()
        written = await room.house.journal.read("t", len(before))
        return [entry for entry in written if isinstance(entry, Moved)]

    (moved,) = run_virtual(play())
    assert (moved.seat, moved.move, moved.by, len(moved.key)) == (2, "bid 10", "bot", 32)
    assert pool.asked.count("odile") == 2


def test_a_bot_answers_at_whole_slots_however_long_it_thought():
    async def answered(pool: BotPool, thought: float) -> float:
        loop = asyncio.get_running_loop()
        looked = loop.time()
        await asyncio.sleep(thought)
        await pool._until_slot(looked)
        return loop.time() - looked

    for thought, slots in ((0.01, 1), (0.24, 1), (0.26, 2), (0.6, 3)):
        assert run_virtual(answered(BotPool(), thought)) == pytest.approx(slots * SLOT)
    assert run_virtual(answered(BotPool(pause=0), 0.01)) == pytest.approx(0.01)


def test_bots_are_ready_before_the_first_of_them_is_asked():
    plan = live_plan()
    people, company = Room(plan), Room(replace(plan, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))
    pool = BotPool(pause=0)
    try:
        pool.attend(Table.restore(list(people.ledger.entries), people.house))
        assert not pool.is_ready, "a process for nothing"
        pool.attend(Table.restore(list(company.ledger.entries), company.house))
        assert pool.is_ready
    finally:
        asyncio.run(pool.stop())


def test_once_the_pool_has_stopped_nobody_thinks_and_no_process_begins():
    plan, pool, before = live_plan(), BotPool(pause=0), active_children()
    company = Room.playing(replace(plan, first=BOT, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))

    async def attend() -> int:
        await pool.stop()
        table = Table.restore(list(company.ledger.entries), company.house)
        table.start()
        await table.send(Arrive(guest="ann"))
        assert table.wanted()
        pool.attend(table)
        await table.stop()
        return len(pool._thinking)

    assert (asyncio.run(attend()), pool.is_ready, born_since(before)) == (0, False, [])


def born_since(before: list[BaseProcess]) -> list[BaseProcess]:
    """Other tests' servers have workers too."""
    return [child for child in active_children() if child not in before]


def have_ended(workers: list[BaseProcess]) -> bool:
    """A pool waits for its workers too, and for a moment either of the two may not know yet that they are gone."""
    return not any(worker.is_alive() for worker in workers)


def test_workers_end_with_the_pool():
    pool, before = BotPool(pause=0), active_children()

    async def work() -> list[BaseProcess]:
        pool._warm_up()
        pool.look_after()
        while pool._call:
            await asyncio.sleep(0.05)
        workers = born_since(before)
        await pool.stop()
        return workers

    workers = asyncio.run(work())
    assert workers
    assert awaited(lambda: have_ended(workers))


def test_workers_end_with_the_server(tmp_path):
    before = active_children()
    with running(tmp_path) as address:
        open_table(address, "koehandel-2001", [None, None, "value"])
        workers = awaited(lambda: born_since(before))
    assert workers
    assert awaited(lambda: have_ended(workers))


def test_a_worker_that_was_given_up_ends_in_the_middle_of_its_work():
    pool, before = BotPool(pause=0), active_children()

    async def give_up() -> list[BaseProcess]:
        processes = pool._start()
        await processes.ask(is_compiled)
        workers = born_since(before)
        asked = processes.ask(time.sleep, 600)
        pool._give_up(processes, TimeoutError())
        assert isinstance(asked.exception(), BrokenProcessPool)
        return workers

    workers = asyncio.run(give_up())
    assert workers
    assert awaited(lambda: have_ended(workers))


@pytest.mark.parametrize("is_given_up", [False, True])
def test_nobody_waits_for_a_worker_that_hangs(is_given_up):
    pool, before = BotPool(pause=0), active_children()

    async def end() -> bool:
        processes = pool._start()
        await processes.ask(is_compiled)
        processes.ask(time.sleep, 600).cancel()
        (worker,) = born_since(before)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGSTOP)
        (rescue := Timer(PATIENCE, worker.kill)).start()
        if is_given_up:
            pool._give_up(processes, TimeoutError())
        await pool.stop()
        has_waited = not rescue.is_alive()
        rescue.cancel()
        worker.kill()
        return has_waited

    assert not asyncio.run(end())


def test_of_a_table_that_was_left_nothing_is_kept_and_of_others_all():
    pool, room = BotPool(pause=0), Room(live_plan())
    pool._memories = {(name, 1): HeardEvents(1) for name in ("t", "another")}
    pool._hurried = {"t", "another"}
    pool.leave(Table.restore(room.ledger.entries, room.house))
    assert (list(pool._memories), pool._hurried) == ([("another", 1)], {"another"})


def test_the_oldest_question_tells_how_slow_bots_are(monkeypatch):
    pool = BotPool()
    assert (pool.questions, pool.slowest) == (0, 0)
    monkeypatch.setattr(bots, "monotonic", lambda: 100.0)
    pool._asked = {"first": 90.0, "second": 95.0}
    assert (pool.questions, pool.slowest) == (2, 10)


def test_workers_that_died_unseen_are_given_up_when_one_is_asked_and_the_next_is_new(monkeypatch, caplog):
    """A pool that knows of a death refuses at once; it must not be asked for ever."""

    def refuse(*_args: object) -> None:
        raise BrokenProcessPool

    async def ask() -> tuple[BotPool, str | None]:
        pool = BotPool(pause=0)
        pool._start()
        with monkeypatch.context() as patch:
            patch.setattr(AskedProcesses, "ask", refuse)
            answer = await pool._ask("value", b"", Heard(), 0)
        return pool, answer

    pool, answer = asyncio.run(ask())
    assert (answer, pool.is_ready, pool.is_well, pool.restarts, pool.questions) == (None, False, False, 1, 0)
    assert "a bots' worker was given up" in caplog.messages


@pytest.mark.parametrize(
    ("bot", "at_market", "asked"),
    [
        ("champion", False, ["champion", "odile"]),
        ("tibeert", False, ["tibeert", "odile"]),
        ("champion", True, ["champion"]),
        ("gus", False, ["gus"]),
    ],
)
def test_where_a_network_has_no_answer_in_time_the_top_of_the_ladder_speaks_but_not_at_the_market(
    monkeypatch, bot, at_market, asked
):
    names: list[str] = []

    async def answer(_pool: BotPool, _future: Any, _patience: float) -> str:
        if names[-1] == bot:
            raise TimeoutError
        return f"{names[-1]} speaks"

    def asked_for(_processes: object, _think: object, name: str, *_how: object) -> object:
        names.append(name)
        return asyncio.get_running_loop().create_future()

    monkeypatch.setattr(AskedProcesses, "ask", asked_for)
    monkeypatch.setattr(BotPool, "_answer", answer)

    async def ask() -> tuple[str | None, int]:
        pool = BotPool(pause=0)
        said = await pool._ask(bot, b"", Heard(), 0, at_market)
        await pool.stop()
        return said, pool.restarts

    assert asyncio.run(ask()) == ("odile speaks" if len(asked) > 1 else None, 1)
    assert names == asked


def test_who_speaks_for_a_network_still_does_so_before_the_clock():
    assert all(speed.decision > 1_000 * bots.PATIENCE for speed in SPEEDS.values())


def test_where_numpy_is_missing_the_top_of_the_ladder_speaks_for_the_champion(monkeypatch):
    game = Game.new("koehandel-2001", 3, Dealer.predictable(4), first=0)
    game.play(0, Auction())
    seen, heard = thinking.shown(game.view(1)), b"[]"
    monkeypatch.setitem(sys.modules, "maquignon.bots.learned.champion", None)
    with pytest.raises(BadSetup, match="champion needs"):
        thinking.decide("champion", seen, heard, 1)
    assert thinking.decide_or_replace("champion", seen, heard, 1) == thinking.decide("odile", seen, heard, 1)


@pytest.mark.parametrize(("is_here", "name"), [(True, "champion"), (False, "odile")])
def test_the_strongest_that_can_think_here(monkeypatch, is_here, name):
    monkeypatch.setattr(champion, "is_here", lambda: is_here)
    offered.cache_clear()
    assert strongest() == name
    monkeypatch.undo()
    offered.cache_clear()


@pytest.mark.parametrize(("is_here", "times"), [(True, 0), (False, 1)])
def test_a_server_says_at_its_start_where_the_champion_cannot_think(monkeypatch, caplog, tmp_path, is_here, times):
    monkeypatch.setattr(champion, "is_here", lambda: is_here)
    offered.cache_clear()

    async def start() -> None:
        async with service(Config(database=str(tmp_path / "test.db")), Monitor()):
            pass

    asyncio.run(start())
    monkeypatch.undo()
    offered.cache_clear()
    said = "the champion and his weaker selves need numpy, which is missing: odile plays for them"
    assert caplog.messages.count(said) == times


@pytest.mark.parametrize(("answered", "found"), [(math.inf, "at last"), (0.0, None)])
def test_workers_that_answer_others_are_waited_for_and_given_up_when_nobody_is_answered(monkeypatch, answered, found):
    async def ask() -> tuple[BotPool, str | None]:
        pool, answer = BotPool(pause=0), asyncio.get_running_loop().create_future()
        pool._start()
        monkeypatch.setattr(AskedProcesses, "ask", lambda *_: answer)
        pool._answered = answered
        asked = asyncio.create_task(pool._think(thinking.decide, "value", b"", Heard(), 0, patience=0.01))
        await asyncio.wait([asked], timeout=0.1 if found else None)
        if found:
            answer.set_result(found)
        said = await asked
        await pool.stop()
        return pool, said

    pool, answer = asyncio.run(ask())
    assert (answer, pool.restarts) == (found, 0 if found else 1)


def test_workers_that_cannot_be_started_are_told_and_tried_again(monkeypatch):
    def refuse(*_args: object) -> None:
        raise OSError("out of processes")

    async def look() -> BotPool:
        pool = BotPool(pause=0)
        with monkeypatch.context() as patch:
            patch.setattr(asked_processes, "_started", refuse)
            pool._warm_up()
            pool.look_after()
            assert not pool.is_well
        pool.look_after()
        while not pool.is_well:
            await asyncio.sleep(0.05)
        await pool.stop()
        return pool

    assert asyncio.run(look()).is_ready


def test_a_table_opens_even_where_no_process_can_be_started(monkeypatch):
    def refuse(*_args: object) -> None:
        raise OSError("out of processes")

    monkeypatch.setattr(asked_processes, "_started", refuse)
    plan = live_plan()
    company = Room(replace(plan, seats=(*plan.seats[:BOT], SeatPlan(bot="odile"))))
    pool = BotPool(pause=0)
    pool.attend(Table.restore(list(company.ledger.entries), company.house))
    assert not pool.is_ready
    asyncio.run(pool.stop())


def test_a_process_that_thinks_loads_neither_database_nor_web_server():
    asked = f"import sys; import {thinking.__name__}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert thinking.__name__ in loaded
    assert not {"sqlalchemy", "starlette", "uvicorn", "maquignon.server.store"} & set(loaded)


def test_a_server_that_seats_networks_loads_nothing_of_what_they_think_with():
    """It would stand still for so long, and everybody at its tables with it."""
    asked = f"""
import sys
from {wishes.__name__} import TableWish, SeatWish, plan_of
from {wire_letters.__name__} import letter_of
from {incoming.__name__} import SeatBot
plan_of(TableWish(edition="koehandel-2001", seats=[SeatWish(), SeatWish(bot="champion"), SeatWish(bot="tibeert")]))
letter_of(SeatBot(seat=1, bot="champion"), guest="ann", seat=0, name="Ann", lag=0)
print(*sys.modules)"""
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert wishes.__name__ in loaded
    assert not {"numpy", "maquignon.bots.learned.learned_bot"} & set(loaded)


CORES = ("maquignon.rules", "maquignon.bots.core", "maquignon.play.core", "maquignon.envs.core")


def cores_and_their_files() -> dict[str, str]:
    """Of what is compiled where a compiler is: the file that each module of this process came from."""
    thinking.get_ready()
    found = {name: module for name, module in sys.modules.items() if name.startswith(CORES)}
    return {name: str(module.__file__) for name, module in found.items()}


def test_bots_think_with_the_very_rules_that_the_server_runs():
    pool = BotPool(pause=0)

    async def ask() -> tuple[bool, dict[str, str]]:
        processes = pool._start()
        try:
            return await processes.ask(is_compiled), await processes.ask(cores_and_their_files)
        finally:
            await pool.stop()

    here = cores_and_their_files()
    compiled, there = asyncio.run(ask())
    assert compiled == is_compiled()
    assert there.keys() & here.keys() >= {
        "maquignon.rules.moves",
        "maquignon.rules.state",
        "maquignon.bots.core.trader",
    }
    assert {name: file for name, file in there.items() if here.get(name, file) != file} == {}
    plain = {name for name, file in there.items() if file.endswith(".py") and not file.endswith("__init__.py")}
    assert not (compiled and plain), "these could be compiled"
