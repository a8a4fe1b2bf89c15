"""Whom a search plays against: no school of its own kind, and none of those by whom its result is judged."""

from __future__ import annotations

from random import Random
from typing import Final

from maquignon.bots.core.habits import FLAWS
from maquignon.bots.habits import numbers_of
from maquignon.lab.players import named_habits
from maquignon.lab.ranges import Numbers
from maquignon.lab.strangers import drawn_stranger
from maquignon.rulebook import Edition

KNOWN: Final = ("nora", "otto-1", "odile-1", "stakes-all")
HEAVY: Final = (0.4, 1.0)
"""Stakes of two more, who are `otto-1` otherwise: what beat him at version 0.1, and too much of it."""
DRAWN: Final = 4
"""Strangers drawn by chance from the two of version 0.1."""


def sparring(edition: Edition, players: int, seed: int) -> tuple[Numbers, ...]:
    """Known ones, heavy stakers, and strangers as the seed draws them."""
    chance = Random(seed)
    known = {name: _flawless(numbers_of(named_habits(name, edition, players))) for name in KNOWN}
    heavy = [{**known["otto-1"], "stakes": stakes} for stakes in HEAVY]
    drawn = [drawn_stranger(known[chance.choice(("otto-1", "odile-1"))], chance) for _ in range(DRAWN)]
    return (*known.values(), *heavy, *drawn)


def _flawless(numbers: Numbers) -> Numbers:
    """With no mistake that somebody makes for people's sake alone."""
    return {**numbers, **dict.fromkeys(FLAWS, 0.0)}
