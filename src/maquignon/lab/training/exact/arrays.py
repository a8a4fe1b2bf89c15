"""The questions and cases of small games as arrays, ordered so that what follows comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.columns import Columns, Words, trait_columns
from maquignon.envs.core.actions import ACTIONS
from maquignon.lab.solve.small_game import SmallGame
from maquignon.lab.training.exact.census import ENDS, Case, Census, Outcomes

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrays:
    """Of all games together. Rows are what a network sees, each but once. Numbers of cases begin after the ends'."""

    words: Words
    traits: Columns
    rows: Numbers
    """By question,"""
    sides: Floats
    """1 where seat 0 is asked, -1 where seat 1 is."""
    questions: Numbers
    """By case,"""
    actions: Numbers
    """and action: places in a flat table of rows and actions; its end where there are fewer,"""
    follows: Numbers
    """and draw: the case or end to come,"""
    chances: Floats
    """and its chance."""
    paths: Numbers
    """By case: the hidden offer's actions, as places in a flat table of cases and actions; its end for none."""
    levels: tuple[slice, ...]
    """Cases, each level's dependent on those before alone."""
    starts: tuple[Outcomes, ...]
    """Of the games."""


def arrays_of(games: Sequence[SmallGame]) -> Arrays:
    """Without what is asked when the game is decided."""
    census = Census(games)
    levels = np.array([census.questions[case.question].level for case in census.cases])
    moved, order = _moved(census, np.argsort(levels, kind="stable"))
    cases = [census.cases[number] for number in order]
    asked, questions = np.unique([case.question for case in cases], return_inverse=True)
    words, traits, rows = _rows(census, asked, [trait_columns(game.edition) for game in games])
    follows, chances = _follows(cases, moved)
    width = follows.shape[1]
    return Arrays(
        words=words,
        traits=traits,
        rows=rows,
        sides=np.array([-1.0 if census.questions[number].seat else 1.0 for number in asked]),
        questions=questions,
        actions=_actions(census, cases, rows[questions], len(words), width),
        follows=follows,
        chances=chances,
        paths=_paths(census, cases, moved, width),
        levels=_levels(levels[order]),
        starts=tuple([(chance, int(moved[number])) for chance, number in start] for start in census.starts),
    )


def _moved(census: Census, order: Numbers) -> tuple[Numbers, Numbers]:
    """Where each end and case is now, and the cases that are left in their order: whose question decides anything."""
    ends = _ends(census, order)
    left = np.zeros(len(census.questions), bool)
    np.logical_or.at(left, [case.question for case in census.cases], ends[len(ENDS) :] < 0)
    kept = order[[bool(left[census.cases[number].question]) for number in order]]
    moved = np.where(ends < 0, 0, ends)
    moved[len(ENDS) + kept] = len(ENDS) + np.arange(len(kept))
    return moved, kept


def _ends(census: Census, order: Numbers) -> Numbers:
    """The end that a case must come to, whatever is done; -1 where there are several."""
    found = np.full(len(ENDS) + len(order), -1)
    found[: len(ENDS)] = range(len(ENDS))
    for number in order.tolist():
        last = {int(found[follows]) for outcomes in census.cases[number].outcomes for _, follows in outcomes}
        if len(last) == 1:
            found[len(ENDS) + number] = last.pop()
    return found


def _rows(census: Census, asked: Numbers, traits: Sequence[Columns]) -> tuple[Words, Columns, Numbers]:
    """What is seen, each row but once, and the row of each question."""
    wide = np.stack([census.questions[number].row for number in asked])
    games = np.array([census.questions[number].game for number in asked])
    tables, kinds = np.unique(np.stack(traits), axis=0, return_inverse=True)
    kind = kinds.reshape(-1)[games]
    found, rows = np.unique(np.column_stack((kind, wide)), axis=0, return_inverse=True)
    return np.ascontiguousarray(found[:, 1:]), tables[found[:, 0]], rows.reshape(-1)


def _follows(cases: Sequence[Case], moved: Numbers) -> tuple[Numbers, Floats]:
    width = max(len(case.outcomes) for case in cases)
    draws = max(len(outcomes) for case in cases for outcomes in case.outcomes)
    follows = np.zeros((len(cases), width, draws), np.int64)
    chances = np.zeros((len(cases), width, draws))
    for number, case in enumerate(cases):
        for place, outcomes in enumerate(case.outcomes):
            for draw, (chance, follow) in enumerate(outcomes):
                follows[number, place, draw] = moved[follow]
                chances[number, place, draw] = chance
    return follows, chances


def _actions(census: Census, cases: Sequence[Case], rows: Numbers, number: int, width: int) -> Numbers:
    found = np.full((len(cases), width), number * ACTIONS)
    for place, case in enumerate(cases):
        actions = census.questions[case.question].actions
        found[place, : len(actions)] = rows[place] * ACTIONS + np.array(actions)
    return found


def _paths(census: Census, cases: Sequence[Case], moved: Numbers, width: int) -> Numbers:
    longest = max(1, *(len(path) for path in census.paths))
    found = np.full((len(cases), longest), len(cases) * width)
    for place, case in enumerate(cases):
        for step, (number, action) in enumerate(census.paths[case.offer]):
            if moved[number] >= len(ENDS):
                found[place, step] = (moved[number] - len(ENDS)) * width + action
    return found


def _levels(levels: Numbers) -> tuple[slice, ...]:
    bounds = [0, *(np.flatnonzero(np.diff(levels)) + 1).tolist(), len(levels)]
    return tuple(slice(*pair) for pair in pairwise(bounds))
