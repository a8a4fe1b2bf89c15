"""Games played on for a number of steps, with all that the learner needs of them kept on its device."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import torch

from maquignon.envs.fleet_processes import FleetProcesses
from maquignon.lab.training.fleet_stations import FleetStations
from maquignon.lab.training.networks import Policy
from maquignon.lab.training.returns import news
from maquignon.lab.training.settings import GROUPS, Settings
from maquignon.lab.training.tables import Slots


@dataclass(slots=True)
class Batch:
    """By step and slot, one step more of rows than of actions: what the last action led to."""

    rows: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor
    """The log chance with which the action was drawn."""


class Rollout:
    """Steps the groups in turns: while one is played on by the processes, the other's actions are drawn."""

    def __init__(
        self, settings: Settings, fleet: FleetProcesses | FleetStations, slots: Sequence[Slots], traits: torch.Tensor
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
        self.batches = [self._empty(*rows.shape) for rows in fleet.rows]
        for group in range(GROUPS):
            self.batches[group].rows[-1].copy_(self._views[group])

    def play(self, policy: Policy, frozen: Sequence[Policy]) -> list[Batch]:
        """The next steps of every group; what the last ones led to is where the next call begins."""
        for batch in self.batches:
            batch.rows[0].copy_(batch.rows[-1])
        for step in range(self._steps):
            for group, batch in enumerate(self.batches):
                if step:
                    self._read(group, step)
                self._act(group, batch, step, policy, frozen)
        for group in range(GROUPS):
            self._read(group, self._steps)
        return self.batches

    def _read(self, group: int, step: int) -> None:
        self._fleet.wait(group)
        self.batches[group].rows[step].copy_(self._views[group], non_blocking=True)

    @torch.no_grad()
    def _act(self, group: int, batch: Batch, step: int, policy: Policy, frozen: Sequence[Policy]) -> None:
        rows, traits = batch.rows[step], self.traits[group]
        logits = policy(rows, traits)
        policies = news(rows).policies
        for number, other in enumerate(frozen):
            own = (policies == number + 1).nonzero()[:, 0]
            if len(own):
                logits[own] = other(rows[own], traits[own])
        noise = torch.empty_like(logits).exponential_().clamp_(min=1e-30).log()
        actions = (logits - noise).argmax(1)
        batch.actions[step] = actions
        batch.chances[step] = torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]
        self._actions[group].copy_(actions)
        self._fleet.start(group)

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
