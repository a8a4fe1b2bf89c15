"""Rounds spread over workers, which leave no outside program behind."""

from __future__ import annotations

import atexit
import time
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from maquignon.arena.rounds import Played, RoundPlayer, round_player
from maquignon.arena.tournament import Round, Tournament
from maquignon.workers import Crew, before_leaving, work_freely

GRACE = 0.5
"""Seconds a worker has to leave its game when its parent is gone."""

_player: RoundPlayer | None = None


def spread(
    tournament: Tournament, rounds: Sequence[Round], crew: Crew
) -> Generator[tuple[Round, list[Played]], None, None]:
    """Every round with its games, in the order in which they are done."""
    stop = get_context("spawn").Event() if crew.cluster is None else None
    with closing(work_freely(_play, rounds, crew, _begin, (tournament, stop))) as played:
        try:
            for number, games in played:
                yield rounds[number], games
        finally:
            if stop:
                stop.set()


def _begin(tournament: Tournament, stop: Event | None) -> None:
    """In a worker. A cluster ends its own, and whatever they have started."""
    global _player
    _player = round_player(tournament, stop.is_set) if stop else round_player(tournament)
    atexit.register(_player.close)
    if stop:
        before_leaving(partial(_close, _player, stop))


def _close(player: RoundPlayer, stop: Event) -> None:
    stop.set()  # no new game begins, so no program is started behind our back
    time.sleep(GRACE)
    player.close()


def _play(round: Round) -> list[Played]:
    assert _player
    return _player.play(round)
