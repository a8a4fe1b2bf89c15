"""Moves put into actions: every legal move is spelled, and games that are watched are the games that are not."""

from random import Random

import numpy as np
import pytest

from maquignon.bots.characters import characters
from maquignon.envs.columns import allowed_actions
from maquignon.envs.core.draft import Draft
from maquignon.envs.core.manners import EXPOSURES, RARE
from maquignon.envs.core.seated_fleet import RANDOM
from maquignon.envs.core.spelling import next_action
from maquignon.envs.headers import read_headers
from maquignon.envs.seated_env import SeatedEnv
from maquignon.lab.strangers import stranger
from maquignon.rulebook import edition
from maquignon.rules import moves as core
from maquignon.rules.phase import NO_MOVE
from tests.envs.positions import positions, turn_based


def spelled(state, move: int) -> int:
    """What comes of the actions, all of which must be allowed."""
    draft = Draft(state, True)
    while draft.move == NO_MOVE:
        action = next_action(draft, move)
        assert draft.allows(action)
        draft.take(action)
    return draft.move


def test_every_legal_move_is_spelled():
    chance = Random(8)
    for table in turn_based(chance, 3):
        for state in positions(table, chance):
            seat = state.mover
            number = core.legal_count(state, seat)
            for index in {0, number - 1, chance.randrange(number)}:
                move = core.nth_legal(state, seat, index)
                assert spelled(state, move) == move


@pytest.mark.parametrize("bluffs", [True, False])
@pytest.mark.parametrize("name", ["koehandel-2001", "master-2009"])
def test_games_that_are_watched_are_the_games_that_are_not(name, bluffs):
    """Whether or not the caller may bid beyond its means: who plays by habits does, and is exposed as often."""
    rules = edition(name, (), 4)
    habits = [characters()["odile"].habits(rules, 4), stranger("over-bids", rules, 4)]
    plan = [[-1, 0, RANDOM, -2]]

    def results(watched: bool) -> list[tuple[float, ...]]:
        env = SeatedEnv(rules, plan, habits, mixed=False, watched=watched, bluffs=bluffs)
        rows = env.reset(5)
        ended: list[tuple[float, ...]] = []
        seen = set()
        while len(ended) < 4:
            told = read_headers(rows)
            seen.add(int(told.policies[0]))
            first = int(allowed_actions(rows)[0].argmax())  # what the caller does must hang on the position alone
            meant = env.meant() if watched else np.array([-1])
            assert (meant[0] >= 0) == (told.policies[0] != 0)
            manners = env._fleet.games[0].memories[0].manners
            rows = env.step(np.where(meant < 0, first, meant))
            told = read_headers(rows)
            exposures = [each >> EXPOSURES & RARE for each in manners]
            ended += [(*told.shares[0].tolist(), *exposures)] * int(told.ended[0])
        assert seen == ({0, 128, 254, 255} if watched else {0})
        return ended

    found = results(True)
    assert sum(sum(each[-4:]) for each in found) > 0
    assert found == results(False)
