"""The networks that are part of the package: what `maquignon lab train` left as `policy.npz`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from maquignon.bots.champion import at_his_best, network_name
from maquignon.bots.learned.policy import Heated, LearnedPolicy, read_policy
from maquignon.rulebook import Edition


def network(edition: Edition, instead: str | None = None) -> LearnedPolicy:
    """For this table, or another of its files `instead`; BadSetup where none was trained."""
    usual = network_name(edition)
    return _read(instead or usual)


def as_he_plays(edition: Edition) -> Heated:
    """His network for this table, as cold as he ships: for whoever asks what he would do."""
    return Heated(network(edition), at_his_best(edition).temperature)


@cache
def _read(name: str) -> LearnedPolicy:
    with files("maquignon.bots.learned").joinpath(f"{name}.npz").open("rb") as file:
        return read_policy(file)
