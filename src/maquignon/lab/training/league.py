"""Earlier selves, guests and given rivals, some of which sit at the tables at any time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from maquignon.bots.champion import NAME, at_his_best
from maquignon.bots.learned.champion import network
from maquignon.bots.learned.policy import cooled, read_policy
from maquignon.lab.training.networks import Policy
from maquignon.lab.training.settings import FROZEN, Settings
from maquignon.rulebook import Edition

Weights = list[NDArray[np.floating]]

KEPT: Final = 6
"""How many earlier selves are remembered, spread over the whole time."""
EVERY: Final = 60.0
"""Seconds from one to the next, at first."""
SHUFFLED: Final = 20
"""Rounds until others sit down."""


class League:
    """Guests, such as other seeds and exploiters, sit among the earlier selves, and are met as often as those together.

    With rivals given nobody else is met: that is how an exploiter is trained.
    """

    def __init__(self, settings: Settings, traits: int, past: Sequence[Weights]) -> None:
        self.past = list(past)
        at = settings.tables[0].edition
        self._rivals = [_read(file, at) for file in settings.rivals]
        self._guests = [_read(file, at) for file in settings.guests]
        self._chance = Random(settings.seed)
        self._every = EVERY
        self._next = 0.0
        self._shuffle = -1
        device = torch.device(settings.device)
        self.seated = [Policy(*settings.shape(traits)).to(device) for _ in range(FROZEN)]

    def attend(self, policy: Policy, rounds: int, seconds: float) -> Sequence[Policy]:
        """Who sits at the tables now; the policy itself is remembered from time to time."""
        if seconds >= self._next:
            self._remember(policy)
            self._next = seconds + self._every
        if rounds // SHUFFLED != self._shuffle:
            self._shuffle = rounds // SHUFFLED
            for each in self.seated:
                each.take_arrays(self._chance.choice(self._invited()))
        return self.seated

    def _invited(self) -> Sequence[Weights]:
        if self._rivals:
            return self._rivals
        return self._guests if self._guests and self._chance.random() < 0.5 else self.past

    def _remember(self, policy: Policy) -> None:
        self.past.append([array.astype(np.float16) for array in policy.arrays()])
        if len(self.past) > KEPT:
            del self.past[1:-1:2]
            self._every *= 2


def _read(file: Path, edition: Edition) -> Weights:
    """The champion, by his name, is the one of this edition."""
    if str(file) == NAME:
        return cooled(network(edition).arrays, at_his_best(edition).temperature)
    return list(read_policy(file).arrays)
