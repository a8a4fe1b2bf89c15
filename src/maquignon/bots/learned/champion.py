"""The network that is part of the package: what `maquignon lab train` left as `policy.npz`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from maquignon.bots.champion import check_table
from maquignon.bots.learned.policy import LearnedPolicy, read_policy
from maquignon.rulebook import Edition


def network(edition: Edition, players: int) -> LearnedPolicy:
    """For this table; BadSetup where none was trained."""
    check_table(edition, players)
    return _read()


@cache
def _read() -> LearnedPolicy:
    with files("maquignon.bots.learned").joinpath("champion.npz").open("rb") as file:
        return read_policy(file)
