"""Everybody who plays by habits, by name: the ladder as it is and was, exploiters and strangers."""

from __future__ import annotations

from functools import cache

from maquignon.bots.characters import Character, measured
from maquignon.bots.core.habits import Habits
from maquignon.lab.exploiters import exploiters
from maquignon.lab.strangers import STRANGERS, stranger
from maquignon.rulebook import Edition


@cache
def by_habits() -> tuple[str, ...]:
    return (*_bred(), *STRANGERS)


def named_habits(name: str, edition: Edition, players: int) -> Habits:
    if name in STRANGERS:
        return stranger(name, edition, players)
    return _bred()[name].habits(edition, players)


@cache
def _bred() -> dict[str, Character]:
    return {**measured(), **exploiters()}
