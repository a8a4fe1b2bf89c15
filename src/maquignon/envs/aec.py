"""One table for PettingZoo: an agent a seat, asked whenever the rules ask it, one action after the other."""

from __future__ import annotations

from collections.abc import Iterable
from random import randrange
from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from maquignon.envs.action_names import action_name
from maquignon.envs.core.actions import ACTIONS
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.fleet import CUT, WINNERS, outcome
from maquignon.envs.core.packing import MASKS, pack_row, row_size
from maquignon.envs.core.words import blank
from maquignon.envs.expanding import Columns, Expander, expand_masks
from maquignon.envs.freezing import frozen_dice, frozen_game, thawed_dice, thawed_game
from maquignon.envs.opening import LIMIT, IllegalAction, NotReset, opened, whole
from maquignon.rules.phase import OVER
from maquignon.rules.random_play import Dice
from maquignon.rules.scoring import score

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]


class TableEnv(AECEnv):  # type: ignore[misc]
    """Agents are 'seat_0', 'seat_1', ... clockwise; observations have `observation` and `action_mask`."""

    metadata: dict[str, Any] = {"name": "maquignon_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(
        self, edition: str, players: int, house_rules: Iterable[str], *, bluffs: bool = True, limit: int = LIMIT
    ) -> None:
        super().__init__()
        self._table = edition, players, tuple(house_rules), bluffs, limit
        self.edition, self._fleet = opened(edition, players, house_rules, bluffs, limit)
        self._limit = limit
        self._expand = Expander(self.edition, players)
        self._game: Composer | None = None
        self._dice: Dice | None = None
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        highs = self._expand.highs()
        self.observation_spaces = {agent: _observation_space(highs) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of an observation's columns."""
        return self._expand.columns

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the dice of the last one go on, or chance decides."""
        if seed is not None or self._dice is None:
            self._dice = Dice(randrange(1 << 62) if seed is None else whole("a seed", seed))
        self._game = self._fleet.fresh(self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now; only the one that must decide has actions."""
        game = self._running()
        players = len(self.possible_agents)
        row = blank(row_size(players))
        pack_row(game, self.possible_agents.index(agent), row, 0)
        words = np.frombuffer(memoryview(row), np.uint64)[None]
        return {
            "observation": self._expand(words[:, :-MASKS])[0],
            "action_mask": expand_masks(words[:, -MASKS:])[0].astype(np.int8),
        }

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As PettingZoo has it."""
        self._running()
        told: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """As PettingZoo has it."""
        self._running()
        return super().agent_iter(max_iter)

    def step(self, action: SupportsIndex | None) -> None:
        """What the agent that must decide does; None for one whose game is over."""
        self._running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._running()
        chosen = -1 if action is None else whole("an action", action)
        if not game.allows(chosen):
            told = "to do nothing" if action is None else action_name(chosen)
            raise IllegalAction(f"{agent} may not choose {told} now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        game.take(chosen)
        if game.state.phase == OVER or game.state.version >= self._limit:
            self._end(game)
        else:
            self.agent_selection = self._mover()
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to draw; `maquignon replay` shows games."""

    def close(self) -> None:
        pass

    def _running(self) -> Composer:
        if self._game is None:
            raise NotReset
        return self._game

    def __getstate__(self) -> dict[str, Any]:
        """The core's objects as plain values."""
        kept = {name: value for name, value in self.__dict__.items() if name != "_fleet"}
        kept["_game"] = self._game and frozen_game(self._game)
        kept["_dice"] = self._dice and frozen_dice(self._dice)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        _edition, self._fleet = opened(*self._table)
        self._game = thawed_game(kept["_game"], self._fleet) if kept["_game"] else None
        self._dice = thawed_dice(kept["_dice"]) if kept["_dice"] else None

    def _mover(self) -> str:
        return self.possible_agents[self._running().state.mover]

    def _end(self, game: Composer) -> None:
        news = outcome(game.state)
        won = [int(news >> WINNERS + seat) & 1 for seat in range(len(self.agents))]
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = won[seat] / max(1, sum(won))
            self.terminations[agent] = news != CUT
            self.truncations[agent] = news == CUT
            if news != CUT:
                self.infos[agent] = {"score": int(score(game.state, seat))}
        self.agent_selection = self.agents[0]


def _observation_space(highs: Columns) -> Dict:
    return Dict(
        {
            "observation": Box(np.zeros_like(highs), highs, dtype=np.float32),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )
