"""Training in its parts: it runs, can be put aside and taken up, and NumPy plays what PyTorch taught.

PyTorch is too large for the developers' pinned packages; without it these are skipped.
"""

import argparse
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maquignon.bots.characters import characters
from maquignon.bots.learned.champion import network
from maquignon.envs.columns import CRITIC_PLAN, PLAN, allowed_actions, expand_rows, trait_columns
from maquignon.envs.headers import read_headers
from maquignon.envs.seated_env import SeatedEnv
from maquignon.lab.training.arguments import add_arguments, settings_of
from maquignon.lab.training.files import CannotTrain
from maquignon.rulebook import BadSetup, edition

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")

SMALL = ["--workers", "1", "--slots", "16", "--steps", "8", "--minibatch", "64", "--width", "32", "--depth", "2"]
CLASSIC = edition("koehandel-2001", (), 3)
KEPT = Path(__file__).parents[2] / "checkpoints" / "classic"


def run(*words: str) -> str:
    command = [sys.executable, "-m", "maquignon.lab.training", "--edition", "koehandel-2001", *SMALL, *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_a_slice_leaves_a_network_that_can_go_on(tmp_path):
    from maquignon.bots.learned.policy import read_policy

    first, second = tmp_path / "first", tmp_path / "second"
    run("--players", "3", "--seconds", "3", "--out", str(first))
    facts = json.loads((first / "facts.json").read_text())
    run("--players", "3,4", "--seconds", "2", "--resume", str(first), "--out", str(second))
    later = json.loads((second / "facts.json").read_text())
    assert later["decisions"] > facts["decisions"] > 0
    assert later["seconds"] > facts["seconds"] >= 3
    assert (second / "log.svg").read_text().startswith("<svg")
    before, after = (read_policy(folder / "policy.npz").arrays for folder in (first, second))
    assert [array.shape for array in before] == [array.shape for array in after]
    assert any((one != other).any() for one, other in zip(before, after, strict=True))


def test_weights_alone_in_half_precision_are_enough_to_go_on(tmp_path):
    from maquignon.bots.learned.policy import read_arrays
    from maquignon.lab.training.checkpoint import Reached, load, save
    from maquignon.lab.training.memory import Memory

    saved, loaded, kept = small_learner(), small_learner(), tmp_path / "kept"
    for learner in (saved, loaded):
        learner.rounds = 7
    with torch.no_grad():
        for weight in saved.weights:
            weight.add_(torch.randn(weight.shape))
    save(tmp_path, saved, Reached(Memory(), 30.0, 900))
    kept.mkdir()
    np.savez(kept / "weights.npz", *(array.astype(np.float16) for array in read_arrays(tmp_path / "weights.npz")))
    (kept / "facts.json").write_bytes((tmp_path / "facts.json").read_bytes())
    assert load(kept, loaded) == Reached(Memory(), 30.0, 900)
    for found, wanted in zip(loaded.weights, saved.weights, strict=True):
        assert torch.allclose(found, wanted, atol=4e-3)
    for found, wanted in zip(loaded.average.arrays(), loaded.policy.arrays(), strict=True):
        assert (found == wanted).all()
    said = run("--players", "3", "--seconds", "1", "--resume", str(kept), "--out", str(tmp_path / "on"))
    assert f"{kept} has no moments.npz: the optimiser starts anew\n" in said
    assert json.loads((tmp_path / "on" / "facts.json").read_text())["decisions"] > 900


def test_a_small_game_an_edition_cannot_have_is_refused_in_a_sentence(tmp_path: Path):
    words = ["--edition", "boursicocotte-2025", "--small", "last-cards", "--seconds", "1", "--out", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "maquignon.lab.training", *words], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "only games that sell one animal at a time are solved here, and boursicocotte-2025 does not"
    )


@pytest.mark.parametrize("plan", [PLAN, CRITIC_PLAN], ids=["observation", "critic"])
def test_torch_expands_what_numpy_expands(plan):
    """Of a critic too, which sees what no player does: purses, offers and cards laid, at a table with traders."""
    from maquignon.lab.training.networks import Expander

    rules = edition("master-2009", (), 6)
    habits = [characters()["otto"].habits(rules, 6)]
    env = SeatedEnv(rules, [[0, 0, 0, 1, -1, -1]] * 40, habits, privileged=True, limit=300)
    env.reset(3)
    expander, seen = Expander(plan), np.zeros(plan.width, bool)
    for _ in range(200):
        rows = env.step(env.sample())
        told = plan.expand(rows)
        assert (expander(torch.from_numpy(rows)).numpy() == told).all()
        seen |= told.any(axis=0)
    assert seen.mean() > 0.5, "columns that were all 0 would tell nothing"


def test_a_policy_that_learned_from_larger_sums_plays_from_those_everybody_sees():
    from maquignon.bots.learned.policy import LearnedPolicy
    from maquignon.lab.training.networks import Policy

    torch.manual_seed(2)
    traits = trait_columns(CLASSIC)
    learned, other = Policy(len(traits), 32, 2, zoom=25), Policy(len(traits), 32, 2)
    torch.nn.init.orthogonal_(learned.trunk.head.weight)
    other.take_arrays(learned.arrays())
    env = SeatedEnv(CLASSIC, [[0] * 3] * 40, bluffs=False)
    rows = env.reset(1)
    for _ in range(20):
        rows = env.step(env.sample())
        wide = torch.from_numpy(traits).expand(40, -1)
        with torch.no_grad():
            logits = [each(torch.from_numpy(rows), wide) for each in (learned, other)]
        assert torch.allclose(*logits, atol=1e-4)
        plain = LearnedPolicy(learned.arrays()).chances(expand_rows(rows, traits), allowed_actions(rows))
        assert np.abs(plain - torch.softmax(logits[0], 1).numpy()).max() < 1e-4
    learned.take_arrays(other.arrays())
    with torch.no_grad():
        assert torch.allclose(learned(torch.from_numpy(rows), wide), logits[0], atol=1e-4)


def test_one_that_goes_on_colder_does_at_1_what_it_did_at_that_temperature():
    from maquignon.bots.learned.policy import LearnedPolicy

    learner = small_learner()
    torch.nn.init.orthogonal_(learner.policy.trunk.head.weight)
    before = LearnedPolicy([array.copy() for array in learner.policy.arrays()])
    columns = np.random.default_rng(1).random((20, before.arrays[0].shape[1]), np.float32)
    everything = np.ones((20, len(before.arrays[-1])), np.bool_)
    learner.cool(0.25)
    after = LearnedPolicy(learner.policy.arrays())
    assert np.allclose(after.chances(columns, everything), before.chances(columns, everything, 0.25), atol=1e-5)
    assert not np.allclose(after.chances(columns, everything), before.chances(columns, everything), atol=1e-2)


def test_a_slice_may_go_on_colder(tmp_path: Path):
    from maquignon.bots.learned.policy import read_arrays, read_policy

    first, weights, cold = tmp_path / "first", tmp_path / "weights", tmp_path / "cold"
    run("--players", "3", "--seconds", "1", "--out", str(first))
    weights.mkdir()
    for name in ("weights.npz", "facts.json"):
        (weights / name).write_bytes((first / name).read_bytes())
    words = ["--players", "3", "--seconds", "1", "--rates", "0,0", "--temperature", "0.5"]
    run(*words, "--resume", str(weights), "--out", str(cold))
    found, before = read_policy(cold / "policy.npz").arrays, read_arrays(weights / "weights.npz")
    assert np.allclose(found[0], before[0], atol=1e-3)
    assert np.allclose(found[-2], 2 * before[len(found) - 2], atol=1e-3)
    assert np.abs(found[-2]).max() > 0.01


def test_the_champion_sits_among_guests_and_rivals_as_cold_as_he_plays():
    from maquignon.bots.champion import at_his_best
    from maquignon.bots.learned.policy import LearnedPolicy
    from maquignon.lab.training.league import League
    from maquignon.lab.training.memory import Memory
    from maquignon.lab.training.settings import Settings, Table

    settings = Settings(tables=(Table("koehandel-2001", 3),), seconds=1, rivals=(Path("champion"),))
    league = League(settings, len(trait_columns(CLASSIC)), Memory())
    (seated, *_) = league.attend(small_learner().policy, 0, 0.0)
    columns = np.random.default_rng(1).random((20, network(CLASSIC).arrays[0].shape[1]), np.float32)
    everything = np.ones((20, len(network(CLASSIC).arrays[-1])), np.bool_)
    wanted = network(CLASSIC).chances(columns, everything, at_his_best(CLASSIC).temperature)
    assert np.abs(LearnedPolicy(seated.arrays()).chances(columns, everything) - wanted).max() < 1e-3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--meet", "otto-1"), "otto-1 is not a character and a number, such as otto-1=60"),
        (("--meet", "nobody=3"), "nobody=3 is not a character and a number"),
        (("--temperature", "0"), "0 is not a number above 0"),
        (("--rival", "nowhere.npz"), "there is no file nowhere.npz"),
        (("--players", "x"), "x is not numbers of players, such as 3,4,5"),
        (("--seconds", "-1"), "-1 is not a number above 0"),
        (("--seconds", "nan"), "nan is not a number above 0"),
        (("--horizon", "-1"), "-1 is not a number of 0 or more"),
        (("--house-rules", "one-bid"), "one-bid is not a share from 0 to 1"),
        (("--exploiters", "1"), "1 is not a share from 0 to below 1"),
        (("--rates", "1e-3"), "1e-3 is not two numbers, the first and the last"),
        (("--workers", "0"), "0 is not a whole number of 1 or more"),
        (("--seed", "-5"), "-5 is not a whole number of 0 or more"),
        (("--tail", "0"), "0 is not a number of 1 or more"),
    ],
)
def test_what_a_slice_cannot_take_is_told_in_a_sentence(words: tuple[str, ...], said: str, capsys: Any):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit) as ended:
        parser.parse_args(["--edition", "koehandel-2001", "--seconds", "1", "--out", "nowhere", *words])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "nonsense"), "there is no edition 'nonsense'"),
        (("--players", "6"), "koehandel-2001 is for 3, 4 or 5 players, not for 6"),
        (("--players", "3,6"), "koehandel-2001 is for 3, 4 or 5 players, not for 6"),
        (("--edition", "master-2009-two"), "master-2009-two is for 2 players, not for 3"),
        (("--edition", "nonsense", "--small", "last-cards"), "there is no edition 'nonsense'"),
        (("--exact", "--entropies", "0,0.01"), "exact learning needs --entropies above 0"),
        (("--exploiters", "0.2", "--rival", "champion"), "--exploiters sit among the earlier selves"),
        (("--exploiters", "0.2", "--past", "0"), "--exploiters sit among the earlier selves"),
        (("--exploiters", "0.2", "--cluster", "auto"), "do not go with --cluster"),
        (("--edition", "master-2009", "--guest", "champion"), "the champion has not the same network in all these"),
        (("--edition", "master-2009", "--rival", "champion"), "the champion has not the same network in all these"),
    ],
)
def test_what_does_not_go_together_is_told_in_a_sentence(words: tuple[str, ...], said: str):
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args(["--edition", "koehandel-2001", "--seconds", "1", "--out", "nowhere", *words])
    with pytest.raises((BadSetup, CannotTrain)) as told:
        settings_of(args)
    assert said in str(told.value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "nonsense", "--out", "{}"), "there is no edition 'nonsense'"),
        (("--device", "nonsense", "--out", "{}"), "PyTorch finds no device nonsense here"),
        (("--out", "{}/file"), "{}/file cannot be a folder: File exists"),
        (("--out", "{}", "--guest", "{}/file"), "{}/file cannot be read: "),
        (("--out", "{}", "--guest", "champion"), "champion has other layers than --width and --depth"),
        (("--out", "{}", "--resume", str(KEPT)), f"{KEPT}/weights.npz has other layers than --width and --depth"),
    ],
)
def test_what_is_not_there_as_a_slice_needs_it_is_told_in_a_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: Any, capsys: Any
):
    from maquignon.cli.main import main as command
    from maquignon.lab.training.__main__ import main

    (tmp_path / "file").write_text("no network")
    given = ["--edition", "koehandel-2001", *SMALL, "--seconds", "1", *(word.format(tmp_path) for word in words)]
    monkeypatch.setattr(sys, "argv", ["training", *given])
    with pytest.raises(SystemExit) as told:
        main()
    assert said.format(tmp_path) in str(told.value.code)
    assert command(["lab", "train", *given]) == 2
    assert said.format(tmp_path) in capsys.readouterr().err


def test_the_kept_checkpoint_can_be_taken_up():
    from maquignon.lab.training.checkpoint import load
    from maquignon.lab.training.learner import Learner
    from maquignon.lab.training.settings import Settings, Table

    learner = Learner(Settings(tables=(Table("koehandel-2001", 3),), seconds=1), len(trait_columns(CLASSIC)))
    memory, seconds, decisions = load(KEPT, learner)
    assert memory.past == []
    assert seconds > 2900
    assert decisions > 2.6e9
    shipped = network(CLASSIC).arrays
    for found, wanted in zip(learner.policy.arrays(), shipped, strict=True):
        assert np.corrcoef(found.ravel(), wanted.ravel())[0, 1] > 0.9


def test_who_goes_on_meets_earlier_selves_at_once():
    from maquignon.lab.training.league import League
    from maquignon.lab.training.memory import Memory
    from maquignon.lab.training.settings import Settings, Table

    settings = Settings(tables=(Table("koehandel-2001", 3),), seconds=1, width=32, depth=2)
    policy = small_learner().policy
    seated = League(settings, len(trait_columns(CLASSIC)), Memory()).attend(policy, 7, 100.0)
    for each in seated:
        assert np.allclose(each.arrays()[0], policy.arrays()[0], atol=1e-3)


def test_guests_sit_among_the_earlier_selves_and_rivals_in_their_place(tmp_path: Path):
    from maquignon.bots.learned.policy import LearnedPolicy, write_policy
    from maquignon.lab.training.league import League
    from maquignon.lab.training.memory import Memory
    from maquignon.lab.training.settings import Settings, Table

    shape = Settings(tables=(Table("koehandel-2001", 3),), seconds=1, width=32, depth=2)
    policy, traits = small_learner().policy, len(trait_columns(CLASSIC))
    other = [array + 1 for array in policy.arrays()]
    write_policy(tmp_path / "other.npz", LearnedPolicy(other))

    def others_among(settings: Settings) -> int:
        league, found = League(settings, traits, Memory()), 0
        for shuffle in range(40):
            seated = league.attend(policy, 20 * shuffle, 0.0)
            found += sum(np.allclose(each.arrays()[0], other[0], atol=1e-2) for each in seated)
        return found

    assert others_among(shape) == 0
    assert 30 < others_among(replace(shape, guests=(tmp_path / "other.npz",))) < 90
    assert others_among(replace(shape, rivals=(tmp_path / "other.npz",))) == 120


def test_numpy_and_torch_agree(tmp_path: Path):
    from maquignon.bots.learned.policy import LearnedPolicy, read_policy, write_policy
    from maquignon.lab.training.networks import Policy

    torch.manual_seed(1)
    traits = trait_columns(CLASSIC)
    policy = Policy(len(traits), 64, 3)
    torch.nn.init.orthogonal_(policy.trunk.head.weight)
    write_policy(tmp_path / "policy.npz", LearnedPolicy(policy.arrays()))
    numpy_policy = read_policy(tmp_path / "policy.npz")
    policy.take_arrays(numpy_policy.arrays)
    env = SeatedEnv(CLASSIC, [[0] * 3] * 20, bluffs=False)
    rows = env.reset(1)
    for _ in range(30):
        with torch.no_grad():
            logits = policy(torch.from_numpy(rows), torch.from_numpy(traits).expand(len(rows), -1))
        expected = torch.softmax(logits, 1).numpy()
        found = numpy_policy.chances(expand_rows(rows, traits), allowed_actions(rows))
        assert np.abs(found - expected).max() < 1e-3
        assert (expected > 0).sum() > len(rows)
        rows = env.step(env.sample())


def test_the_critic_knows_who_sits_where():
    from maquignon.lab.training.returns import turned

    values = torch.tensor([[0.5, 0.3, 0.2, 0, 0, 0], [0.1, 0.2, 0.3, 0.4, 0, 0]])
    players = torch.tensor([3, 4])
    found = turned(values, torch.tensor([1, 3]), players)
    assert torch.allclose(found, torch.tensor([[0.3, 0.2, 0.5, 0, 0, 0], [0.4, 0.1, 0.2, 0.3, 0, 0]]))


def test_returns_look_back_from_the_end_of_a_game():
    from maquignon.lab.training.returns import News, joint_returns

    values = torch.tensor([[[0.6, 0.4]], [[0.7, 0.3]], [[0.5, 0.5]], [[0.2, 0.8]]])
    ended = torch.tensor([[False], [False], [True], [False]])
    shares = torch.zeros(4, 1, 2)
    shares[2, 0, 1] = 1
    nobody = torch.zeros(4, 1, dtype=torch.int64)
    found = joint_returns(values, News(nobody, nobody, ended, shares), 0.9)
    assert torch.allclose(found[1, 0], torch.tensor([0.0, 1.0]))
    assert torch.allclose(found[0, 0], 0.1 * values[1, 0] + 0.9 * torch.tensor([0.0, 1.0]))
    assert torch.allclose(found[2, 0], values[3, 0])


def small_learner():
    from maquignon.lab.training.learner import Learner
    from maquignon.lab.training.settings import Settings, Table

    settings = Settings(tables=(Table("koehandel-2001", 3),), seconds=1, minibatch=64, width=32, depth=2)
    return Learner(settings, len(trait_columns(CLASSIC)))


def test_a_lesson_makes_what_won_likelier():
    from maquignon.lab.training.learner import Samples

    learner = small_learner()
    env = SeatedEnv(CLASSIC, [[0] * 3] * 64, bluffs=False, privileged=True)
    rows = torch.from_numpy(env.reset(1))
    actions = torch.from_numpy(allowed_actions(rows.numpy()).argmax(axis=1))
    wide = torch.from_numpy(trait_columns(CLASSIC)).expand(64, -1)
    players, zeros, returns = torch.full((64,), 3), torch.zeros(64), torch.zeros(64, 6)
    returns[:, 1] = 1
    chances, critic = [], []
    for _ in range(60):
        with torch.no_grad():
            logs = torch.log_softmax(learner.policy(rows, wide), 1)
        chances.append(logs.gather(1, actions[:, None])[:, 0])
        samples = Samples(rows, wide, players, actions, chances[-1], zeros + 1, returns, zeros + 1)
        critic.append(float(learner.learn(samples, 0).critic))
    assert chances[-1].exp().mean() > 1.5 * chances[0].exp().mean()
    assert critic[-1] < 0.8 * critic[0]


def test_what_others_did_may_become_likelier_beyond_all_numbers():
    from maquignon.lab.training.learner import Samples

    learner = small_learner()
    env = SeatedEnv(CLASSIC, [[0] * 3] * 64, bluffs=False, privileged=True)
    rows = torch.from_numpy(env.reset(1))
    actions = torch.from_numpy(allowed_actions(rows.numpy()).argmax(axis=1))
    own = (torch.arange(64) % 2).float()
    wide, returns = torch.from_numpy(trait_columns(CLASSIC)).expand(64, -1), torch.full((64, 6), 1 / 3)
    samples = Samples(rows, wide, torch.full((64,), 3), actions, 200 * (own - 1), -torch.ones(64), returns, own)
    losses = learner.learn(samples, 0)
    assert all(torch.isfinite(each) for each in losses)
    assert learner.is_sound


def test_whoever_moved_last_is_credited_with_its_own_share():
    from maquignon.lab.training.rollout import Batch

    env = SeatedEnv(CLASSIC, [[0] * 3] * 6, bluffs=False, privileged=True)
    rows = [env.reset(1), *(env.step(env.sample()) for _ in range(400))]
    actions = torch.from_numpy(np.stack([allowed_actions(each).argmax(axis=1) for each in rows[:-1]]))
    batch = Batch(torch.from_numpy(np.stack(rows)), actions, torch.zeros(400, 6))
    traits = torch.from_numpy(trait_columns(CLASSIC)).expand(6, -1)
    samples = small_learner().sampled([batch], [traits], [torch.full((6,), 3)])
    returns = samples.returns.view(400, 6, -1)
    advantages = samples.advantages.view(400, 6)
    ends = 0
    for step, slot in np.argwhere(np.stack([read_headers(each).ended for each in rows[1:]])).tolist():
        seat = int(read_headers(rows[step]).seats[slot])
        shares = read_headers(rows[step + 1]).shares[slot]
        assert returns[step, slot, :3].tolist() == pytest.approx([shares[(seat + place) % 3] for place in range(3)])
        assert (advantages[step, slot] > 0) == (shares[seat] > 0)
        ends += 1
    assert ends >= 3
    assert torch.allclose(samples.returns.sum(1), torch.ones(2400), atol=1e-4)


def test_steps_are_measured_from_the_policy_as_it_is_now_and_not_from_the_one_that_played():
    from maquignon.lab.training.learner import STALE
    from maquignon.lab.training.networks import Policy
    from maquignon.lab.training.rollout import Batch

    learner, traits = small_learner(), torch.from_numpy(trait_columns(CLASSIC))
    played = Policy(len(traits), 32, 2)
    torch.nn.init.orthogonal_(played.trunk.head.weight, 20)
    env = SeatedEnv(CLASSIC, [[0] * 3] * 6, bluffs=False, privileged=True)
    rows = torch.from_numpy(np.stack([env.reset(1), *(env.step(env.sample()) for _ in range(40))]))
    actions = torch.from_numpy(np.stack([allowed_actions(each).argmax(axis=1) for each in rows[:-1].numpy()]))

    def chances(policy: Policy) -> Any:
        with torch.no_grad():
            logs = torch.log_softmax(policy(rows[:-1].flatten(0, 1), traits.expand(240, -1)), 1)
        return logs.gather(1, actions.flatten()[:, None])[:, 0]

    def taught(behind: Any) -> tuple[Any, Any]:
        batch = Batch(rows, actions, behind.view(40, 6))
        samples = learner.sampled([batch], [traits.expand(6, -1)], [torch.full((6,), 3)])
        return samples.chances, samples.advantages

    now, before = chances(learner.policy), chances(played)
    told, advantages = taught(before)
    assert torch.allclose(told, now, atol=1e-5)
    since = (now - before).exp().clamp(max=STALE)
    assert torch.allclose(advantages, taught(now)[1] * since, atol=1e-4)
    assert since.min() < 0.9
    assert since.max() == STALE


def test_actions_are_drawn_by_whoever_sits_there():
    from maquignon.envs.core.seated_fleet import HEADER, POLICY
    from maquignon.lab.training.acting import Acting
    from maquignon.lab.training.networks import Policy

    torch.manual_seed(3)
    traits = torch.from_numpy(trait_columns(CLASSIC)).expand(64, -1)
    env = SeatedEnv(CLASSIC, [[0] * 3] * 64, bluffs=False, privileged=True)
    rows = torch.from_numpy(env.reset(1))
    rows[32:, HEADER] |= 1 << POLICY
    own, other = Policy(traits.shape[1], 32, 2), Policy(traits.shape[1], 32, 2)
    torch.nn.init.orthogonal_(other.trunk.head.weight, 20)
    acting = Acting(own, [other], rows, traits)
    acting.answer(rows)
    with torch.no_grad():
        logs = [torch.log_softmax(policy(rows, traits), 1) for policy in (own, other)]
    wanted = [each.gather(1, acting.actions[:, None])[:, 0] for each in logs]
    assert torch.allclose(acting.chances[:32], wanted[0][:32], atol=1e-5)
    assert torch.allclose(acting.chances[32:], wanted[1][32:], atol=1e-5)
    assert not torch.allclose(wanted[0][32:], wanted[1][32:], atol=0.1)
