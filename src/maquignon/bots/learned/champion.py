"""The networks that are part of the package: what `maquignon lab train` left as `policy.npz`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from maquignon.bots.champion import at_his_best, network_name
from maquignon.bots.learned.policy import Heated, LearnedPolicy, read_policy
from maquignon.rulebook import Edition


def network(edition: Edition, instead: str | None = None) -> LearnedPolicy:
    """For this table, or another of its files `instead`; BadSetup where none was trained."""
    return _read(_chosen(edition, instead))


def network_file(edition: Edition, instead: str | None = None) -> bytes:
    """The same as it lies in the package."""
    return _file(_chosen(edition, instead)).read_bytes()


def as_he_plays(edition: Edition) -> Heated:
    """His network for this table, as cold as he ships: for whoever asks what he would do."""
    return Heated(network(edition), at_his_best(edition).temperature)


def _chosen(edition: Edition, instead: str | None) -> str:
    usual = network_name(edition)
    return instead or usual


@cache
def _read(name: str) -> LearnedPolicy:
    with _file(name).open("rb") as file:
        return read_policy(file)


def _file(name: str) -> Traversable:
    return files("maquignon.bots.learned").joinpath(f"{name}.npz")
