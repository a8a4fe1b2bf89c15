"""`maquignon bench rules`: that it measures, not how fast anything is."""

import sys
from pathlib import Path

import pytest

import maquignon
import maquignon.rules
from maquignon.bench import cores, reviewing, speed, start_up
from maquignon.bench.stopwatch import Task, measure
from maquignon.cli.bench import command as bench
from maquignon.cli.bench import envs, envs_beside
from maquignon.rules import is_compiled
from maquignon.rules.phase import OVER
from tests.cli.calling import call
from tests.review.games import ending

BRIEF = ("bench", "rules", "--seconds", "0.002")


@pytest.fixture(autouse=True)
def _one_try(monkeypatch):
    monkeypatch.setattr(start_up, "TRIES", 1)


def test_json_has_every_figure(capsys):
    facts = call(capsys, *BRIEF, "--json").json
    assert facts["compiled"] is is_compiled()
    assert facts["calibration"]["value"] > 0
    assert [each["name"] for each in facts["figures"]] == [each.name for each in bench.SUBJECTS]
    assert all(each["plain"] > 0 for each in facts["figures"])
    assert all((each["compiled"] is not None) is is_compiled() for each in facts["figures"])
    assert set(facts["start"]["import_seconds"]) == {"maquignon", "maquignon.play"}
    assert facts["packages_imported_by_the_rules"] == []


def test_the_text_has_targets_and_says_when_nothing_is_compiled(capsys):
    out = call(capsys, *BRIEF).out
    assert "koehandel-2001, 4 players" in out
    assert "≥ 10" in out
    assert "< 0.3" in out
    assert ("are plain Python" in out) is not is_compiled()


def test_two_versions_of_the_environments_are_measured_in_turn(capsys):
    """The second one is this one as well, which a short run of is worth nothing, but says all."""
    pytest.importorskip("numpy")
    words = (
        "bench",
        "envs",
        "--seconds",
        "0.01",
        "--rounds",
        "1",
        "--beside",
        str(Path(maquignon.__file__).parents[1]),
    )
    lines = call(capsys, *words, "--json").json
    assert [(each["edition"], each["players"]) for each in lines] == list(envs.TABLES)
    for kind in ("packed", "expanded", "single"):
        assert all(each[kind]["ratio"] == each[kind]["here"] / each[kind]["there"] > 0 for each in lines)


def test_the_middle_of_the_turns_counts_and_tables_that_one_version_does_not_know_are_left_out():
    one, two = ("master-2009", 2), ("koehandel-2001", 4)
    here = [{one: dict.fromkeys(envs_beside.KINDS, speed), two: {}} for speed in (2.0, 3.0, 100.0)]
    there = [{one: dict.fromkeys(envs_beside.KINDS, speed)} for speed in (1.0, 1.0, 1.0)]
    (line,) = envs_beside.compared(here, there)
    assert (line["edition"], line["players"], line["packed"]) == (*one, {"here": 3.0, "there": 1.0, "ratio": 3.0})


def test_another_version_that_is_none_is_refused(capsys, tmp_path):
    assert "there is no maquignon" in call(capsys, "bench", "envs", "--beside", str(tmp_path)).refusal
    (tmp_path / "maquignon").mkdir()
    (tmp_path / "maquignon" / "__init__.py").touch()
    assert "cannot be measured" in call(capsys, "bench", "envs", "--beside", str(tmp_path), "--rounds", "1").refusal


def test_no_time_at_all_is_refused(capsys):
    assert call(capsys, "bench", "rules", "--seconds", "0").refusal == "--seconds is more than 0, not 0"


def test_compiled_figures_stand_beside_plain_ones():
    subject = bench.Subject("x", bench.MOVES, speed.copies)
    figure = bench._figure(subject, {"x, plain": 2e6, "x, compiled": 1e8})
    assert (figure.compiled, figure.plain, figure.ratio) == (100, 2, 50)
    slow = bench._figure(subject._replace(unit=bench.MICROSECONDS), {"x, plain": 1e6, "x, compiled": 1e7})
    assert (slow.compiled, slow.plain, slow.ratio) == (0.1, 1, 10)
    assert list(bench._cells(figure))[2:] == ["100", "", "2", "", "50×"]


def test_the_tasks_take_turns_and_the_best_round_counts():
    order: list[str] = []

    def task(name: str) -> Task:
        def run(times: int) -> int:
            order.append(name)
            return times

        return Task(name, run)

    speeds = measure([task("a"), task("b")], 1e-9, rounds=3)
    assert order[-6:] == ["a", "b"] * 3
    assert all(each > 0 for each in speeds.values())


def test_the_plain_core_leaves_the_running_one_in_place():
    before = {name: module for name, module in sys.modules.items() if name.startswith("maquignon.rules")}
    plain = cores.plain_core()
    assert str(plain.moves.__file__).endswith(".py")
    assert plain.moves is not before["maquignon.rules.moves"]
    assert {name: sys.modules[name] for name in before} == before
    assert maquignon.rules is before["maquignon.rules"]


def test_a_driven_game_is_a_whole_game():
    core = cores.running_core()
    state, dice = speed._dealt(core)
    moves = speed._moves_of(core, state.copy(), dice)
    for seat, move in moves:
        assert core.moves.is_legal(state, seat, move)
        core.moves.apply(state, seat, move)
    assert state.phase == OVER


@pytest.mark.parametrize("task", [speed.playouts, speed.driven_games, speed.driven_moves])
def test_driven_tasks_count_their_moves(task):
    assert task("x", cores.running_core()).run(2) > 200


def test_copies_are_counted():
    assert speed.copies("x", cores.running_core()).run(12) == 12


def test_a_package_from_outside_would_be_noticed(monkeypatch):
    assert start_up.outsiders() == []
    monkeypatch.setattr(start_up, "OUTSIDERS", start_up.OUTSIDERS.replace("import maq", "import rich, maq"))
    assert "rich" in start_up.outsiders()


def test_the_time_of_a_review_is_measured(capsys, monkeypatch):
    monkeypatch.setattr("maquignon.bench.reviewing.champions_game", lambda: ending("champion", "odile", "champion"))
    monkeypatch.setattr("maquignon.review.reviewing.usual_effort", lambda: 2_000)
    found = call(capsys, "bench", "review", "--jobs", "1", "--json").json
    assert found["moves"] > 0 < found["counselled"]
    assert (len(found["all_seconds"]), found["target_seconds"]) == (3, 8)
    assert found["seconds"] == min(found["all_seconds"]) > 0 < found["cpu_seconds"]
    assert "target: < 8 s on two cores" in call(capsys, "bench", "review", "--jobs", "1").out
    assert "--jobs is 1 or more" in call(capsys, "bench", "review", "--jobs", "0").refusal


def test_the_game_that_is_reviewed_is_a_whole_one_of_four():
    record = reviewing.champions_game()
    assert (record.players, record.rules_id) == (4, "koehandel-2001/1")
    assert record.result is not None
