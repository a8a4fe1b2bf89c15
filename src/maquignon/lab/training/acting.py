"""What the rows of a group are answered with: by the policy, and where somebody else of the league sits, by theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import torch

from maquignon.lab.training.networks import Policy, allowed
from maquignon.lab.training.returns import news

WARMED: Final = 3
"""Runs before a recording, as CUDA asks for them."""


class Acting:
    """Answers rows of one shape. On a GPU that is one recording of all its kernels, played back for every step:
    launched one by one they take longer than they run."""

    def __init__(self, policy: Policy, frozen: Sequence[Policy], rows: torch.Tensor, traits: torch.Tensor) -> None:
        self._policy = policy
        self._frozen = frozen
        self._rows = rows.clone()
        self._traits = traits
        self.actions = torch.zeros(len(rows), dtype=torch.int64, device=rows.device)
        self.chances = torch.zeros(len(rows), device=rows.device)
        """The log chances with which the actions were drawn."""
        self._recording = self._recorded() if rows.is_cuda else None

    def answer(self, rows: torch.Tensor) -> None:
        """Into `actions` and `chances`."""
        self._rows.copy_(rows)
        if self._recording is None:
            self._draw()
        else:
            self._recording.replay()

    @torch.no_grad()
    def _draw(self) -> None:
        columns, masks = self._policy.columns(self._rows, self._traits), allowed(self._rows)
        logits = self._policy.judged(columns, masks)
        policies = news(self._rows).policies
        for number, other in enumerate(self._frozen, 1):
            logits = torch.where((policies == number)[:, None], other.judged(columns, masks), logits)
        noise = torch.empty_like(logits).exponential_().clamp_(min=1e-30).log()
        self.actions.copy_((logits - noise).argmax(1))
        self.chances.copy_(torch.log_softmax(logits, 1).gather(1, self.actions[:, None])[:, 0])

    def _recorded(self) -> torch.cuda.CUDAGraph:
        """Networks learn and change places by new numbers in the same memory, which a recording reads every time."""
        for _ in range(WARMED):
            self._draw()
        recording = torch.cuda.CUDAGraph()
        with torch.cuda.graph(recording, stream=torch.cuda.current_stream()):
            self._draw()
        return recording
