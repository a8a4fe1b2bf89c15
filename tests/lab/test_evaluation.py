"""A network measured: equals score exactly par, results repeat, and everybody in the pool can be met."""

import json
from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import TEMPERATURES
from maquignon.bots.learned.policy import Heated, LearnedPolicy, drawn, read_policy, write_policy
from maquignon.bots.levels import levels
from maquignon.bots.usual_prices import usual_figures
from maquignon.envs.columns import PLAN, trait_columns
from maquignon.envs.core.actions import ACTIONS, RAISE, WORDS
from maquignon.lab import evaluation, seated_games
from maquignon.lab.contests import Result, blank_result
from maquignon.lab.evaluation import MIXED, Cell, cells, play_cells, table
from maquignon.lab.ladder import ladder
from maquignon.lab.pool import pool
from maquignon.lab.price_copier import PriceCopier
from maquignon.lab.published_pool import KEPT
from maquignon.lab.seated_games import POOL, SeatedGames, points, read_networks
from maquignon.lab.solve import NAMED, Exploited, network_losses, positions
from maquignon.lab.solve.answers import Answer
from maquignon.lab.solve.positions import from_the_start
from maquignon.lab.solve.trials import Trial, Tried
from maquignon.lab.strangers import STRANGERS
from maquignon.rulebook import edition
from maquignon.rules.phase import PASS
from tests.cli.calling import call
from tests.pages.blocks import ROOT

CLASSIC = edition("koehandel-2001", (), 3)


def network(seed: int) -> LearnedPolicy:
    """Any small network that prefers to pass and to be done, so that games are short."""
    chance = np.random.default_rng(seed)
    inputs = PLAN.width + len(trait_columns(CLASSIC))
    shapes = [(16, inputs), (16,), (ACTIONS, 16), (ACTIONS,)]
    arrays = [chance.normal(0, 0.1, shape).astype(np.float32) for shape in shapes]
    arrays[-1][[3, 8, 11]] += 4
    arrays[-1][30:32] -= 4
    return LearnedPolicy(arrays)


@pytest.fixture
def file(tmp_path):
    write_policy(tmp_path / "small.npz", network(1))
    return str(tmp_path / "small.npz")


def cell(one: str, many: str, games: int = 12) -> Cell:
    return Cell(edition=CLASSIC, players=3, one=one, many=many, games=games, seed=3)


def test_a_network_against_itself_scores_exactly_par(file):
    result = cell(file, file).play()
    assert result.games == 12
    assert result.wins == pytest.approx([4.0] * 3)


def test_seven_games_of_three_are_three_whole_deals():
    """Else the one would sit at one seat oftener than at another, and not at par against itself."""
    asked = cells("otto-1", CLASSIC, 3, ["odile-1"], 7, 3)
    matches = [*ladder(CLASSIC, 3, 7, 3), *pool(CLASSIC, 3, 7, 3)]
    assert {each.games for each in [*asked, *matches]} == {9}
    assert replace(asked[0], many="otto-1").play().wins == pytest.approx([3.0] * 3)


def test_commands_tell_how_many_games_they_played(capsys, monkeypatch):
    monkeypatch.setattr("maquignon.lab.ladder.LADDER", ("pip", "berta"))
    table = ("--edition", "koehandel-2001", "--players", "3", "--games", "4", "--workers", "1")
    assert "3 players, 6 games each, par" in call(capsys, "lab", "ladder", *table).out
    said = call(capsys, "lab", "evaluate", "pip", *table, "--against", "berta", "--seeds", "1,2")
    assert "3 players, 12 games each, par" in said.out


def test_a_character_against_itself_scores_exactly_par():
    assert cell("odile-1", "odile-1", 3).play().wins == pytest.approx([1.0] * 3)


def test_who_copies_prices_bids_up_to_the_usual_one_and_no_further():
    """Median of a rooster with three, early: as its file has it."""
    price = usual_figures()["koehandel-2001 3"]["rooster"]["early"][1]
    allowed = np.ones((2, ACTIONS), bool)
    columns = np.zeros((2, PLAN.width), np.float32)
    for row, bid in enumerate((price - 10, price)):
        seen = {"phase is 2": 1, "high bid": bid / 1000, "lot rooster": 1 / 4, "deck left": 39 / 40}
        columns[row, [PLAN.names.index(name) for name in seen]] = list(seen.values())
    chances = PriceCopier(CLASSIC, 3).chances(columns, allowed)
    assert chances[0, RAISE] == 1
    assert chances[1, WORDS.index(PASS)] == 1


def test_what_the_copier_pays_stays_what_strengths_were_measured_with():
    told = json.dumps(usual_figures(), sort_keys=True).encode()
    assert sha256(told).hexdigest()[:16] == "c7cf0fe7e089c40b"


@pytest.mark.parametrize("other", ["random", "otto-1", *STRANGERS, "copies-prices"])
def test_everybody_can_be_met_both_ways(file, other):
    asked = cells(file, CLASSIC, 3, [other], 3, 5)
    results = [(each, each.play()) for each in asked]
    assert [result.games for _, result in results] == [3, 3]
    assert all(sum(result.wins) + result.unfinished == pytest.approx(3) for _, result in results)
    assert other in POOL
    assert [row[0] for row in table(file, results).rows] == [other, "mean"]
    assert asked[0].play().wins == results[0][1].wins


def test_a_network_is_as_hot_as_it_is_told_to_be_and_nobody_else(file, tmp_path):
    write_policy(tmp_path / "other.npz", network(2))
    asked = cells(file, CLASSIC, 3, [str(tmp_path / "other.npz")], 3, 5, temperature=0.2)
    for each in asked:
        games = evaluation._seated(each, [[each.one, each.many, each.many]], [1], read_networks(each.names))
        heats = [heated.temperature for heated in games._networks if isinstance(heated, Heated)]
        assert heats == ([0.2, 1.0] if each.one == file else [1.0, 0.2])


def test_its_own_temperature_changes_nothing_for_the_champion_and_another_does():
    own = TEMPERATURES["classic"]
    as_shipped, told, hot = (
        [cell.play().wins for cell in cells(CHAMPION, CLASSIC, 3, ["otto-1"], 6, 5, temperature=heat)]
        for heat in (None, own, 20.0)
    )
    assert as_shipped == told != hot


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("otto", "1"), "only a network has a temperature"), (("champion", "0"), "--temperature must be above 0")],
)
def test_a_temperature_that_cannot_be_is_refused(capsys, words, sentence):
    who, heat = words
    table = ("--edition", "koehandel-2001", "--players", "3")
    assert call(capsys, "lab", "evaluate", who, *table, "--temperature", heat).refusal == sentence


def test_every_decision_has_a_chance_of_its_own(file, monkeypatch):
    asked: list[list[int]] = []

    def noted(seeds, made):
        asked.append(made.tolist())
        return points(seeds, made)

    monkeypatch.setattr(seated_games, "points", noted)
    cell(file, "random", 3).play()
    assert len(asked) > 5
    assert [set(made) for made in asked] == [{number} for number in range(len(asked))]


def test_beside_the_champion_nobody_bids_beyond_the_own_means(file, monkeypatch):
    monkeypatch.setattr(SeatedGames, "_network", lambda _self, _name, _edition: network(1))
    for others, may_bluff in (("otto", True), (CHAMPION, False)):
        games = SeatedGames(CLASSIC, [[file, others, others]], [1])
        assert games.env._fleet.bluffs == [may_bluff]


def test_two_networks_can_meet(file, tmp_path):
    write_policy(tmp_path / "other.npz", network(2))
    assert cell(file, str(tmp_path / "other.npz"), 6).play().games == 6


def test_half_precision_keeps_the_policy(file):
    columns = np.random.default_rng(1).random((20, len(network(1).arrays[0][0])), np.float32)
    allowed = np.ones((20, ACTIONS), bool)
    kept = read_policy_chances(file, columns, allowed)
    assert np.abs(kept - network(1).chances(columns, allowed)).max() < 1e-2
    assert kept.sum(axis=1) == pytest.approx(1, abs=1e-5)


def read_policy_chances(file, columns, allowed):
    with open(file, "rb") as stream:
        return read_policy(stream).chances(columns, allowed)


def test_an_older_networks_file_is_refused(tmp_path):
    np.savez(tmp_path / "old.npz", np.array(1))
    with pytest.raises(ValueError, match="version 1"):
        read_policy(tmp_path / "old.npz")


def test_actions_are_drawn_as_often_as_the_chances_say():
    chances = np.tile(np.array([0.0, 0.25, 0.0, 0.75, 0.0], np.float32), (10_000, 1))
    found = drawn(chances, points(np.arange(10_000), np.full(10_000, 7)))
    assert set(found.tolist()) == {1, 3}
    assert (found == 3).mean() == pytest.approx(0.75, abs=0.02)
    assert drawn(chances[:2], np.array([0.0, 0.9999999], np.float32)).tolist() == [1, 3]


@pytest.mark.parametrize("total", [1.0, 0.9999, 0.3])
def test_an_action_without_a_chance_is_drawn_by_no_point(total):
    """Not by one that was rounded up to 1, and not where the chances fall short of 1."""
    chances = np.tile(np.array([0.0, 0.25, 0.0, 0.75, 0.0, 0.0], np.float32) * np.float32(total), (4, 1))
    found = drawn(chances, np.array([0.0, 0.25, 1 - 2**-24, 1.0], np.float32))
    assert found.tolist() == [1, 3, 3, 3]


def test_at_mixed_tables_others_are_drawn_for_every_deal_and_sit_in_every_turn(file, monkeypatch):
    seated: list[list[str]] = []

    class Noted(SeatedGames):
        def __init__(self, edition, plans, *rest, **more):
            seated.extend(plans)
            super().__init__(edition, plans, *rest, **more)

    monkeypatch.setattr(evaluation, "SeatedGames", Noted)
    pool = ["random", "nora", "otto-1", "stakes-all"]
    *_, mixed = cells(file, CLASSIC, 3, pool, 12, 5)
    assert (mixed.one, mixed.many) == (file, MIXED)
    result = mixed.play()
    assert result.games == 12
    assert [plan.index(file) for plan in seated] == [0, 1, 2] * 4
    rivals = [[plan[(plan.index(file) + place) % 3] for place in (1, 2)] for plan in seated]
    assert [rivals[game] for game in range(12)] == [rivals[game - game % 3] for game in range(12)]
    assert all(len({*pair}) == 2 and {*pair} <= {*pool} for pair in rivals)
    assert len({tuple(pair) for pair in rivals}) > 1
    assert mixed.play().wins == result.wins


def test_the_last_lines_are_the_means_over_the_pool_and_mixed_tables(file):
    asked = cells(file, CLASSIC, 3, ["random", "nora", "otto-1"], 3, 5)
    won = {(file, "random"): 3.0, (file, "nora"): 1.5, ("nora", file): 3.0, (file, MIXED): 0.75}
    results = [(each, Result([won.get((each.one, each.many), 0.0), 0, 0], [], games=3)) for each in asked]
    *_, mean, mixed = table(file, results).rows
    assert (mean[0], mean[2][:4], mean[4][:4]) == ("mean", "50.0", "33.3")
    assert (mixed[0], mixed[2][:4], mixed[4]) == (MIXED, "25.0", "")


def test_each_line_says_how_hot_they_are_and_on_which_side_of_par(file):
    asked = cells(file, CLASSIC, 3, ["random", CHAMPION, "grimbeert"], 400, 5)
    won = {(file, "random"): 390.0, (CHAMPION, file): 20.0}
    results = [(each, Result([won.get((each.one, each.many), 400 / 3), 0, 0], [], games=400)) for each in asked]
    heads, *rows = table(file, results).heads, *table(file, results).rows
    assert heads[1:4:2] == ("temperature", "par")
    grimbeert = levels()["grimbeert"].handicap(CLASSIC).temperature
    assert [row[1] for row in rows[:3]] == ["", f"{TEMPERATURES['classic']:g}", f"{grimbeert:g}"]
    assert [(row[3], row[5]) for row in rows[:3]] == [("above", "within"), ("within", "below"), ("within", "within")]
    assert [row[0] for row in rows[3:]] == ["mean of those without a network", "mean", MIXED]
    assert rows[3][2][:4] == "97.5"


def test_the_games_of_several_seeds_are_told_together(file):
    asked = [cell for seed in (5, 6) for cell in cells(file, CLASSIC, 3, ["otto-1"], 6, seed)]
    alone, among = play_cells(asked)
    parts = [cell.play(read_networks(cell.names)) for cell in asked]
    assert (alone[1].games, among[1].games) == (12, 12)
    assert alone[1].wins == pytest.approx([sum(pair) for pair in zip(parts[0].wins, parts[2].wins, strict=True)])


MEASURED = ("--edition", CLASSIC.id, "--players", "3", "--against", "random", "--games", "3", "--workers", "1")


def test_what_it_loses_in_a_solved_game_is_what_lab_solve_says(file, capsys, monkeypatch):
    tiny = from_the_start(CLASSIC, 2, 2, {0: 1})
    monkeypatch.setattr(positions, "from_the_start", lambda *_: tiny)
    heat = ("--temperature", "0.5")
    told = call(capsys, "lab", "evaluate", file, *MEASURED, *heat, "--solved", "two-families", "--json").json
    known = call(capsys, "lab", "solve", "two-families", "--bots", file, *heat, "--over-bids", "--json").json["bots"][0]
    assert told["solved"] == [{"game": "two-families", "value": known["value"], "losses": known["low"]}]
    assert known["low"] == known["high"]
    assert len(told["games"]) == 2


@pytest.fixture
def trials(monkeypatch):
    """What is asked of the solver, which says of every game that a network loses 0.3 and 0.1 there."""
    asked: list[Trial] = []

    def tried(those, _crew):
        asked.extend(those)
        lost = Exploited(name="", low=(0.3, 0.1), high=(0.3, 0.1))
        return [Tried(trial=each, stake=1.0, value=each.value, lost=lost) for each in those]

    def unplayed(cell, **_networks):
        return blank_result(cell.players)

    monkeypatch.setattr(Cell, "play", unplayed)
    answer = Answer(game="", told="", value=0.25, positions=1, trades=1)
    monkeypatch.setattr(network_losses, "solved_game", lambda *_: answer)
    monkeypatch.setattr(network_losses, "run_trials", tried)
    return asked


def test_without_names_all_solved_games_are_told_after_the_games_played(file, capsys, trials):
    said = call(capsys, "lab", "evaluate", file, *MEASURED, "--solved").out
    assert [each.game for each in trials] == [*NAMED]
    assert {(each.bot, each.temperature, each.over_bids, each.value) for each in trials} == {(file, 1.0, True, 0.25)}
    rows = said.partition("What it loses in solved games to one who knows it:")[2].splitlines()[4:]
    assert rows == [f"| {name} | +0.2500 | 0.3000 | 0.1000 | 0.1500 |" for name in NAMED]
    assert "What it loses" not in call(capsys, "lab", "evaluate", file, *MEASURED).out


def test_the_champion_and_those_of_the_pool_are_solved_as_they_are_played(capsys, trials):
    folder = ("--checkpoints", str(ROOT / "checkpoints"))
    for name in (CHAMPION, "seed-61", "seed-61-cold"):
        call(capsys, "lab", "evaluate", name, *MEASURED, *folder, "--within-means", "--solved", "last-cards")
    seed = str(ROOT / "checkpoints" / KEPT["classic"]["seed-61"])
    cold = TEMPERATURES["classic"]
    assert [(each.bot, each.temperature) for each in trials] == [(CHAMPION, cold), (seed, 1.0), (seed, cold)]
    assert not any(each.over_bids for each in trials)


@pytest.mark.parametrize(
    ("who", "table", "sentence"),
    [
        ("otto", MEASURED, "--solved asks the champion or a network's file"),
        (CHAMPION, ("--against", "otto", "--edition", "boursicocotte-2025", "--players", "3"), "one animal at a time"),
        (CHAMPION, ("--against", "otto", "--edition", "master-2009", "--players", "2"), "one animal at a time"),
    ],
)
def test_who_and_what_cannot_be_solved_is_refused_before_a_game_is_played(capsys, who, table, sentence):
    assert sentence in call(capsys, "lab", "evaluate", who, *table, "--solved", "last-trades").refusal
