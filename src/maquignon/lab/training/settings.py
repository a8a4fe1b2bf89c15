"""All that a training run depends on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from maquignon.rulebook import BadSetup, Edition
from maquignon.rulebook import edition as chosen_edition
from maquignon.rulebook.house_rules import HOUSE_RULES


class Table(NamedTuple):
    name: str
    players: int
    house_rule: str | None = None

    @property
    def edition(self) -> Edition:
        return chosen_edition(self.name, (self.house_rule,) if self.house_rule else (), self.players)

    @property
    def is_possible(self) -> bool:
        try:
            return bool(self.edition)
        except BadSetup:
            return False


def possible_tables(editions: list[str], players: list[int]) -> tuple[Table, ...]:
    """As printed, each edition with those of the numbers of players that it has."""
    return tuple(table for name in editions for number in players if (table := Table(name, number)).is_possible)


def varied(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Every house rule that an edition takes, alone, with one number of players after the other."""
    names = dict.fromkeys(table.name for table in tables)
    found = []
    for name in names:
        numbers = [table.players for table in tables if table.name == name]
        for place, rule in enumerate(HOUSE_RULES):
            table = Table(name, numbers[place % len(numbers)], rule)
            if table.is_possible:
                found.append(table)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    tables: tuple[Table, ...]
    seconds: float
    variants: tuple[Table, ...] = ()
    """Tables with house rules, which share a part of the slots."""
    varied: float = 0.2
    """That part."""
    bluffs: float = 0.25
    """The share of slots in which the learner may bid and slap beyond its means. Where all may, all do: whoever is
    exposed loses little, and games grow four times as long."""
    seed: int = 1
    device: str = "cpu"
    workers: int = 1
    cluster: str | None = None
    """Whose machines step the games, by a worker each; without one, processes here."""
    slots: int = 8192
    """Games in each of the two groups that are stepped in turns."""
    steps: int = 32
    minibatch: int = 32_768
    width: int = 512
    depth: int = 4
    past: float = 0.15
    """The share of tables with earlier selves, or with the rivals given."""
    characters: float = 0.05
    """The share of tables with hand-written characters and strangers made from them."""
    alone: float = 0.5
    among: float = 0.25
    """Shares of those: the learner alone among characters, and one of them among learners."""
    guests: tuple[Path, ...] = ()
    """Networks that sit among the earlier selves: other seeds, exploiters."""
    rivals: tuple[Path, ...] = ()
    """Networks that sit in their place, against whom the learner has one seat only: an exploiter's."""
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
AVERAGE: Final = 0.997
"""The share of the averaged weights that stays after each round."""


def falling(ends: tuple[float, float], progress: float) -> float:
    first, last = ends
    return first + (last - first) * min(1.0, progress)
