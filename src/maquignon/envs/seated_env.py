"""Games of one table whose seats are played by policies of the caller and by traders, stepped in one call."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from maquignon.bots.core.habits import Habits
from maquignon.envs.action_names import action_name
from maquignon.envs.columns import Words
from maquignon.envs.core.seated_fleet import SeatedFleet
from maquignon.envs.core.seated_game import LEARNER, row_width
from maquignon.envs.opening import LIMIT, IllegalAction, laid_table
from maquignon.rulebook import Edition
from maquignon.rules.random_play import Dice
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

__all__ = ["LEARNER", "SeatedEnv"]


class SeatedEnv:
    """A slot for each plan; a plan names a policy for each seat, -1 and below being the traders by their habits.

    Policies of 0 and above are the caller's, whose decisions a step waits for; if `watched`, it waits for those of all
    others too, and `meant` has them. With `mixed` the seats are shuffled for every game. `bluffs` allows the caller to
    bid and slap beyond its means, everywhere or slot by slot; traders may as it is. With `privileged` rows end with
    what nobody at the table sees: for a critic while it learns, no player. `forgetting` has, policy by policy, the
    share of payments that the memories of its seats miss.

    With an `opening` games begin from there, with whom it has at turn, or from where up to `scattered` moves by chance
    lead. All purses must be known in it: rows tell the position alone, not how many moves it took nor what was shown.
    """

    def __init__(
        self,
        edition: Edition,
        plans: Sequence[Sequence[int]],
        habits: Sequence[Habits] = (),
        *,
        mixed: bool = True,
        skip_forced: bool = True,
        watched: bool = False,
        bluffs: bool | Sequence[bool] = True,
        privileged: bool = False,
        forgetting: Sequence[float] = (),
        limit: int = LIMIT,
        opening: State | None = None,
        scattered: int = 0,
    ) -> None:
        if not watched and any(max(plan) < 0 for plan in plans):
            raise ValueError("a plan needs a seat for the caller")
        self.edition = edition
        self.players = len(plans[0])
        self.slots = len(plans)
        self.width = row_width(privileged)
        self._plans = [list(plan) for plan in plans]
        self._dice = Dice(0)
        table = opening or laid_table(edition, self.players)
        terms = Terms(edition, self.players)
        self._fleet = SeatedFleet(table, terms, edition.deck_money(), edition.removed_money, limit)
        self._fleet.positional = opening is not None
        self._fleet.scattered = scattered
        self._fleet.habits = list(habits)
        self._fleet.mixed = mixed
        self._fleet.skips = skip_forced
        self._fleet.watched = watched
        self._fleet.bluffs = [bluffs] * self.slots if isinstance(bluffs, bool) else list(bluffs)
        self._fleet.privileged = privileged
        self._fleet.forgetting = list(forgetting)

    def reset(self, seeds: int | Sequence[int] = 0) -> Words:
        """New games everywhere; a single seed stands for itself and those that follow it."""
        chosen = range(seeds, seeds + self.slots) if isinstance(seeds, int) else seeds
        if len(chosen) != self.slots:
            raise ValueError(f"{self.slots} slots need as many seeds, not {len(chosen)}")
        self._fleet.reset([int(seed) for seed in chosen], self._plans)
        self._dice = Dice(int(chosen[0]) + self.slots)
        return self.rows()

    def step(self, actions: ArrayLike) -> Words:
        """One action in every slot; a negative one leaves its slot as it is."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.slots,):
            raise ValueError(f"{self.slots} slots need as many actions, not {chosen.size}")
        told = chosen.tobytes()
        refused = self._fleet.refused(told)
        if refused >= 0:
            raise IllegalAction(f"slot {refused}: {action_name(int(chosen[refused]))} is not allowed now")
        self._fleet.step(told)
        return self.rows()

    def step_into(self, actions: NDArray[np.int64], out: Words) -> None:
        """The same for a caller that has the masks and keeps to them."""
        self._fleet.step(actions.tobytes())
        self.rows(out)

    def rows(self, out: Words | None = None) -> Words:
        """The rows as they are now, written into `out` if that is given."""
        rows = np.frombuffer(memoryview(self._fleet.rows), np.int64).reshape(self.slots, self.width)
        if out is None:
            return rows.copy()
        out[:] = rows
        return out

    def meant(self) -> NDArray[np.int64]:
        """For every slot the action of a seat that is not the caller's, else -1."""
        return np.fromiter(self._fleet.meant(), np.int64, self.slots)

    def sample(self) -> NDArray[np.int64]:
        """A random allowed action for every slot."""
        return np.fromiter(self._fleet.drawn(self._dice), np.int64, self.slots)
