"""Every position that play reaches can be set up; one that breaks a rule's promise is refused for its own reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from maquignon.play.position import Position, position_of
from maquignon.play.set_up import state_of
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.reason_codes import Code
from maquignon.rulebook.refusal import BadSetup
from maquignon.rules import moves as core
from maquignon.rules.phase import OVER
from tests.gambler import Gambler
from tests.properties.broken_positions import BREAKS
from tests.properties.test_random_games import PARTS, sampled_games
from tests.tables import Table, every_table, printed_tables

MOST_MOVES = 1_500
LOOKED_AT = 0.25
"""So many of the positions of a game are looked at."""


def reached(table: Table, seed: int) -> Iterator[Position]:
    """Positions of a game at random, its last one among them."""
    chance = Random(seed)
    deck, _removed = table.shuffled(chance)
    state = table.opened(deck, chance.randrange(table.players))
    gambler = Gambler(chance)
    for _ in range(MOST_MOVES):
        if state.phase == OVER:
            break
        core.apply(state, *gambler.turn(state))
        if state.phase == OVER or gambler.random() < LOOKED_AT:
            yield position_of(table.edition, state)


def refusal_of(position: Position) -> Reason | None:
    try:
        state_of(position)
    except BadSetup as error:
        return error.reason
    return None


@pytest.mark.parametrize("part", range(PARTS))
def test_every_position_reached_can_be_set_up(part: int) -> None:
    for table, seed in sampled_games()[part::PARTS]:
        for position in reached(table, seed):
            assert refusal_of(position) is None, f"{table}, seed {seed}: {position}"


def test_a_position_comes_back_as_it_was() -> None:
    for seed, table in enumerate(printed_tables()):
        for position in reached(table, seed):
            assert position_of(table.edition, state_of(position)) == position


def test_a_broken_position_is_refused_for_its_own_reason() -> None:
    met: Counter[Code] = Counter()
    for table, seed in _games_for_breaking():
        for position in reached(table, seed):
            for code, change in BREAKS.items():
                broken = change(position)
                if broken is not None:
                    met[code] += 1
                    refused = refusal_of(broken)
                    assert (refused and refused.code) == code, f"{change.__name__}: {refused}, {broken}"
    assert BREAKS.keys() - met.keys() == set(), "these ways to break a position never came up"


def _games_for_breaking() -> list[tuple[Table, int]]:
    some = Random(2).sample(every_table(), 40)
    return [(table, seed) for seed, table in enumerate([*printed_tables(), *some])]
