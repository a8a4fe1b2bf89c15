"""The lab: contests are fair and repeatable, a search finds the same again, and its command writes what it found."""

from dataclasses import replace
from math import sqrt
from statistics import NormalDist

import pytest

from maquignon.bots.characters import characters
from maquignon.bots.core.habits import TUNED, Habits
from maquignon.bots.habits import numbers_of
from maquignon.bots.roster import LADDER
from maquignon.cli.lab import breeding
from maquignon.lab import bred, contests, tuning
from maquignon.lab.contests import Result, contest
from maquignon.lab.exploiters import EXPLOITED, exploiters
from maquignon.lab.ladder import Match, ladder
from maquignon.lab.players import by_habits, named_habits
from maquignon.lab.ranges import RANGES
from maquignon.lab.sparring import DRAWN, HEAVY, KNOWN, sparring
from maquignon.lab.speed import speed
from maquignon.lab.tuning import Generation, Search, evolve, strength
from maquignon.rulebook import edition
from tests.bots.trading import play_plainly
from tests.cli.calling import call

TWO = edition("master-2009", (), 2)
SMALL = ("--edition", "master-2009", "--players", "2")


def search(**changes):
    usual = numbers_of(Habits())
    first = Search(edition=TWO, players=2, generations=2, children=4, games=6, seed=3, start=usual, pool=(usual,))
    return replace(first, **changes)


def test_an_error_is_half_of_95_per_cent():
    sure = NormalDist().inv_cdf(0.975)
    assert Result([30.0], [0.0], games=100).error() == pytest.approx(sure * sqrt(0.3 * 0.7 / 100), rel=1e-3)
    assert Result([0.0], [0.0], games=100).error() == pytest.approx(sure * 0.05 / 10, rel=1e-3), "nothing is certain"


def test_a_contest_is_the_same_again_and_every_game_has_one_victory_to_share():
    players = [Habits(), None]
    first, second = (contest(TWO, players, 8, 5) for _ in range(2))
    assert (first.wins, first.scores, first.moves) == (second.wins, second.scores, second.moves)
    assert sum(first.wins) == first.games == 8
    assert first.seconds > 0
    assert 0 < first.error() < 0.5


@pytest.mark.parametrize("table", [("koehandel-2001", 3), ("master-2009", 2), ("boursicocotte-2025", 3)])
@pytest.mark.parametrize("last", ["odile", None])
def test_a_contest_plays_what_a_loop_without_short_ways_plays(table, last, monkeypatch):
    name, players = table
    rules = edition(name, (), players)
    names = ["berta", last] if players == 2 else ["pip", "berta", last]
    seated = [characters()[each].habits(rules, players) if each else None for each in names]
    quick = contest(rules, seated, players, 3)
    monkeypatch.setattr(contests, "play_traders", play_plainly)
    usual = contest(rules, seated, players, 3)
    assert (quick.wins, quick.scores, quick.moves) == (usual.wins, usual.scores, usual.moves)


def test_another_seed_gives_other_games():
    assert contest(TWO, [None, None], 4, 1).moves != contest(TWO, [None, None], 4, 2).moves


def test_the_strongest_beats_three_random():
    match = Match(edition=edition("koehandel-2001"), players=4, one=LADDER[-1], many="random", games=12, seed=2)
    assert match.play().wins[0] >= 10


def test_a_search_finds_the_same_again():
    first, second = ([*evolve(search())] for _ in range(2))
    assert first == second
    assert [generation.number for generation in first] == [0, 1]
    assert first[-1].habits != search().start


def test_a_search_goes_where_traders_are_better(monkeypatch):
    """Best is a third of every range; a made-up strength tells how near a trader is."""
    best = {name: low + (high - low) / 3 for name, (low, high) in RANGES.items()}

    def nearness(_edition, _players, habits, **_games):
        return -sum(((habits[name] - best[name]) / (high - low)) ** 2 for name, (low, high) in RANGES.items())

    monkeypatch.setattr(tuning, "strength", nearness)
    rules = replace(edition("master-2009"), division=False)
    found = [*evolve(search(edition=rules, children=30, generations=60))]
    assert found[0].mean < found[0].best
    assert found[0].best < found[-1].mean
    for name, (low, high) in RANGES.items():
        assert found[-1].habits[name] == pytest.approx(best[name], abs=0.1 * (high - low)), name


def test_a_search_stays_in_its_ranges_and_leaves_alone_what_it_should():
    found = [*evolve(search(fixed=frozenset({"nerve"})))][-1].habits
    assert found["nerve"] == search().start["nerve"]
    assert found["milking"] == search().start["milking"]  # no auctions for two
    assert all(RANGES[name][0] <= found[name] <= RANGES[name][1] for name in RANGES)


@pytest.mark.long
def test_processes_change_nothing_in_a_search():
    assert [*evolve(search(), workers=2)] == [*evolve(search())]


def test_every_tuned_habit_has_a_range():
    assert set(RANGES) == set(TUNED)


def test_a_trader_among_its_likes_is_at_par():
    usual = numbers_of(Habits())
    assert 0.3 < strength(TWO, 2, usual, pool=(usual,), games=24, seed=1) < 1.7


def test_bred_habits_are_written_and_read(tmp_path):
    file = tmp_path / "habits.toml"
    bred.write_habits(file, "odile", "koehandel-2001", 4, {"grip": 1.25, "rat": 2.0})
    bred.write_habits(file, "odile", "koehandel-2001", 3, {"grip": 1.5})
    assert bred.read(file) == {"odile": {"koehandel-2001": {"3": {"grip": 1.5}, "4": {"grip": 1.25, "rat": 2.0}}}}


def test_the_ladder_is_measured_both_ways_and_against_random():
    pairs = [(match.one, match.many) for match in ladder(TWO, 2, 1, 1)]
    assert len(pairs) == 2 * (len(LADDER) - 1) + 1
    assert pairs[:2] == [("pip", "random"), ("random", "pip")]
    assert pairs[-1] == (LADDER[-1], "random")


def test_speed_is_measured():
    found = speed(TWO, 2, 2)
    assert found.games_a_second > 0 < found.core_microseconds
    assert found.table_milliseconds > 0


def test_of_the_games_that_measure_the_core_a_twentieth_is_played_at_a_table(monkeypatch):
    played = []

    def at_a_table(_edition, _players, games, _seed, _name):
        played.append(games)
        return 0.001

    monkeypatch.setattr("maquignon.lab.speed.contest", lambda *_: Result([0.0], [0.0], games=1, moves=1, seconds=1.0))
    monkeypatch.setattr("maquignon.lab.speed._at_a_table", at_a_table)
    assert [speed(TWO, 2, games).games_a_second for games in (2, 40)] == [1, 1]
    assert played == [1, 2]


def test_the_command_tunes_and_writes(capsys, tmp_path):
    file = tmp_path / "bred.toml"
    words = ("lab", "tune", *SMALL, "--generations", "1", "--children", "2", "--games", "2", "--workers", "1")
    said = call(capsys, *words, "--start", "mixing=0.5", "--keep", "grip", "--out", str(file))
    assert said.status == 0
    assert said.out.startswith("1: best ")
    assert bred.read(file)["odile"]["master-2009-two"]["2"]["grip"] == pytest.approx(
        characters()["odile"].habits(TWO, 2).grip, rel=1e-3
    )
    assert set(call(capsys, *words, "--json").json["habits"]) >= set(TUNED)


@pytest.mark.parametrize(
    ("name", "problem"), [("nowhere/bred.toml", "cannot be written"), ("bad.toml", "no toml file")]
)
def test_a_file_that_cannot_be_used_is_said_in_a_sentence(capsys, tmp_path, name, problem):
    (tmp_path / "bad.toml").write_text("grip = [")
    words = ("lab", "tune", *SMALL, "--generations", "1", "--children", "2", "--games", "2", "--workers", "1")
    said = call(capsys, *words, "--out", str(tmp_path / name))
    assert said.status == 2
    assert problem in said.err


def test_the_command_measures_ladder_and_speed(capsys):
    said = call(capsys, "lab", "ladder", *SMALL, "--games", "1", "--workers", "1")
    assert "odile against 1 random" in said.out
    assert call(capsys, "lab", "speed", *SMALL, "--games", "1", "--json").json["table_milliseconds"] > 0


def test_the_command_measures_how_fast_the_champion_decides(capsys):
    words = ("lab", "speed", *SMALL, "--games", "2", "--bot")
    found = call(capsys, *words, "champion", "--json").json
    assert found["decisions"] > 20
    assert 0 < found["alone_milliseconds"] < found["table_milliseconds"]
    assert (found["together"], found["target_milliseconds"]) == (2, 0.3)
    said = call(capsys, *words, "champion").out
    assert [line.split()[:2] for line in said.splitlines()[1:]] == [
        ["decision,", "alone"],
        ["decision,", "table"],
        ["decision,", "batched"],
    ]
    assert said.count("(target: < 0.3)") == 2
    assert "pip" in call(capsys, *words, "pip").out
    assert "there is no bot 'hal'" in call(capsys, *words, "hal").refusal


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--character", "bob"), "there is no character 'bob'"),
        (("--exploit", "bob"), "there is no file bob, and nobody of that name: there is"),
        (("--like", "bob"), "nobody who plays by habits is called 'bob'"),
        (("--keep", "courage"), "there is no habit 'courage'"),
        (("--start", "grip"), "--start wants a habit and a number"),
        (("--games", "0"), "--games is 1 or more"),
        (("--children", "1"), "--children is 2 or more, not 1"),
    ],
)
def test_the_command_refuses_in_one_sentence(capsys, words, refusal):
    assert refusal in call(capsys, "lab", "tune", *SMALL, *words).refusal


def test_a_search_among_equals_meets_itself_and_an_exploiter_nobody_else(monkeypatch):
    met = []

    def noted(_edition, _players, _habits, *, pool, **_games):
        met.append(pool)
        return 1.0

    monkeypatch.setattr(tuning, "strength", noted)
    [*evolve(search(generations=1))], [*evolve(search(generations=1, among_equals=False))]
    usual = numbers_of(Habits())
    assert {len(pool) for pool in met[:4]} == {2}
    assert met[4:] == [(usual,)] * 4


def test_those_who_judge_have_no_part_in_breeding():
    rules = edition("koehandel-2001", (), 4)
    judges = {"never-trades", "over-bids"}
    rivals = sparring(rules, 4, 1)
    assert not [name for name in judges if numbers_of(named_habits(name, rules, 4)) in rivals]
    assert len({tuple(each.items()) for each in rivals}) == len(rivals) == len(KNOWN) + len(HEAVY) + DRAWN
    assert sparring(rules, 4, 1) == rivals != sparring(rules, 4, 2)


def test_the_command_breeds_an_exploiter_under_a_name_of_its_own(capsys, tmp_path, monkeypatch):
    asked = []

    def noted(search, _workers):
        asked.append(search)
        return iter([Generation(number=0, habits=search.start, best=1.0, mean=1.0)])

    monkeypatch.setattr(breeding, "evolve", noted)
    file = tmp_path / "bred.toml"
    words = ("lab", "tune", *SMALL, "--like", "nora", "--out", str(file))
    call(capsys, *words, "--exploit", "otto-1", "--name", "exploits-otto-1")
    call(capsys, *words, "--against", "over-bids")
    exploiting, usual = asked
    assert exploiting.pool == (numbers_of(named_habits("otto-1", TWO, 2)),)
    assert not exploiting.among_equals
    assert usual.among_equals
    assert usual.pool == (*sparring(TWO, 2, 1), numbers_of(named_habits("over-bids", TWO, 2)))
    assert set(bred.read(file)) == {"exploits-otto-1", "odile"}
    assert exploiting.start == usual.start == numbers_of(named_habits("nora", TWO, 2))


def test_every_exploiter_is_written_down_for_a_table_and_can_be_met():
    assert set(exploiters()) == set(EXPLOITED)
    assert set(EXPLOITED) <= set(by_habits())
    assert {name for names in EXPLOITED.values() for name in names} <= set(by_habits())
