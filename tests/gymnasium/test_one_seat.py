"""One seat for Gymnasium: its own checker passes, a seed is a game, and rewards are those of the learner's seat."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from maquignon.bots.learned.policy import LearnedPolicy, write_policy
from maquignon.envs import ACTIONS, IllegalAction
from maquignon.gymnasium import ID, OneSeat, OneSeatVector
from maquignon.gymnasium.one_seat import ILLEGAL
from maquignon.rulebook import EDITIONS, BadSetup

TABLES = [(name, players) for name, printed in EDITIONS.items() for players in printed.players]


@pytest.mark.parametrize("opponents", ["otto", ("random", "odile"), ("champion", "pip")])
def test_gymnasiums_own_checker_passes(opponents):
    check_env(gymnasium.make(ID, players=3, opponents=opponents).unwrapped, skip_render_check=True)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_table_passes_and_plays_to_its_end(edition, players):
    check_env(OneSeat(edition, players), skip_render_check=True)
    assert played(OneSeat(edition, players, "random"), 1)[-1][1] >= 0


def played(env: OneSeat, seed: int, most: int = 5000) -> list[tuple[bytes, float]]:
    """A game of random actions: what was seen, and the rewards."""
    chance = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    course = [(seen.tobytes(), 0.0)]
    for _ in range(most):
        assert env.observation_space.contains(seen)
        assert (info["action_mask"] == env.action_masks()).all()
        action = chance.choice(np.flatnonzero(env.action_masks()))
        seen, reward, terminated, truncated, info = env.step(action)
        course.append((seen.tobytes(), reward))
        if terminated or truncated:
            assert not env.action_masks().any()
            return course
    raise AssertionError("the game does not end")


def test_a_seed_is_a_game():
    env = OneSeat(players=3, opponents=("odile", "random"))
    first = played(env, 7)
    assert first == played(OneSeat(players=3, opponents=("odile", "random")), 7) == played(env, 7)
    assert first != played(env, 8)


def test_what_is_not_allowed_loses_the_game():
    env = OneSeat(players=3, opponents="random")
    env.reset(seed=1)
    wrong = np.flatnonzero(~env.action_masks())[0]
    seen, reward, terminated, truncated, _ = env.step(wrong)
    assert (reward, terminated, truncated) == (ILLEGAL, True, False)
    assert not seen.any()


def test_a_game_that_is_cut_short_is_won_by_nobody():
    course = played(OneSeat(players=3, opponents="random", limit=30), 1)
    assert course[-1][1] == 0


def test_many_tables_play_the_games_of_one():
    """The first game of a lone slot is that of the single form."""
    single, many = OneSeat(players=3, opponents="random"), OneSeatVector(1, players=3, opponents="random")
    seen, info = single.reset(seed=3)
    rows, told = many.reset(seed=3)
    chance = np.random.default_rng(3)
    ended = False
    while not ended:
        assert (rows[0] == seen).all()
        assert (told["action_mask"][0] == info["action_mask"]).all()
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, ended, _, info = single.step(action)
        rows, rewards, terminated, _, told = many.step(np.array([action]))
        assert (rewards[0], terminated[0]) == (reward, ended)
    assert not told["final_obs"][0].any()
    assert rows.any(), "the next game has begun"
    assert told["action_mask"].any()


def test_victories_are_shared_out():
    """Against random play a random seat wins now and then, and not always."""
    tables = gymnasium.make_vec(ID, 8, "vector_entry_point", players=3, opponents="random")
    assert isinstance(tables, OneSeatVector)
    _, info = tables.reset(seed=1)
    chance = np.random.default_rng(1)
    won: list[float] = []
    while len(won) < 16:
        action = [chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        seen, rewards, terminated, truncated, info = tables.step(np.array(action))
        assert tables.observation_space.contains(seen)
        won += list(rewards[terminated | truncated])
        assert not rewards[~(terminated | truncated)].any()
    assert 0 < np.mean(won) < 0.8


def test_many_tables_refuse_what_is_not_allowed():
    tables = OneSeatVector(2, players=3, opponents="random")
    _, info = tables.reset(seed=1)
    wrong = [np.flatnonzero(~mask)[0] for mask in info["action_mask"]]
    with pytest.raises(IllegalAction, match="slot 0"):
        tables.step(np.array(wrong))


def test_an_opponent_may_be_a_networks_file(tmp_path):
    env = OneSeat(players=3)
    width = len(env.reset(seed=1)[0])
    weights = np.zeros((ACTIONS, width), np.float32), np.zeros(ACTIONS, np.float32)
    write_policy(tmp_path / "mine.npz", LearnedPolicy(weights))
    assert played(OneSeat(players=3, opponents=str(tmp_path / "mine.npz")), 1)


def test_wrong_tables_are_told():
    with pytest.raises(ValueError, match="no opponent 'nobody'"):
        OneSeat(opponents="nobody")
    with pytest.raises(ValueError, match="needs 3 opponents, not 1"):
        OneSeat(opponents=["otto"])
    with pytest.raises(BadSetup):
        OneSeat(players=9)
