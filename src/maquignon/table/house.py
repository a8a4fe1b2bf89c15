"""What a table is given by whoever serves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom

from maquignon.play.dealer import fresh_seed
from maquignon.table.game_clock import Clock, LoopClock
from maquignon.table.journal import Journal, Seal, Unsealed


@dataclass(frozen=True, kw_only=True)
class House:
    journal: Journal
    seal: Seal = field(default_factory=Unsealed)
    clock: Clock = field(default_factory=LoopClock)
    seeds: Callable[[], bytes] = fresh_seed
    """Where the server's seed comes from: 32 fresh random bytes at every call."""
    chance: Random = field(default_factory=SystemRandom)
    """What the pauses of standing orders are drawn from."""
    stand_in: str = "value"
    """The bot that plays for people who are away. Whoever serves the table says who can; this one can everywhere."""
