"""What small games are worth under a policy, and against the one who knows it best; nothing is left to chance."""

from __future__ import annotations

from typing import NamedTuple

import torch

from maquignon.envs.core.actions import ACTIONS
from maquignon.lab.training.exact.arrays import Arrays
from maquignon.lab.training.exact.census import ENDS


class Lessons(NamedTuple):
    advantages: torch.Tensor
    """By row and action, to the mover."""
    values: torch.Tensor
    """Of each game, to seat 0."""


class Reckoning:
    """Policies are tables of chances by row and action, as the mover would draw them."""

    def __init__(self, arrays: Arrays, device: torch.device) -> None:
        self.number = len(arrays.words)
        self._levels = arrays.levels
        self._starts = arrays.starts
        self._ends = torch.tensor(ENDS, dtype=torch.float64, device=device)
        self._questions, self._actions, self._follows, self._chances, self._paths, sides, rows = (
            torch.from_numpy(each).to(device)
            for each in (
                arrays.questions,
                arrays.actions,
                arrays.follows,
                arrays.chances,
                arrays.paths,
                arrays.sides,
                arrays.rows,
            )
        )
        self._asked = len(sides)
        self._sides = sides[self._questions]
        self._even = (1 / torch.bincount(rows, minlength=self.number))[rows][self._questions].double()
        self._absent = self._actions == self.number * ACTIONS

    def lessons(self, policy: torch.Tensor) -> Lessons:
        """How much more than expected each action brings, with both seats playing so."""
        chances = self._played(policy)
        values = self._with_ends()
        for level in self._levels:
            worth = self._worth(values, level)
            values[len(ENDS) + level.start : len(ENDS) + level.stop] = (worth * chances[level]).sum(1)
        gains = self._worth(values, slice(None)) - values[len(ENDS) :, None]
        weights = self._sides * self._even * self._hidden(chances)
        flat = torch.zeros(self.number * ACTIONS + 1, dtype=torch.float64, device=values.device)
        flat.index_add_(0, self._actions.flatten(), (gains * weights[:, None]).flatten())
        return Lessons(flat[:-1].view(-1, ACTIONS), self._begun(values))

    def exploited(self, policy: torch.Tensor, seat: int) -> torch.Tensor:
        """Of each game, what the best rival of the policy in that seat gets."""
        chances = self._played(policy)
        hidden = self._hidden(chances)
        side = 1 if seat else -1
        rivals = self._sides == side
        values = self._with_ends()
        for level in self._levels:
            worth = self._worth(values, level)
            best = self._best(side * worth * hidden[level, None], level)
            found = torch.where(rivals[level], worth.gather(1, best)[:, 0], (worth * chances[level]).sum(1))
            values[len(ENDS) + level.start : len(ENDS) + level.stop] = found
        return side * self._begun(values)

    def _best(self, worth: torch.Tensor, level: slice) -> torch.Tensor:
        """By case: the action that is best over all cases of its question."""
        questions = self._questions[level]
        first = questions.min()
        sums = torch.zeros((int(questions.max() - first) + 1, worth.shape[1]), dtype=torch.float64, device=worth.device)
        sums.index_add_(0, questions - first, worth.masked_fill(self._absent[level], -torch.inf))
        return sums.argmax(1, keepdim=True)[questions - first]

    def _played(self, policy: torch.Tensor) -> torch.Tensor:
        """By case and action."""
        flat = torch.cat((policy.double().flatten(), policy.new_zeros(1).double()))
        return flat[self._actions]

    def _hidden(self, chances: torch.Tensor) -> torch.Tensor:
        """How likely each case of a question is: as likely as its offer was among those that look the same."""
        flat = torch.cat((chances.flatten(), chances.new_ones(1)))
        laid = flat[self._paths].prod(1) + TINY
        sums = chances.new_zeros(self._asked).index_add_(0, self._questions, laid)
        return laid / sums[self._questions]

    def _worth(self, values: torch.Tensor, level: slice) -> torch.Tensor:
        return (values[self._follows[level]] * self._chances[level]).sum(2)

    def _with_ends(self) -> torch.Tensor:
        return torch.cat((self._ends, self._ends.new_zeros(len(self._questions))))

    def _begun(self, values: torch.Tensor) -> torch.Tensor:
        return torch.stack([sum(chance * values[number] for chance, number in start) for start in self._starts])


TINY = 1e-30
"""So that an offer that is never laid has an answer all the same."""
