"""Rounds played in one process: the first runner that can play a table does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maquignon.arena.runner import Result, Runner, Seating
from maquignon.arena.tables import TableRunner
from maquignon.arena.tournament import Round, Tournament
from maquignon.arena.traders import TraderRunner


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a round: with which rotation, who sat where, and what came of it."""

    rotation: int
    entrants: tuple[int, ...]
    result: Result


class RoundPlayer:
    def __init__(self, tournament: Tournament, runners: Sequence[Runner]) -> None:
        """The last of the runners can play everything."""
        self._tournament = tournament
        self._runners = runners

    def play(self, round: Round) -> list[Played]:
        return [
            Played(rotation, entrants, self._play(round, entrants))
            for rotation, entrants in enumerate(self._tournament.seatings(round))
        ]

    def close(self) -> None:
        for runner in self._runners:
            runner.close()

    def _play(self, round: Round, entrants: tuple[int, ...]) -> Result:
        tournament = self._tournament
        bots = tuple(tournament.entrants[entrant].bot for entrant in entrants)
        seating = Seating(
            setting=round.match.setting,
            seed=tournament.seed,
            deal=round.deal,
            bots=bots,
            limit=tournament.limit,
            think=tournament.think,
        )
        return next(runner for runner in self._runners if runner.can_play(bots)).play(seating)


def round_player(tournament: Tournament, stop: Callable[[], bool] = lambda: False) -> RoundPlayer:
    """Tables of characters alone are played in the core, all others move by move."""
    return RoundPlayer(tournament, [TraderRunner(stop), TableRunner(stop, tournament.entrants)])
