"""A recorded game taken up again, decision by decision, in the core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from maquignon.envs.core.composer import Composer
from maquignon.envs.core.seated_fleet import only_action
from maquignon.envs.opening import LIMIT
from maquignon.play.game import Game
from maquignon.rulebook import Edition
from maquignon.rules.phase import OVER
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import State


def noted(
    edition: Edition, players: int, deck: Sequence[int], first: int, bluffs: bool, actions: Iterable[int]
) -> Iterator[tuple[State, list[int]]]:
    """A whole game: after every move the game itself and what the core noted of it."""
    state = laid_out(edition, players, list(deck), False)
    events: list[int] = []
    state.events = events
    start(state, first)
    events.clear()
    composer = Composer(state, bluffs)
    left = iter(actions)
    while state.phase != OVER:
        forced = only_action(composer)
        action = forced if forced >= 0 else next(left, None)
        if action is None:  # cut short
            return
        composer.take(action)
        if events:
            yield state, events.copy()
            events.clear()


class Replay:
    """Stands before the first decision; what leaves no choice is no decision, and is done by itself."""

    def __init__(self, edition: Edition, players: int, deck: Sequence[int], first: int, *, bluffs: bool = True) -> None:
        state = laid_out(edition, players, list(deck), False)
        start(state, first)
        self.edition = edition
        self.pending: tuple[int, ...] = ()
        """What the mover has put together of its next move: actions."""
        self._first = first
        self._composer = Composer(state, bluffs)
        self._run_on()

    def take_all(self, actions: Iterable[int]) -> None:
        """Carry out decisions; ValueError where one is not allowed, with those before it carried out."""
        for action in actions:
            if self._is_done() or not self._composer.allows(action):
                raise ValueError(f"action {action} is not allowed at version {self._composer.state.version}")
            self._take(action)
            self._run_on()

    def game(self) -> Game:
        """All there is at this moment, nothing hidden: `position()`, and every seat's view; its past is not in it."""
        return Game(self.edition, self._composer.state.copy(), self._first)

    def _run_on(self) -> None:
        while not self._is_done() and (forced := only_action(self._composer)) >= 0:
            self._take(forced)

    def _take(self, action: int) -> None:
        version = self._composer.state.version
        self._composer.take(action)
        self.pending = (*self.pending, action) if self._composer.state.version == version else ()

    def _is_done(self) -> bool:
        state = self._composer.state
        return state.phase == OVER or state.version >= LIMIT
