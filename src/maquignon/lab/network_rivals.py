"""Children of a search against a network: the games of all of them in one batch, so that it thinks of many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from maquignon.bots.core.habits import Habits
from maquignon.bots.habits import habits_of
from maquignon.lab.contests import DEALS
from maquignon.lab.ranges import Numbers
from maquignon.lab.seated_games import SeatedGames
from maquignon.rulebook import Edition

AT_ONCE: Final = 32
"""Children in one batch, however many processes there are."""
WAYS: Final = 3


Run = Callable[..., Iterable[Any]]
"""Like `map`, in this process or in several."""


@dataclass(frozen=True, kw_only=True)
class NetworkRival:
    """So many games of each child in each way: alone among copies of the network, many against one, and mixed."""

    edition: Edition
    players: int
    network: str
    """The champion, a weaker self of his, or a file."""
    company: tuple[Numbers, ...]
    """Who else sits at mixed tables; where there is nobody, the network again."""
    games: int
    seed: int

    def strengths(self, children: Sequence[Numbers]) -> list[float]:
        """How each of them does beside par; 1 is par."""
        lines = [line for number in range(len(children)) for line in self._lines(_child(number))]
        rates = self._rates(lines, {_child(number): habits_of(child) for number, child in enumerate(children)})
        return [self._strength(*rates[first : first + WAYS]) for first in range(0, len(rates), WAYS)]

    def _lines(self, child: str) -> list[list[str]]:
        """Who sits clockwise from the one whose victories are counted."""
        fewer = self.players - 1
        mixed = [self.network, *(self._company or [self.network] * fewer)][:fewer]
        return [[child, *[self.network] * fewer], [self.network, *[child] * fewer], [child, *mixed]]

    def _strength(self, alone: float, network_alone: float, mixed: float) -> float:
        return (alone + (self.players - network_alone) / (self.players - 1) + mixed) / WAYS

    def _rates(self, lines: Sequence[Sequence[str]], children: dict[str, Habits]) -> list[float]:
        """Of the first of every line, beside par: the same deals for all, the seats in rotation."""
        numbered = [(line, game) for line in range(len(lines)) for game in range(self.games)]
        turns = [game % self.players for _, game in numbered]
        plans = [
            [lines[line][seat - turn] for seat in range(self.players)]
            for (line, _), turn in zip(numbered, turns, strict=True)
        ]
        seeds = [self.seed * DEALS + game // self.players for _, game in numbered]
        played = SeatedGames(self.edition, plans, seeds, bluffs=False, traders={**children, **self._company})
        wins = [0.0] * len(lines)
        for step in played.play():
            for slot in step.ended.tolist():
                wins[numbered[slot][0]] += float(step.told.shares[slot, turns[slot]])
        return [each * self.players / self.games for each in wins]

    @cached_property
    def _company(self) -> dict[str, Habits]:
        """As many as a mixed table needs."""
        numbers = [self.company[place % len(self.company)] for place in range(self.players - 2) if self.company]
        return {f"company {place}": habits_of(each) for place, each in enumerate(numbers)}


def mean_strengths(rivals: Sequence[NetworkRival], children: Sequence[Numbers], run: Run) -> list[float]:
    """Of each child over all the rivals."""
    batches = [children[first : first + AT_ONCE] for first in range(0, len(children), AT_ONCE)]
    parts = [(rival, batch) for rival in rivals for batch in batches]
    found = [rate for rates in run(NetworkRival.strengths, *zip(*parts, strict=True)) for rate in rates]
    return [sum(found[child :: len(children)]) / len(rivals) for child in range(len(children))]


def _child(number: int) -> str:
    return f"child {number}"
