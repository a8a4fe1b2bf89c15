"""A slice of training: games, lessons, a line in the log, and a checkpoint at the end and now and then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np
import torch

from maquignon.envs.columns import trait_columns
from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import FleetProcesses, Part
from maquignon.lab.training.checkpoint import load, save
from maquignon.lab.training.fleet_stations import FleetStations
from maquignon.lab.training.journal import Journal, Line
from maquignon.lab.training.league import League
from maquignon.lab.training.learner import Learner, Losses
from maquignon.lab.training.lessons import Lesson, Lessons
from maquignon.lab.training.rollout import Batch, Rollout
from maquignon.lab.training.settings import Settings
from maquignon.lab.training.tables import Slots, parts, slots_by_table

LINE: Final = 10.0
"""Seconds from one line of the log to the next."""
SAVED: Final = 120.0


def train(settings: Settings, out: Path, resume: Path | None, tell: Callable[[Line], None]) -> None:
    """Train for the given time. What comes of it lies in the folder `out`, from which it can be resumed."""
    torch.set_float32_matmul_precision("high")
    if settings.device == "cpu":
        torch.set_num_threads(1)  # the other cores step games
    groups, slots = parts(settings)
    with _fleet(settings.cluster, groups) as fleet, _stream(settings.device):
        _Session(settings, fleet, slots, out, resume).run(tell)


def _stream(device: str) -> AbstractContextManager[object]:
    """Who plays goes before who learns: the processes wait for it."""
    return torch.cuda.stream(torch.cuda.Stream(priority=-1)) if device.startswith("cuda") else nullcontext()


def _fleet(cluster: str | None, groups: list[list[list[Part]]]) -> FleetProcesses | FleetStations:
    """Who steps the games: processes of this machine, or a cluster."""
    return (
        FleetProcesses(groups, row_width(True)) if cluster is None else FleetStations(groups, row_width(True), cluster)
    )


class _Session:
    def __init__(
        self,
        settings: Settings,
        fleet: FleetProcesses | FleetStations,
        slots: Sequence[Slots],
        out: Path,
        resume: Path | None,
    ) -> None:
        self.settings = settings
        self.out = out
        device = torch.device(settings.device)
        tables = slots_by_table(settings)
        traits = torch.from_numpy(np.stack([trait_columns(table.edition) for table in tables])).to(device)
        players = torch.tensor([table.players for table in tables], device=device)
        by_slot = [players[torch.tensor(each.tables, device=device)] for each in slots]
        kinds = [torch.tensor(each.kinds, device=device) for each in slots]
        self.learner = Learner(settings, traits.shape[1])
        past, self.before, self.decisions = load(resume, self.learner) if resume else ([], 0.0, 0)
        self.learner.cool(settings.temperature)
        self.league = League(settings, traits.shape[1], past)
        self.rollout = Rollout(settings, fleet, slots, traits, self.league.seated)
        self.lessons = Lessons(self.learner, self.rollout.traits, by_slot, kinds)
        self.journal = Journal(out, resume)

    def run(self, tell: Callable[[Line], None]) -> None:
        settings, learner = self.settings, self.learner
        horizon = settings.horizon or self.before + settings.seconds
        began = told = saved = monotonic()
        tally = Tally()
        batches: list[Batch] = []
        with self.lessons:
            while (now := monotonic()) - began < settings.seconds:
                seconds = self.before + now - began
                self.league.attend(learner.average, learner.rounds, seconds)
                self.rollout.follow(learner.policy)
                if batches:
                    self.lessons.begin(batches, seconds / horizon)
                batches = self.rollout.play()
                tally.played(monotonic() - now)
                if lesson := self.lessons.end():
                    self.decisions += lesson.decisions
                    tally.count(lesson)
                now = monotonic()
                if now - told >= LINE and lesson:
                    self._tell(tally.line(now - told), tell, seconds)
                    tally, told = Tally(), now
                if now - saved >= SAVED:
                    self._save(began)
                    saved = now
        self._save(began)

    def _tell(self, line: Line, tell: Callable[[Line], None], seconds: float) -> None:
        told = {"seconds": seconds, "decisions": float(self.decisions), "rounds": float(self.learner.rounds), **line}
        self.journal.write(told)
        tell(told)

    def _save(self, began: float) -> None:
        seconds = self.before + monotonic() - began
        save(self.out, self.learner, self.league.past, seconds, self.decisions)
        self.journal.draw()


class Tally:
    """What happened since the last line of the log, summed up on the learner's device."""

    def __init__(self) -> None:
        self._playing = 0.0
        self._lessons: list[Lesson] = []

    def played(self, seconds: float) -> None:
        self._playing += seconds

    def count(self, lesson: Lesson) -> None:
        self._lessons.append(lesson)

    def line(self, seconds: float) -> Line:
        """Playing and learning, which go on at the same time, in shares of it."""
        lessons = self._lessons
        games, wins, par = torch.stack([each.games for each in lessons]).sum(0).cpu().tolist()
        losses = Losses(*(float(torch.stack(each).mean()) for each in zip(*(it.losses for it in lessons), strict=True)))
        found = {
            "rate": sum(each.decisions for each in lessons) / seconds,
            "playing": self._playing / seconds,
            "learning": sum(each.seconds for each in lessons) / seconds,
            "games": sum(games),
            "entropy": float(losses.entropy),
            "critic": float(losses.critic),
            "drift": float(losses.drift),
        }
        for kind, name in ((1, "past"), (2, "characters")):
            if par[kind]:
                found[name] = wins[kind] / par[kind]
        return found
