"""The ladder of characters: who they are, in four languages, and the habits they play with."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from maquignon.bots.core.habits import Habits
from maquignon.bots.habits import habits_of
from maquignon.bots.trader_bot import TraderBot
from maquignon.rulebook import Edition

LANGUAGES: Final = ("nl", "fr", "de", "en")
HOME: Final = ("koehandel-2001", 4)
"""The table whose habits serve where none were bred."""

Numbers = dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    name: str
    title: str
    texts: dict[str, str]
    """A sentence or two in each of the languages."""
    numbers: Numbers
    elsewhere: dict[str, Numbers] = field(default_factory=dict)
    """What it does otherwise in some editions."""
    bred: dict[tuple[str, int], Numbers] = field(default_factory=dict)
    """Habits found by evolution, by edition and number of players."""

    def habits(self, edition: Edition, players: int) -> Habits:
        return habits_of({**self._bred_for(edition, players), **self.numbers, **self.elsewhere.get(edition.id, {})})

    def bot(self) -> TraderBot:
        return TraderBot(self.name, self.habits)

    def _bred_for(self, edition: Edition, players: int) -> Numbers:
        """For this table, the nearest number of players, or the table at home."""
        if not self.bred:
            return {}
        near = [table for table in self.bred if table[0] == edition.id] or [HOME]
        return self.bred[min(near, key=lambda table: (abs(table[1] - players), table[1]))]


@cache
def characters() -> dict[str, Character]:
    """All of them by name, weakest first."""
    return {name: _character(name, facts) for name, facts in _read("characters.toml").items()}


@cache
def veterans() -> dict[str, Character]:
    """Otto and Odile as they were at version 0.1: to be measured against, not to be met at people's tables."""
    return {
        name: Character(
            name=name,
            title=name,
            texts={},
            numbers={},
            elsewhere={edition: _numbers(numbers) for edition, numbers in facts.get("elsewhere", {}).items()},
            bred=by_table(facts["bred"]),
        )
        for name, facts in _read("veterans.toml").items()
    }


def measured() -> dict[str, Character]:
    """Everybody who plays by habits and has a name."""
    return {**characters(), **veterans()}


def by_table(tables: dict[str, Any]) -> dict[tuple[str, int], Numbers]:
    """Habits as they are written down, by edition and number of players."""
    return {
        (edition, int(players)): {habit: float(number) for habit, number in numbers.items()}
        for edition, by_players in tables.items()
        for players, numbers in by_players.items()
    }


def _character(name: str, facts: dict[str, object]) -> Character:
    told = {key: value for key, value in facts.items() if isinstance(value, str)}
    return Character(
        name=name,
        title=told["title"],
        texts={language: told[language] for language in LANGUAGES},
        numbers=_numbers(facts),
        elsewhere={key: _numbers(value) for key, value in facts.items() if isinstance(value, dict)},
        bred=_bred(name) if facts.get("tuned") else {},
    )


def _numbers(facts: dict[str, object]) -> Numbers:
    return {key: float(value) for key, value in facts.items() if isinstance(value, int | float) and key != "tuned"}


def _bred(name: str) -> dict[tuple[str, int], Numbers]:
    return by_table(_read("habits.toml").get(name, {}))


@cache
def _read(file: str) -> dict[str, Any]:
    return tomllib.loads(files("maquignon.bots").joinpath(file).read_text(encoding="utf-8"))
