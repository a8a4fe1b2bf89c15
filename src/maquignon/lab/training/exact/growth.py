"""A network that goes on from a narrower one: it plays as that did, with new units that have no say yet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.learned.policy import LearnedPolicy
from maquignon.lab.training.files import CannotResume
from maquignon.lab.training.networks import Policy


def begin_from(policy: Policy, narrow: LearnedPolicy) -> None:
    """CannotResume where it has other layers, or wider ones."""
    wide = [array.shape for array in policy.arrays()]
    if not _fits_in(wide, [array.shape for array in narrow.arrays]):
        raise CannotResume("what to go on from has other layers than --depth, or wider ones than --width")
    policy.take_arrays([_grown(*pair) for pair in zip(policy.arrays(), narrow.arrays, strict=True)])


def _fits_in(wide: Sequence[tuple[int, ...]], narrow: Sequence[tuple[int, ...]]) -> bool:
    pairs = zip(chain(*wide), chain(*narrow), strict=False)
    return len(wide) == len(narrow) and all(room >= length for room, length in pairs)


def _grown(wide: NDArray[np.float32], narrow: NDArray[np.float32]) -> NDArray[np.float32]:
    """The old units hear none of the new ones, who listen as they were made."""
    found = wide.copy()
    found[: len(narrow)] = 0
    found[tuple(slice(length) for length in narrow.shape)] = narrow
    return found
