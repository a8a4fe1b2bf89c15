"""Simple opponents that had no part in any breeding or training: each does one thing too much or not at all."""

from __future__ import annotations

from typing import Final

from maquignon.bots.characters import measured
from maquignon.bots.core.habits import Habits
from maquignon.bots.habits import habits_of, numbers_of
from maquignon.rulebook import Edition

USUAL: Final = {"mixing": 0.0, "guarding": 0.0}
STRANGERS: Final[dict[str, dict[str, float]]] = {
    "stakes-all": {**USUAL, "stakes": 100.0, "offer": 1.0, "counter": 1.0, "spread": 0.0, "accepting": 0.0},
    "stakes-nothing": {**USUAL, "stakes": 0.0, "empty_offer": 1.0, "counter": 0.0, "accepting": 100.0},
    "never-trades": {"trading": 1e9},
    "over-bids": {"bluff_bid": 1.0, "nerve": 2.5},
}
BASE: Final = "otto-1"


def stranger(name: str, edition: Edition, players: int) -> Habits:
    """The base's habits but for those the stranger is named for."""
    usual = numbers_of(measured()[BASE].habits(edition, players))
    return habits_of({**usual, **STRANGERS[name]})
