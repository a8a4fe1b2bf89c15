"""Habits as a map from name to number, as they are written down, and back."""

from __future__ import annotations

from collections.abc import Mapping

from maquignon.bots.core.habits import FLAWS, TUNED, Habits


def habits_of(numbers: Mapping[str, float]) -> Habits:
    """The usual habits, but for the numbers given."""
    habits = Habits()
    for name, number in numbers.items():
        if name not in TUNED + FLAWS:
            raise ValueError(f"there is no habit '{name}'")
        setattr(habits, name, float(number))
    return habits


def numbers_of(habits: Habits) -> dict[str, float]:
    return {name: getattr(habits, name) for name in TUNED + FLAWS}
