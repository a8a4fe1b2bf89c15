"""One running game whose deck is decided card by card: where a move needs a card, chance comes first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from maquignon.envs.core.composer import Composer
from maquignon.openspiel.hearing import Hearing
from maquignon.openspiel.parameters import Setup, Value, set_up
from maquignon.openspiel.undealt import chances, without
from maquignon.play.events import note_stake
from maquignon.rules.phase import DIVISION, OVER
from maquignon.rules.scoring import rank
from maquignon.rules.setup import start
from maquignon.rules.state import State

BEGIN: Final = -1
NOTHING: Final = -2
"""What may wait for chance beside an action: the beginning, or nothing at all."""


class Table:
    """Actions and outcomes of chance go in; a copy is independent, and a pickled table is played anew."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.taken: tuple[int, ...] = ()
        """All actions and outcomes so far."""
        self.actions = 0
        self.hearings = [Hearing(f"seat {seat} of {setup.players}") for seat in range(setup.players)]
        self._first = setup.first
        self._deck = setup.opening.deck
        self._decided = 0
        self._undealt = setup.pool
        self._waiting = BEGIN
        self._game: Composer | None = None
        if self._first >= 0:
            self._go_on()

    @property
    def game(self) -> Composer:
        """The game as it is; while chance is asked for a card, as it was before the move that needs it."""
        assert self._game is not None, "nobody has begun yet"
        return self._game

    @property
    def has_begun(self) -> bool:
        return self._game is not None

    @property
    def has_first(self) -> bool:
        """Whether it is decided who begins."""
        return self._first >= 0

    @property
    def is_over(self) -> bool:
        return self._game is not None and self._waiting == NOTHING and self._has_ended(self._game.state)

    @property
    def is_chance(self) -> bool:
        return self._waiting != NOTHING

    def outcomes(self) -> list[tuple[int, float]]:
        """Who may begin, or which card may come, with how likely that is."""
        if self._first < 0:
            return [(seat, 1 / self.setup.players) for seat in range(self.setup.players)]
        return chances(self._undealt, len(self._deck) - self._decided)

    def decide(self, outcome: int) -> None:
        """What chance says."""
        self.taken += (outcome,)
        if self._first < 0:
            self._first = outcome
        else:
            self._undealt = without(self._undealt, outcome)
            left = len(self._deck) - self._decided - 1
            self._deck = [*self._deck[: self._decided], outcome, *self._undealt[:left]]
            self._decided += 1
        self._go_on()

    def act(self, action: int) -> None:
        """What the mover does."""
        self.taken += (action,)
        self.actions += 1
        self.hearings[self.game.state.mover].act(action)
        self._waiting = action
        self._go_on()

    def returns(self) -> list[float]:
        """Zero-sum: 1 for a victory alone, shared among winners; 0 for all where the game was cut short."""
        players = self.setup.players
        if not self.is_over:
            return [0.0] * players
        state = self.game.state
        if self.setup.worth is not None:
            value = self.setup.worth(state) or 0.0
            return [value, -value]
        if state.phase != OVER:
            return [0.0] * players
        won = [rank(state, seat) == 0 for seat in range(players)]
        return [(players * each / sum(won) - 1) / (players - 1) for each in won]

    def copy(self) -> Table:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hearings = [hearing.copy() for hearing in self.hearings]
        return twin

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return played, (dict(self.setup.values), self.taken)

    def _go_on(self) -> None:
        """Carry out what waits, unless it needs a card that chance has not decided."""
        game = self._begun() if self._waiting == BEGIN else self._after(self._waiting)
        if _cards_seen(game.state) > self._decided:
            return
        noted = game.state.events
        assert noted is not None
        if stake := (self._game.state.stake if self._game else 0) or game.state.stake:
            note_stake(noted, stake)
        for seat, hearing in enumerate(self.hearings):
            hearing.hear(noted, seat)
        self._game = game
        self._waiting = NOTHING

    def _begun(self) -> Composer:
        state = self._listening(self.setup.opening)
        if not self.setup.begun:
            start(state, self._first)
        return Composer(state, self.setup.bluffs)

    def _after(self, action: int) -> Composer:
        """A game that shares nothing with the one before it, which others may still look at."""
        before = self.game
        then = Composer(self._listening(before.state), before.bluffs)
        then.pile = before.pile
        then.climbed = before.climbed
        then.take(action)
        return then

    def _listening(self, state: State) -> State:
        then = state.copy()
        then.deck = self._deck
        then.events = []
        return then

    def _has_ended(self, state: State) -> bool:
        if self.setup.worth is not None and self.setup.worth(state) is not None:
            return True
        return state.phase == OVER or self.actions >= self.setup.limit


def played(values: Mapping[str, Value], taken: tuple[int, ...]) -> Table:
    """The table of these parameters after so many actions and outcomes."""
    table = Table(set_up(values))
    for each in taken:
        if table.is_chance:
            table.decide(each)
        else:
            table.act(each)
    return table


def _cards_seen(state: State) -> int:
    """How many cards of the deck the game depends on: those drawn, and one that was looked at."""
    return state.drawn + (state.phase == DIVISION)
