"""Small games reckoned out: arrays and solver agree on what a policy is worth, and a network learns from them.

What needs PyTorch is skipped without it, as in test_training.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from maquignon.bots.learned.policy import Heated, LearnedPolicy
from maquignon.envs.columns import PLAN, allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.actions import ACTIONS
from maquignon.lab.solve import BestResponse, SmallGame, Solver, exploited
from maquignon.lab.solve.network_policy import Networked
from maquignon.lab.solve.positions import Late, from_the_start, named_game, small_game
from maquignon.lab.training.arguments import add_arguments
from maquignon.lab.training.exact.arrays import Arrays, arrays_of
from maquignon.lab.training.exact.census import ENDS, Census
from maquignon.lab.training.files import CannotResume, lacking
from maquignon.rulebook import edition

KOEHANDEL = edition("koehandel-2001")
TINY = from_the_start(KOEHANDEL, 2, 2, {0: 1, 10: 1})
TWO = named_game(KOEHANDEL, "two-families")
TRADES = small_game(
    KOEHANDEL,
    Late(
        told="",
        complete=(("goose", "dog", "donkey", "pig"), ("rooster", "cat", "sheep", "horse")),
        herds=({"goat": 2, "cow": 1}, {"goat": 2, "cow": 3}),
        purse={0: 1, 10: 2},
    ),
)
"""Nothing but trades: what is hidden decides."""


@pytest.fixture(scope="module")
def two() -> Arrays:
    return arrays_of([TWO])


def anybody() -> LearnedPolicy:
    """A network with opinions that nobody taught it."""
    chance = np.random.default_rng(1)
    inputs = PLAN.width + len(trait_columns(TWO.edition))
    shapes = ((32, inputs), (32,), (ACTIONS, 32), (ACTIONS,))
    return LearnedPolicy([chance.normal(0, 0.15, shape).astype(np.float32) for shape in shapes])


def test_every_question_leaves_a_choice_and_every_action_leads_on():
    census = Census([TINY])
    assert min(len(question.actions) for question in census.questions) == 2
    for case in census.cases:
        question = census.questions[case.question]
        assert len(case.outcomes) == len(question.actions)
        for outcomes in case.outcomes:
            assert sum(chance for chance, _ in outcomes) == pytest.approx(1)
            for _, number in outcomes:
                follows = number - len(ENDS)
                assert follows < 0 or census.questions[census.cases[follows].question].level < question.level


def test_offers_that_look_the_same_are_cases_of_one_question(two):
    sizes = np.bincount(two.questions)
    assert sizes.max() > 1
    hidden = two.paths.min(1) < two.actions.size
    assert (hidden | (sizes[two.questions] == 1)).all()


def test_games_share_the_rows_that_look_the_same(two):
    both = arrays_of([TWO, TWO])
    assert len(both.words) == len(two.words)
    assert len(both.questions) == 2 * len(two.questions)


def chances(arrays: Arrays, game: SmallGame, policy: LearnedPolicy):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    found = policy.chances(expand_rows(arrays.words, trait_columns(game.edition)), allowed_actions(arrays.words))
    return torch.from_numpy(found)


def reckoning(arrays: Arrays):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training.exact.reckoning import Reckoning

    return Reckoning(arrays, torch.device("cpu"))


def differences(game: SmallGame) -> list[float]:
    """Between what arrays and solver find that best rivals get, at each seat."""
    policy, arrays = anybody(), arrays_of([game])
    found, known = chances(arrays, game, policy), Networked(game.edition, Heated(policy, 1.0), bluffs=True)
    return [
        float(reckoning(arrays).exploited(found, seat)[0]) - BestResponse(game, known, seat).value()[0]
        for seat in (0, 1)
    ]


@pytest.mark.parametrize("game", [TWO, TRADES])
def test_best_rivals_get_what_the_solver_says(game):
    assert differences(game) == pytest.approx([0, 0], abs=1e-5)


def test_a_rival_who_thinks_all_hidden_offers_equally_likely_is_found_out(monkeypatch):
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training.exact.reckoning import Reckoning

    monkeypatch.setattr(Reckoning, "_hidden", lambda self, chances: chances[:, 0] * 0 + 1)
    assert min(differences(TRADES)) < -5e-4


def test_advantages_are_the_slope_of_what_a_policy_wins(two):
    """A little more of an action where the game begins changes its value by the advantage."""
    policy = chances(two, TWO, anybody()).double()
    reckoned = reckoning(two)
    lessons = reckoned.lessons(policy)
    assert (policy * lessons.advantages).sum(1).abs().max() < 1e-6
    for share, start in two.starts[0]:
        question = two.questions[start - len(ENDS)]
        row, side = two.rows[question], two.sides[question]
        for action in np.flatnonzero(allowed_actions(two.words[[row]])[0]):
            other = policy.clone()
            other[row] *= 0.99
            other[row, action] += 0.01
            change = float((reckoned.lessons(other).values - lessons.values)[0])
            assert side * change == pytest.approx(0.01 * share * float(lessons.advantages[row, action]), abs=1e-6)


def test_a_network_teaches_itself_a_tiny_game():
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training.exact.learner import Learner
    from maquignon.lab.training.settings import Settings

    settings = Settings(tables=(), seconds=1, width=64, depth=2, minibatch=128, zoom=25, stride=1.0)
    learner = Learner(settings, arrays_of([TINY]))

    def lost() -> float:
        return sum(float(learner.reckoning.exploited(learner.chances(), seat)[0]) for seat in (0, 1))

    before = lost()
    for number in range(60):
        learner.learn(0.05 * 0.95**number, 2e-3, number >= 48)
    for number in range(20):
        learner.fit(1e-3 * 0.8**number)
    assert lost() < 0.1 < 0.5 < before
    found = LearnedPolicy(learner.policy.arrays())
    rival = [
        BestResponse(TINY, Networked(TINY.edition, Heated(found, 1.0), bluffs=True), seat).value()[0] for seat in (0, 1)
    ]
    assert sum(rival) == pytest.approx(lost(), abs=1e-3)


def test_the_command_leaves_a_network_that_the_solver_can_read(tmp_path: Path):
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    words = ["--edition", "koehandel-2001", "--small", "two-families", "--exact", "--seconds", "4", "--zoom", "25"]
    small = ["--width", "32", "--depth", "2", "--minibatch", "512", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "maquignon.lab.training", *words, *small]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[-1])
    facts = json.loads((tmp_path / "facts.json").read_text())
    assert facts["rounds"] == told["rounds"] > 2
    lost = exploited(TWO, Solver(TWO).value(), str(tmp_path / "policy.npz"), 1, over_bids=True)
    assert sum(lost.high) == pytest.approx(told["two-families"], abs=0.02)
    again = subprocess.run([*command, "--resume", str(tmp_path)], capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert "anew" not in again.stderr


def test_whole_games_are_not_reckoned_out(capsys):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--edition", "koehandel-2001", "--exact", "--players", "4", "--seconds", "1", "--out", "x"])
    assert "--players: not allowed with argument --exact" in capsys.readouterr().err


def test_a_network_that_is_not_there_is_missed_before_anything_begins(capsys):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    for option in ("--rival", "--guest"):
        with pytest.raises(SystemExit):
            parser.parse_args(["--edition", "koehandel-2001", option, "gone.npz", "--seconds", "1", "--out", "x"])
        assert f"argument {option}: there is no file gone.npz" in capsys.readouterr().err


def test_nothing_is_gone_on_from_where_there_is_nothing(tmp_path: Path):
    with pytest.raises(CannotResume, match=r"has no policy\.npz: there is nothing to go on from"):
        lacking(tmp_path, exact=True)
    with pytest.raises(CannotResume, match=r"has no weights\.npz and no facts\.json: there"):
        lacking(tmp_path, exact=False)
    for name in ("weights.npz", "facts.json"):
        (tmp_path / name).touch()
    assert len(lacking(tmp_path, exact=False)) == 3
    (tmp_path / "policy.npz").touch()
    assert lacking(tmp_path, exact=True) == []


def test_the_command_says_so_in_a_sentence(tmp_path: Path):
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    words = ["--edition", "koehandel-2001", "--exact", "--seconds", "1", "--resume", "nowhere", "--out", str(tmp_path)]
    for module, fault in ((["maquignon.lab.training"], 1), (["maquignon", "lab", "train"], 2)):
        done = subprocess.run([sys.executable, "-m", *module, *words], capture_output=True, text=True)
        assert done.returncode == fault
        assert "nowhere has no policy.npz: there is nothing to go on from" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("sizes", [(16, 3), (48, 2)])
def test_a_network_of_other_layers_is_not_gone_on_from(two, sizes):
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training.exact.growth import begin_from
    from maquignon.lab.training.networks import Policy

    other = Policy(two.traits.shape[1], *sizes)
    with pytest.raises(CannotResume, match="other layers"):
        begin_from(Policy(two.traits.shape[1], 32, 2), LearnedPolicy(other.arrays()))


def test_a_wider_network_goes_on_as_a_narrower_one_played(two):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training.exact.growth import begin_from
    from maquignon.lab.training.networks import Policy

    traits = torch.from_numpy(two.traits)
    narrow, wide = (Policy(traits.shape[1], width, 3, 25.0, False) for width in (16, 48))
    torch.nn.init.orthogonal_(narrow.trunk.head.weight)
    begin_from(wide, LearnedPolicy(narrow.arrays()))
    with torch.no_grad():
        found, wanted = (each(torch.from_numpy(two.words), traits) for each in (wide, narrow))
    assert torch.allclose(found, wanted, atol=1e-4)
