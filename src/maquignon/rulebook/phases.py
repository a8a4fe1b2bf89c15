"""Which numbered rules a player looks for in which phase, read from phases.toml; phases are known by name alone."""

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from maquignon.rulebook.numbered import rules_for


@cache
def rules_by_phase() -> Mapping[str, tuple[str, ...]]:
    """For each phase the numbers of its rules, the first thing to read first; of all editions."""
    text = files("maquignon.rulebook").joinpath("phases.toml").read_text("utf-8")
    return MappingProxyType({phase: tuple(numbers) for phase, numbers in tomllib.loads(text).items()})


def rules_in_phase(phase: str, traits: Collection[str]) -> tuple[str, ...]:
    """Those that hold for an edition with these traits."""
    holding = {rule.number for rule in rules_for(traits)}
    return tuple(number for number in rules_by_phase()[phase] if number in holding)
