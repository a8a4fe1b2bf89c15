"""A whole run: the rounds that are still missing are played, here or in several processes, and stored as they come."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from maquignon.arena.rounds import Played, usual_crew
from maquignon.arena.spreading import spread
from maquignon.arena.store import Store
from maquignon.arena.tournament import Plan, Round

Report = Callable[[int], None]


def play(plan: Plan, store: Store, jobs: int = 1, advance: Report = lambda games: None) -> None:
    """Play what the store lacks of a plan. Interrupted, it leaves every finished round in the store."""
    missing = missing_rounds(plan, store)
    played = spread(plan, missing, jobs) if jobs > 1 and len(missing) > 1 else _alone(plan, missing)
    with closing(played):
        for round, games in played:
            store.add(round, games)
            advance(len(games))


def missing_rounds(plan: Plan, store: Store) -> list[Round]:
    done = store.done()
    return [round for round in plan.rounds() if (round.match.number, round.deal) not in done]


def missing_games(plan: Plan, store: Store) -> int:
    return sum(round.match.setting.players for round in missing_rounds(plan, store))


def _alone(plan: Plan, rounds: Iterable[Round]) -> Generator[tuple[Round, list[Played]], None, None]:
    crew = usual_crew(plan)
    try:
        for round in rounds:
            yield round, crew.play(round)
    finally:
        crew.close()
