"""How fast the strongest character thinks: inside the core's loop, and at a table."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time

from maquignon.bots.characters import characters
from maquignon.bots.match import plies
from maquignon.bots.roster import LADDER
from maquignon.lab.contests import Result, contest
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.rulebook import Edition
from maquignon.rules import is_compiled


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    compiled: bool
    games_a_second: float
    """Whole games of the same character at all seats, in CPU time of one core."""
    core_microseconds: float
    """A decision inside the core, rules and events included."""
    table_milliseconds: float
    """A decision from a view, the table's own work included."""


def speed(edition: Edition, players: int, games: int, seed: int = 1, name: str = LADDER[-1]) -> Speed:
    habits = characters()[name].habits(edition, players)
    core = contest(edition, [habits] * players, games, seed)
    return Speed(
        compiled=is_compiled(),
        games_a_second=core.games / core.seconds,
        core_microseconds=_each(core) * 1e6,
        table_milliseconds=_at_a_table(edition, players, max(1, games // 20), seed, name) * 1e3,
    )


def _each(result: Result) -> float:
    return result.seconds / result.moves


def _at_a_table(edition: Edition, players: int, games: int, seed: int, name: str) -> float:
    moves = 0
    began = process_time()
    for game in range(games):
        table = Game.new(edition, players, Dealer.predictable(seed + game))
        bots = [characters()[name].bot() for _ in range(players)]
        moves += sum(1 for _ in plies(table, bots, Random(seed + game)))
    return (process_time() - began) / moves
