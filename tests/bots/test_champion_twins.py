"""What the champion does how often hangs on what his seat is shown, and on nothing that is hidden from it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from maquignon.bots.champion import NAME, at_his_best
from maquignon.bots.learned.champion import network
from maquignon.bots.learned.learned_bot import LearnedBot
from maquignon.bots.learned.policy import Floats, LearnedPolicy
from maquignon.play import Game
from maquignon.play.asking import options_of
from maquignon.play.events import Event
from tests.secrecy.twins import Twins
from tests.tables import every_table

DRAWS = 3
"""Each goes its own way from step to step of a move."""
PAIRS = 24


@dataclass(frozen=True)
class Noted(LearnedPolicy):
    """A network that notes how often it would do what."""

    told: list[Floats] = field(default_factory=list)

    def chances(self, columns: Floats, allowed: NDArray[np.bool_], temperature: float = 1.0) -> Floats:
        found = self.network.chances(columns, allowed, temperature)
        self.told.append(found)
        return found

    @property
    def network(self) -> LearnedPolicy:
        return LearnedPolicy(self.arrays)


def asked(game: Game, seat: int, heard: Iterable[Event]) -> list[Floats] | None:
    """The chances at every step of a move that is put together; None where he is not asked."""
    view = game.view(seat)
    options = options_of(view)
    if options is None:
        return None
    policy = Noted(network(game.edition).arrays)
    player = LearnedBot(NAME, lambda _: policy, handicap=at_his_best, bluffs=False)
    player.hear(view, [*heard])
    for draw in range(DRAWS):
        player.choose(view, options, Random(draw))
    return policy.told


def heard_by(game: Game, seat: int) -> list[Event]:
    return [event for told in game.events(seat) for event in told]


def pairs() -> Iterator[Twins]:
    tables = every_table()
    for number in range(PAIRS):
        yield Twins(tables[number * 131 % len(tables)], observer=number % 2, seed=number)


def hidden(game: Game, seat: int) -> tuple[list[int], list[int]]:
    state = game._state
    purses = [holding.purse for other, holding in enumerate(state.holdings) if other != seat]
    return purses, state.deck[state.drawn :]


def test_twins_get_the_same_chances_whatever_is_hidden() -> None:
    decisions = steps = differ = 0
    for twins in pairs():
        for _ in range(60):
            seat, games = twins.observer, (twins.model, twins.twin)
            one, other = (asked(game, seat, heard_by(game, seat)) for game in games)
            assert (one is None) == (other is None)
            if one is not None and other is not None:
                assert len(one) == len(other)
                assert all((mine == yours).all() for mine, yours in zip(one, other, strict=True)), games[0].phase
                decisions += 1
                steps += len(one)
                differ += hidden(twins.model, seat) != hidden(twins.twin, seat)
            if not twins.step():
                break
    assert decisions > 200
    assert steps > decisions
    assert differ > decisions / 2, "else nothing was hidden that he could have looked at"


def test_one_who_overhears_another_seat_is_caught() -> None:
    """A planted leak: he hears what the seat on his left is told."""
    for twins in pairs():
        for _ in range(60):
            seat, games = twins.observer, (twins.model, twins.twin)
            one, other = (asked(game, seat, heard_by(game, (seat + 1) % game.players)) for game in games)
            if one and other and any((mine != yours).any() for mine, yours in zip(one, other, strict=False)):
                return
            if not twins.step():
                break
    pytest.fail("it was not noticed")
