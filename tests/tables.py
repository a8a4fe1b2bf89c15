"""Every table the rulebook lets people sit down at: edition × house rules × number of players × pace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from maquignon.rulebook import EDITIONS, BadSetup, Edition, allowed_house_rules, edition
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import State


@dataclass(frozen=True)
class Table:
    edition: Edition
    players: int
    live: bool

    def __str__(self) -> str:
        rules = "+".join((self.edition.id, *sorted(self.edition.house_rules)))
        return f"{rules}, {self.players} players, {'live' if self.live else 'turn-based'}"

    def shuffled(self, chance: Random) -> tuple[list[int], list[int]]:
        """A deck, top card first, and the money that leaves the game unseen."""
        money = self.edition.deck_money()
        chance.shuffle(money)
        removed = [money.pop() for _ in range(self.edition.removed_money)]
        deck = self.edition.stock() + money
        chance.shuffle(deck)
        return deck, removed

    def opened(self, deck: list[int], first: int, events: list[int] | None = None) -> State:
        """The game at its first turn."""
        state = laid_out(self.edition, self.players, deck, self.live)
        state.events = events
        start(state, first)
        return state


@cache
def every_table() -> tuple[Table, ...]:
    return tuple(
        Table(rules, players, live)
        for name in EDITIONS
        for rules in every_edition(name)
        for players in rules.players
        for live in (False, True)
    )


@cache
def printed_tables() -> tuple[Table, ...]:
    """Those without any house rule."""
    return tuple(table for table in every_table() if not table.edition.house_rules)


def every_edition(name: str) -> Iterator[Edition]:
    """A printed edition with every set of house rules that it allows."""
    switches = allowed_house_rules(EDITIONS[name])
    for number in range(len(switches) + 1):
        for chosen in combinations(switches, number):
            try:
                yield edition(name, chosen)
            except BadSetup:
                continue
