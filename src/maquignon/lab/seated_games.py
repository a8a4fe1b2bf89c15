"""Games of one table with named players, one in each slot: networks decide together, all others in the core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import at_his_best
from maquignon.bots.core.habits import Habits
from maquignon.bots.handicap import NONE, Handicap
from maquignon.bots.learned import champion
from maquignon.bots.learned.policy import Heated, LearnedPolicy, drawn, read_policy
from maquignon.bots.levels import levels, networked
from maquignon.envs.columns import Words, allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.seated_fleet import RANDOM
from maquignon.envs.headers import Header, read_headers
from maquignon.envs.seated_env import SeatedEnv
from maquignon.lab.players import by_habits, named_habits
from maquignon.lab.price_copier import NAME as COPIER
from maquignon.lab.price_copier import PriceCopier
from maquignon.rulebook import Edition

NOBODY: Final = "random"
IN_CORE: Final = (NOBODY, *by_habits())
"""Who plays in the core: random play, and everybody who plays by habits."""
POOL: Final = (*IN_CORE, COPIER)
"""With the stranger that decides here. Other names are the champion, his weaker selves, or a network's file."""
MIXED: Final = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
Networks = Mapping[str, bytes]
"""Files of networks by name, read where they are and sent to wherever games are played."""
NO_FILES: Final[Networks] = {}
NO_PATHS: Final[Mapping[str, Path]] = {}
Handicaps = Mapping[str, Handicap]
"""How players that have a network play it, where that is not as they ship."""
AS_SHIPPED: Final[Handicaps] = {}
NO_TRADERS: Final[Mapping[str, Habits]] = {}


class Decided(NamedTuple):
    """One step: what was seen and done in the slots that still play, and what it led to."""

    slots: NDArray[np.intp]
    rows: Words
    actions: NDArray[np.int64]
    wandered: NDArray[np.bool_]
    """Where anything was done."""
    ended: NDArray[np.intp]
    """The slots whose game it ended."""
    told: Header
    """Of all slots, after it."""


class SeatedGames:
    """The caller of `play` sees the decisions of networks; if `watched`, those of everybody."""

    def __init__(
        self,
        edition: Edition,
        plans: Sequence[Sequence[str]],
        seeds: Sequence[int],
        networks: Networks = NO_FILES,
        *,
        watched: bool = False,
        wander: float = 0.0,
        bluffs: bool | None = None,
        handicaps: Handicaps = AS_SHIPPED,
        traders: Mapping[str, Habits] = NO_TRADERS,
    ) -> None:
        """Networks do anything allowed instead in a share `wander` of their decisions. They may bid beyond their means
        by `bluffs`, or if that is left open, where no champion sits. Names in `handicaps` are networks played
        so: a file's, otherwise the champion's; names in `traders` play by these habits."""
        self._files = networks
        self._handicaps = handicaps
        self._traders = traders
        self._networks: list[Heated | PriceCopier] = []
        self._forgetting: list[float] = []
        habits: list[Habits] = []
        names = dict.fromkeys(name for plan in plans for name in plan)
        policies = {name: self._seat(edition, len(plans[0]), name, habits) for name in names}
        seated = [[policies[name] for name in plan] for plan in plans]
        self.env = SeatedEnv(
            edition,
            seated,
            habits,
            mixed=False,
            watched=watched,
            bluffs=may_bluff(names) and not handicaps if bluffs is None else bluffs,
            forgetting=self._forgetting,
        )
        self._seeds = np.array(seeds, np.int64)
        self._traits = trait_columns(edition)
        self._watched = watched
        self._wander = wander

    def play(self) -> Iterator[Decided]:
        """Step by step until every game has ended."""
        rows = self.env.reset(self._seeds.tolist())
        slots = np.arange(len(rows))
        made = 0
        while len(slots):
            before = rows[slots]
            actions = np.full(len(rows), -1, np.int64)
            seeds, moment = self._seeds[slots], np.full(len(slots), made)
            actions[slots] = self._decided(before, slots, points(seeds, moment))
            wandered = points(~seeds, moment) < self._wander if self._wander else np.zeros(len(slots), np.bool_)
            if wandered.any():
                actions[slots[wandered]] = _anything(before[wandered], points(-seeds[wandered], moment[wandered]))
            rows = self.env.step(actions)
            made += 1
            told = read_headers(rows)
            yield Decided(slots, before, actions[slots], wandered, slots[told.ended[slots]], told)
            slots = slots[~told.ended[slots]]

    def _decided(self, rows: Words, slots: NDArray[np.intp], points: NDArray[np.float32]) -> NDArray[np.int64]:
        actions = self.env.meant()[slots] if self._watched else np.empty(len(rows), np.int64)
        policies = read_headers(rows).policies
        for number, network in enumerate(self._networks):
            own = np.flatnonzero(policies == number)
            if len(own):
                chances = network.chances(expand_rows(rows[own], self._traits), allowed_actions(rows[own]))
                actions[own] = drawn(chances, points[own])
        return actions

    def _seat(self, edition: Edition, players: int, name: str, habits: list[Habits]) -> int:
        if name == NOBODY:
            return RANDOM
        if name in self._traders or name in IN_CORE:
            habits.append(self._traders[name] if name in self._traders else named_habits(name, edition, players))
            return -len(habits)
        handicap = handicap_of(name, edition, self._handicaps)
        if name == COPIER:
            self._networks.append(PriceCopier(edition, players))
        else:
            self._networks.append(Heated(self._network(name, edition), handicap.temperature))
        self._forgetting.append(handicap.forgetting)
        return len(self._networks) - 1

    def _network(self, name: str, edition: Edition) -> LearnedPolicy:
        if name in self._files:
            return read_policy(BytesIO(self._files[name]))
        if name in networked() or name in self._handicaps:
            return champion.network(edition, handicap_of(name, edition, self._handicaps).network)
        return read_policy(Path(name))


def _anything(rows: Words, points: NDArray[np.float32]) -> NDArray[np.int64]:
    return drawn(allowed_actions(rows).astype(np.float32), points)


def handicap_of(name: str, edition: Edition, handicaps: Handicaps = AS_SHIPPED) -> Handicap:
    if name in handicaps:
        return handicaps[name]
    if name in levels():
        return levels()[name].handicap(edition)
    return at_his_best(edition) if name == CHAMPION else NONE


def read_networks(names: Iterable[str], files: Mapping[str, Path] = NO_PATHS) -> Networks:
    """The files among the names, and those that have a name of their own."""
    own = sorted({*names} - {*POOL, *networked()})
    return {name: files.get(name, Path(name)).read_bytes() for name in own}


def may_bluff(names: Iterable[str]) -> bool:
    """Whether bids beyond one's means are among the actions: the champion and his like never make them."""
    return not {*networked()} & {*names}


def points(seeds: NDArray[np.int64], made: NDArray[np.int64]) -> NDArray[np.float32]:
    """Chance by deal and number of the decision: the same whoever sits where, so that equals score exactly par."""
    with np.errstate(over="ignore"):
        word = seeds.astype(np.uint64) * MIXED[0] + made.astype(np.uint64) * MIXED[1]
        for factor in MIXED[1:]:
            word = (word ^ (word >> np.uint64(30))) * factor
        word ^= word >> np.uint64(31)
    return ((word >> np.uint64(41)).astype(np.float64) / (1 << 23)).astype(np.float32)
