"""What is counted over many games; tallies of parts add up to that of the whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

STAGES: Final = ("early", "middle", "late", "deck empty")
"""Thirds of the deck by the cards gone, and the trades after the last card."""


@dataclass(slots=True, kw_only=True)
class Tally:
    players: int
    games: int = 0
    unfinished: int = 0
    wins: list[float] = field(default_factory=list)
    """By seat, the first player's first; a shared victory is shared."""
    sales: Counter[tuple[int, int, int, int]] = field(default_factory=Counter)
    """Family, stage, cards of it the buyer had, price of one animal."""
    trades: Counter[tuple[int, int, int, int]] = field(default_factory=Counter)
    """Family, stage, animals at stake, what the winner paid beyond what it got."""
    pedigrees: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Stage, price in cards."""
    lengths: dict[str, Counter[int]] = field(default_factory=dict)
    """Moves, turns, lots and trades of a game."""
    scores: Counter[int] = field(default_factory=Counter)
    """Of the winners."""

    def __post_init__(self) -> None:
        self.wins = self.wins or [0.0] * self.players

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.unfinished += other.unfinished
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.sales.update(other.sales)
        self.trades.update(other.trades)
        self.pedigrees.update(other.pedigrees)
        self.scores.update(other.scores)
        for name, lengths in other.lengths.items():
            self.lengths.setdefault(name, Counter()).update(lengths)

    def measure(self, name: str, length: int) -> None:
        self.lengths.setdefault(name, Counter())[length] += 1
