"""What a player that is a program must be able to do."""

from __future__ import annotations

from random import Random
from typing import Protocol

from maquignon.play.moves import Move
from maquignon.play.options import Options
from maquignon.play.view import View


class Bot(Protocol):
    """Keeps nothing between calls that its view does not tell: one bot may play many games at once."""

    name: str

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        """One of the options. At live pace, where no pass is due, `Pass()` means to say nothing now."""
        ...
