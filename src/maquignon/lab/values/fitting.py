"""A small network fitted in plain NumPy: logistic loss of the action taken, Adam, a rate that falls to nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.learned.policy import Floats, LearnedPolicy
from maquignon.bots.learned.values import LearnedValues
from maquignon.envs.columns import PLAN
from maquignon.envs.core.actions import ACTIONS
from maquignon.lab.values.lessons import Lessons

HIDDEN: Final = (128, 64)
BATCH: Final = 256
RATE: Final = 1.5e-3
DECAYS: Final = (np.float32(0.9), np.float32(0.999))
SMALL: Final = np.float32(1e-8)
FADING: Final = np.float32(3e-5)
"""Of every weight, with each batch: a game of which there are many decisions is not learned by heart."""
MODEST: Final = np.float32(2e-3)
"""How much an action's difference from the others is held back: what was seldom done says little."""


class Learner:
    """One pass over lessons at a time, in an order by chance."""

    def __init__(self, lessons: Lessons, seed: int, steps: int) -> None:
        """So many batches in all."""
        self._chance = np.random.default_rng(seed)
        sizes = [PLAN.width + lessons.traits.shape[1], *HIDDEN, 1 + ACTIONS]
        self.arrays: list[Floats] = [array for pair in pairwise(sizes) for array in self._layer(*pair)]
        self._taught = lessons.teaching()
        self.arrays[0][:, ~self._taught] = 0  # what is the same in all lessons says nothing, before and after
        self.arrays[-2][1:] *= np.float32(0.1)
        self._means = [np.zeros_like(array) for array in self.arrays]
        self._squares = [np.zeros_like(array) for array in self.arrays]
        self._steps = steps
        self._made = 0

    def values(self) -> LearnedValues:
        return LearnedValues(LearnedPolicy([array.copy() for array in self.arrays]))

    def learn(self, lessons: Lessons) -> float:
        """The mean loss on the way."""
        order = self._chance.permutation(len(lessons))
        losses = [self._step(lessons, order[start : start + BATCH]) for start in range(0, len(order), BATCH)]
        return float(np.mean(losses))

    def _layer(self, inputs: int, outputs: int) -> tuple[Floats, Floats]:
        spread = np.sqrt(2 / inputs)
        weights = self._chance.normal(0, spread, (outputs, inputs)).astype(np.float32)
        return weights, np.zeros(outputs, np.float32)

    def _step(self, lessons: Lessons, chosen: NDArray[np.intp]) -> float:
        hidden = [lessons.columns(chosen) * self._taught]
        for place in range(0, len(self.arrays) - 2, 2):
            hidden.append(np.maximum(hidden[-1] @ self.arrays[place].T + self.arrays[place + 1], 0))
        out = hidden[-1] @ self.arrays[-2].T + self.arrays[-1]
        lines = np.arange(len(chosen))
        places = 1 + lessons.actions[chosen]
        own = out[lines, places]
        told: Floats = np.asarray(1 / (1 + np.exp(-(out[:, 0] + own))), np.float32)
        shares = lessons.shares[chosen]
        slope = np.zeros_like(out)
        slope[:, 0] = told - shares
        slope[lines, places] = told - shares + MODEST * own
        slope /= np.float32(len(chosen))
        self._descend(self._slopes(hidden, slope))
        return log_loss(told, shares)

    def _slopes(self, hidden: list[Floats], slope: Floats) -> list[Floats]:
        slopes: list[Floats] = []
        for place in range(len(self.arrays) - 2, -1, -2):
            below = hidden[place // 2]
            slopes = [slope.T @ below, slope.sum(axis=0), *slopes]
            if place:
                slope = (slope @ self.arrays[place]) * (below > 0)
        return slopes

    def _descend(self, slopes: list[Floats]) -> None:
        self._made += 1
        rate = RATE * max(0.0, 1 - self._made / (self._steps + 1))
        first, second = (1 - decay**self._made for decay in DECAYS)
        for array, slope, mean, square in zip(self.arrays, slopes, self._means, self._squares, strict=True):
            mean += (slope - mean) * (1 - DECAYS[0])
            square += (slope * slope - square) * (1 - DECAYS[1])
            array *= 1 - FADING
            array -= np.float32(rate) * (mean / first) / (np.sqrt(square / second) + SMALL)


def fit(lessons: Lessons, passes: int, seed: int) -> LearnedValues:
    """Equal lessons and seeds give equal networks on one machine."""
    steps = passes * -(-len(lessons) // BATCH)
    learner = Learner(lessons, seed, steps)
    for _ in range(passes):
        learner.learn(lessons)
    return learner.values()


def log_loss(told: Floats, shares: Floats) -> float:
    told = np.clip(told, 1e-6, 1 - 1e-6)
    return float(-(shares * np.log(told) + (1 - shares) * np.log(1 - told)).mean())
