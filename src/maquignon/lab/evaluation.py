"""A learned policy measured: alone against copies of everybody in the pool, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from maquignon.arena.report.tables import Table
from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.characters import characters
from maquignon.bots.core.habits import Habits
from maquignon.bots.learned import champion
from maquignon.bots.learned.policy import LearnedPolicy, drawn, read_policy
from maquignon.envs.columns import Words, allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.seated_fleet import RANDOM
from maquignon.envs.headers import read_headers
from maquignon.envs.seated_env import SeatedEnv
from maquignon.lab.contests import DEALS, Result
from maquignon.lab.strangers import STRANGERS, stranger
from maquignon.rulebook import Edition
from maquignon.workers import work_through

NOBODY: Final = "random"
POOL: Final = (NOBODY, *characters(), *STRANGERS)
"""Who is always met: random play, the ladder and the strangers."""
AT_ONCE: Final = 2048
"""Games stepped together."""
MIXED: Final = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One against copies of another: names of the pool, the champion or files of networks, at least one a network.

    Networks may bid beyond their means, unless the champion is there, who never does.
    """

    edition: Edition
    players: int
    one: str
    many: str
    games: int
    seed: int

    def play(self) -> Result:
        """Every deal with the one at each seat in turn."""
        result = Result([0.0] * self.players, [0.0] * self.players)
        for first in range(0, self.games, AT_ONCE):
            _Games(self, first, min(AT_ONCE, self.games - first)).play(result)
        return result


class _Games:
    """Some games of a cell, one in each slot, all decisions of a network made together."""

    def __init__(self, cell: Cell, first: int, number: int) -> None:
        numbers = np.arange(first, first + number)
        self.deals = numbers // cell.players
        self.turns = numbers % cell.players
        self.networks: list[LearnedPolicy] = []
        habits: list[Habits] = []
        one = self._seat(cell, cell.one, habits)
        many = one if cell.one == cell.many else self._seat(cell, cell.many, habits)
        plans = [[one if seat == turn else many for seat in range(cell.players)] for turn in self.turns.tolist()]
        self.env = SeatedEnv(cell.edition, plans, habits, mixed=False, bluffs=CHAMPION not in (cell.one, cell.many))
        self.seeds = [cell.seed * DEALS + deal for deal in self.deals.tolist()]
        self.traits = trait_columns(cell.edition)

    def play(self, result: Result) -> None:
        rows = self.env.reset(self.seeds)
        playing = np.ones(len(rows), bool)
        made = np.zeros(len(rows), np.int64)
        while playing.any():
            actions = np.full(len(rows), -1, np.int64)
            own = np.flatnonzero(playing)
            actions[own] = self._decided(rows[own], points(np.array(self.seeds)[own], made[own]))
            rows = self.env.step(actions)
            made += playing
            told = read_headers(rows)
            ended = playing & told.ended
            playing &= ~ended
            self._count(told.shares, np.flatnonzero(ended), result)
            result.unfinished += int((ended & told.cut).sum())

    def _decided(self, rows: Words, points: NDArray[np.float32]) -> NDArray[np.int64]:
        actions = np.empty(len(rows), np.int64)
        policies = read_headers(rows).policies
        for number, network in enumerate(self.networks):
            own = np.flatnonzero(policies == number)
            if len(own):
                chances = network.chances(expand_rows(rows[own], self.traits), allowed_actions(rows[own]))
                actions[own] = drawn(chances, points[own])
        return actions

    def _count(self, shares: NDArray[np.float32], ended: NDArray[np.intp], result: Result) -> None:
        """Wins by player: the one first, and the others as they sit after it."""
        for slot in ended.tolist():
            for place in range(self.env.players):
                seat = (int(self.turns[slot]) + place) % self.env.players
                result.wins[place] += float(shares[slot, seat])
        result.games += len(ended)

    def _seat(self, cell: Cell, name: str, habits: list[Habits]) -> int:
        if name == NOBODY:
            return RANDOM
        if name in POOL:
            habits.append(_habits(name, cell.edition, cell.players))
            return -len(habits)
        self.networks.append(_network(name, cell.edition))
        return len(self.networks) - 1


def cells(file: str, edition: Edition, players: int, pool: Sequence[str], games: int, seed: int) -> list[Cell]:
    """Both directions for everybody in the pool."""
    pairs = [pair for other in pool for pair in ((file, other), (other, file))]
    return [Cell(edition=edition, players=players, one=one, many=many, games=games, seed=seed) for one, many in pairs]


def play_cells(cells: Sequence[Cell], workers: int = 1) -> Iterator[tuple[Cell, Result]]:
    """The cells with what came of them, in their order, as they are done."""
    return zip(cells, work_through(Cell.play, cells, workers), strict=True)


def table(file: str, results: Sequence[tuple[Cell, Result]]) -> Table:
    """A line for everybody in the pool: the network alone against them, one of them alone against networks."""
    alone = {cell.many: result for cell, result in results if cell.one == file}
    among = {cell.one: result for cell, result in results if cell.many == file}
    rows = tuple((Path(name).stem, _told(alone[name]), _told(among[name])) for name in alone)
    return Table("", ("opponent", "alone against them", "one of them against it"), rows)


def points(seeds: NDArray[np.int64], made: NDArray[np.int64]) -> NDArray[np.float32]:
    """Chance by deal and number of the decision: the same whoever sits where, so that equals score exactly par."""
    with np.errstate(over="ignore"):
        word = seeds.astype(np.uint64) * MIXED[0] + made.astype(np.uint64) * MIXED[1]
        for factor in MIXED[1:]:
            word = (word ^ (word >> np.uint64(30))) * factor
        word ^= word >> np.uint64(31)
    return ((word >> np.uint64(41)).astype(np.float64) / (1 << 23)).astype(np.float32)


def _habits(name: str, edition: Edition, players: int) -> Habits:
    return stranger(name, edition, players) if name in STRANGERS else characters()[name].habits(edition, players)


def _network(name: str, edition: Edition) -> LearnedPolicy:
    return champion.network(edition) if name == CHAMPION else read_policy(Path(name))


def _told(result: Result) -> str:
    return f"{100 * result.rate():.1f} ± {100 * result.error():.1f} %"
