"""Whether chances come true: what was told beside what was won, in games that nothing was fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from maquignon.arena.report.charts import line_chart
from maquignon.bots.learned.policy import Floats, Heated
from maquignon.bots.learned.values import LearnedValues
from maquignon.envs.columns import allowed_actions
from maquignon.lab.values.fitting import log_loss
from maquignon.lab.values.lessons import Lessons

STEPS: Final = 10
AT_ONCE: Final = 8192


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    decisions: int
    told: tuple[float, ...]
    """The mean of the chances told, from the lowest tenth to the highest,"""
    won: tuple[float, ...]
    """and what was won there."""
    loss: float
    """Logistic, and"""
    unknowing: float
    """that of always telling the mean."""

    @property
    def gap(self) -> float:
        """The mean distance of the two."""
        return float(np.mean(np.abs(np.array(self.told) - np.array(self.won))))


def calibrate(values: LearnedValues, held_out: Sequence[tuple[Heated, Lessons]]) -> Calibration:
    """Of the chance before a decision: what each action is worth, as often as the champion takes it in those games."""
    told = np.concatenate([standing(values, player, lessons) for player, lessons in held_out])
    lessons = Lessons.together([each for _, each in held_out])
    tenths = np.array_split(np.argsort(told, kind="stable"), STEPS)
    mean = np.full_like(told, lessons.shares.mean())
    return Calibration(
        decisions=len(lessons),
        told=tuple(float(told[tenth].mean()) for tenth in tenths),
        won=tuple(float(lessons.shares[tenth].mean()) for tenth in tenths),
        loss=log_loss(told, lessons.shares),
        unknowing=log_loss(mean, lessons.shares),
    )


def standing(values: LearnedValues, player: Heated, lessons: Lessons) -> Floats:
    parts = []
    for start in range(0, len(lessons), AT_ONCE):
        chosen = np.arange(start, min(start + AT_ONCE, len(lessons)))
        columns = lessons.columns(chosen)
        parts.append(
            (player.chances(columns, allowed_actions(lessons.rows[chosen])) * values.chances(columns)).sum(axis=1)
        )
    return np.concatenate(parts)


def plot(title: str, found: Calibration) -> str:
    names = [f"{100 * told:.0f} %" for told in found.told]
    names = [name if name not in names[:place] else f"{name}{' ' * place}" for place, name in enumerate(names)]
    told = {name: 100 * each for name, each in zip(names, found.told, strict=True)}
    won = {name: 100 * each for name, each in zip(names, found.won, strict=True)}
    return line_chart(title, names, {"told, in %": told, "won, in %": won})
