"""PettingZoo's own tests, and what an agent relies on."""

import contextlib
import io
import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

import maquignon
from maquignon.envs import ACTIONS, IllegalAction, env

TABLES = [
    ("koehandel-2001", 4, ()),
    ("kuhhandel-27109", 5, ("two-lots",)),
    ("master-2009", 2, ()),
    ("master-2009", 6, ("super-trade",)),
    ("boursicocotte-2025", 3, ()),
]


@contextlib.contextmanager
def observations_with_masks():
    """PettingZoo's test wonders about every observation that is a dict, which a mask makes it."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be gymnasium.spaces.box")
        yield


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_the_api_is_pettingzoos(name, players, rules):
    with observations_with_masks():
        api_test(env(name, players, rules, bluffs=False), num_cycles=400)


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_seeds_repeat_games(name, players, rules):
    with observations_with_masks():
        seed_test(lambda: env(name, players, rules), num_cycles=30)


def play(table, seed: int) -> dict[str, float]:
    """A whole random game; what each agent was paid."""
    chance = np.random.default_rng(seed)
    table.reset(seed)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        paid[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            assert table.observation_space(agent).contains(observation)
            table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return paid


def test_a_whole_game_pays_its_winners():
    table = env("master-2009", 2)
    paid = play(table, 3)
    assert sum(paid.values()) == 1
    assert table.agents == []


def test_the_scores_are_told_at_the_end():
    table = env("master-2009", 2)
    table.reset(1)
    chance = np.random.default_rng(1)
    while not any(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(chance.choice(np.flatnonzero(mask))))
    scores = [table.infos[agent]["score"] for agent in table.possible_agents]
    assert [reward > 0 for reward in table.rewards.values()] == [score == max(scores) for score in scores]


def test_a_game_at_its_limit_is_truncated():
    table = env("koehandel-2001", 3, limit=20)
    assert set(play(table, 1).values()) == {0.0}
    assert all(table.truncations.values())
    assert table._running().state.version == 20, "not one move more"


def test_those_who_are_not_asked_have_no_actions():
    table = env()
    table.reset(1)
    masks = {agent: table.observe(agent)["action_mask"] for agent in table.agents}
    assert {agent for agent, mask in masks.items() if mask.any()} == {table.agent_selection}


def test_an_illegal_action_is_refused():
    table = env()
    table.reset(1)
    with pytest.raises(IllegalAction, match=r"^seat_\d may not choose pass now$"):
        table.step(3)
    with pytest.raises(IllegalAction, match="to do nothing"):
        table.step(None)
    with pytest.raises(IllegalAction, match="which is no action"):
        table.step(ACTIONS)


def test_without_a_seed_chance_decides():
    first, second = env(), env()
    decks = []
    for table in (first, second, first):
        table.reset()
        decks.append(table._running().state.deck)
    assert decks[0] != decks[1] != decks[2] != decks[0]


@pytest.mark.parametrize(
    ("absent", "needed"),
    [("numpy", "import maquignon.envs"), ("pettingzoo", "import maquignon.envs; maquignon.envs.env()")],
)
def test_a_missing_library_is_named(absent, needed):
    script = f"import sys; sys.modules['{absent}'] = None\n{needed}"
    environment = {**os.environ, "PYTHONPATH": str(Path(maquignon.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.stderr.splitlines()[-1].endswith(f"needs {absent}: pip install 'maquignon[envs]'")
