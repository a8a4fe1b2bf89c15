"""A learner's seats at many tables, stepped in one call, as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from maquignon.envs.core.actions import ACTIONS
from maquignon.envs.opening import LIMIT
from maquignon.gymnasium.learner_games import POINTS, Columns, LearnerGames, Names, Seen
from maquignon.gymnasium.one_seat import seat_space

Flags = NDArray[np.bool_]


class OneSeatVector(gymnasium.vector.VectorEnv[Columns, NDArray[np.int64], NDArray[Any]]):
    """A game that ends is followed by the next at once; an action that is not allowed is refused."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 64,
        edition: str = "koehandel-2001",
        players: int = 4,
        opponents: Names = "otto",
        house_rules: Iterable[str] = (),
        *,
        bluffs: bool = False,
        limit: int = LIMIT,
    ) -> None:
        self.num_envs = num_envs
        self._games = LearnerGames(edition, players, house_rules, opponents, num_envs, bluffs, limit)
        self.single_observation_space = seat_space(self._games)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Columns, dict[str, Any]]:
        """One seed serves for all tables."""
        super().reset(seed=seed[0] if isinstance(seed, list) else seed)
        seen = self._games.reset(int(self.np_random.integers(POINTS)))
        return seen.observations, {"action_mask": seen.masks}

    def step(self, actions: NDArray[np.int64]) -> tuple[Columns, NDArray[Any], Flags, Flags, dict[str, Any]]:
        seen = self._games.step(np.asarray(actions, np.int64))
        return seen.observations, seen.rewards.astype(np.float64), seen.terminated, seen.truncated, _told(seen)


def _told(seen: Seen) -> dict[str, Any]:
    """Of a game that has ended nothing is left to be seen."""
    told: dict[str, Any] = {"action_mask": seen.masks}
    ended = seen.terminated | seen.truncated
    if ended.any():
        told["final_obs"] = np.array(
            [np.zeros(seen.observations.shape[1], np.float32) if each else None for each in ended], object
        )
        told["_final_obs"] = ended
    return told
