"""Thousands of games at a time: one call steps them all in the core, observations come packed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from maquignon.envs.action_names import action_name
from maquignon.envs.core.fleet import CUT, SEAT, WINNERS
from maquignon.envs.core.packing import MASKS, row_size
from maquignon.envs.expanding import Columns, Expander, Words, expand_masks
from maquignon.envs.freezing import fill, frozen_dice, frozen_game, thawed_dice
from maquignon.envs.opening import LIMIT, IllegalAction, NotReset, opened, whole
from maquignon.rules.random_play import Dice

ACTION_BITS = np.uint64((1 << 32) - 1)


class Step(NamedTuple):
    """What a batch of games shows: rows of games, each as the seat sees it that must decide next.

    Where a game has just ended, rewards and flags are those of that game, all else belongs to the next one.
    """

    words: Words
    """Observations, packed: `VectorEnv.expand` makes numbers of them."""
    masks: Words
    """Allowed actions, packed in two words: `VectorEnv.expand_masks` makes booleans of them."""
    seats: NDArray[np.intp]
    """Who must decide."""
    rewards: Columns
    """By game and seat: 1 for a victory, shared among the winners; else 0."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class VectorEnv:
    """So many games of one table, each dealt by its own dice and followed by the next when it ends."""

    def __init__(
        self,
        edition: str = "koehandel-2001",
        players: int = 4,
        games: int = 1024,
        house_rules: Iterable[str] = (),
        *,
        bluffs: bool = True,
        limit: int = LIMIT,
    ) -> None:
        if whole("games", games) < 1:
            raise ValueError(f"at least one game is needed, not {games}")
        self._table = edition, players, tuple(house_rules), bluffs, limit
        self.edition, self._fleet = opened(edition, players, house_rules, bluffs, limit)
        self.players = players
        self.games = games
        self.expand = Expander(self.edition, players)
        self.expand_masks = expand_masks
        self._width = row_size(players)
        self._dice = Dice(0)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of an expanded observation's columns."""
        return self.expand.columns

    def reset(self, seeds: SupportsIndex | Iterable[SupportsIndex] = 0) -> Step:
        """New games everywhere; a single seed stands for itself and those that follow it."""
        if isinstance(seeds, Iterable) and not isinstance(seeds, str):
            chosen = [whole("a seed", seed) for seed in seeds]
        else:
            first = whole("a seed", seeds)
            chosen = list(range(first, first + self.games))
        if len(chosen) != self.games:
            raise ValueError(f"{self.games} games need as many seeds, not {len(chosen)}")
        self._fleet.reset(chosen)
        self._dice = Dice(chosen[0] + self.games)
        return self._seen()

    def step(self, actions: ArrayLike) -> Step:
        """One action in every game; if any is not allowed, IllegalAction names it and no game is touched."""
        self._check_reset()
        given = np.asarray(actions)
        if given.shape != (self.games,):
            raise ValueError(f"{self.games} games need a row of as many actions, not the shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        told = chosen.tobytes()
        refused = self._fleet.refused(told)
        if refused >= 0:
            seat = self._fleet.games[refused].state.mover
            raise IllegalAction(f"game {refused}: seat {seat} may not choose {action_name(int(chosen[refused]))} now")
        self._fleet.step(told)
        return self._seen()

    def sample(self) -> NDArray[np.intp]:
        """A random allowed action for every game."""
        self._check_reset()
        return np.fromiter(self._fleet.drawn(self._dice), np.intp, self.games)

    def __getstate__(self) -> dict[str, Any]:
        """The core's objects as plain values."""
        fleet = self._fleet
        running = [frozen_game(game) for game in fleet.games], [frozen_dice(dice) for dice in fleet.dice]
        return {**self.__dict__, "_fleet": running, "_dice": frozen_dice(self._dice)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._dice = thawed_dice(kept["_dice"])
        _edition, self._fleet = opened(*self._table)
        fill(self._fleet, *kept["_fleet"])

    def _check_reset(self) -> None:
        if not self._fleet.games:
            raise NotReset

    def _seen(self) -> Step:
        shape = self.games, self._width
        rows = np.frombuffer(memoryview(self._fleet.rows), np.uint64).reshape(shape).copy()
        masks = rows[:, -MASKS:].copy()
        first = masks[:, 0].astype(np.int64)
        masks[:, 0] &= ACTION_BITS
        winners = (first >> WINNERS) & 63
        return Step(
            words=rows[:, :-MASKS],
            masks=masks,
            seats=(first >> SEAT) & 7,
            rewards=self._rewards(winners),
            terminated=winners != 0,
            truncated=(first & CUT) != 0,
        )

    def _rewards(self, winners: NDArray[np.int64]) -> Columns:
        rewards = np.zeros((self.games, self.players), np.float32)
        ended = np.flatnonzero(winners)
        if len(ended):
            won = (winners[ended, None] >> np.arange(self.players)) & 1
            rewards[ended] = won / won.sum(axis=1, keepdims=True)
        return rewards
