"""What a network gives away in solved games, exactly: its chances are told by itself and need no counting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from maquignon.lab.solve.answers import solved_game
from maquignon.lab.solve.trials import Trial, Tried, run_trials
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew


def network_losses(
    edition: Edition,
    games: Sequence[str],
    network: str,
    *,
    over_bids: bool = False,
    temperature: float | None = None,
    crew: Crew = ALONE,
    advance: Callable[[], None] = lambda: None,
) -> list[Tried]:
    """The champion or a file in named games under that edition's rules; `advance` is told of each that is done."""
    trials = [
        Trial(
            edition=edition,
            game=game,
            bot=network,
            decisions=0,
            seed=0,
            value=solved_game(edition, game).value,
            over_bids=over_bids,
            temperature=temperature,
        )
        for game in games
    ]
    found = []
    for each in run_trials(trials, crew):
        found.append(each)
        advance()
    return found
