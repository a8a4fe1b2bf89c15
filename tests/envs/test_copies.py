"""Environments are pickled and copied in the middle of a move, and say plainly what they cannot do."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from maquignon.envs import NotReset, VectorEnv, env

WAYS = [lambda table: pickle.loads(pickle.dumps(table)), copy.deepcopy]
ANY_ENV: Any = env
ANY_VECTOR: Any = VectorEnv
"""As somebody calls them whose editor checks no types."""
STEPS = 45
"""By then some moves are half put together."""


def play_on(table, steps):
    """Allowed actions, the last of them each time; what was seen."""
    seen = []
    for _ in range(steps):
        observation, *_ = table.last()
        seen.append(observation["observation"].tobytes())
        table.step(np.flatnonzero(observation["action_mask"])[-1])
    return seen


@pytest.mark.parametrize("way", WAYS)
def test_a_copied_table_goes_on_alike_and_apart(way):
    table = env("master-2009", 3, bluffs=False)
    table.reset(seed=3)
    play_on(table, STEPS)
    twin = way(table)
    assert play_on(twin, STEPS) == play_on(table, STEPS)
    table.reset()
    twin.reset()
    assert play_on(twin, 5) == play_on(table, 5), "the dice go on alike"
    assert not way(env()).agents, "before a reset too"


@pytest.mark.parametrize("way", WAYS)
def test_copied_games_go_on_alike_and_apart(way):
    games = VectorEnv("master-2009", players=3, games=4, bluffs=False, limit=60)
    games.reset(3)
    for _ in range(STEPS):
        games.step(games.sample())
    twin = way(games)
    ended = 0
    for _ in range(3 * STEPS):
        actions = games.sample()
        assert (actions == twin.sample()).all()
        one, other = games.step(actions), twin.step(actions)
        assert all(np.array_equal(np.asarray(mine), np.asarray(its)) for mine, its in zip(one, other, strict=True))
        ended += int(one.truncated.sum())
    assert ended, "some game was followed by the next"
    assert way(VectorEnv(games=2)).reset(1).words.shape == (2, 8)


@pytest.mark.parametrize("early", [lambda t: t.step(0), lambda t: t.observe("seat_0"), lambda t: t.last()])
def test_before_a_reset_there_is_no_game(early):
    with pytest.raises(NotReset, match=r"reset\(\) comes first"):
        early(env())


def test_before_a_reset_there_are_no_agents_to_ask():
    with pytest.raises(NotReset):
        list(env().agent_iter())
    games = VectorEnv(games=2)
    for early in (games.sample, lambda: games.step([0, 0])):
        with pytest.raises(NotReset):
            early()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: ANY_ENV(players="4"), "players is a whole number, such as 3, not '4'"),
        (lambda: ANY_ENV(limit=2.5), "limit is a whole number, not 2.5"),
        (lambda: ANY_ENV(house_rules="one-bid"), "house_rules is a list of names"),
        (lambda: ANY_ENV().reset(seed="1"), "a seed is a whole number, not '1'"),
        (lambda: ANY_VECTOR(games="2"), "games is a whole number, not '2'"),
        (lambda: ANY_VECTOR(games=2).reset("12"), "a seed is a whole number, not '12'"),
        (lambda: ANY_VECTOR(games=2).reset([1.5, 2]), "a seed is a whole number, not 1.5"),
    ],
)
def test_wrong_types_are_named(wrong, sentence):
    with pytest.raises(TypeError, match=sentence):
        wrong()


def test_actions_are_whole_numbers():
    table, games = ANY_ENV(), VectorEnv(games=2)
    table.reset(seed=1)
    games.reset(1)
    for wrong in ("pass", 1.0):
        with pytest.raises(TypeError, match="an action is a whole number"):
            table.step(wrong)
    with pytest.raises(TypeError, match="actions are whole numbers, not float64"):
        games.step([0.0, 0.0])
