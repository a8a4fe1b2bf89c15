"""Dynamic programming over the real rules: the best play of both sides, with one linear programme for each trade."""

from __future__ import annotations

from collections.abc import Callable

from maquignon.lab.solve.programme import Hidden, hidden_game
from maquignon.lab.solve.small_game import SmallGame, after, draws, key, moves, sign
from maquignon.rules.phase import OFFER
from maquignon.rules.state import State

Chances = dict[int, float]
"""Moves with their chances."""
OFTEN = 500
"""Positions between two signs of life."""


class Solver:
    """Values to seat 0 under best play; what was solved once is remembered."""

    def __init__(self, game: SmallGame, met: Callable[[], None] | None = None) -> None:
        """`met` is called now and then, for those who wait."""
        self._game = game
        self._met = met
        self._values: dict[tuple[int, ...], float] = {}
        self._trades: dict[tuple[int, ...], Hidden] = {}

    @property
    def positions(self) -> int:
        """How many were met so far."""
        return len(self._values)

    @property
    def trades(self) -> int:
        return len(self._trades)

    def value(self, state: State | None = None) -> float:
        state = state or self._game.start
        end = self._game.worth(state)
        if end is not None:
            return end
        place = key(state)
        if place not in self._values:
            self._values[place] = self._solved(state)
            if self._met and len(self._values) % OFTEN == 0:
                self._met()
        return self._values[place]

    def offers(self, state: State) -> Chances:
        """How the challenger mixes."""
        signs = by_sign(state)
        found = self.trade(state)
        return {
            offer: chance
            for offers, chances in zip(signs.values(), found.choices, strict=True)
            for offer, chance in zip(offers, chances, strict=True)
        }

    def answers(self, state: State, seen: int) -> Chances:
        """How the challenged mixes, before an offer of which that is seen."""
        signs = by_sign(state)
        chances = self.trade(state).answers[[*signs].index(seen)]
        return dict(zip(moves(after(state, signs[seen][0])), chances, strict=True))

    def choice(self, state: State) -> int:
        """The best word where nothing is hidden."""
        side = side_of(state)
        return max(moves(state), key=lambda move: side * self._mean(state, move))

    def trade(self, state: State) -> Hidden:
        place = key(state)
        if place not in self._trades:
            self._trades[place] = hidden_game([self._payoffs(state, offers) for offers in by_sign(state).values()])
        return self._trades[place]

    def _solved(self, state: State) -> float:
        side = side_of(state)
        if state.phase == OFFER:
            return side * self.trade(state).value
        return side * max(side * self._mean(state, move) for move in moves(state))

    def _mean(self, state: State, move: int) -> float:
        return sum(chance * self.value(then) for chance, then in draws(state, move))

    def _payoffs(self, state: State, offers: list[int]) -> list[list[float]]:
        side = side_of(state)
        laid = [after(state, offer) for offer in offers]
        return [[side * self.value(after(each, answer)) for answer in moves(each)] for each in laid]


def by_sign(state: State) -> dict[int, list[int]]:
    """All offers, by what the challenged would see of them."""
    signs: dict[int, list[int]] = {}
    for offer in moves(state):
        signs.setdefault(sign(offer), []).append(offer)
    return signs


def side_of(state: State) -> int:
    """1 where seat 0 decides, -1 where seat 1 does."""
    return -1 if state.mover else 1
