"""A learner's seat at one table, as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from maquignon.envs.core.actions import ACTIONS
from maquignon.envs.opening import LIMIT
from maquignon.gymnasium.learner_games import POINTS, Columns, LearnerGames, Names

ILLEGAL: Final = -1.0
"""The reward of an action that is not allowed: it ends the game."""


class OneSeat(gymnasium.Env[Columns, np.int64]):
    """Rewards are a victory's share at the end, and 0 before.

    What is allowed is in `info["action_mask"]` and in `action_masks()`, where Stable-Baselines3's MaskablePPO looks.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "koehandel-2001",
        players: int = 4,
        opponents: Names = "otto",
        house_rules: Iterable[str] = (),
        *,
        bluffs: bool = False,
        limit: int = LIMIT,
    ) -> None:
        self._games = LearnerGames(edition, players, house_rules, opponents, 1, bluffs, limit)
        self.observation_space = seat_space(self._games)
        self.action_space = Discrete(ACTIONS)
        self._mask = np.zeros(ACTIONS, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Columns, dict[str, Any]]:
        super().reset(seed=seed)
        seen = self._games.reset(int(self.np_random.integers(POINTS)))
        self._mask = seen.masks[0]
        return seen.observations[0], self._told()

    def step(self, action: np.int64 | int) -> tuple[Columns, float, bool, bool, dict[str, Any]]:
        if not self._mask[int(action)]:
            return self._ended(ILLEGAL, True, False)
        seen = self._games.step(np.array([action], np.int64))
        if seen.terminated[0] or seen.truncated[0]:
            return self._ended(float(seen.rewards[0]), bool(seen.terminated[0]), bool(seen.truncated[0]))
        self._mask = seen.masks[0]
        return seen.observations[0], 0.0, False, False, self._told()

    def action_masks(self) -> NDArray[np.bool_]:
        return self._mask.copy()

    def _ended(
        self, reward: float, terminated: bool, truncated: bool
    ) -> tuple[Columns, float, bool, bool, dict[str, Any]]:
        """Nothing is to be seen or done any more."""
        self._mask = np.zeros(ACTIONS, np.bool_)
        return np.zeros(self._games.width, np.float32), reward, terminated, truncated, self._told()

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self._mask.astype(np.int8)}


def seat_space(games: LearnerGames) -> Box[np.float32]:
    highs = games.highs()
    return Box(np.zeros_like(highs), highs, dtype=np.float32)
