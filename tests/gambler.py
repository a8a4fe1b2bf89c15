"""Random play that gets everywhere: mostly within one's means, now and then a bluff, and ties on purpose."""

from __future__ import annotations

from random import Random
from typing import Protocol

from maquignon.rules import moves as core
from maquignon.rules.phase import ANSWER, COUNTDOWN, COUNTER, COVERED, OVER, TABLE
from maquignon.rules.state import State

MOVE_LIMIT = 5_000

BLUFF = 0.04
TIE = 0.25
FIRST_CHOICE = 0.4
"""How often the first of the legal moves is made: pass, auction, accept, sell, take, stop."""


class Chance(Protocol):
    """Where the choices come from; `random.Random` is one."""

    def random(self) -> float: ...


class Gambler:
    """Plays for every seat, and for the table. It knows all that is hidden, and uses it for ties alone."""

    def __init__(self, chance: Chance) -> None:
        self.random = chance.random
        self.eagerness = 0.5 * self.random()  # to slap: differs from game to game, so that all calls are reached

    def turn(self, state: State) -> tuple[int, int]:
        """Who speaks next, and what."""
        seat = self._speaker(state)
        return seat, self._move(state, seat)

    def below(self, number: int) -> int:
        return int(self.random() * number)

    def _speaker(self, state: State) -> int:
        if state.mover >= 0:
            return state.mover
        if state.phase == COUNTDOWN and self.random() > self.eagerness:
            return TABLE
        while True:
            seat = self.below(state.players + 1) - 1
            if core.honest_count(state, seat) or (core.legal_count(state, seat) and self.random() < BLUFF):
                return seat

    def _move(self, state: State, seat: int) -> int:
        honest = core.honest_count(state, seat)
        legal = core.legal_count(state, seat)
        if legal > honest and (honest == 0 or self.random() < BLUFF):
            return core.nth_legal(state, seat, honest + self.below(min(5, legal - honest)))
        if state.phase in (ANSWER, COUNTER) and self.random() < TIE:
            same = state.offer & ~COVERED
            if core.is_legal(state, seat, same):
                return same
        first_choice = 1 - self.eagerness if state.phase == COUNTDOWN else FIRST_CHOICE
        return core.nth_legal(state, seat, 0 if self.random() < first_choice else self.below(honest))


def play_on(state: State, chance: Random, moves: int = MOVE_LIMIT) -> list[tuple[int, int]]:
    """So many moves more, or fewer if the game is over; returns them, each with its seat."""
    gambler = Gambler(chance)
    played: list[tuple[int, int]] = []
    while state.phase != OVER and len(played) < moves:
        seat, move = gambler.turn(state)
        core.apply(state, seat, move)
        played.append((seat, move))
    return played
