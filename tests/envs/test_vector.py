"""Many games in one call: whole, conserved, repeatable, and step for step what a single environment shows."""

from collections import Counter

import numpy as np
import pytest

from maquignon.envs import IllegalAction, VectorEnv, env
from maquignon.envs.core.packing import row_size
from maquignon.rulebook import EDITIONS, BadSetup, edition
from maquignon.rules.phase import OVER
from tests.ledger import Ledger
from tests.tables import Table

EVERY_TABLE = [(name, players) for name, printed in EDITIONS.items() for players in printed.players]


@pytest.mark.parametrize(
    ("name", "players", "rules", "limit"),
    [
        ("koehandel-2001", 4, (), 150),
        ("master-2009", 5, ("super-trade",), 200),
        ("master-2009", 2, (), 5000),
        ("boursicocotte-2025", 3, (), 5000),
        ("kuhhandel-27109", 3, ("deal-four", "strict-bids"), 400),
    ],
)
def test_it_shows_step_for_step_what_single_environments_show(name, players, rules, limit):
    seeds = [11, 12, 13]
    many = VectorEnv(name, players, len(seeds), rules, bluffs=False, limit=limit)
    single = [env(name, players, rules, bluffs=False, limit=limit) for _ in seeds]
    step = many.reset(seeds)
    for each, seed in zip(single, seeds, strict=True):
        each.reset(seed)
    ends = 0
    for _ in range(700):
        compare(many, step, single)
        actions = many.sample()
        step = many.step(actions)
        for game, (each, action) in enumerate(zip(single, actions, strict=True)):
            each.step(int(action))
            assert list(each.rewards.values()) == pytest.approx(step.rewards[game].tolist())
            assert all(ended == step.terminated[game] for ended in each.terminations.values())
            assert all(ended == step.truncated[game] for ended in each.truncations.values())
            if step.terminated[game] or step.truncated[game]:
                ends += 1
                each.reset()
    assert ends >= 3


def compare(many, step, single):
    observations, masks = many.expand(step.words), many.expand_masks(step.masks)
    for game, each in enumerate(single):
        assert each.agent_selection == f"seat_{step.seats[game]}"
        told = each.observe(each.agent_selection)
        assert (told["observation"] == observations[game]).all()
        assert (told["action_mask"] == masks[game]).all()


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_random_games_end_and_keep_every_card(name, players):
    many = VectorEnv(name, players, 3, bluffs=False)
    many.reset(5)
    ended = np.zeros(3, bool)
    games = list(many._fleet.games)
    for number in range(6000):
        if number % 50 == 0:
            for game in many._fleet.games:
                ledger(name, players, game.state).check(game.state)
        step = many.step(many.sample())
        ended |= step.terminated
        assert not step.truncated.any()
        if ended.all():
            break
    assert ended.all()
    for game in games:
        assert game.state.phase == OVER
        ledger(name, players, game.state).check(game.state)


def ledger(name: str, players: int, state) -> Ledger:
    rules = edition(name, (), players)
    removed = Counter(rules.deck_money()) - Counter(state.deck)
    return Ledger(Table(rules, players, False), state.deck, removed.elements())


def test_a_victory_is_worth_one_and_shared():
    many = VectorEnv("boursicocotte-2025", 3, 8, bluffs=False)
    many.reset(1)
    paid = []
    for _ in range(900):
        step = many.step(many.sample())
        assert ((step.rewards.sum(axis=1) > 0) == step.terminated).all()
        paid += step.rewards[step.terminated].sum(axis=1).tolist()
    assert len(paid) > 8
    assert paid == pytest.approx([1.0] * len(paid))


def test_winners_share():
    many = VectorEnv("koehandel-2001", 4, 2)
    assert many._rewards(np.array([0b1010, 0b0100])).tolist() == [[0, 0.5, 0, 0.5], [0, 0, 1, 0]]


def test_a_game_at_its_limit_is_cut_and_pays_nothing():
    many = VectorEnv("koehandel-2001", 3, 2, limit=10)
    many.reset([1, 2])
    cuts = 0
    for _ in range(60):
        step = many.step(many.sample())
        cuts += int(step.truncated.sum())
        assert not step.terminated.any()
        assert not step.rewards.any()
        assert all(game.state.version < 10 for game in many._fleet.games)
    assert cuts > 4


def test_the_same_seeds_and_actions_give_the_same_games():
    runs = []
    for seed in (3, 3, 4):
        many = VectorEnv("master-2009", 4, 4)
        steps = [many.reset(seed)]
        steps += [many.step(many.sample()) for _ in range(40)]
        runs.append([field.tolist() for step in steps for field in step])
    assert runs[0] == runs[1] != runs[2]


def test_games_of_one_batch_differ_and_a_seed_stands_for_those_that_follow():
    many = VectorEnv("kuhhandel-27109", 4, 3)
    first = many.reset(7)
    decks = [game.state.deck for game in many._fleet.games]
    assert decks[0] != decks[1] != decks[2]
    assert (many.reset([7, 8, 9]).words == first.words).all()


def test_an_illegal_action_is_named_and_nothing_is_touched():
    many = VectorEnv("koehandel-2001", 4, 3)
    many.reset([1, 2, 3])
    with pytest.raises(IllegalAction, match=r"^game 1: seat \d may not choose accept now$"):
        many.step([0, 8, 0])
    assert [game.state.version for game in many._fleet.games] == [0, 0, 0]
    many.step([0, 0, 0])
    assert [game.state.version for game in many._fleet.games] == [1, 1, 1]


def test_the_number_of_actions_and_seeds_must_fit():
    many = VectorEnv("koehandel-2001", 4, 3)
    with pytest.raises(ValueError, match="3 games need as many seeds, not 2"):
        many.reset([1, 2])
    many.reset()
    with pytest.raises(ValueError, match="3 games need a row of as many actions"):
        many.step([0, 0])
    with pytest.raises(ValueError, match="at least one game"):
        VectorEnv(games=0)
    with pytest.raises(BadSetup, match="1 to 8191 moves"):
        VectorEnv(limit=8192)


def test_the_shapes_are_as_told():
    many = VectorEnv("master-2009", 6, 5)
    step = many.reset(0)
    assert step.words.shape == (5, row_size(6) - 2)
    assert step.words.dtype == step.masks.dtype == np.dtype(np.uint64)
    assert many.expand(step.words).shape == (5, len(many.columns))
    assert not (step.masks[:, 0] >> np.uint64(32)).any(), "nothing but actions: no seats, no winners"
    assert many.expand_masks(step.masks).shape == (5, 87)
    assert many.expand_masks(step.masks).sum() == 5  # nothing but the first auction
