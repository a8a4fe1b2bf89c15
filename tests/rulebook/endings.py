"""Finished games for the rulebook's tests: who owns which families at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from maquignon.play import Game, Phase
from maquignon.rulebook import edition
from tests.rulebook.scenes import scene

LEVEL = {0: ("goose", "donkey", "horse"), 1: ("cat", "pig", "cow"), 2: ("rooster", "dog", "sheep", "goat")}
"""4620, 4620 and 3080 points."""
CLOSE = {0: ("rooster", "goose", "goat", "cow"), 1: ("cat", "donkey", "horse"), 2: ("dog", "sheep", "pig")}
"""4800, 4770 and 3180 points."""


def finished(name: str, families: Mapping[int, Sequence[str]], *, rats: int | None = None, **given: Any) -> Game:
    """A finished game where these families are complete; the last seat has the others."""
    size = edition(name, given.get("house_rules", ())).cards_per_family
    herds = {seat: dict.fromkeys(names, size) for seat, names in families.items()}
    if rats is not None:
        herds.setdefault(rats, {})["rat"] = 4
    return scene(name, deck=[], herds=herds, phase=Phase.OVER, **given)
