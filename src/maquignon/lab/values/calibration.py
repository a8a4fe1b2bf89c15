"""Whether chances come true: what was told beside what was won, in games that nothing was fitted to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import pi, sqrt
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maquignon.arena.report.charts import line_chart
from maquignon.arena.report.tables import Table
from maquignon.bots.learned.champion import as_he_plays
from maquignon.bots.learned.policy import Floats
from maquignon.bots.learned.values import LearnedValues
from maquignon.envs.columns import allowed_actions
from maquignon.lab.values.fitting import log_loss
from maquignon.lab.values.lessons import READ_AT_ONCE, Lessons
from maquignon.rulebook import EDITIONS, HOUSE_RULES, Edition

STEPS: Final = 10
ALL: Final = "all games"
CHANGED: Final = "with a house rule"
USUAL: Final = sqrt(2 / pi)
"""How large an error is on average, in standard errors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    games: int
    decisions: int
    told: tuple[float, ...]
    """The mean of the chances told, from the lowest tenth to the highest,"""
    won: tuple[float, ...]
    """and what was won there."""
    by_chance: float
    """How far these lie apart where every chance is right: decisions of one game share its outcome."""
    loss: float
    """Logistic, and"""
    unknowing: float
    """that of always telling the mean."""

    @property
    def gap(self) -> float:
        """The mean distance of the two."""
        return float(np.mean(np.abs(np.array(self.told) - np.array(self.won))))


class Forecasts(NamedTuple):
    """Decision by decision."""

    told: Floats
    won: Floats
    games: NDArray[np.int64]

    def at(self, chosen: NDArray[np.intp]) -> Forecasts:
        return Forecasts(self.told[chosen], self.won[chosen], self.games[chosen])


def calibrate(values: LearnedValues, held_out: Sequence[tuple[Edition, Lessons]]) -> dict[str, Calibration]:
    """Of the chance before a decision: what each action is worth, as often as the champion takes it in those games.
    All of them first, then each edition as printed, and house rules together and one by one."""
    lessons = Lessons.together([part for _, part in held_out])
    told = np.concatenate([standing(values, edition, part) for edition, part in held_out])
    forecasts = Forecasts(told, lessons.shares, lessons.games)
    editions = [edition for edition, part in held_out for _ in range(len(part))]
    return {name: _judged(forecasts.at(chosen)) for name, chosen in _groups(editions).items()}


def standing(values: LearnedValues, edition: Edition, lessons: Lessons) -> Floats:
    player = as_he_plays(edition)
    parts = [np.empty(0, np.float32)]
    for start in range(0, len(lessons), READ_AT_ONCE):
        chosen = np.arange(start, min(start + READ_AT_ONCE, len(lessons)))
        columns = lessons.columns(chosen)
        parts.append(
            (player.chances(columns, allowed_actions(lessons.rows[chosen])) * values.chances(columns)).sum(axis=1)
        )
    return np.concatenate(parts)


def table(found: Mapping[str, Calibration]) -> Table:
    return Table(
        "Told and won",
        ("games", "number", "told, in %", "won, in %", "points apart", "by chance alone"),
        tuple((name, *_cells(each)) for name, each in found.items()),
    )


def plot(title: str, found: Calibration) -> str:
    names = [f"{100 * told:.0f} %" for told in found.told]
    names = [name if name not in names[:place] else f"{name}{' ' * place}" for place, name in enumerate(names)]
    told = {name: 100 * each for name, each in zip(names, found.told, strict=True)}
    won = {name: 100 * each for name, each in zip(names, found.won, strict=True)}
    return line_chart(title, names, {"told, in %": told, "won, in %": won})


def _groups(editions: Sequence[Edition]) -> dict[str, NDArray[np.intp]]:
    """The decisions of each group, by their places."""
    found: dict[str, list[int]] = {}
    for place, edition in enumerate(editions):
        for name in _names(edition):
            found.setdefault(name, []).append(place)
    ranked = sorted(found, key=lambda name: [ALL, *EDITIONS, CHANGED, *HOUSE_RULES].index(name))
    return {name: np.array(found[name], np.intp) for name in ranked}


def _names(edition: Edition) -> Iterator[str]:
    yield ALL
    if edition.house_rules:
        yield CHANGED
        yield from edition.house_rules
    else:
        yield edition.id


def _judged(forecasts: Forecasts) -> Calibration:
    told, won = forecasts.told, forecasts.won
    tenths = np.array_split(np.argsort(told, kind="stable"), STEPS)
    return Calibration(
        games=len(np.unique(forecasts.games)),
        decisions=len(told),
        told=tuple(float(told[tenth].mean()) for tenth in tenths),
        won=tuple(float(won[tenth].mean()) for tenth in tenths),
        by_chance=float(np.mean([USUAL * _error(forecasts.at(tenth)) for tenth in tenths])),
        loss=log_loss(told, won),
        unknowing=log_loss(np.full_like(told, won.mean()), won),
    )


def _error(forecasts: Forecasts) -> float:
    """The standard error of the mean of what was won, game by game."""
    left = forecasts.won - forecasts.told
    games = np.unique(forecasts.games, return_inverse=True)[1]
    return float(np.sqrt((np.bincount(games, left - left.mean()) ** 2).sum()) / len(left))


def _cells(found: Calibration) -> Iterator[str]:
    yield f"{found.games:,}"
    for share in (np.mean(found.told), np.mean(found.won), found.gap, found.by_chance):
        yield f"{100 * share:.1f}"
