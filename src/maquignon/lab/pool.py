"""The whole pool measured: each character alone against copies of every other."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.arena.report.tables import Table
from maquignon.bots.roster import LADDER
from maquignon.lab.contests import Result
from maquignon.lab.ladder import Match
from maquignon.rulebook import Edition


def pool(edition: Edition, players: int, games: int, seed: int) -> list[Match]:
    return [
        Match(edition=edition, players=players, one=one, many=many, games=games, seed=seed)
        for one in LADDER
        for many in LADDER
        if one != many
    ]


def matrix(results: Sequence[tuple[Match, Result]]) -> Table:
    """Wins in % of the one on the left, and their mean over the pool."""
    wins = {(match.one, match.many): 100 * result.rate() for match, result in results}
    rows = [
        (one, *(f"{wins[one, many]:.0f}" if one != many else "" for many in LADDER), f"{_mean(wins, one):.1f}")
        for one in LADDER
    ]
    return Table("", ("", *LADDER, "mean"), tuple(rows))


def _mean(wins: dict[tuple[str, str], float], one: str) -> float:
    own = [rate for (name, _), rate in wins.items() if name == one]
    return sum(own) / len(own)
