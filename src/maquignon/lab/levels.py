"""The champion's weaker levels, set so that the ratings go up in even steps from the best of the ladder to him."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.polynomial import Polynomial
from numpy.typing import NDArray

from maquignon.arena.report.tables import Table
from maquignon.arena.results.intervals import Interval
from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import network_name
from maquignon.bots.characters import characters
from maquignon.bots.handicap import Handicap
from maquignon.bots.levels import levels
from maquignon.lab.mixed_tables import MixedTables
from maquignon.lab.provenance import tell_networks
from maquignon.rulebook import Edition

Rated = Mapping[str, Interval]

TRIED: Final = (0.0, 0.25, 0.5, 0.75, 1.0, 1.4, 1.8, 2.3, 3.0)
"""How slack a champion is made for the search; at 0 he plays as his network was taught to, and no colder."""
OBLIVIOUS: Final = 2.0
"""From here on nothing is remembered."""
HEAD: Final = """\
# The champion's network made weaker for people, weakest first. `maquignon lab levels --out` writes the numbers, for
# each of his networks: how hot choices are, and the share of payments that the memory misses. With `network` another
# file of bots/learned plays in its place.
"""


def slackened(slack: float) -> Handicap:
    """Heat and forgetting go up together; where nothing is left to forget, heat alone."""
    return Handicap(temperature=round(1 + 2 * slack, 2), forgetting=round(min(1.0, slack / OBLIVIOUS), 2))


def trials(edition: Edition, players: int, deals: int, seed: int) -> MixedTables:
    """The ladder, the champion, and champions of every slackness that is tried."""
    tried = {_trial(slack): slackened(slack) for slack in TRIED}
    names = (*characters(), *tried, CHAMPION)
    return MixedTables(edition=edition, players=players, names=names, handicaps=tried, seed=seed, deals=deals)


def proof(edition: Edition, players: int, deals: int, seed: int, handicaps: Mapping[str, Handicap]) -> MixedTables:
    """Everybody whom people can meet, on other deals than the trials had."""
    names = (*characters(), *levels(), CHAMPION)
    tables = MixedTables(edition=edition, players=players, names=names, handicaps=handicaps, seed=seed, deals=deals)
    return replace(tables, first=deals)


def shipped(edition: Edition) -> dict[str, Handicap]:
    return {name: level.handicap(edition) for name, level in levels().items()}


def chosen(found: Rated) -> dict[str, Handicap]:
    """For each level the handicap that should bring it to its place, from what the trials were rated."""
    slack, curve = _curve(found)
    return {name: slackened(float(slack[np.abs(curve - rating).argmin()])) for name, rating in _wanted(found).items()}


def out_of_reach(found: Rated) -> list[str]:
    """The levels that no slackness which was tried makes weak enough: they were given the last."""
    _, curve = _curve(found)
    return [name for name, rating in _wanted(found).items() if rating <= curve[-1]]


def _wanted(found: Rated) -> dict[str, float]:
    """Their places: even steps from the best of the ladder to the champion."""
    best = max(found[name].value for name in characters())
    ratings = np.linspace(best, found[CHAMPION].value, len(levels()) + 2)[1:-1]
    return dict(zip(levels(), ratings.tolist(), strict=True))


def table(found: Rated, handicaps: Mapping[str, Handicap]) -> Table:
    """Everybody by strength, weakest first."""
    names = sorted(found, key=lambda name: found[name].value)
    steps = ["", *(f"{found[upper].value - found[lower].value:.0f}" for lower, upper in pairwise(names))]
    rows = [
        (name, *_numbers(handicaps.get(name)), f"{found[name].value:.0f} ± {_reach(found[name]):.0f}", step)
        for name, step in zip(names, steps, strict=True)
    ]
    return Table("", ("player", "temperature", "forgetting", "rating", "step"), tuple(rows))


def write_levels(file: Path, edition: Edition, handicaps: Mapping[str, Handicap]) -> None:
    """Put the handicaps of an edition's network into the file, in place of those it had, and beside it which it is."""
    facts = tomllib.loads(file.read_text(encoding="utf-8"))
    for name, handicap in handicaps.items():
        numbers = facts[name].setdefault(network_name(edition), {})
        numbers |= {key: value for key, value in asdict(handicap).items() if value is not None}
    file.write_text(HEAD + "".join(_section(name, told) for name, told in facts.items()), encoding="utf-8")
    tell_networks(file, [edition])


def _curve(found: Rated) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Ratings by slackness, smoothed: a cubic through all trials, which never rises."""
    smooth = Polynomial.fit(np.array(TRIED), np.array([found[_trial(slack)].value for slack in TRIED]), 3)
    slack = np.arange(0, TRIED[-1] + 0.005, 0.01)
    return slack, np.minimum.accumulate(smooth(slack))


def _trial(slack: float) -> str:
    return f"slack {slack}"


def _numbers(handicap: Handicap | None) -> tuple[str, str]:
    return ("", "") if handicap is None else (f"{handicap.temperature:.2f}", f"{handicap.forgetting:.2f}")


def _reach(rating: Interval) -> float:
    return (rating.high - rating.low) / 2


def _section(name: str, facts: Mapping[str, Any]) -> str:
    texts = {key: value for key, value in facts.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in facts.items() if isinstance(value, dict)}
    return f"\n[{name}]\n{_lines(texts)}" + "".join(
        f"\n[{name}.{key}]\n{_lines(value)}" for key, value in tables.items()
    )


def _lines(facts: Mapping[str, Any]) -> str:
    """Strings of JSON are strings of TOML."""
    return "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in facts.items())
