"""What counts as a win, as par and as being ahead of somebody, over many games: said here once, for all who show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

NEMESIS_GAMES = 5
"""Fewer meetings say nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Games of one kind: by their edition and number of players."""

    edition: str
    players: int
    games: int
    wins: int
    """First places; one that is shared counts for each."""

    @property
    def par(self) -> float:
        """What somebody wins who is neither better nor worse than the others: with four players one game in four."""
        return self.games / self.players


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Games against one opponent, a person by name or a bot by its id."""

    name: str
    bot: str | None
    games: int
    ahead: int
    """How often one came out ahead of them; in the rest of the games both had the same place, or they were ahead."""
    behind: int


def nemesis(meetings: Sequence[Meeting]) -> Meeting | None:
    """Who was ahead in the greatest part of at least so many games, and more often than not."""
    worse = [each for each in meetings if each.games >= NEMESIS_GAMES and each.behind > each.ahead]
    return max(worse, key=lambda each: (each.behind / each.games, each.games), default=None)


def course(games: Iterable[tuple[bool, int]]) -> list[float]:
    """Wins above par after each game, of which is told whether it was won and how many played."""
    return list(accumulate(won - 1 / players for won, players in games))
