"""Twins, which differ in all a seat may not know, leave the same memory; how they are made: tests/secrecy/twins.py."""

from collections import Counter
from random import Random

import pytest

from maquignon.envs.core import memory as memory_module
from maquignon.envs.core.memory import MEMORY, Memory, remember
from maquignon.envs.core.words import blank
from maquignon.play.game import Game
from maquignon.rules.terms import Terms
from tests.secrecy.twins import Leak, Twins
from tests.secrecy.witness import note_differences
from tests.tables import Table, printed_tables

TABLES = [table for table in printed_tables() if not table.live]


class Heard:
    """The memories of all seats of one game, told by the same way as in an environment."""

    def __init__(self, table: Table, game: Game) -> None:
        purse = Terms(table.edition, table.players).purse
        self.game = game
        self.memories = [Memory(seat, table.players, purse) for seat in range(table.players)]
        self.told = 0

    def words(self, seat: int) -> list[int]:
        for noted in self.game._events.since(self.told):
            copy = self.game._state.copy()
            copy.events = list(noted)
            remember(copy, self.memories)
        self.told = len(self.game._events)
        row = blank(MEMORY)
        self.memories[seat].pack(self.game._state.holdings[seat].purse, row, 0)
        return list(row)


def watch(table: Table, observer: int, seed: int, differed: Counter[str], most: int = 40) -> None:
    twins = Twins(table, observer, seed)
    one, other = Heard(table, twins.model), Heard(table, twins.twin)
    for _ in range(most):
        if one.words(observer) != other.words(observer):
            raise Leak(f"{table}, seat {observer}, seed {seed}, version {twins.model.version}")
        note_differences(*twins.states, observer, differed)
        if not twins.step():
            break


def watch_some(number: int, first_seed: int) -> Counter[str]:
    differed: Counter[str] = Counter()
    chance = Random(first_seed)
    for place in range(number):
        table = TABLES[place % len(TABLES)]
        watch(table, chance.randrange(table.players), first_seed + place, differed)
    return differed


def test_twins_leave_the_same_memory():
    differed = watch_some(90, 1)
    assert all(differed[name] for name in ("deck", "purses", "laid", "offer"))


class Everybody(int):
    """A mask of seers that seems to be everybody's."""

    def __ne__(self, other: object) -> bool:
        return False


def test_a_memory_that_hears_everything_is_caught(monkeypatch):
    monkeypatch.setattr(memory_module, "EVERYBODY", Everybody())
    with pytest.raises(Leak):
        watch_some(400, 1)


def test_a_memory_that_reads_the_purses_is_caught(monkeypatch):
    real = Heard.words

    def peeking(heard, seat):
        row = real(heard, seat)
        row[2] += heard.game._state.holdings[seat - 1].purse & 63
        return row

    monkeypatch.setattr(Heard, "words", peeking)
    with pytest.raises(Leak):
        watch_some(400, 1)
