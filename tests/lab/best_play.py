"""Best play as a policy, to try on it those who look for a bot's weaknesses."""

from maquignon.lab.solve.equilibrium import Chances, Solver
from maquignon.lab.solve.policies import Twice
from maquignon.lab.solve.small_game import sign
from maquignon.rules.phase import ANSWER, COUNTER, OFFER
from maquignon.rules.state import State


class BestPlay:
    """Nothing can be won from it."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def chances(self, state: State, offered: State | None = None) -> Twice:
        found = self._found(state, offered)
        return found, found

    def _found(self, state: State, offered: State | None) -> Chances:
        if state.phase == OFFER:
            return self._solver.offers(state)
        if state.phase in (ANSWER, COUNTER):
            assert offered is not None
            return self._solver.answers(offered, sign(state.offer))
        return {self._solver.choice(state): 1.0}
