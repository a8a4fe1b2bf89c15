"""A search that meets networks: what children do against them is what `lab evaluate` says, and the same again."""

import sys
from dataclasses import replace

import numpy as np
import pytest

from maquignon.bots.habits import numbers_of
from maquignon.bots.learned.policy import LearnedPolicy, write_policy
from maquignon.cli.lab import breeding
from maquignon.envs.columns import PLAN, trait_columns
from maquignon.envs.core.actions import ACTIONS
from maquignon.lab import network_rivals, tuning
from maquignon.lab.contests import DEALS
from maquignon.lab.evaluation import Cell
from maquignon.lab.network_rivals import NetworkRival, mean_strengths
from maquignon.lab.players import named_habits
from maquignon.lab.seated_games import SeatedGames
from maquignon.lab.tuning import Generation, Search, evolve
from maquignon.rulebook import edition
from tests.cli.calling import call

CLASSIC = edition("koehandel-2001", (), 3)
WHO = ("otto", "odile", "pip", "stakes-nothing")
OTTO, ODILE, PIP, MISER = (numbers_of(named_habits(name, CLASSIC, 3)) for name in WHO)


@pytest.fixture
def file(tmp_path):
    """A small network that prefers to pass and to be done, so that games are short."""
    chance = np.random.default_rng(1)
    inputs = PLAN.width + len(trait_columns(CLASSIC))
    shapes = [(16, inputs), (16,), (ACTIONS, 16), (ACTIONS,)]
    arrays = [chance.normal(0, 0.1, shape).astype(np.float32) for shape in shapes]
    arrays[-1][[3, 8, 11]] += 2
    arrays[-1][30:32] -= 4
    write_policy(tmp_path / "small.npz", LearnedPolicy(arrays))
    return str(tmp_path / "small.npz")


def rival(file: str, **changes) -> NetworkRival:
    usual = NetworkRival(edition=CLASSIC, players=3, network=file, company=(), games=6, seed=4)
    return replace(usual, **changes)


def search(file: str, **changes) -> Search:
    first = Search(
        edition=CLASSIC,
        players=3,
        generations=1,
        children=2,
        games=18,
        seed=3,
        start=OTTO,
        pool=(),
        networks=(file,),
        among_equals=False,
    )
    return replace(first, **changes)


def by_evaluation(one: str, many: str) -> float:
    """In shares of par."""
    return 3 * Cell(edition=CLASSIC, players=3, one=one, many=many, games=6, seed=4, within_means=True).play().rate()


def test_a_child_does_against_a_network_what_evaluation_says_of_its_habits(file):
    """Where there is no company it is alone against copies twice, once it is many."""
    alone = [by_evaluation(name, file) for name in ("otto", "stakes-nothing")]
    among = [by_evaluation(file, name) for name in ("otto", "stakes-nothing")]
    assert alone[0] > alone[1]
    assert among[0] < among[1]
    wanted = [(2 * one + (3 - other) / 2) / 3 for one, other in zip(alone, among, strict=True)]
    assert rival(file).strengths([OTTO, MISER]) == pytest.approx(wanted)


def test_at_mixed_tables_a_network_brings_others_of_the_pool(file):
    plans = [["otto", file, "odile"], ["odile", "otto", file], [file, "odile", "otto"]] * 2
    games = SeatedGames(CLASSIC, plans, [4 * DEALS + game // 3 for game in range(6)], bluffs=False)
    shares = [float(step.told.shares[slot, slot % 3]) for step in games.play() for slot in step.ended.tolist()]
    alone, among = by_evaluation("otto", file), by_evaluation(file, "otto")
    wanted = (alone + (3 - among) / 2 + 3 * sum(shares) / 6) / 3
    assert rival(file, company=(ODILE, PIP)).strengths([OTTO]) == pytest.approx([wanted])
    assert sum(shares) * 3 / 6 != pytest.approx(alone)


def test_equal_children_do_equally_well_whoever_is_in_their_batch(file, monkeypatch):
    rivals = [rival(file, company=(ODILE,), games=3), rival(file, games=3)]
    together = mean_strengths(rivals, [OTTO, PIP, OTTO], map)
    assert together[0] == together[2] != together[1]
    assert together == [sum(each.strengths([child])[0] for each in rivals) / 2 for child in (OTTO, PIP, OTTO)]
    monkeypatch.setattr(network_rivals, "AT_ONCE", 2)
    assert mean_strengths(rivals, [OTTO, PIP, OTTO], map) == together


def test_a_search_against_networks_finds_the_same_again_and_something_else_than_without(file):
    first, second = ([*evolve(search(file, start=PIP, pool=(ODILE,)))] for _ in range(2))
    assert first == second
    assert first != [*evolve(search(file, start=PIP, pool=(ODILE,), networks=()))]


@pytest.mark.long
def test_processes_change_nothing_against_networks(file):
    assert [*evolve(search(file), workers=2)] == [*evolve(search(file))]


def test_every_opponent_counts_alike(file, monkeypatch):
    asked = {}

    def by_habits(*_table, pool, games, **_seed):
        asked["habits"] = games / len(pool)
        return 1.0

    def by_network(rivals, children, _run):
        asked["networks"] = 3 * rivals[0].games
        return [2.0] * len(children)

    monkeypatch.setattr(tuning, "strength", by_habits)
    monkeypatch.setattr(network_rivals, "mean_strengths", by_network)
    mixed = search(file, pool=(PIP, ODILE, OTTO), games=72)
    assert [each.mean for each in evolve(mixed)] == [1.25]
    assert asked == {"habits": 18, "networks": 18}


def test_a_search_without_networks_is_what_it_was(file, monkeypatch):
    """The strength of habits alone, of all its games, and NumPy is not asked for."""
    monkeypatch.setitem(sys.modules, "maquignon.lab.network_rivals", None)
    alone = search(file, pool=(PIP, ODILE), networks=())
    played = []
    strength = tuning.strength

    def noted(*table, **games):
        played.append((games["games"], strength(*table, **games)))
        return played[-1][1]

    monkeypatch.setattr(tuning, "strength", noted)
    [generation] = evolve(alone)
    assert [games for games, _ in played] == [18, 18]
    assert generation.best == max(rate for _, rate in played)
    assert generation.mean == sum(rate for _, rate in played) / 2


def test_the_command_tells_networks_from_those_who_play_by_habits(capsys, file, monkeypatch):
    asked = []

    def noted(search, _workers):
        asked.append(search)
        return iter([Generation(number=0, habits=search.start, best=1.0, mean=1.0)])

    monkeypatch.setattr(breeding, "evolve", noted)
    words = ("lab", "tune", "--edition", "koehandel-2001", "--players", "3")
    call(capsys, *words, "--against", "champion", "--against", "pip", "--against", file)
    call(capsys, *words, "--exploit", "champion")
    assert [each.networks for each in asked] == [("champion", file), ("champion",)]
    assert [PIP in each.pool for each in asked] == [True, False]
    assert asked[1].pool == ()


def test_a_network_that_is_nowhere_is_refused(capsys):
    words = ("lab", "tune", "--edition", "koehandel-2001", "--players", "3", "--against", "nobody.npz")
    assert "there is no file nobody.npz, and nobody of that name: there is pip" in call(capsys, *words).refusal


def test_without_numpy_a_search_against_networks_says_so(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "maquignon.lab.network_rivals")
    monkeypatch.delitem(sys.modules, "maquignon.lab.seated_games")
    words = ("lab", "tune", "--edition", "koehandel-2001", "--players", "3", "--exploit", "champion")
    assert "networks need numpy: pip install 'maquignon[lab]'" in call(capsys, *words, "--workers", "1").refusal
