"""How long a bot at a table takes is drawn before it looks, and tells nothing about what it saw."""

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from maquignon.server.workers.bots import BotPool


class OneQuestion:
    """A table that wants one move of a bot and notes what is done in which order."""

    name = "table"
    is_trading = False
    reading_left = 0
    moves = 0
    speed = SimpleNamespace(bots=1_000)

    def __init__(self, diary: list) -> None:
        self.diary = diary

    def wanted(self):
        return [(0, "odile")]

    def view_text(self, seat):
        return "{}"


def told(monkeypatch, early: bool = False) -> list:
    diary: list = []
    pool: Any = BotPool(pause=1.0)
    pool._chance = Random(5)

    async def rested(_rest: object, seconds: float) -> None:
        diary.append(("rested", seconds))

    async def looked(table, seat, bot, seen) -> None:
        diary.append(("looked", seat))

    async def whole(table) -> None:
        if early:
            await pool._move(table, 0, "odile", b"{}")
        pool._thinking[table.name, 0] = asyncio.current_task()
        await pool._play(table, 0, "odile")

    monkeypatch.setattr(pool, "_move", looked)
    monkeypatch.setattr("maquignon.server.workers.bots.asyncio.wait_for", rested)
    asyncio.run(whole(OneQuestion(diary)))
    return diary


def test_the_time_is_drawn_and_waited_for_before_the_bot_looks(monkeypatch):
    first, second = told(monkeypatch)[:2]
    assert first[0] == "rested"
    assert 0.35 <= first[1] <= 4.0
    assert second == ("looked", 0)


def test_a_look_before_the_time_is_drawn_would_be_noticed(monkeypatch):
    assert told(monkeypatch, early=True)[0][0] == "looked"


def test_nothing_of_the_game_goes_into_the_time():
    pool: Any = BotPool(pause=2.0)
    pool._chance = Random(1)
    table = SimpleNamespace(speed=SimpleNamespace(bots=1_000))  # no view, no option and no move
    times = [pool._thinking_time(table) for _ in range(200)]
    assert min(times) >= 0.7
    assert max(times) <= 8.0
    assert sum(times) / len(times) == pytest.approx(2.2, abs=0.3)
