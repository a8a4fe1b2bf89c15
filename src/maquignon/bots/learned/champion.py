"""The networks that are part of the package: what `maquignon lab train` left as `policy.npz`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from maquignon.bots.champion import network_name
from maquignon.bots.learned.policy import LearnedPolicy, read_policy
from maquignon.rulebook import Edition


def network(edition: Edition) -> LearnedPolicy:
    """For this table; BadSetup where none was trained."""
    return _read(network_name(edition))


@cache
def _read(name: str) -> LearnedPolicy:
    with files("maquignon.bots.learned").joinpath(f"{name}.npz").open("rb") as file:
        return read_policy(file)
