"""A run of exact learning: rounds for the given time, the last part of it to fit the network to its average."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

import torch

from maquignon.bots.learned.policy import LearnedPolicy, read_policy, write_policy
from maquignon.lab.training.exact.arrays import arrays_of
from maquignon.lab.training.exact.growth import begin_from
from maquignon.lab.training.exact.learner import Learner, Round
from maquignon.lab.training.files import FACTS, POLICY
from maquignon.lab.training.journal import Journal, Line
from maquignon.lab.training.settings import Settings, falling

LINE: Final = 20.0
"""Seconds from one line of the log to the next."""
LEARNED: Final = 0.85
"""The part of the time in which it learns; the rest is for the fit."""


def train(settings: Settings, out: Path, resume: Path | None, tell: Callable[[Line], None]) -> None:
    """What comes of it lies in the folder `out`; whoever goes on from there begins with its policy."""
    torch.set_float32_matmul_precision("high")
    learner = Learner(settings, arrays_of([table.small_game for table in settings.tables]))
    if resume:
        begin_from(learner.policy, read_policy(resume / POLICY))
    _Session(settings, learner, out).run(tell)


class _Session:
    def __init__(self, settings: Settings, learner: Learner, out: Path) -> None:
        self._settings = settings
        self._learner = learner
        self._names = [table.small or "" for table in settings.tables]
        self._out = out
        self._journal = Journal(out, None)

    def run(self, tell: Callable[[Line], None]) -> None:
        began = told = monotonic()
        while (now := monotonic()) - began < self._settings.seconds:
            found = self._round((now - began) / self._settings.seconds)
            if now - told >= LINE:
                tell(self._line(found, now - began))
                told = now
        tell(self._line(found, monotonic() - began))
        self._save(monotonic() - began)

    def _round(self, progress: float) -> Round:
        rate = falling(self._settings.rates, progress)
        learned = progress / LEARNED
        if learned < 1 or not self._learner.averaged:
            return self._learner.learn(
                fading(self._settings.entropies, learned), rate, learned >= 1 - 1 / self._settings.tail
            )
        return self._learner.fit(rate)

    def _line(self, found: Round, seconds: float) -> Line:
        """With what best rivals of the network would take from it in each game, at both seats together."""
        learner = self._learner
        chances = learner.chances()
        taken = sum(learner.reckoning.exploited(chances, seat) for seat in (0, 1))
        line = {
            "seconds": seconds,
            "decisions": float(learner.rounds * learner.reckoning.number),
            "rounds": float(learner.rounds),
            "distance": float(found.distance),
            "entropy": float(found.entropy),
            **dict(zip(self._names, taken.tolist(), strict=True)),
        }
        self._journal.write(line)
        return line

    def _save(self, seconds: float) -> None:
        learner = self._learner
        write_policy(self._out / POLICY, LearnedPolicy(learner.policy.arrays()))
        facts = {"seconds": seconds, "rounds": learner.rounds, "rows": learner.reckoning.number}
        (self._out / FACTS).write_text(json.dumps(facts), encoding="utf-8")
        self._journal.draw()


def fading(ends: tuple[float, float], progress: float) -> float:
    """From the first to the last, by the same part in the same time."""
    first, last = ends
    return first * (last / first) ** min(1.0, progress)
