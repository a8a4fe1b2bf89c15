"""`maquignon simulate`."""

import pytest

from maquignon.cli.simulate import simulate
from maquignon.rulebook import edition
from maquignon.rules import is_compiled
from tests.cli.calling import Said, call

KOEHANDEL = ("--edition", "koehandel-2001", "--players", "4")


def simulated(capsys, *words: str, games: int = 20, seed: int = 1) -> Said:
    return call(capsys, "simulate", *words, "--games", str(games), "--seed", str(seed), "--json")


def test_json_has_what_was_played(capsys):
    facts = simulated(capsys, *KOEHANDEL).json
    assert facts["edition"] == "koehandel-2001"
    assert facts["games"] == 20
    assert facts["moves"] >= 20 * 40
    assert facts["longest"] <= facts["moves"]
    assert facts["unfinished"] == 0
    assert facts["compiled"] is is_compiled()
    assert len(facts["mean_scores"]) == 4
    assert facts["mean_score"] == pytest.approx(sum(facts["mean_scores"]) / 4)
    assert facts["moves_per_s"] == pytest.approx(facts["moves"] / facts["seconds"])
    assert facts["games_per_s"] == pytest.approx(facts["games"] / facts["seconds"])
    assert int(facts["trace_hash"], 16) > 0


def test_equal_seeds_give_equal_games_and_others_do_not(capsys):
    def told(seed: int) -> tuple:
        facts = simulated(capsys, *KOEHANDEL, seed=seed).json
        return facts["trace_hash"], facts["moves"], facts["mean_scores"]

    assert told(1) == told(1)
    assert len({told(seed)[0] for seed in range(5)}) == 5


@pytest.mark.parametrize(
    "words",
    [
        ("--edition", "koehandel-2001", "--players", "5"),
        ("--edition", "kuhhandel-1999", "--players", "4"),
        (*KOEHANDEL, "--pace", "live"),
        (*KOEHANDEL, "--house-rule", "two-lots"),
        (*KOEHANDEL, "--limit", "100"),
    ],
)
def test_any_other_option_gives_another_hash(capsys, words):
    assert simulated(capsys, *words).json["trace_hash"] != simulated(capsys, *KOEHANDEL).json["trace_hash"]


@pytest.mark.parametrize("batch", [1, 3, 7, 1000])
def test_the_hash_does_not_depend_on_the_batches(batch):
    rules = edition("master-2009", players=2)
    done = simulate(rules, 2, 20, 5, batch=batch)
    assert (done.trace, done.scores) == (simulate(rules, 2, 20, 5).trace, simulate(rules, 2, 20, 5).scores)


def test_every_batch_is_told(capsys):
    told: list[int] = []
    simulate(edition("koehandel-2001"), 3, 10, 0, batch=4, advance=told.append)
    assert told == [4, 4, 2]


def test_R31_games_stopped_at_the_limit_are_told(capsys):
    facts = simulated(capsys, *KOEHANDEL, "--limit", "50").json
    assert (facts["unfinished"], facts["longest"]) == (20, 50)
    assert "20 stopped at 50 moves (R31)" in call(capsys, "simulate", *KOEHANDEL, "--limit", "50", "--games", "20").out


def test_two_play_the_form_for_two(capsys):
    assert simulated(capsys, "--edition", "master-2009", "--players", "2").json["edition"] == "master-2009-two"


def test_the_text_has_the_hash_and_the_rules(capsys):
    said = call(capsys, "simulate", *KOEHANDEL, "--house-rule", "one-bid", "--games", "20", "--seed", "1")
    facts = simulated(capsys, *KOEHANDEL, "--house-rule", "one-bid").json
    assert facts["trace_hash"] in said.out
    assert "koehandel-2001 with one-bid" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "whist", "--players", "4"), "there is no edition 'whist'"),
        (("--edition", "koehandel-2001", "--players", "2"), "koehandel-2001 is for 3, 4 or 5 players, not for 2"),
        ((*KOEHANDEL, "--house-rule", "jokers"), "there is no house rule 'jokers'"),
        ((*KOEHANDEL, "--house-rule", "keep-zeros"), "'keep-zeros' is for the game for two"),
        ((*KOEHANDEL, "--games", "0"), "--games is 1 or more, not 0"),
        ((*KOEHANDEL, "--seed", "-1"), "--seed is 0 or more, not -1"),
        ((*KOEHANDEL, "--limit", "0"), "--limit is 1 or more, not 0"),
    ],
)
def test_what_cannot_be_played_is_refused(capsys, words, sentence):
    assert call(capsys, "simulate", *words).refusal.startswith(sentence)
