"""The most that can be had against a known way of playing, in a small game."""

from __future__ import annotations

from collections.abc import Iterable

from maquignon.lab.solve.equilibrium import Chances, by_sign
from maquignon.lab.solve.policies import Policy
from maquignon.lab.solve.small_game import SmallGame, after, draws, key, moves
from maquignon.rules.phase import OFFER
from maquignon.rules.state import State

Pair = tuple[float, float]
"""By the estimate the rival learnt from, and by the other one, which it has not seen."""


class BestResponse:
    """Plays the other seat against a policy as well as can be.

    What it learnt from chance in the first estimate is worth nothing in the second, so the true value lies between the
    two of a pair, but for chance.
    """

    def __init__(self, game: SmallGame, policy: Policy, seat: int) -> None:
        self._game = game
        self._policy = policy
        self._seat = seat
        """Where the policy sits."""
        self._side = 1 if seat else -1
        self._values: dict[tuple[int, ...], Pair] = {}

    def value(self, state: State | None = None) -> Pair:
        """To the rival of the policy."""
        state = state or self._game.start
        end = self._game.worth(state)
        if end is not None:
            return self._side * end, self._side * end
        place = key(state)
        if place not in self._values:
            self._values[place] = self._solved(state)
        return self._values[place]

    def _solved(self, state: State) -> Pair:
        if state.phase == OFFER:
            return self._answered(state) if state.mover == self._seat else self._offered(state)
        if state.mover == self._seat:
            first, second = self._policy.chances(state)
            values = {move: self._drawn(state, move) for move in {**first, **second}}
            return _mean(first, second, values)
        return max(self._drawn(state, move) for move in moves(state))

    def _drawn(self, state: State, move: int) -> Pair:
        return _sum((chance, self.value(then)) for chance, then in draws(state, move))

    def _answered(self, state: State) -> Pair:
        """The policy offers; the rival sees a sign and answers what is best against all that may lie behind it."""
        first, second = self._policy.chances(state)
        total = 0.0, 0.0
        for offers in by_sign(state).values():
            laid = {offer: after(state, offer) for offer in offers if offer in first or offer in second}
            if laid:
                answers = moves(next(iter(laid.values())))
                best = max(_mean(first, second, self._answer(laid, answer)) for answer in answers)
                total = total[0] + best[0], total[1] + best[1]
        return total

    def _answer(self, laid: dict[int, State], answer: int) -> dict[int, Pair]:
        return {offer: self.value(after(each, answer)) for offer, each in laid.items()}

    def _offered(self, state: State) -> Pair:
        """The rival offers, the policy answers the sign it sees."""
        return max(self._countered(state, offer) for offer in moves(state))

    def _countered(self, state: State, offer: int) -> Pair:
        laid = after(state, offer)
        first, second = self._policy.chances(laid, offered=state)
        return _mean(first, second, {move: self.value(after(laid, move)) for move in {**first, **second}})


def _mean(first: Chances, second: Chances, values: dict[int, Pair]) -> Pair:
    return (
        sum(first.get(move, 0.0) * value[0] for move, value in values.items()),
        sum(second.get(move, 0.0) * value[1] for move, value in values.items()),
    )


def _sum(parts: Iterable[tuple[float, Pair]]) -> Pair:
    first = second = 0.0
    for chance, value in parts:
        first += chance * value[0]
        second += chance * value[1]
    return first, second
