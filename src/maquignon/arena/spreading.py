"""Rounds spread over worker processes; they leave when the run is interrupted, and when it is gone."""

from __future__ import annotations

import atexit
import os
import signal
import time
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from threading import Thread

from maquignon.arena.rounds import Played, RoundPlayer, round_player
from maquignon.arena.tournament import Round, Tournament

WAITING = 2
"""Rounds in line for each worker."""
GRACE = 0.5
"""Seconds a worker has to leave its game when its parent is gone."""

_player: RoundPlayer | None = None


def spread(
    tournament: Tournament, rounds: Iterable[Round], jobs: int
) -> Generator[tuple[Round, list[Played]], None, None]:
    """Every round with its games, in the order in which they are done."""
    context = get_context("spawn")
    stop = context.Event()
    left = iter(rounds)
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(tournament, stop)) as executor:
        running = {executor.submit(_play, round): round for round in islice(left, WAITING * jobs)}
        try:
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
                    running.update((executor.submit(_play, round), round) for round in islice(left, 1))
        finally:
            stop.set()
            _cancel(running)


def _cancel(running: Iterable[Future[list[Played]]]) -> None:
    for future in running:
        future.cancel()


def _begin(tournament: Tournament, stop: Event) -> None:
    """In a worker: Ctrl-C is the parent's business, but nobody stays behind it."""
    global _player
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _player = round_player(tournament, stop.is_set)
    atexit.register(_player.close)
    Thread(target=_leave_with_parent, args=(_player, stop), daemon=True).start()


def _leave_with_parent(player: RoundPlayer, stop: Event) -> None:
    parent = parent_process()
    assert parent
    parent.join()
    stop.set()  # no new game begins, so no program is started behind our back
    time.sleep(GRACE)
    try:
        player.close()
    finally:
        os._exit(1)


def _play(round: Round) -> list[Played]:
    assert _player
    return _player.play(round)
