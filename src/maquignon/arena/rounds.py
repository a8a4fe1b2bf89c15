"""Whoever plays rounds in one process: the first runner that can play a table does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maquignon.arena.runner import Result, Runner, Seating
from maquignon.arena.tables import TableRunner
from maquignon.arena.tournament import Plan, Round
from maquignon.arena.traders import TraderRunner


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a round: with which rotation, who sat where, and what came of it."""

    rotation: int
    entrants: tuple[int, ...]
    result: Result


class Crew:
    def __init__(self, plan: Plan, runners: Sequence[Runner]) -> None:
        """The last of the runners can play everything."""
        self._plan = plan
        self._runners = runners

    def play(self, round: Round) -> list[Played]:
        return [
            Played(rotation, entrants, self._play(round, entrants))
            for rotation, entrants in enumerate(self._plan.seatings(round))
        ]

    def close(self) -> None:
        for runner in self._runners:
            runner.close()

    def _play(self, round: Round, entrants: tuple[int, ...]) -> Result:
        plan = self._plan
        bots = tuple(plan.entrants[entrant].bot for entrant in entrants)
        seating = Seating(
            setting=round.match.setting,
            seed=plan.seed,
            deal=round.deal,
            bots=bots,
            limit=plan.limit,
            think=plan.think,
        )
        return next(runner for runner in self._runners if runner.can_play(bots)).play(seating)


def usual_crew(plan: Plan, stop: Callable[[], bool] = lambda: False) -> Crew:
    """Tables of characters alone are played in the core, all others move by move."""
    return Crew(plan, [TraderRunner(stop), TableRunner(stop)])
