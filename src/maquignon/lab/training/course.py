"""Games and lessons of one learner: the next batch is played while it learns from the last one."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

import numpy as np
import torch

from maquignon.envs.columns import trait_columns
from maquignon.envs.fleet_processes import FleetProcesses
from maquignon.lab.training.fleet_stations import FleetStations
from maquignon.lab.training.learner import Learner
from maquignon.lab.training.lessons import Lesson, Lessons
from maquignon.lab.training.networks import Policy
from maquignon.lab.training.rollout import Batch, Rollout
from maquignon.lab.training.settings import Settings
from maquignon.lab.training.tables import Slots, slots_by_table


class Course:
    def __init__(
        self,
        settings: Settings,
        fleet: FleetProcesses | FleetStations,
        slots: Sequence[Slots],
        learner: Learner,
        frozen: Sequence[Policy],
    ) -> None:
        device = torch.device(settings.device)
        players = torch.tensor([table.players for table in slots_by_table(settings)], device=device)
        by_slot = [players[torch.tensor(each.tables, device=device)] for each in slots]
        kinds = [torch.tensor(each.kinds, device=device) for each in slots]
        self._learner = learner
        self._rollout = Rollout(settings, fleet, slots, table_traits(settings), frozen)
        self._lessons = Lessons(learner, self._rollout.traits, by_slot, kinds)
        self._batches: list[Batch] = []

    def begin(self) -> None:
        """Nothing of what was played before is learned from."""
        self._batches = []

    def play(self, progress: float) -> None:
        """By the policy as it is; the lesson that is begun beside it is of what was played before, if anything was."""
        self._rollout.follow(self._learner.policy)
        if self._batches:
            self._lessons.begin(self._batches, progress)
        self._batches = self._rollout.play()

    def lesson(self) -> Lesson | None:
        """What became of it, as soon as it is done."""
        return self._lessons.end()

    def __enter__(self) -> Course:
        self._lessons.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._lessons.__exit__(kind, error, at)


def table_traits(settings: Settings) -> torch.Tensor:
    """Of every table, in their order."""
    columns = np.stack([trait_columns(table.edition) for table in slots_by_table(settings)])
    return torch.from_numpy(columns).to(settings.device)
