"""Playouts of one position, and of several that cannot be told apart: mean, error, distance."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from operator import add

Shares = tuple[float, ...]


class Samples:
    """What each seat got of the victory, by the numbers of the runs."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.runs: list[Shares] = []

    def __len__(self) -> int:
        return len(self.runs)

    def add(self, shares: Sequence[Shares]) -> None:
        """The runs that follow those already there."""
        self.runs += shares

    def distance(self, other: Samples) -> float:
        """The largest change of a chance, less its standard error; runs with the same number had the same chance."""
        return max(abs(change) - error for change, error in zip(*self.change(other), strict=True))

    def change(self, other: Samples) -> tuple[list[float], list[float]]:
        """From this one to the other, seat by seat, from the runs both have."""
        both = list(zip(self.runs, other.runs, strict=False))
        changes, errors = [], []
        for seat in range(self.players):
            gaps = [after[seat] - before[seat] for before, after in both]
            mean = sum(gaps) / len(gaps)
            changes.append(mean)
            errors.append(sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps))
        return changes, errors


class Pool:
    """Positions next to each other whose playouts look alike, taken together.

    Runs with the same number had the same chance, so their sum counts as one observation.
    """

    def __init__(self, members: Sequence[Samples], counts: list[int], sums: list[Shares]) -> None:
        """So many runs of each number, and what they come to."""
        self.members = members
        self._counts = counts
        self._sums = sums
        self._size = sum(counts)
        self.chances: Shares = tuple(sum(column) / self._size for column in zip(*sums, strict=True))
        self.errors: Shares = tuple(map(self._error, range(len(self.chances))))

    @classmethod
    def of(cls, samples: Samples) -> Pool:
        return cls([samples], [1] * len(samples), samples.runs)

    def joined(self, other: Pool) -> Pool:
        longer, shorter = (self, other) if len(self._counts) > len(other._counts) else (other, self)
        counts, sums = longer._counts.copy(), longer._sums.copy()
        for number, (count, shares) in enumerate(zip(shorter._counts, shorter._sums, strict=True)):
            counts[number] += count
            sums[number] = tuple(map(add, sums[number], shares))
        return Pool([*self.members, *other.members], counts, sums)

    def contrast(self, other: Pool) -> float:
        """How many standard errors lie between the two, for the seat where that is most."""
        return max(self._contrast(other, seat) for seat in range(len(self.chances)))

    def _contrast(self, other: Pool, seat: int) -> float:
        """By the errors of both, or where these look too small, by those of two samples with one chance."""
        mine, theirs = self.chances[seat], other.chances[seat]
        one_chance = _smoothed(mine * self._size + theirs * other._size, self._size + other._size)
        error = sqrt(one_chance * (1 - one_chance) * (1 / self._size + 1 / other._size))
        return abs(mine - theirs) / max(error, hypot(self.errors[seat], other.errors[seat]))

    def _error(self, seat: int) -> float:
        """Never less than a few playouts can tell: ten won out of ten are no certainty."""
        mean = self.chances[seat]
        gaps = (shares[seat] - count * mean for count, shares in zip(self._counts, self._sums, strict=True))
        chance = _smoothed(mean * self._size, self._size)
        return max(sqrt(sum(gap * gap for gap in gaps)) / self._size, sqrt(chance * (1 - chance) / self._size))


def _smoothed(won: float, runs: int) -> float:
    return (won + 1) / (runs + 2)
