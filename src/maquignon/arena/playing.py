"""A whole run: the rounds that are still missing are played, here or by a crew, and stored as they come."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing

from maquignon.arena.rounds import Played, round_player
from maquignon.arena.spreading import spread
from maquignon.arena.store import Store
from maquignon.arena.tournament import Round, Tournament
from maquignon.workers import ALONE, Crew

Report = Callable[[int], None]


def play(tournament: Tournament, store: Store, crew: Crew = ALONE, advance: Report = lambda games: None) -> None:
    """Play what the store lacks of a tournament. Interrupted, it leaves every finished round in the store."""
    missing = missing_rounds(tournament, store)
    alone = crew.is_one or len(missing) < 2
    played = _alone(tournament, missing) if alone else spread(tournament, missing, crew)
    with closing(played):
        for round, games in played:
            store.add(round, games)
            advance(len(games))


def missing_rounds(tournament: Tournament, store: Store) -> list[Round]:
    done = store.done()
    return [round for round in tournament.rounds() if (round.match.number, round.deal) not in done]


def missing_games(tournament: Tournament, store: Store) -> int:
    return sum(round.match.setting.players for round in missing_rounds(tournament, store))


def _alone(tournament: Tournament, rounds: Iterable[Round]) -> Generator[tuple[Round, list[Played]], None, None]:
    player = round_player(tournament)
    try:
        for round in rounds:
            yield round, player.play(round)
    finally:
        player.close()
