"""Fleets of games held against plain environments that play the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

GAMES = 3
"""In each part; part n of group g begins from the seed 10 g + n."""


def play_beside(fleet: Any, alone: Sequence[Sequence[Any]], rounds: int) -> None:
    """So many steps; before each of them every row is that of the environment which has the part by itself."""
    for group, envs in enumerate(alone):
        for number, env in enumerate(envs):
            env.reset(10 * group + number)
    for _ in range(rounds):
        for group, envs in enumerate(alone):
            for number, env in enumerate(envs):
                own = slice(GAMES * number, GAMES * (number + 1))
                assert (fleet.rows[group][own] == env.rows()).all()
                fleet.actions[group][own] = env.sample()
                env.step(fleet.actions[group][own].copy())
            fleet.start(group)
        for group in range(len(alone)):
            fleet.wait(group)
