"""Tables, positions and compositions that the tests of the environments share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from maquignon.envs.core import composer
from maquignon.envs.core.actions import ACTIONS, CHALLENGE
from maquignon.envs.core.composer import Composer
from maquignon.rules import moves as core
from maquignon.rules.phase import OVER
from maquignon.rules.state import State
from tests.gambler import Gambler
from tests.tables import Table, every_table, printed_tables


def turn_based(chance: Random, more: int) -> list[Table]:
    """Every table without house rules, and some with them."""
    tables = [table for table in printed_tables() if not table.live]
    return tables + chance.sample([table for table in every_table() if not table.live], more)


def positions(table: Table, chance: Random) -> Iterator[State]:
    """Every position of one game, which changes once the next is asked for."""
    deck, _ = table.shuffled(chance)
    state = table.opened(deck, chance.randrange(table.players))
    gambler = Gambler(chance)
    while state.phase != OVER:
        yield state
        core.apply(state, *gambler.turn(state))


def allowed(game: Composer) -> list[int]:
    return [action for action in range(ACTIONS) if (game.words | game.challenges << CHALLENGE) >> action & 1]


class Compositions:
    """All moves that can be put together from a position, once for every way to do it; no move is made."""

    def __init__(self, monkeypatch) -> None:
        self.said: list[int] = []
        monkeypatch.setattr(composer, "apply", lambda state, seat, move: self.said.append(move))

    def of(self, state: State, bluffs: bool = True) -> list[int]:
        return list(self._from(Composer(state, bluffs), 0, 0))

    def _from(self, game: Composer, pile: int, climbed: int) -> Iterator[int]:
        game.pile, game.climbed = pile, climbed
        game.look()
        choices = allowed(game)
        assert choices, "a dead end"
        for action in choices:
            game.pile, game.climbed = pile, climbed
            self.said.clear()
            game.take(action)
            if self.said:
                yield self.said[0]
            else:
                yield from self._from(game, game.pile, game.climbed)
