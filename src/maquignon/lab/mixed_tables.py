"""Games at tables of different players, who meet in every mixture, and how strong that shows each of them to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Self

from maquignon.arena.results.intervals import Interval
from maquignon.arena.results.plackett_luce import Evidence, Order, ratings, strength
from maquignon.lab.contests import DEALS
from maquignon.lab.seated_games import IN_CORE, Handicaps, SeatedGames
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew, work_through

AT_ONCE: Final = 512
"""Deals whose games are stepped together."""
NOBODY_KNOWN: Final[Mapping[str, float]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class MixedTables:
    """So many deals from the number `first` on, each with every rotation of its seats; chance is keyed by the deal."""

    edition: Edition
    players: int
    names: tuple[str, ...]
    handicaps: Handicaps
    """Of those among them who are champions with a handicap."""
    seed: int
    deals: int
    first: int = 0

    def parts(self) -> list[Self]:
        return [
            replace(self, first=self.first + done, deals=min(AT_ONCE, self.deals - done))
            for done in range(0, self.deals, AT_ONCE)
        ]

    def play(self) -> list[Evidence]:
        """What each deal tells about the names, by their places."""
        rotations = [(deal, turn) for deal in self._numbers for turn in range(self.players)]
        plans = [self.plan(deal, turn) for deal, turn in rotations]
        found: list[list[Order]] = [[] for _ in self._numbers]
        for watched in (False, True):  # somebody must be asked, but to watch everybody is slow
            games = [game for game, plan in enumerate(plans) if ({*plan} <= {*IN_CORE}) == watched]
            seeds = [self.seed * DEALS + rotations[game][0] for game in games]
            for game, order in self._orders([plans[game] for game in games], seeds, watched=watched):
                found[games[game] // self.players].append(order)
        return [Evidence(orders) for orders in found]

    def plan(self, deal: int, turn: int) -> list[str]:
        """Who sits where."""
        line = Random(f"mixed {self.seed} {deal}").sample(self.names, self.players)
        return [line[seat - turn] for seat in range(self.players)]

    @property
    def _numbers(self) -> range:
        return range(self.first, self.first + self.deals)

    def _orders(
        self, plans: Sequence[Sequence[str]], seeds: Sequence[int], *, watched: bool
    ) -> list[tuple[int, Order]]:
        """The number of each game with how it ended."""
        if not plans:
            return []
        games = SeatedGames(self.edition, plans, seeds, watched=watched, handicaps=self.handicaps)
        return [
            (slot, self._order(plans[slot], step.told.ranks[slot].tolist()))
            for step in games.play()
            for slot in step.ended.tolist()
        ]

    def _order(self, plan: Sequence[str], ranks: Sequence[int]) -> Order:
        seated = [(self.names.index(name), ranks[seat]) for seat, name in enumerate(plan)]
        groups = sorted({rank for _, rank in seated})
        return tuple(tuple(place for place, rank in seated if rank == group) for group in groups)


def rated(
    tables: MixedTables,
    crew: Crew = ALONE,
    advance: Callable[[int], None] = lambda games: None,
    known: Mapping[str, float] = NOBODY_KNOWN,
) -> dict[str, Interval]:
    """Ratings by name, as the arena reckons them; all others are measured by those that are known."""
    anchors = {place: strength(known[name]) for place, name in enumerate(tables.names) if name in known}
    deals: list[Evidence] = []
    for part in work_through(MixedTables.play, tables.parts(), crew):
        deals += part
        advance(len(part) * tables.players)
    return dict(zip(tables.names, ratings(deals, len(tables.names), str(tables.seed), anchors), strict=True))
