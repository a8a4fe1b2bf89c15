"""From one slice of a training run to the next: what is kept, when, and what a kill in the middle leaves.

PyTorch is too large for the developers' pinned packages; without it these are skipped.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from maquignon.bots.learned.policy import read_arrays, read_policy
from maquignon.envs.columns import CRITIC_LACKING, MANNERED, PLAN, trait_columns
from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import FleetProcesses
from maquignon.lab.training.files import CannotTrain, lacking, replaced
from maquignon.lab.training.journal import Journal, drawn, read_lines
from maquignon.lab.training.settings import Settings, Table, small_tables
from maquignon.lab.training.tables import kind_of, parts, seatings
from maquignon.rulebook import edition

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")

SMALL = ["--workers", "1", "--slots", "16", "--steps", "8", "--minibatch", "64", "--width", "32", "--depth", "2"]
CLASSIC = edition("koehandel-2001", (), 3)
SETTINGS = Settings(
    tables=(Table("koehandel-2001", 3),), seconds=1, slots=16, steps=8, minibatch=64, width=32, depth=2, past=0.5
)
FILES = ("policy.npz", "weights.npz", "moments.npz", "past.npz", "exploiters.npz", "facts.json")


def learner(rounds: int = 0) -> Any:
    from maquignon.lab.training.learner import Learner

    found = Learner(SETTINGS, len(trait_columns(CLASSIC)))
    found.rounds = rounds
    return found


def network(number: float) -> Any:
    """All of whose weights are the same."""
    return [np.full_like(array, number) for array in learner().policy.arrays()]


def reached(decisions: int, past: int = 0) -> Any:
    from maquignon.lab.training.checkpoint import Reached
    from maquignon.lab.training.memory import Memory

    return Reached(Memory(past=[network(number) for number in range(past)]), 1.0, decisions)


def counted(monkeypatch: Any) -> None:
    """Every look at a clock is a second, and an exploiter is made in twelve."""
    from maquignon.lab.training import exploiting, lessons, session

    monkeypatch.setattr(exploiting, "SECONDS", 12.0)
    for clocked in (session, lessons, exploiting):
        monkeypatch.setattr(clocked, "monotonic", partial(next, count()))


class Killed(BaseException):
    pass


@pytest.mark.parametrize("last", [None, *FILES])
def test_whoever_is_killed_while_it_saves_leaves_a_checkpoint_to_go_on_from(tmp_path, monkeypatch, last):
    """While they are written, or after the one named has taken its place."""
    from maquignon.lab.training.checkpoint import load, save

    save(tmp_path, learner(3), reached(100, past=5))

    def killed(file: Path, to: Path, replaces: Any = Path.replace) -> None:
        replaces(file, to)
        if to.name == last:
            raise Killed

    def unwritten(*_: Any) -> None:
        raise Killed

    if last is None:
        monkeypatch.setattr(json, "dumps", unwritten)
    else:
        monkeypatch.setattr(Path, "replace", killed)
    with pytest.raises(Killed):
        save(tmp_path, learner(9), reached(900, past=2))
    monkeypatch.undo()
    memory, _, decisions = load(tmp_path, learner())
    assert decisions == (900 if last == "facts.json" else 100)
    assert len(memory.past) == (5 if last in (None, *FILES[:3]) else 2)
    assert [each[0][0, 0] for each in memory.past] == list(range(len(memory.past)))
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(FILES)


def test_a_broken_file_is_named(tmp_path):
    from maquignon.lab.training.checkpoint import load, save

    save(tmp_path, learner(), reached(100))
    for name in ("policy.npz", "weights.npz", "moments.npz", "past.npz", "facts.json"):
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[: len(whole) // 2])
        with pytest.raises(CannotTrain, match=f"{name} cannot be read"):
            load(tmp_path, learner())
        (tmp_path / name).write_bytes(whole)


def test_a_file_is_there_as_a_whole_or_as_it_was(tmp_path):
    (tmp_path / "one").write_text("old")

    def killed() -> None:
        with replaced(tmp_path, ["one"]) as (file,):
            file.write_text("new")
            raise Killed

    with pytest.raises(Killed):
        killed()
    assert [each.name for each in tmp_path.iterdir()] == ["one"]
    assert (tmp_path / "one").read_text() == "old"


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "maquignon.lab.training", "--edition", "koehandel-2001", "--seconds", "600"]
    process = subprocess.Popen(
        [*command, *SMALL, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize(
    ("number", "words"),
    [(signal.SIGTERM, ("--players", "3")), (signal.SIGINT, ("--exact", "--small", "two-families"))],
)
def test_a_slice_that_is_ended_keeps_what_it_learned(tmp_path, number, words):
    """All its processes hear of it, and it twice, as `timeout` and a terminal do it."""
    with running(*words, "--out", str(tmp_path)) as process:
        assert process.stdout
        told = process.stdout.readline()
        os.kill(process.pid, number)
        os.killpg(process.pid, number)
        _, said = process.communicate()
    assert told.startswith("seconds ")
    assert said == f"stopped by {number.name}: what was learned so far lies in {tmp_path}\n"
    assert process.returncode == 128 + number
    facts = json.loads((tmp_path / "facts.json").read_text())
    assert facts["decisions"] >= read_lines(tmp_path / "log.jsonl")[0]["decisions"] > 0
    assert lacking(tmp_path, exact="--exact" in words) == []
    assert read_policy(tmp_path / "policy.npz").arrays


def test_exact_learning_is_kept_now_and_then(tmp_path, monkeypatch):
    from maquignon.lab.training.exact import session

    kept = []

    def write(self: Any, seconds: float, save: Any = session._Session._save) -> None:
        save(self, seconds)
        kept.append(json.loads((tmp_path / "facts.json").read_text())["seconds"])

    monkeypatch.setattr(session, "monotonic", partial(next, count(0, 40)))
    monkeypatch.setattr(session._Session, "_save", write)
    tables = small_tables(["koehandel-2001"], ["two-families"])
    session.train(replace(SETTINGS, tables=tables, exact=True, seconds=400), tmp_path, None, lambda _line: None)
    assert len(kept) >= 3
    assert kept[0] >= 120


def test_exact_learning_goes_on_with_its_log(tmp_path):
    from maquignon.lab.training.exact import session

    settings = replace(SETTINGS, tables=small_tables(["koehandel-2001"], ["two-families"]), exact=True, seconds=0.2)
    session.train(settings, tmp_path, None, lambda _line: None)
    before, facts = read_lines(tmp_path / "log.jsonl"), json.loads((tmp_path / "facts.json").read_text())
    session.train(settings, tmp_path, tmp_path, lambda _line: None)
    after = read_lines(tmp_path / "log.jsonl")
    assert after[: len(before)] == before
    assert len(after) > len(before)
    for name in ("seconds", "decisions", "rounds"):
        assert all(one[name] < other[name] for one, other in pairwise(after))
        assert json.loads((tmp_path / "facts.json").read_text())[name] > facts[name]


def test_what_came_after_the_checkpoint_is_not_in_the_log_of_whoever_is_resumed(tmp_path):
    lines = [{"decisions": float(number), "seconds": number / 10, "entropy": 1.0} for number in (10, 20, 30)]
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines) + '{"decisions": 4')
    assert Journal(tmp_path, tmp_path, 20).lines == lines[:2]
    assert read_lines(tmp_path / "log.jsonl") == lines[:2]
    assert Journal(tmp_path, None, 0).lines == []
    assert drawn(lines).count("<polyline") == 1


def test_a_resumed_slice_cuts_its_log_at_the_checkpoint(tmp_path, monkeypatch):
    from maquignon.lab.training import session

    counted(monkeypatch)
    monkeypatch.setattr(session, "LINE", 3)
    settings = replace(SETTINGS, seconds=60)
    session.train(settings, tmp_path, None, lambda _line: None)
    decisions = json.loads((tmp_path / "facts.json").read_text())["decisions"]
    with (tmp_path / "log.jsonl").open("a") as log:
        log.write(json.dumps({"seconds": 9e3, "decisions": decisions + 1}) + "\n")
    session.train(settings, tmp_path, tmp_path, lambda _line: None)
    told = [line["decisions"] for line in read_lines(tmp_path / "log.jsonl")]
    assert told == sorted(told)
    assert decisions + 1 not in told
    assert told[-1] > decisions


@pytest.mark.parametrize("share", [0.0, 1 / 3])
def test_who_has_learned_beyond_all_numbers_is_not_kept(tmp_path, monkeypatch, share):
    """Neither the run, nor an exploiter that it makes."""
    from maquignon.lab.training import session
    from maquignon.lab.training.learner import Learner

    counted(monkeypatch)
    short = small_tables(["koehandel-2001"], ["two-families"])
    settings = replace(SETTINGS, tables=short, seconds=90)
    session.train(settings, tmp_path, None, lambda _line: None)
    spoilt = settings.seed + 1 if share else settings.seed

    def learn(self: Any, *given: Any, learns: Any = Learner.learn) -> Any:
        found = learns(self, *given)
        if self._settings.seed == spoilt:
            self.average.trunk.head.bias.data[0] = float("nan")
        return found

    monkeypatch.setattr(Learner, "learn", learn)
    with pytest.raises(CannotTrain, match="beyond all numbers"):
        session.train(replace(settings, exploiters=share), tmp_path, tmp_path, lambda _line: None)
    for file in FILES[:-1]:
        assert all(np.isfinite(array).all() for array in read_arrays(tmp_path / file)), file


def test_earlier_selves_are_spread_over_the_whole_time_in_slices_too(tmp_path):
    from maquignon.lab.training.checkpoint import Reached, load, save
    from maquignon.lab.training.league import League
    from maquignon.lab.training.memory import Memory

    traits, one = len(trait_columns(CLASSIC)), learner()

    def remembered(slices: int) -> list[float]:
        memory = Memory()
        for number in range(slices):
            league = League(SETTINGS, traits, memory)
            for seconds in range(number * 2400 // slices, (number + 1) * 2400 // slices, 10):
                one.policy.take_arrays(network(seconds / 2400))
                league.attend(one.policy, 0, float(seconds))
            save(tmp_path, one, Reached(memory, seconds + 10.0, 0))
            memory = load(tmp_path, one).memory
        return [round(float(each[0][0, 0]) * 2400) for each in memory.past]

    assert remembered(24) == remembered(1)


def test_selves_are_met_at_once_where_the_checkpoint_has_none(tmp_path):
    from maquignon.lab.training.checkpoint import Reached, load, save
    from maquignon.lab.training.league import League
    from maquignon.lab.training.memory import Memory

    save(tmp_path, learner(), Reached(Memory(every=120.0, next=500.0, owed=33.0), 400.0, 0))
    (tmp_path / "past.npz").unlink()
    memory = load(tmp_path, learner()).memory
    assert memory == Memory(every=120.0, next=500.0, owed=33.0)
    League(SETTINGS, len(trait_columns(CLASSIC)), memory).attend(learner().policy, 0, 400.0)
    assert len(memory.past) == 1


def test_a_run_of_observation_version_2_is_taken_up_with_its_moments_and_its_selves(tmp_path):
    from maquignon.lab.training.checkpoint import Reached, load, save
    from maquignon.lab.training.memory import Memory

    old = learner(5)
    for number, weight in enumerate(old.weights):
        moments = torch.full_like(weight, 1e-3 * (number + 1))
        old.optimizer.state[weight] = {"step": torch.tensor(5.0), "exp_avg": moments, "exp_avg_sq": moments**2}
    save(tmp_path, old, Reached(Memory(past=[network(0.5)]), 1.0, 10))
    layers = len(list(old.policy.parameters()))
    critics = np.append(MANNERED, PLAN.width + CRITIC_LACKING)
    for name, places in (
        ("weights.npz", {0: MANNERED, layers: critics}),
        ("moments.npz", {0: MANNERED, 1: MANNERED, 2 * layers: critics, 2 * layers + 1: critics}),
        ("past.npz", {0: MANNERED}),
    ):
        arrays = read_arrays(tmp_path / name)
        for place, columns in places.items():
            arrays[place] = np.delete(arrays[place], columns, axis=1)
        np.savez(tmp_path / name, *arrays)
    found = learner()
    memory = load(tmp_path, found).memory
    for number, columns in ((0, MANNERED), (layers, critics)):
        state = found.optimizer.state[found.weights[number]]
        for name, wanted in (("exp_avg", 1e-3 * (number + 1)), ("exp_avg_sq", 1e-6 * (number + 1) ** 2)):
            assert state[name].shape == found.weights[number].shape
            assert (state[name][:, columns] == 0).all()
            others = np.delete(state[name].numpy(), columns, axis=1)
            assert np.allclose(others, wanted, rtol=1e-2)
    assert memory.past[0][0].shape == found.policy.arrays()[0].shape
    for weight in found.weights:
        weight.grad = torch.zeros_like(weight)
    found.optimizer.step()


def test_a_run_makes_exploiters_and_meets_them(tmp_path, monkeypatch):
    """Twelve seconds each, a third of the time together; another slice goes on with them."""
    from maquignon.lab.training import session
    from maquignon.lab.training.league import League

    met = []

    def invited(self: Any, others: Any = League._invited) -> Any:
        found = others(self)
        met.append(len(found) if found is not self.memory.past else 0)
        return found

    monkeypatch.setattr(League, "_invited", invited)
    short = small_tables(["koehandel-2001"], ["two-families"])
    settings = replace(SETTINGS, tables=short, seconds=90, exploiters=1 / 3, rates=(3e-3, 3e-3))
    for folder, before in (("first", None), ("second", tmp_path / "first")):
        counted(monkeypatch)
        session.train(settings, tmp_path / folder, before, lambda _line: None)
    told = [line for line in read_lines(tmp_path / "second" / "log.jsonl") if "exploiters" in line]
    assert [line["exploiters"] for line in told] == [1, 2, 3, 4]
    assert told[-1]["seconds"] > 120
    assert all(line["exploiter"] > 0 for line in told)
    layers = len(learner().policy.arrays())
    kept = read_arrays(tmp_path / "second" / "exploiters.npz")
    assert len(kept) == 4 * layers
    before = read_arrays(tmp_path / "first" / "exploiters.npz")
    assert all((one == other).all() for one, other in zip(before, kept, strict=False))
    assert max(met) >= 3
    assert 0 in met
    assert ">exploiter: " in (tmp_path / "second" / "log.svg").read_text()


def test_an_exploiter_begins_as_the_average_and_sits_alone_against_it(monkeypatch):
    from maquignon.lab.training import exploiting
    from maquignon.lab.training.stopping import Stop

    counted(monkeypatch)
    own = exploiting.against_itself(replace(SETTINGS, characters=0.4, rates=(0.0, 0.0)))
    plans = seatings(own, 4, 50, 3, Random(1))
    assert {kind_of(plan) for plan in plans} == {1}
    assert all(plan.count(0) == 1 and len(set(plan)) == 2 for plan in plans)
    one = learner()
    for weight in one.average.parameters():
        weight.data.add_(0.25)
    groups, slots = parts(own)
    with FleetProcesses(groups, row_width(True)) as fleet:
        with exploiting.Exploiting(own, fleet, slots) as exploiters:
            made = exploiters.make(one, Stop())
            assert made
            for found, wanted in zip(made.arrays, one.average.arrays(), strict=True):
                assert np.allclose(found, wanted)
            rival = exploiters._rival.arrays()
            assert all((found == wanted).all() for found, wanted in zip(rival, one.average.arrays(), strict=True))
            asked = Stop()
            asked.hear(signal.SIGTERM, None)
            assert exploiters.make(one, asked) is None
        del exploiters


def test_a_folder_without_what_exact_learning_counted_is_gone_on_from_with_a_word(tmp_path):
    (tmp_path / "policy.npz").touch()
    assert lacking(tmp_path, exact=True) == [f"{tmp_path} has no facts.json: its time and its log start anew"]


def test_what_is_being_done_is_left_once_and_nothing_is_begun_after():
    from maquignon.lab.training.stopping import HEARD, Stop, Stopped, listening

    done = []

    def asked_in_the_middle(stop: Stop) -> None:
        done.append("begun")
        signal.raise_signal(signal.SIGTERM)
        done.append("ended")

    before = [signal.getsignal(number) for number in HEARD]
    with listening() as stop:
        stop.unless_asked(partial(done.append, "played"))
        assert not stop.is_asked
        stop.unless_asked(partial(asked_in_the_middle, stop))
        assert stop.is_asked
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        stop.unless_asked(partial(done.append, "played"))
    assert done == ["played", "begun"]
    assert [signal.getsignal(number) for number in HEARD] == before
    with pytest.raises(Stopped, match="stopped by SIGTERM: what was learned so far lies in there") as stopped:
        stop.check(Path("there"))
    assert stopped.value.status == 143
