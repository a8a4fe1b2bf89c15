"""Opponents of nobody's school: simple ones that do one thing too much or not at all, and traders drawn by chance."""

from __future__ import annotations

from random import Random
from typing import Final

from maquignon.bots.characters import measured
from maquignon.bots.core.habits import TUNED, Habits
from maquignon.bots.habits import habits_of, numbers_of
from maquignon.lab.ranges import RANGES, Numbers
from maquignon.rulebook import Edition

USUAL: Final = {"mixing": 0.0, "guarding": 0.0}
STRANGERS: Final[dict[str, Numbers]] = {
    "stakes-all": {**USUAL, "stakes": 100.0, "offer": 1.0, "counter": 1.0, "spread": 0.0, "accepting": 0.0},
    "stakes-nothing": {**USUAL, "stakes": 0.0, "empty_offer": 1.0, "counter": 0.0, "accepting": 100.0},
    "never-trades": {"trading": 1e9},
    "over-bids": {"bluff_bid": 1.0, "nerve": 2.5},
}
BASE: Final = "otto-1"
CHANGED: Final = 0.3


def stranger(name: str, edition: Edition, players: int) -> Habits:
    """The base's habits but for those the stranger is named for."""
    usual = numbers_of(measured()[BASE].habits(edition, players))
    return habits_of({**usual, **STRANGERS[name]})


def drawn_stranger(numbers: Numbers, chance: Random) -> Numbers:
    """A trader with about a third of its habits drawn by chance: nobody's convention."""
    changed = {name: chance.uniform(*RANGES[name]) for name in TUNED if chance.random() < CHANGED}
    return {**numbers, **changed}
