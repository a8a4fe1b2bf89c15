"""Rounds spread over worker processes, which leave no outside program behind."""

from __future__ import annotations

import atexit
import time
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from maquignon.arena.rounds import Played, RoundPlayer, round_player
from maquignon.arena.tournament import Round, Tournament
from maquignon.workers import WorkerPool, before_leaving

WAITING = 2
"""Rounds in line for each worker."""
GRACE = 0.5
"""Seconds a worker has to leave its game when its parent is gone."""

_player: RoundPlayer | None = None


def spread(
    tournament: Tournament, rounds: Iterable[Round], jobs: int
) -> Generator[tuple[Round, list[Played]], None, None]:
    """Every round with its games, in the order in which they are done."""
    stop = get_context("spawn").Event()
    left = iter(rounds)
    with WorkerPool(jobs, _begin, (tournament, stop)) as pool:
        running = {pool.submit(_play, round): round for round in islice(left, WAITING * jobs)}
        try:
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
                    running.update((pool.submit(_play, round), round) for round in islice(left, 1))
        finally:
            stop.set()
            _cancel(running)


def _cancel(running: Iterable[Future[list[Played]]]) -> None:
    for future in running:
        future.cancel()


def _begin(tournament: Tournament, stop: Event) -> None:
    """In a worker."""
    global _player
    _player = round_player(tournament, stop.is_set)
    atexit.register(_player.close)
    before_leaving(partial(_close, _player, stop))


def _close(player: RoundPlayer, stop: Event) -> None:
    stop.set()  # no new game begins, so no program is started behind our back
    time.sleep(GRACE)
    player.close()


def _play(round: Round) -> list[Played]:
    assert _player
    return _player.play(round)
