"""What is to be played by whom, how often: a value that says every game of a run before the first card is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import permutations
from random import Random
from typing import Any, Self

from maquignon.arena.entrants import Entrant
from maquignon.arena.settings import Setting
from maquignon.bots import champion
from maquignon.bots.levels import networked
from maquignon.bots.match import MOVE_LIMIT

THINK = 5.0
"""Seconds an outside program may take for a decision."""


class Format(StrEnum):
    """Who meets whom."""

    MATCH = "match"
    """The first entrant and each other one: alone against copies of it, and the other way round."""
    ROUND_ROBIN = "round-robin"
    """Every two entrants, both ways."""
    MIXED = "mixed"
    """As many different entrants at a table as there are; who meets whom changes from deal to deal."""


@dataclass(frozen=True, slots=True)
class Match:
    """Games of one kind of line-up: one entrant against copies of another, or a mixed table (None and None)."""

    number: int
    setting: Setting
    one: int | None
    many: int | None


@dataclass(frozen=True, slots=True)
class Round:
    """One deal of a match, played once with every rotation of the seats."""

    match: Match
    deal: int


@dataclass(frozen=True, kw_only=True)
class Tournament:
    """Every game of a run, before the first is played."""

    entrants: tuple[Entrant, ...]
    settings: tuple[Setting, ...]
    formats: tuple[Format, ...] = (Format.ROUND_ROBIN,)
    games: int = 200
    """Of each match; rounded up to whole deals."""
    seed: int = 0
    limit: int = MOVE_LIMIT
    think: float = THINK

    def __post_init__(self) -> None:
        """BadSetup where an entrant cannot play a setting."""
        for name in {entrant.bot for entrant in self.entrants} & {*networked()}:
            for setting in self.settings:
                champion.network_name(setting.rules, name)

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        found = [
            (setting, *pair)
            for setting in self.settings
            for pair in dict.fromkeys(pair for format in self.formats for pair in self._pairs(format, setting))
        ]
        return tuple(Match(number, *match) for number, match in enumerate(found))

    def deals(self, match: Match) -> int:
        """How many deals each match of a setting has."""
        return -(-self.games // match.setting.players)

    def rounds(self) -> Iterator[Round]:
        """Deal by deal, so that all matches of an interrupted run are about equally far."""
        for deal in range(max(map(self.deals, self.matches))):
            yield from (Round(match, deal) for match in self.matches if deal < self.deals(match))

    def seatings(self, round: Round) -> list[tuple[int, ...]]:
        """The entrants by seat, once for each rotation."""
        line_up = self._line_up(round)
        players = range(len(line_up))
        return [tuple(line_up[(seat - turn) % len(line_up)] for seat in players) for turn in players]

    def as_json(self) -> dict[str, Any]:
        """As the file keeps it; objects that were handed in are left out."""
        plain = replace(self, entrants=tuple(replace(entrant, maker=None) for entrant in self.entrants))
        facts = asdict(plain)
        for entrant in facts["entrants"]:
            del entrant["maker"]
        return facts

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> Self:
        """The tournament of a file."""
        return cls(
            **{
                **facts,
                "entrants": tuple(Entrant(**entrant) for entrant in facts["entrants"]),
                "settings": tuple(Setting(**setting) for setting in facts["settings"]),
                "formats": tuple(Format(name) for name in facts["formats"]),
            }
        )

    def _pairs(self, format: Format, setting: Setting) -> list[tuple[int | None, int | None]]:
        if format is Format.MIXED:
            return [(None, None)]
        pairs = permutations(range(len(self.entrants)), 2)
        wanted = [pair for pair in pairs if format is Format.ROUND_ROBIN or 0 in pair]
        # of two players both are alone: the other way round would be the same games
        return [(one, many) for one, many in wanted if setting.players > 2 or one < many]

    def _line_up(self, round: Round) -> list[int]:
        players = round.match.setting.players
        if round.match.one is not None and round.match.many is not None:
            return [round.match.one] + [round.match.many] * (players - 1)
        chance = Random(f"line-up {self.seed} {round.match.setting} {round.deal}")
        everyone = range(len(self.entrants))
        line_up = list(everyone) * (players // len(everyone))
        line_up += chance.sample(everyone, players - len(line_up))
        chance.shuffle(line_up)
        return line_up
