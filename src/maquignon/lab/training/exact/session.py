"""A run of exact learning: rounds for the given time, the last part of it to fit the network to its average."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import torch

from maquignon.bots.learned.policy import LearnedPolicy, write_policy
from maquignon.lab.training.checkpoint import network_of, readable
from maquignon.lab.training.exact.arrays import arrays_of
from maquignon.lab.training.exact.growth import begin_from
from maquignon.lab.training.exact.learner import Learner, Round
from maquignon.lab.training.files import FACTS, POLICY, replaced
from maquignon.lab.training.journal import Journal, Line
from maquignon.lab.training.settings import Settings, falling
from maquignon.lab.training.stopping import listening

LINE: Final = 20.0
"""Seconds from one line of the log to the next."""
SAVED: Final = 120.0
LEARNED: Final = 0.85
"""The part of the time in which it learns; the rest is for the fit."""


class Reached(NamedTuple):
    """How far earlier slices of the run had come."""

    seconds: float = 0.0
    decisions: int = 0
    rounds: int = 0


def train(settings: Settings, out: Path, resume: Path | None, tell: Callable[[Line], None]) -> None:
    """What comes of it lies in the folder `out`; whoever goes on from there begins with its policy.

    Stopped says that it was asked to end before; what it had learned lies there too.
    """
    torch.set_float32_matmul_precision("high")
    learner = Learner(settings, arrays_of([table.small_game for table in settings.tables]))
    if resume:
        begin_from(learner.policy, LearnedPolicy(network_of(resume / POLICY)))
    _Session(settings, learner, out, resume).run(tell)


class _Session:
    def __init__(self, settings: Settings, learner: Learner, out: Path, resume: Path | None) -> None:
        self._settings = settings
        self._learner = learner
        self._names = [table.small or "" for table in settings.tables]
        self._out = out
        self._before = _reached(resume / FACTS) if resume else Reached()
        self._journal = Journal(out, resume, self._before.decisions)

    def run(self, tell: Callable[[Line], None]) -> None:
        began = told = saved = monotonic()
        with listening() as stop:
            while not stop.is_asked and (now := monotonic()) - began < self._settings.seconds:
                found = self._round((now - began) / self._settings.seconds)
                if now - told >= LINE:
                    tell(self._line(found, now - began))
                    told = now
                if now - saved >= SAVED:
                    self._save(now - began)
                    saved = now
            if self._learner.rounds:
                tell(self._line(found, monotonic() - began))
                self._save(monotonic() - began)
            stop.check(self._out)

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
        reached = self._reached(seconds)
        line = {
            "seconds": reached.seconds,
            "decisions": float(reached.decisions),
            "rounds": float(reached.rounds),
            "distance": float(found.distance),
            "entropy": float(found.entropy),
            **dict(zip(self._names, taken.tolist(), strict=True)),
        }
        self._journal.write(line)
        return line

    def _save(self, seconds: float) -> None:
        learner = self._learner
        facts = {**self._reached(seconds)._asdict(), "rows": learner.reckoning.number}
        with replaced(self._out, (POLICY, FACTS)) as (policy, file):
            write_policy(policy, LearnedPolicy(learner.policy.arrays()))
            file.write_text(json.dumps(facts), encoding="utf-8")
        self._journal.draw()

    def _reached(self, seconds: float) -> Reached:
        before, rounds = self._before, self._learner.rounds
        return Reached(
            before.seconds + seconds, before.decisions + rounds * self._learner.reckoning.number, before.rounds + rounds
        )


def _reached(file: Path) -> Reached:
    """Nothing where the file is missing, which has been told."""
    if not file.exists():
        return Reached()
    with readable(file):
        facts = json.loads(file.read_text(encoding="utf-8"))
        decisions = facts["decisions"] if "decisions" in facts else facts["rounds"] * facts["rows"]
        return Reached(facts["seconds"], decisions, facts["rounds"])


def fading(ends: tuple[float, float], progress: float) -> float:
    """From the first to the last, by the same part in the same time."""
    first, last = ends
    return first * (last / first) ** min(1.0, progress)
