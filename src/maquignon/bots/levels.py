"""The champion's own network made weaker for people, by heat and by forgetting: who they are, and how much of each."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from maquignon.bots import champion
from maquignon.bots.characters import LANGUAGES
from maquignon.bots.handicap import Handicap
from maquignon.bots.protocol import Bot
from maquignon.rulebook import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    name: str
    title: str
    texts: dict[str, str]
    """A sentence or two in each of the languages."""
    handicaps: dict[str, Handicap]
    """By the network that the champion plays with."""

    def handicap(self, edition: Edition) -> Handicap:
        """At this table; BadSetup where no network was trained."""
        return self.handicaps[champion.network_name(edition, self.name)]

    def bot(self) -> Bot:
        return champion.by_network(self.name, self.handicap)


@cache
def levels() -> dict[str, Level]:
    """All of them by name, weakest first."""
    told = tomllib.loads(files("maquignon.bots").joinpath("levels.toml").read_text(encoding="utf-8"))
    return {name: _level(name, facts) for name, facts in told.items()}


def networked() -> tuple[str, ...]:
    """Everybody who thinks with a network, weakest first."""
    return (*levels(), champion.NAME)


def _level(name: str, facts: dict[str, Any]) -> Level:
    return Level(
        name=name,
        title=facts["title"],
        texts={language: facts[language] for language in LANGUAGES},
        handicaps={key: Handicap(**value) for key, value in facts.items() if isinstance(value, dict)},
    )
