"""A network that goes on from a narrower one: it plays as that did, with new units that have no say yet."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.learned.policy import LearnedPolicy
from maquignon.lab.training.networks import Policy


def begin_from(policy: Policy, narrow: LearnedPolicy) -> None:
    """Both have as many layers."""
    policy.take_arrays([_grown(*pair) for pair in zip(policy.arrays(), narrow.arrays, strict=True)])


def _grown(wide: NDArray[np.float32], narrow: NDArray[np.float32]) -> NDArray[np.float32]:
    """The old units hear none of the new ones, who listen as they were made."""
    found = wide.copy()
    found[: len(narrow)] = 0
    found[tuple(slice(length) for length in narrow.shape)] = narrow
    return found
