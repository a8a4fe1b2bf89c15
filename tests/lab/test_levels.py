"""The champion's weaker levels are set by measurement: mixed tables are fair, and steps come out even."""

import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from maquignon.arena.results.intervals import Interval
from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import at_his_best
from maquignon.bots.characters import characters
from maquignon.bots.handicap import NONE, Handicap
from maquignon.bots.levels import levels
from maquignon.lab.levels import TRIED, chosen, out_of_reach, proof, shipped, slackened, table, trials, write_levels
from maquignon.lab.mixed_tables import MixedTables, rated
from maquignon.rulebook import edition
from maquignon.workers import Crew
from tests.cli.calling import call

CLASSIC = edition("koehandel-2001", (), 4)
OWN = at_his_best(CLASSIC)
MASTER = edition("master-2009", (), 4)
WORDS = ("lab", "levels", "--edition", "koehandel-2001", "--players", "4", "--games", "4", "--workers", "1")


def tables(*names: str, deals: int = 3, players: int = 3, **handicaps: Handicap) -> MixedTables:
    rules = edition("koehandel-2001", (), players)
    return MixedTables(edition=rules, players=players, names=names, handicaps=handicaps, seed=2, deals=deals)


def measured(strengths: dict[str, float]) -> dict[str, Interval]:
    return {name: Interval(value, value - 9, value + 9) for name, value in strengths.items()}


LADDER = dict(zip(characters(), (1300.0, 1350.0, 1400.0, 1450.0, 1500.0, 1560.0, 1550.0), strict=True))
TRIALS = {f"slack {slack}": 1660 - 80 * slack - 40 * slack**2 for slack in TRIED}


def test_at_mixed_tables_everybody_sits_everywhere_and_meets_others():
    asked = tables("pip", "gus", "berta", "nora", deals=8)
    for deal in range(8):
        plans = [asked.plan(deal, turn) for turn in range(3)]
        assert len({*plans[0]}) == 3
        assert all(plan[turn] == plans[0][0] for turn, plan in enumerate(plans))
    assert len({tuple(sorted(asked.plan(deal, 0))) for deal in range(8)}) > 2


def test_every_deal_tells_of_all_its_rotations_also_where_no_network_sits():
    asked = tables("pip", "gus", "berta", CHAMPION, "weak", weak=Handicap(temperature=2.0), deals=4)
    drawn = [sum(deal.fields.values()) for deal in asked.play()]
    assert len(drawn) == 4
    assert min(drawn) >= 6, "two places are drawn for in each game, more where some are shared"


def test_who_plays_alike_is_rated_alike():
    """The same chance for everybody: a champion by another name wins from the same seats."""
    found = rated(tables(CHAMPION, "equal", "likewise", equal=OWN, likewise=OWN, deals=4))
    assert len({round(each.value, 6) for each in found.values()}) == 1


def test_results_do_not_hang_on_how_the_work_is_shared(monkeypatch):
    monkeypatch.setattr("maquignon.lab.mixed_tables.AT_ONCE", 2)
    asked = tables("pip", "gus", "nora", deals=4)
    assert rated(asked) == rated(asked, Crew(2))


def test_the_weaker_a_trial_the_hotter_and_the_more_forgetful():
    handicaps = [slackened(slack) for slack in TRIED]
    assert handicaps[0] == NONE
    assert all(one.temperature < other.temperature for one, other in pairwise(handicaps))
    assert all(one.forgetting < other.forgetting or other.forgetting == 1 for one, other in pairwise(handicaps))
    assert [each.forgetting for each in handicaps[-2:]] == [1, 1], "hotter yet, when there is nothing left to forget"


def test_levels_are_put_in_even_steps_between_the_best_of_the_ladder_and_the_champion():
    found = chosen(measured({**LADDER, **TRIALS, CHAMPION: 1660.0}))
    assert [*found] == [*levels()]
    slacks = [(each.temperature - 1) / 2 for each in found.values()]
    ratings = [1660 - 80 * slack - 40 * slack**2 for slack in slacks]
    assert ratings == pytest.approx([1585, 1610, 1635], abs=1)


def test_a_level_that_no_trial_is_weak_enough_for_is_named(capsys, monkeypatch):
    """As Cuwaert was at boursicocotte-2025, whose step down to the ladder was then more than twice any other."""
    stubborn = {f"slack {slack}": 1660 - 24 * slack for slack in TRIED}
    assert out_of_reach(measured({**LADDER, **TRIALS, CHAMPION: 1660.0})) == []
    told = measured({**LADDER, **stubborn, CHAMPION: 1660.0})
    assert out_of_reach(told) == ["cuwaert"]
    assert chosen(told)["cuwaert"] == slackened(TRIED[-1])
    monkeypatch.setattr("maquignon.lab.mixed_tables.rated", lambda *_: told | measured(dict.fromkeys(levels(), 1600.0)))
    said = call(capsys, *WORDS, "--markdown").err
    assert "cuwaert is as slack as any that was tried, and was to be weaker still\n" in said
    assert "tibeert is" not in said
    assert "tried" not in call(capsys, *WORDS, "--check", "--markdown").err


def test_a_step_that_chance_turned_round_is_smoothed_away():
    odd = {**TRIALS, "slack 0.5": 1700.0}
    slacks = [each.temperature for each in chosen(measured({**LADDER, **odd, CHAMPION: 1660.0})).values()]
    assert slacks == sorted(slacks, reverse=True)


def test_search_and_proof_have_everybody_and_other_deals():
    search, proven = trials(CLASSIC, 4, 5, 1), proof(CLASSIC, 4, 5, 1, shipped(CLASSIC))
    assert {*search.names} == {*characters(), CHAMPION, *search.handicaps}
    assert len(search.handicaps) == len(TRIED)
    assert proven.names == (*characters(), *levels(), CHAMPION)
    assert (search.first, proven.first) == (0, 5)


def test_the_table_goes_from_the_weakest_to_the_strongest():
    found = measured({"pip": 1300.0, CHAMPION: 1660.0, "tibeert": 1600.4})
    assert table(found, {"tibeert": Handicap(temperature=1.72, forgetting=0.18)}).rows == (
        ("pip", "", "", "1300 ± 9", ""),
        ("tibeert", "1.72", "0.18", "1600 ± 9", "300"),
        ("champion", "", "", "1660 ± 9", "60"),
    )


def test_what_was_found_is_written_and_all_else_stays(tmp_path):
    file, shipped_file = tmp_path / "levels.toml", files("maquignon.bots").joinpath("levels.toml")
    file.write_text(shipped_file.read_text("utf-8"), "utf-8")
    write_levels(file, MASTER, shipped(MASTER))
    assert file.read_text("utf-8") == shipped_file.read_text("utf-8"), "the file is as the command writes it"
    write_levels(file, MASTER, {"tibeert": Handicap(temperature=3.5, forgetting=0.25)})
    before, after = (tomllib.loads(each.read_text("utf-8")) for each in (shipped_file, file))
    assert after["tibeert"].pop("master") == {"temperature": 3.5, "forgetting": 0.25}
    del before["tibeert"]["master"]
    assert after == before


def test_the_command_measures_and_tells(capsys, tmp_path):
    said = call(capsys, *WORDS, "--check", "--markdown").out.splitlines()
    assert said[0] == "| player | temperature | forgetting | rating | step |"
    assert {line.split(" | ")[0].removeprefix("| ") for line in said[2:]} == {*characters(), *levels(), CHAMPION}
    file = tmp_path / "levels.toml"
    file.write_text(files("maquignon.bots").joinpath("levels.toml").read_text("utf-8"), "utf-8")
    told = call(capsys, *WORDS, "--out", str(file), "--json").json
    written = tomllib.loads(file.read_text("utf-8"))
    assert written["cuwaert"]["classic"]["temperature"] == told["handicaps"]["cuwaert"]["temperature"]
    assert {*told["ratings"]} == {*characters(), *levels(), CHAMPION}


def test_what_cannot_be_written_is_said_in_a_sentence(capsys, tmp_path):
    missing, wrong = tmp_path / "nowhere.toml", tmp_path / "wrong.toml"
    wrong.write_text("[pip]\n", "utf-8")
    words = (*WORDS, "--check", "--out")
    assert call(capsys, *words, str(missing)).refusal.endswith("nowhere.toml cannot be read: No such file or directory")
    assert call(capsys, *words, str(wrong)).refusal.endswith("wrong.toml is no file of levels")
