"""The policy, which sees what its seat may see, and the critic, which sees everything and only ever teaches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from maquignon.envs.columns import CRITIC_PLAN, PLAN, Expansion
from maquignon.envs.core.actions import ACTIONS, CHALLENGE
from maquignon.envs.core.memory import SEATS
from maquignon.envs.core.seated_game import OBSERVED

MONEY_SCALE: Final = 0.01
"""Columns of money are divided by a hundred tens at least."""


class Expander(nn.Module):
    """The columns of a plan from words, by the same table as in NumPy."""

    def __init__(self, plan: Expansion, zoom: float = 1.0) -> None:
        super().__init__()
        self.width = plan.width
        self.first = plan.numbers.shape[1]
        scales = plan.scales * zoomed(plan, zoom)[: self.first]
        for name, values in (("numbers", plan.numbers), ("scales", scales), ("choices", plan.choices)):
            self.register_buffer(name, torch.from_numpy(np.ascontiguousarray(values)), persistent=False)

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        out = torch.zeros((len(words), self.width), device=words.device)
        word, shift, mask = self.numbers
        out[:, : self.first] = ((words.index_select(1, word) >> shift) & mask) * self.scales
        word, shift, mask, start = self.choices
        return out.scatter_(1, ((words.index_select(1, word) >> shift) & mask) + start, 1.0)


def zoomed(plan: Expansion, zoom: float) -> NDArray[np.float32]:
    """How many times larger each column is: those of sums of money, which are made for thousands."""
    factors = np.ones(plan.width, np.float32)
    factors[: len(plan.scales)][plan.scales <= MONEY_SCALE] = zoom
    return factors


class Trunk(nn.Module):
    """Rectified layers. The first one keeps the precision of its numbers: sums of money differ by little."""

    def __init__(self, inputs: int, width: int, depth: int, outputs: int, gain: float, half: bool) -> None:
        super().__init__()
        self.half = half
        sizes = [inputs, *[width] * depth]
        self.layers = nn.ModuleList(nn.Linear(*pair) for pair in pairwise(sizes))
        self.head = nn.Linear(width, outputs)
        for layer in self.layers:
            nn.init.orthogonal_(layer.weight, sqrt(2))
            nn.init.zeros_(layer.bias)
        nn.init.orthogonal_(self.head.weight, gain)
        nn.init.zeros_(self.head.bias)

    def forward(self, columns: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(self.layers[0](columns))
        with torch.autocast(
            columns.device.type, torch.bfloat16, enabled=self.half and columns.is_cuda, cache_enabled=False
        ):
            for layer in self.layers[1:]:
                hidden = torch.relu(layer(hidden))
            return self.head(hidden).float()


class Policy(nn.Module):
    """Logits of the actions from rows of words and the traits of their tables.

    It learns from columns some of which are zoomed; what leaves it as arrays is for those of everybody.
    """

    def __init__(self, traits: int, width: int, depth: int, zoom: float = 1.0, half: bool = True) -> None:
        super().__init__()
        self.expand = Expander(PLAN, zoom)
        self.trunk = Trunk(PLAN.width + traits, width, depth, ACTIONS, 0.01, half)
        self._factors = np.concatenate((zoomed(PLAN, zoom), np.ones(traits, np.float32)))

    def forward(self, rows: torch.Tensor, traits: torch.Tensor) -> torch.Tensor:
        return self.judged(self.columns(rows, traits), allowed(rows))

    def columns(self, rows: torch.Tensor, traits: torch.Tensor) -> torch.Tensor:
        """What every policy sees."""
        return torch.cat((self.expand(rows), traits), 1)

    def judged(self, columns: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        return self.trunk(columns).masked_fill(~masks, -1e9)

    def arrays(self) -> list[NDArray[np.float32]]:
        """Weights and biases, layer by layer, as `bots.learned` reads them."""
        layers = [*self.trunk.layers, self.trunk.head]
        found = [tensor.detach().float().cpu().numpy() for each in layers for tensor in (each.weight, each.bias)]
        return [found[0] * self._factors, *found[1:]]

    def take_arrays(self, arrays: Sequence[NDArray[np.floating]]) -> None:
        layers = [*self.trunk.layers, self.trunk.head]
        arrays = [np.asarray(arrays[0], np.float32) / self._factors, *arrays[1:]]
        with torch.no_grad():
            for number, each in enumerate(layers):
                each.weight.copy_(torch.from_numpy(np.asarray(arrays[2 * number], np.float32)))
                each.bias.copy_(torch.from_numpy(np.asarray(arrays[2 * number + 1], np.float32)))


class Critic(nn.Module):
    """Log chances to win, of the mover first and the others clockwise; seats nobody sits on have none."""

    def __init__(self, traits: int, width: int, depth: int, zoom: float = 1.0, half: bool = True) -> None:
        super().__init__()
        self.expand = Expander(PLAN, zoom)
        self.expand_all = Expander(CRITIC_PLAN)
        self.trunk = Trunk(PLAN.width + CRITIC_PLAN.width + traits, width, depth, SEATS, 0.1, half)

    def forward(self, rows: torch.Tensor, traits: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        logits = self.trunk(torch.cat((self.expand(rows), self.expand_all(rows), traits), 1))
        empty = torch.arange(SEATS, device=rows.device)[None] >= players[:, None]
        return torch.log_softmax(logits.masked_fill(empty, -1e9), 1)


def allowed(rows: torch.Tensor) -> torch.Tensor:
    """Rows of booleans from the two mask words."""
    words = torch.arange(CHALLENGE, device=rows.device)
    challenges = torch.arange(ACTIONS - CHALLENGE, device=rows.device)
    first = (rows[:, OBSERVED, None] >> words) & 1
    second = (rows[:, OBSERVED + 1, None] >> challenges) & 1
    return torch.cat((first, second), 1).bool()
