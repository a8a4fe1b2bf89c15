"""Decisions of champions among themselves, each with what its seat got of the victory in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import NETWORKS
from maquignon.bots.learned.values import values_name
from maquignon.envs.columns import PLAN, Columns, Words, trait_columns
from maquignon.envs.headers import read_headers
from maquignon.lab.contests import DEALS
from maquignon.lab.prices.measuring import SAME_RULES
from maquignon.lab.seated_games import Decided, SeatedGames
from maquignon.rulebook import EDITIONS, Edition, with_each_house_rule
from maquignon.workers import ALONE, Crew, work_through

AT_ONCE: Final = 256
"""Games stepped together."""
READ_AT_ONCE: Final = 8192
"""Lessons."""
KEPT: Final = 0.06
"""Of the decisions, so that no game speaks too often; but the first of all, where every seat is alike."""
LONGEST: Final = 4_000
"""Steps after which what still plays is left out."""
OUTCOMES: Final = 6
VARIED: Final = 1 / 2
"""Games with house rules for each as printed, spread evenly over the rules and the numbers of players."""


@dataclass(frozen=True, slots=True)
class Lessons:
    rows: Words
    traits: Columns
    """Row by row, those of its table."""
    actions: NDArray[np.int64]
    shares: NDArray[np.float32]
    """What the seat that decided got of the victory."""
    games: NDArray[np.int64]
    """The number of the game, from 0 on."""

    @classmethod
    def together(cls, parts: Sequence[Lessons]) -> Lessons:
        """The games of one part are numbered after those of the part before."""
        firsts = np.cumsum([0, *(part.games.max(initial=-1) + 1 for part in parts)])
        numbered = [replace(part, games=part.games + first) for part, first in zip(parts, firsts, strict=False)]
        return cls(*(np.concatenate([getattr(part, name) for part in numbered]) for name in cls.__slots__))

    def __len__(self) -> int:
        return len(self.actions)

    def columns(self, chosen: NDArray[np.intp]) -> Columns:
        return np.concatenate((PLAN.expand(self.rows[chosen]), self.traits[chosen]), axis=1)

    def teaching(self) -> NDArray[np.bool_]:
        """The columns in which lessons differ: of the others nothing can be learned."""
        first = self.columns(np.zeros(1, np.intp))
        found = np.zeros(first.shape[1], np.bool_)
        for start in range(0, len(self), READ_AT_ONCE):
            chosen = np.arange(start, min(start + READ_AT_ONCE, len(self)))
            found |= (self.columns(chosen) != first).any(axis=0)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """So many games of one table from the game of number `first` on; now and then (`wander`) anything is done."""

    edition: Edition
    players: int
    games: int
    seed: int
    wander: float
    first: int = 0

    def parts(self) -> list[Self]:
        return [
            replace(self, first=self.first + done, games=min(AT_ONCE, self.games - done))
            for done in range(0, self.games, AT_ONCE)
        ]

    def play(self) -> Lessons:
        seeds = [self.seed * DEALS + game for game in range(self.first, self.first + self.games)]
        plans = [[CHAMPION] * self.players] * self.games
        games = SeatedGames(self.edition, plans, seeds, wander=self.wander)
        return _kept(games.play(), self, np.random.default_rng(seeds[0]))


def courses(kind: str, games: int, seed: int, wander: float) -> list[Course]:
    """Every table that these values are for, those that play alike once: so many games each, and with house rules."""
    printed = [EDITIONS[name] for name in NETWORKS if values_name(EDITIONS[name]) == kind and name not in SAME_RULES]
    tables = _tables(printed)
    changed = _tables([each for edition in printed for each in with_each_house_rule(edition)])
    share = ceil(VARIED * games * len(tables) / len(changed))
    return [
        Course(edition=edition, players=players, games=number, seed=seed, wander=wander)
        for found, number in ((tables, games), (changed, share))
        for edition, players in found
    ]


def gather(courses: Sequence[Course], crew: Crew = ALONE) -> Iterator[tuple[Edition, Lessons]]:
    """Part after part, in their order."""
    parts = [part for course in courses for part in course.parts()]
    return zip((part.edition for part in parts), work_through(Course.play, parts, crew), strict=True)


def _tables(editions: Sequence[Edition]) -> list[tuple[Edition, int]]:
    return [(edition, players) for edition in editions for players in edition.players]


def _kept(steps: Iterator[Decided], course: Course, chance: np.random.Generator) -> Lessons:
    outcomes = np.zeros((course.games, OUTCOMES), np.float32)
    is_over = np.zeros(course.games, np.bool_)
    slots, rows, actions = [], [], []
    for number, step in enumerate(steps):
        chosen = (chance.random(len(step.slots)) < KEPT) | step.wandered | (number == 0)
        slots.append(step.slots[chosen])
        rows.append(step.rows[chosen])
        actions.append(step.actions[chosen])
        ended = step.ended[~step.told.cut[step.ended]]
        outcomes[ended] = step.told.shares[ended]
        is_over[ended] = True
        if number > LONGEST:
            break
    places, words = np.concatenate(slots), np.concatenate(rows)
    whole = is_over[places]
    words, places = words[whole], places[whole]
    return Lessons(
        rows=words,
        traits=np.tile(trait_columns(course.edition), (len(words), 1)),
        actions=np.concatenate(actions)[whole],
        shares=outcomes[places, read_headers(words).seats],
        games=places,
    )
