"""Rounds spread over workers, which leave no outside program behind."""

from __future__ import annotations

import atexit
from collections.abc import Generator, Sequence
from contextlib import closing
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from maquignon.arena.rounds import Played, RoundPlayer, round_player
from maquignon.arena.tournament import Round, Tournament
from maquignon.bots.characters import measured
from maquignon.workers import Crew, before_leaving, work_freely

BUNDLE = 50
"""Rounds of characters that travel together to a worker of a cluster: each takes some milliseconds."""

_player: RoundPlayer | None = None


def spread(
    tournament: Tournament, rounds: Sequence[Round], crew: Crew
) -> Generator[tuple[Round, list[Played]], None, None]:
    """Every round with its games, in the order in which they are done."""
    stop = get_context("spawn").Event() if crew.cluster is None else None
    size = BUNDLE if crew.cluster is not None and _is_quick(tournament) else 1
    bundles = [rounds[first : first + size] for first in range(0, len(rounds), size)]
    with closing(work_freely(_play, bundles, crew, _begin, (tournament, stop))) as played:
        try:
            for number, games in played:
                yield from zip(bundles[number], games, strict=True)
        finally:
            if stop:
                stop.set()


def _is_quick(tournament: Tournament) -> bool:
    return all(entrant.bot in measured() for entrant in tournament.entrants)


def _begin(tournament: Tournament, stop: Event | None) -> None:
    """In a worker. A cluster ends its own, and whatever they have started."""
    global _player
    _player = round_player(tournament, stop.is_set) if stop else round_player(tournament)
    atexit.register(_player.close)
    if stop:
        before_leaving(_player.close)


def _play(rounds: Sequence[Round]) -> list[list[Played]]:
    assert _player
    return [_player.play(round) for round in rounds]
