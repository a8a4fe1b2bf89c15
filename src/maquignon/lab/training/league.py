"""Earlier selves, guests and given rivals, some of which sit at the tables at any time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import torch

from maquignon.bots.champion import NAME, at_his_best
from maquignon.bots.learned.champion import network
from maquignon.bots.learned.policy import cooled
from maquignon.lab.training.checkpoint import fitting, network_of
from maquignon.lab.training.memory import Memory, Weights
from maquignon.lab.training.networks import Policy
from maquignon.lab.training.settings import FROZEN, Settings
from maquignon.rulebook import Edition

SHUFFLED: Final = 20
"""Rounds until others sit down."""


class League:
    """Guests, such as other seeds and exploiters, sit among the earlier selves, and are met as often as those together.

    With rivals given nobody else is met: that is how an exploiter is trained.
    """

    def __init__(self, settings: Settings, traits: int, memory: Memory) -> None:
        self.memory = memory
        device = torch.device(settings.device)
        self.seated = [Policy(*settings.shape(traits)).to(device) for _ in range(FROZEN)]
        at = settings.tables[0].edition
        self._rivals = [self._read(file, at) for file in settings.rivals]
        self._guests = [self._read(file, at) for file in settings.guests]
        self._chance = Random(settings.seed)
        self._shuffle = -1

    def attend(self, policy: Policy, rounds: int, seconds: float) -> Sequence[Policy]:
        """Who sits at the tables now; the policy itself is remembered from time to time."""
        if seconds >= self.memory.next or not self.memory.past:
            self.memory.keep_self(list(policy.arrays()), seconds)
        if rounds // SHUFFLED != self._shuffle:
            self._shuffle = rounds // SHUFFLED
            for each in self.seated:
                each.take_arrays(self._chance.choice(self._invited()))
        return self.seated

    def _invited(self) -> Sequence[Weights]:
        if self._rivals:
            return self._rivals
        guests = [*self._guests, *self.memory.exploiters]
        return guests if guests and self._chance.random() < 0.5 else self.memory.past

    def _read(self, file: Path, edition: Edition) -> Weights:
        """The champion, by his name, is the one of this edition."""
        if str(file) == NAME:
            found = cooled(network(edition).arrays, at_his_best(edition).temperature)
        else:
            found = network_of(file)
        return fitting(self.seated[0], found, str(file))
