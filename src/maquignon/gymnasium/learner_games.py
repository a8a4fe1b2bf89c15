"""Games in each of which one seat is a learner's: all others are played, until the learner must decide again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.learned import champion
from maquignon.bots.learned.policy import LearnedPolicy, drawn, read_policy
from maquignon.envs.columns import PLAN, Words, allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.seated_fleet import RANDOM
from maquignon.envs.headers import read_headers
from maquignon.envs.seated_env import LEARNER, SeatedEnv
from maquignon.lab.players import named_habits
from maquignon.lab.seated_games import NOBODY, POOL
from maquignon.rulebook import Edition
from maquignon.rulebook import edition as chosen_edition

Columns = NDArray[np.float32]
Names = str | Sequence[str]
"""Who the others are: a name for all of them, or one for each."""
POINTS: Final = 1 << 62


class Seen(NamedTuple):
    """What the learners see now, and of games that have just ended how they ended; the next has begun there."""

    observations: Columns
    masks: NDArray[np.bool_]
    rewards: Columns
    """A victory's share for the learner."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class LearnerGames:
    """So many tables of a learner among named players; where it sits changes from game to game."""

    def __init__(
        self,
        edition: str,
        players: int,
        house_rules: Iterable[str],
        opponents: Names,
        games: int,
        bluffs: bool,
        limit: int,
    ) -> None:
        self.edition = chosen_edition(edition, house_rules, players)
        self.games = games
        self._traits = trait_columns(self.edition)
        names = seated(opponents, players)
        inside = [name for name in dict.fromkeys(names) if name in POOL and name != NOBODY]
        outside = [name for name in dict.fromkeys(names) if name not in POOL]
        self._networks = [_network(name, self.edition) for name in outside]
        policies = {NOBODY: RANDOM}
        policies |= {name: -1 - place for place, name in enumerate(inside)}
        policies |= {name: LEARNER + 1 + place for place, name in enumerate(outside)}
        plan = [LEARNER, *(policies[name] for name in names)]
        habits = [named_habits(name, self.edition, players) for name in inside]
        self._env = SeatedEnv(self.edition, [plan] * games, habits, bluffs=bluffs, limit=limit)
        self._chance = np.random.default_rng(0)
        self._rows: Words = np.empty((0, self._env.width), np.int64)

    @property
    def width(self) -> int:
        """Columns of an observation."""
        return PLAN.width + len(self._traits)

    def highs(self) -> Columns:
        """The most each column can show."""
        _, _, masks = PLAN.numbers
        choices = np.ones(PLAN.width - len(masks), np.float32)
        return np.concatenate((masks.astype(np.float32) * PLAN.scales, choices, np.maximum(self._traits, 1)))

    def reset(self, seed: int) -> Seen:
        """New games everywhere."""
        self._chance = np.random.default_rng(seed)
        self._rows = self._env.reset(self._chance.integers(POINTS, size=self.games).tolist())
        return self._played_on(np.zeros(self.games, np.int64), fresh=True)

    def step(self, actions: NDArray[np.int64]) -> Seen:
        """One action in every game; IllegalAction if any is not allowed."""
        self._rows = self._env.step(actions)
        return self._played_on(actions)

    def masks(self) -> NDArray[np.bool_]:
        return allowed_actions(self._rows)

    def _played_on(self, actions: NDArray[np.int64], fresh: bool = False) -> Seen:
        """Let networks decide until all games wait for the learner; what ended on the way counts."""
        rewards = np.zeros(self.games, np.float32)
        ended, cut = np.zeros(self.games, np.bool_), np.zeros(self.games, np.bool_)
        while True:
            told = read_headers(self._rows)
            moved = actions >= 0
            new = moved & told.ended & ~ended
            rewards[new] = (told.shares * told.learners)[new].sum(axis=1)
            cut |= new & told.cut
            ended |= new
            waiting = np.flatnonzero(told.policies != LEARNER)
            if not len(waiting):
                break
            actions = np.full(self.games, -1, np.int64)
            actions[waiting] = self._decided(waiting, told.policies[waiting])
            self._rows = self._env.step(actions)
        if fresh:
            rewards[:], ended[:], cut[:] = 0, False, False
        observations = expand_rows(self._rows, self._traits)
        return Seen(observations, self.masks(), rewards, ended & ~cut, cut)

    def _decided(self, slots: NDArray[np.intp], policies: NDArray[np.int64]) -> NDArray[np.int64]:
        """What the networks do in their slots, drawn as often as they would."""
        actions = np.empty(len(slots), np.int64)
        points = self._chance.random(len(slots), np.float32)
        for number, network in enumerate(self._networks):
            own = np.flatnonzero(policies == LEARNER + 1 + number)
            if len(own):
                rows = self._rows[slots[own]]
                actions[own] = drawn(
                    network.chances(expand_rows(rows, self._traits), allowed_actions(rows)), points[own]
                )
        return actions


def seated(opponents: Names, players: int) -> list[str]:
    """A name for each of the others; ValueError where one is unknown or the number is wrong."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"a table for {players} needs {players - 1} opponents, not {len(names)}")
    for name in names:
        if name not in POOL and name != CHAMPION and not Path(name).is_file():
            raise ValueError(
                f"there is no opponent {name!r}; there is {', '.join((*POOL, CHAMPION))}, or a network's file"
            )
    return names


def _network(name: str, edition: Edition) -> LearnedPolicy:
    return champion.network(edition) if name == CHAMPION else read_policy(Path(name))
