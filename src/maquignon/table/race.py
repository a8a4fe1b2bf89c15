"""The race for a pedigree: slaps of one call are collected, then judged by when they were made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maquignon.table.entries import Judged, Raced
from maquignon.table.letters import MakeMove
from maquignon.table.presence import compensation

HELD_FOR = 240
"""How long the verdict waits for slower lines, in milliseconds, from the first slap on."""
TOO_CLOSE = 8
"""Differences up to this are decided by the committed stream."""


@dataclass(frozen=True, slots=True)
class Slapper:
    letter: MakeMove
    raced: Raced

    @property
    def made(self) -> int:
        """When the slap was made, after the call was sent."""
        return self.raced.arrived - self.raced.compensation


class Race:
    """The slaps of one call."""

    def __init__(self, call: int, called_at: int, now: int) -> None:
        self._call = call
        self._called_at = called_at
        self.verdict_at = now + HELD_FOR
        self.slappers: list[Slapper] = []

    def join(self, letter: MakeMove, now: int) -> None:
        arrived = max(0, now - self._called_at)
        raced = Raced(seat=letter.seat, arrived=arrived, compensation=compensation(letter.lag))
        self.slappers.append(Slapper(letter, raced))

    def judge(self, at: int, lot: Callable[[int], int]) -> tuple[Judged, MakeMove]:
        """The verdict and the winner's letter; `lot` draws one of n, for those too close to tell apart."""
        order = sorted(self.slappers, key=lambda slapper: (slapper.made, slapper.raced.seat))
        close = sorted(
            (slapper for slapper in order if slapper.made - order[0].made <= TOO_CLOSE),
            key=lambda slapper: slapper.raced.seat,
        )
        winner = close[lot(len(close))] if len(close) > 1 else order[0]
        order.remove(winner)
        racers = tuple(slapper.raced for slapper in [winner, *order])
        return Judged(at=at, call=self._call, racers=racers, by_lot=len(close) > 1), winner.letter
