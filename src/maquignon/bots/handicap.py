"""How a network is played, stronger or weaker: never so that it sees less of the table than its seat is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicap:
    temperature: float = 1.0
    """Above 1 likes and dislikes count for less, and choices come nearer to chance; below 1 they count for more."""
    forgetting: float = 0.0
    """The share of payments that its memory misses."""
    network: str | None = None
    """A file of `bots/learned` in place of the champion's, such as an early checkpoint."""


NONE: Final = Handicap()
