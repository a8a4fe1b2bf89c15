"""How long a review takes: a game of champions from a fixed deal, reviewed as it is in front of people."""

from __future__ import annotations

from dataclasses import dataclass
from os import times
from random import Random
from time import perf_counter
from typing import Final

from maquignon.bots import bot, play_match
from maquignon.bots.champion import NAME as CHAMPION
from maquignon.play import Dealer, Game, Record, record_of
from maquignon.review import review
from maquignon.rules import is_compiled

EDITION: Final = "koehandel-2001"
PLAYERS: Final = 4
SEED: Final = 1
TARGET: Final = 8.0
"""Seconds on two cores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewTime:
    compiled: bool
    moves: int
    playouts: int
    jobs: int
    seconds: float
    """By the clock, processes started and ended."""
    cpu_seconds: float
    """Of all of them."""
    counselled: int
    """Choices of which the champion spoke."""


def champions_game(seed: int = SEED) -> Record:
    """Four of him at one table."""
    game = Game.new(EDITION, PLAYERS, Dealer.predictable(seed))
    play_match(game, [bot(CHAMPION) for _ in range(PLAYERS)], Random(seed))
    return record_of(game)


def review_time(record: Record, jobs: int, effort: int | None = None) -> ReviewTime:
    """With the usual effort, if no other is named."""
    began, spent = perf_counter(), sum(times()[:4])
    found = review(record, jobs=jobs, effort=effort)
    return ReviewTime(
        compiled=is_compiled(),
        moves=len(record.plies),
        playouts=found.playouts,
        jobs=jobs,
        seconds=perf_counter() - began,
        cpu_seconds=sum(times()[:4]) - spent,
        counselled=sum(point.counsel is not None for point in found.points),
    )
