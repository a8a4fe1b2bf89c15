"""What each action is worth in chance to win, from what a seat can know: made by `maquignon lab values`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO

import numpy as np

from maquignon.bots.champion import network_name
from maquignon.bots.learned.policy import Floats, LearnedPolicy, read_policy
from maquignon.rulebook import Edition

CLASSIC, MASTER = "classic", "master"


@dataclass(frozen=True, slots=True)
class LearnedValues:
    network: LearnedPolicy
    """Its first output is common to all actions, the others are theirs."""

    def chances(self, columns: Floats) -> Floats:
        """By row and action: the chance to win among champions, the action once taken."""
        out = self.network.logits(columns)
        return np.asarray(1 / (1 + np.exp(-(out[:, :1] + out[:, 1:]))), np.float32)


def values(edition: Edition) -> LearnedValues:
    """For this table; BadSetup where no network was trained."""
    network_name(edition)
    return _read(values_name(edition))


def values_name(edition: Edition) -> str:
    """One knows all classic editions, whichever networks play them, the other both forms of Master."""
    return MASTER if edition.pedigrees else CLASSIC


def read_values(file: Path | IO[bytes]) -> LearnedValues:
    return LearnedValues(read_policy(file))


@cache
def _read(name: str) -> LearnedValues:
    with files("maquignon.bots.learned").joinpath(f"{name}-values.npz").open("rb") as file:
        return read_values(file)
