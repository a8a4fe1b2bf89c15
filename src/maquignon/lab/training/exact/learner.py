"""A network that plays small games against itself everywhere at once and learns what each action is worth, exactly.

Each round moves its policy towards what brings more than expected and towards even chances, by mirror descent; in the
end it is fitted to the average of its last policies.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import torch
from torch import nn

from maquignon.lab.training.exact.arrays import Arrays
from maquignon.lab.training.exact.reckoning import Reckoning
from maquignon.lab.training.networks import Policy, allowed
from maquignon.lab.training.settings import GRADIENT, Settings

AT_ONCE: Final = 32_768
"""How many rows are looked at in one go."""
LEAST: Final = -40.0
"""No logarithm of a chance is taken for less."""


class Round(NamedTuple):
    """What came of one, on the learner's device."""

    distance: torch.Tensor
    """From the network to what it is taught, as a divergence; mean of all rows."""
    entropy: torch.Tensor


class Learner:
    def __init__(self, settings: Settings, arrays: Arrays) -> None:
        torch.manual_seed(settings.seed)
        self._settings = settings
        device = torch.device(settings.device)
        self.reckoning = Reckoning(arrays, device)
        traits = arrays.traits.shape[1]
        self.policy = Policy(traits, settings.width, settings.depth, settings.zoom, half=False).to(device)
        rows = torch.from_numpy(arrays.words).to(device)
        columns = self.policy.columns(rows, torch.from_numpy(arrays.traits).to(device))
        self._masks = allowed(rows)
        self._live = (columns != columns[0]).any(0).nonzero()[:, 0]
        self._columns = columns[:, self._live]
        with torch.no_grad():  # what is always the same has no weight, and noughts pack well
            self.policy.trunk.layers[0].weight[:, (columns == columns[0]).all(0)] = 0
        self._before: torch.Tensor | None = None
        self._average = torch.zeros(self._masks.shape, dtype=torch.float64, device=device)
        self.averaged = 0
        self._optimizer = torch.optim.Adam(
            self.policy.parameters(), settings.rates[0], eps=1e-5, fused=device.type == "cuda"
        )
        self.rounds = 0

    def chances(self) -> torch.Tensor:
        """The network's, by row and action."""
        return self._logs().exp()

    def learn(self, entropy: float, rate: float, keep: bool) -> Round:
        """Play, reckon, and go a step towards what was better; `keep` puts the policy into the average."""
        logs = self._logs()
        chances = logs.exp()
        if keep:
            self._average += chances
            self.averaged += 1
        advantages = self._foreseen(self.reckoning.lessons(chances).advantages)
        step = self._settings.stride
        better = (1 - step * entropy) * logs.clamp(min=LEAST) + step * advantages
        return self._follow(torch.softmax(better.masked_fill(~self._masks, -torch.inf), 1).float(), rate)

    def fit(self, rate: float) -> Round:
        """A step towards the average of the policies kept."""
        return self._follow((self._average / self.averaged).float(), rate)

    @torch.no_grad()
    def _logs(self) -> torch.Tensor:
        parts = zip(self._columns.split(AT_ONCE), self._masks.split(AT_ONCE), strict=True)
        return torch.cat([self._judged(*part) for part in parts]).double()

    def _judged(self, columns: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """The logarithms of its chances, from those columns alone that are not always the same."""
        first, *others = self.policy.trunk.layers
        hidden = torch.relu(nn.functional.linear(columns, first.weight[:, self._live], first.bias))
        for layer in others:
            hidden = torch.relu(layer(hidden))
        return torch.log_softmax(self.policy.trunk.head(hidden).masked_fill(~masks, -1e9), 1)

    def _foreseen(self, advantages: torch.Tensor) -> torch.Tensor:
        """The last change counts again: who answers only what was goes round in circles with the other seat."""
        before = advantages if self._before is None else self._before
        self._before = advantages
        return advantages + self._settings.ahead * (advantages - before)

    def _follow(self, target: torch.Tensor, rate: float) -> Round:
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        order = torch.randperm(len(target), device=target.device)
        losses = [self._step(part, target[part]) * len(part) for part in order.split(self._settings.minibatch)]
        entropy = torch.special.entr(target).sum(1).mean()
        self.rounds += 1
        return Round(torch.stack(losses).sum() / len(target) - entropy, entropy)

    def _step(self, part: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        loss = -(target * self._judged(self._columns[part], self._masks[part])).sum(1).mean()
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), GRADIENT)
        self._optimizer.step()
        return loss.detach()
