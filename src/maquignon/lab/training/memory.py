"""What a league remembers, also from one slice of a run to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

Weights = list[NDArray[np.floating]]

KEPT: Final = 6
"""How many earlier selves are remembered, spread over the whole time, and how many exploiters, the latest."""
EVERY: Final = 60.0
"""Seconds from one earlier self to the next, at first."""


@dataclass(slots=True)
class Memory:
    past: list[Weights] = field(default_factory=list)
    every: float = EVERY
    next: float = 0.0
    """When, in seconds of the whole run, the next self is remembered."""
    exploiters: list[Weights] = field(default_factory=list)
    owed: float = 0.0
    """Seconds of the run that exploiters have not had yet."""

    def keep_self(self, arrays: Weights, seconds: float) -> None:
        self.past.append(_light(arrays))
        if len(self.past) > KEPT:
            del self.past[1:-1:2]
            self.every *= 2
        self.next = seconds + self.every

    def keep_exploiter(self, arrays: Weights) -> None:
        self.exploiters.append(_light(arrays))
        del self.exploiters[:-KEPT]


def _light(arrays: Weights) -> Weights:
    return [array.astype(np.float16) for array in arrays]
