"""One game from a seating to its result. Who can play a table faster than move by move brings another `Runner`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from maquignon.arena.seat_counts import Sale, SeatCounts
from maquignon.arena.settings import Setting


class Ending(StrEnum):
    """How a game of the arena ended."""

    FINISHED = "finished"
    LIMIT = "limit"
    """R31: stopped at the move limit; scores and ranks are those of the moment."""
    FORFEIT = "forfeit"
    """A bot failed: it is last, and the others share the victory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Everything a game depends on. All chance is keyed by seed, setting, deal and seat, never by who sits there."""

    setting: Setting
    seed: int
    deal: int
    bots: tuple[str, ...]
    """By seat: names of the roster, or command lines."""
    limit: int
    think: float

    @property
    def key(self) -> str:
        """What all chance of this game is drawn from; who sits where plays no part."""
        return f"{self.seed} {self.setting} {self.deal}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of one game, by seat."""

    ending: Ending
    moves: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """How many seats are ahead of each; all with 0 share the victory."""
    counts: tuple[SeatCounts, ...] | None = None
    """What each seat did, where the runner could watch."""
    sales: tuple[Sale, ...] = ()
    fault: str | None = None
    """Why a game was forfeited, in a sentence."""

    @property
    def wins(self) -> tuple[float, ...]:
        """What each seat has of the victory."""
        share = 1 / self.ranks.count(0)
        return tuple(0.0 if rank else share for rank in self.ranks)


class Runner(Protocol):
    """Plays a game of the arena."""

    def can_play(self, bots: Sequence[str]) -> bool:
        """Whether it knows all these bots."""
        ...

    def play(self, seating: Seating) -> Result:
        """The result; the same seating always has the same, as far as its bots draw only from the chance they get."""
        ...

    def close(self) -> None:
        """Let go of everything it holds, such as processes."""
        ...


class Stopped(Exception):
    """The run was interrupted; the game does not count."""
