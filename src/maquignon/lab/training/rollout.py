"""Games played on for a number of steps, with all that the learner needs of them kept on its device."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import torch

from maquignon.envs.fleet_processes import FleetProcesses
from maquignon.lab.training.acting import Acting
from maquignon.lab.training.fleet_stations import FleetStations
from maquignon.lab.training.networks import Policy
from maquignon.lab.training.settings import Settings
from maquignon.lab.training.tables import Slots


@dataclass(slots=True)
class Batch:
    """By step and slot, one step more of rows than of actions: what the last action led to."""

    rows: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    """The log chance with which the action was drawn."""


class Rollout:
    """Steps the groups in turns: while one is played on by the processes, the other's actions are drawn.

    What was played stays as it is until the batches after it have been played: so long there is time to learn from it.
    """

    def __init__(
        self,
        settings: Settings,
        fleet: FleetProcesses | FleetStations,
        slots: Sequence[Slots],
        traits: torch.Tensor,
        frozen: Sequence[Policy],
    ) -> None:
        self._fleet = fleet
        self._steps = settings.steps
        self._device = torch.device(settings.device)
        tables = [torch.tensor(each.tables, device=self._device) for each in slots]
        self.traits = [traits[each] for each in tables]
        self._views = [torch.from_numpy(rows) for rows in fleet.rows]
        self._actions = [torch.from_numpy(actions) for actions in fleet.actions]
        if self._device.type == "cuda":
            for rows in self._views:
                _pin(rows)
        self._last, self._spare = ([self._empty(*rows.shape) for rows in fleet.rows] for _ in range(2))
        for batch, view in zip(self._last, self._views, strict=True):
            batch.rows[-1].copy_(view)
        self._policy = Policy(*settings.shape(traits.shape[1])).to(self._device)
        self._acting = [
            Acting(self._policy, frozen, batch.rows[-1], each)
            for batch, each in zip(self._last, self.traits, strict=True)
        ]

    def follow(self, policy: Policy) -> None:
        """Play like this one, as it is now, until told otherwise."""
        with torch.no_grad():
            for own, other in zip(self._policy.parameters(), policy.parameters(), strict=True):
                own.copy_(other)

    def play(self) -> list[Batch]:
        """The next steps of every group; what the last ones led to is where the next call begins."""
        batches, self._spare, self._last = self._spare, self._last, self._spare
        for batch, before in zip(batches, self._spare, strict=True):
            batch.rows[0].copy_(before.rows[-1])
        for step in range(self._steps):
            for group, batch in enumerate(batches):
                if step:
                    self._read(group, batch, step)
                self._act(group, batch, step)
        for group, batch in enumerate(batches):
            self._read(group, batch, self._steps)
        return batches

    def _read(self, group: int, batch: Batch, step: int) -> None:
        self._fleet.wait(group)
        batch.rows[step].copy_(self._views[group], non_blocking=True)

    def _act(self, group: int, batch: Batch, step: int) -> None:
        acting = self._acting[group]
        acting.answer(batch.rows[step])
        self._actions[group].copy_(acting.actions)
        self._fleet.start(group)
        batch.actions[step].copy_(acting.actions)
        batch.chances[step].copy_(acting.chances)

    def _empty(self, slots: int, width: int) -> Batch:
        shape = self._steps, slots
        return Batch(
            torch.zeros((self._steps + 1, slots, width), dtype=torch.int64, device=self._device),
            torch.zeros(shape, dtype=torch.int64, device=self._device),
            torch.zeros(shape, device=self._device),
        )


def _pin(rows: torch.Tensor) -> None:
    """Let the GPU read the processes' memory itself, rows and the actions behind them: without that it takes longer."""
    slots, width = rows.shape
    try:
        torch.cuda.check_error(torch.cuda.cudart().cudaHostRegister(rows.data_ptr(), 8 * slots * (width + 1), 0))
    except RuntimeError:
        with suppress(RuntimeError):  # what failed is told once more, by the next kernel
            torch.zeros(1, device="cuda")
