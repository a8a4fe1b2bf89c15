"""The whole pool measured: each character alone against copies of everybody who plays by habits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.bots.characters import measured
from maquignon.lab.contests import Result, whole_deals
from maquignon.lab.ladder import RANDOM, Match
from maquignon.lab.players import by_habits
from maquignon.rulebook import Edition

MEASURED: Final = (RANDOM, *measured())
"""The ladder as it is, and as it was."""
OPPONENTS: Final = (RANDOM, *by_habits())
"""With exploiters and strangers."""


def pool(edition: Edition, players: int, games: int, seed: int) -> list[Match]:
    return [
        Match(edition=edition, players=players, one=one, many=many, games=whole_deals(games, players), seed=seed)
        for one in MEASURED
        for many in OPPONENTS
        if one != many
    ]


def matrix(results: Sequence[tuple[Match, Result]]) -> Table:
    """Wins in % of the one on top against copies of the one on the left, and their mean over the pool."""
    wins = {(match.one, match.many): 100 * result.rate() for match, result in results}
    rows = [(many, *(f"{wins[one, many]:.0f}" if one != many else "" for one in MEASURED)) for many in OPPONENTS]
    means = ("mean", *(f"{_mean(wins, one):.1f}" for one in MEASURED))
    return Table("", ("against", *MEASURED), (*rows, means))


def _mean(wins: dict[tuple[str, str], float], one: str) -> float:
    own = [rate for (name, _), rate in wins.items() if name == one]
    return sum(own) / len(own)
