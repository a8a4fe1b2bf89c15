"""All that a training run depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Table = tuple[str, int]
"""An edition and a number of players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    tables: tuple[Table, ...]
    seconds: float
    seed: int = 1
    device: str = "cpu"
    workers: int = 1
    slots: int = 8192
    """Games in each of the two groups that are stepped in turns."""
    steps: int = 64
    minibatch: int = 32_768
    width: int = 512
    depth: int = 4
    past: float = 0.15
    """The share of tables with earlier selves, or with the rivals given."""
    characters: float = 0.05
    """The share of tables with hand-written characters and strangers made from them."""
    alone: bool = False
    """Whether the learner has one seat only at tables with others: an exploiter does."""
    horizon: float = 0.0
    """Seconds of training, over all slices, in which rates fall to their last value; 0: those of this slice."""


GROUPS: Final = 2
FROZEN: Final = 3
"""How many frozen networks play at a time."""
CLIP: Final = 0.2
LAMBDA: Final = 0.985
RATES: Final = (6e-4, 1.5e-4)
ENTROPIES: Final = (0.02, 0.005)
GRADIENT: Final = 1.0
AVERAGE: Final = 0.99
"""The share of the averaged weights that stays after each round."""


def falling(ends: tuple[float, float], progress: float) -> float:
    first, last = ends
    return first + (last - first) * min(1.0, progress)
