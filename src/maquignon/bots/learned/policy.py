"""A policy network in plain NumPy: rectified layers, kept in half precision, and what it would do how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.columns import MANNERED, VERSION, widened

Floats = NDArray[np.float32]

NEVER: Final = np.float32(-1e9)
BLIND: Final = 2
"""The version of observations before others' manners were counted."""
HIGHEST: Final = np.float32(1 - 2**-24)
"""The highest point below 1."""


@dataclass(frozen=True, slots=True)
class LearnedPolicy:
    arrays: Sequence[Floats]
    """Weights (outputs × inputs) and biases in turns, from the first layer to the last."""

    def logits(self, columns: Floats) -> Floats:
        hidden = columns
        for place in range(0, len(self.arrays) - 2, 2):
            hidden = hidden @ self.arrays[place].T
            hidden += self.arrays[place + 1]
            np.maximum(hidden, 0, out=hidden)
        return hidden @ self.arrays[-2].T + self.arrays[-1]

    def chances(self, columns: Floats, allowed: NDArray[np.bool_], temperature: float = 1.0) -> Floats:
        """How often each action would be taken; never one that is not allowed."""
        logits = np.where(allowed, self.logits(columns), NEVER) / np.float32(temperature)
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float32)


class Heated(NamedTuple):
    """A network as it is played: below 1 it does what it likes best more often than it was taught to."""

    network: LearnedPolicy
    temperature: float

    def chances(self, columns: Floats, allowed: NDArray[np.bool_]) -> Floats:
        return self.network.chances(columns, allowed, self.temperature)


def sharpened(chances: Floats, temperature: float) -> Floats:
    """How often he would take each action at this temperature who takes them so often at 1."""
    shares = (chances / chances.max(axis=1, keepdims=True)) ** np.float32(1 / temperature)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float32)


def blended(one: LearnedPolicy, other: LearnedPolicy, share: float) -> LearnedPolicy:
    """The network between two, with so large a share of the other: of use where one was trained on from the other."""
    if [each.shape for each in one.arrays] != [each.shape for each in other.arrays]:
        raise ValueError("their layers differ in size")
    part = np.float32(share)
    return LearnedPolicy([(1 - part) * own + part * his for own, his in zip(one.arrays, other.arrays, strict=True)])


def heeding(policy: LearnedPolicy, times: float) -> LearnedPolicy:
    """A network that heeds so many times as much how everybody has played so far."""
    first, *others = policy.arrays
    weighed = first.copy()
    weighed[:, MANNERED] *= np.float32(times)
    return LearnedPolicy([weighed, *others])


def cooled(arrays: Sequence[NDArray[np.floating]], temperature: float) -> list[NDArray[np.floating]]:
    """A network that does at 1 what the one with these arrays does at this temperature."""
    return [*arrays[:-2], arrays[-2] / np.float32(temperature), arrays[-1] / np.float32(temperature)]


def write_policy(file: Path, policy: LearnedPolicy) -> None:
    np.savez_compressed(file, np.array(VERSION), *(array.astype(np.float16) for array in policy.arrays))


def read_policy(file: Path | IO[bytes]) -> LearnedPolicy:
    """A network of an earlier version is blind to what observations had not then."""
    version, *arrays = read_arrays(file)
    if int(version) == BLIND:
        arrays[0] = widened(arrays[0], MANNERED)
    elif int(version) != VERSION:
        raise ValueError(f"this network reads observations of version {version}, not {VERSION}")
    return LearnedPolicy([array.astype(np.float32) for array in arrays])


def read_arrays(file: Path | IO[bytes]) -> list[NDArray[np.floating]]:
    """The arrays of a file in the order they were written."""
    with np.load(file) as stored:
        return [stored[f"arr_{number}"] for number in range(len(stored.files))]


def drawn(chances: Floats, points: Floats) -> NDArray[np.int64]:
    """An action that has a chance for each row, by a point from 0 to 1: one just below 1 may have been rounded up."""
    sums = np.cumsum(chances, axis=1, dtype=np.float64)
    reached = np.minimum(points, HIGHEST) * sums[:, -1]
    return np.asarray((sums <= reached[:, None]).sum(axis=1), np.int64)
