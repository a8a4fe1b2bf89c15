"""One against copies of another, in parts that a crew shares: the same parts, and so the same sums, for every crew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from maquignon.lab.contests import Result, blank_result
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew, work_through


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """So many games of a line-up, from the game of number `first` on; chance is keyed by seed and game."""

    edition: Edition
    players: int
    one: str
    many: str
    games: int
    seed: int
    first: int = 0

    def parts(self, size: int) -> list[Self]:
        return [
            replace(self, first=self.first + done, games=min(size, self.games - done))
            for done in range(0, self.games, size)
        ]


Each = TypeVar("Each", bound=Pairing)


def play_in_parts(
    play: Callable[[Each], Result],
    pairings: Sequence[Each],
    size: int,
    crew: Crew = ALONE,
    advance: Callable[[int], None] = lambda games: None,
) -> list[tuple[Each, Result]]:
    """The pairings with what came of them; `advance` is told of every part's games."""
    results = [blank_result(pairing.players) for pairing in pairings]
    places = [place for place, pairing in enumerate(pairings) for _ in pairing.parts(size)]
    parts = [part for pairing in pairings for part in pairing.parts(size)]
    for place, result in zip(places, work_through(play, parts, crew), strict=True):
        results[place].add(result)
        advance(result.games)
    return list(zip(pairings, results, strict=True))
