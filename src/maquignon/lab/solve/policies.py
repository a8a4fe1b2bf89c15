"""How bots choose in a small game: chances of their words, from many decisions in the same place."""

from __future__ import annotations

from collections import Counter
from typing import Protocol
from zlib import crc32

from maquignon.bots.core.habits import Habits
from maquignon.bots.core.trader import Trader
from maquignon.lab.solve.equilibrium import Chances
from maquignon.lab.solve.small_game import cards_of, key, sign
from maquignon.rulebook import Edition
from maquignon.rules.money import worth
from maquignon.rules.moves import honest_count, nth_legal
from maquignon.rules.random_play import Dice
from maquignon.rules.sight import sight
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

Twice = tuple[Chances, Chances]
"""Two estimates from different decisions: a rival may learn from the first and is judged by the second."""


class Policy(Protocol):
    def chances(self, state: State, offered: State | None = None) -> Twice:
        """How the mover chooses; where an offer lies, `offered` is the moment before it was laid."""


class Sampled:
    """A trader that remembers all money, asked again and again. What it forgets elsewhere costs it nothing here."""

    def __init__(self, edition: Edition, habits: Habits, decisions: int, seed: int = 1) -> None:
        self._terms = Terms(edition, 2)
        self._habits = habits
        self._decisions = decisions
        self._seed = seed
        self._known: dict[tuple[int, ...], Twice] = {}

    def chances(self, state: State, offered: State | None = None) -> Twice:
        place = (*key(offered or state), sign(state.offer) if offered else 0, state.mover)
        if place not in self._known:
            first = crc32(repr((place, self._seed)).encode()) << 20
            trader = self._trader(state)
            self._known[place] = (
                self._ask(trader, state, first),
                self._ask(trader, state, first + self._decisions),
            )
        return self._known[place]

    def _trader(self, state: State) -> Trader:
        trader = Trader(state.mover, self._terms, self._habits, Dice(0))
        purses = [holding.purse for holding in state.holdings]
        purses[state.active] += cards_of(state.offer)
        trader.ledger.issued = sum(purses)
        for account, purse in zip(trader.ledger.accounts, purses, strict=True):
            account.fix(float(worth(purse)))
        return trader

    def _ask(self, trader: Trader, state: State, first: int) -> Chances:
        seen = sight(state, state.mover)
        said: Counter[int] = Counter()
        for number in range(first, first + self._decisions):
            dice = trader.dice = Dice(number)
            shift = dice.shift
            move = trader.choose(seen)
            if dice.shift == shift:  # no chance was in it
                return {move: 1.0}
            said[move] += 1
        return {move: times / self._decisions for move, times in said.items()}


class Uniform:
    """Any honest move."""

    def chances(self, state: State, offered: State | None = None) -> Twice:
        number = honest_count(state, state.mover)
        chances = {nth_legal(state, state.mover, index): 1 / number for index in range(number)}
        return chances, chances
