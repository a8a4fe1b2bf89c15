"""`maquignon score`: the examples of the rulebooks, and what cannot lie on a table."""

import pytest

from tests.cli.calling import call

RATS = ["--families", "goose,dog,cow", "--pedigrees", "dog,horse", "--rats"]


@pytest.mark.parametrize(
    ("families", "total"),
    [
        ("pig,dog,rooster", 2460),
        ("horse,goat,goose", 4170),
        ("cow,donkey", 2600),
        ("pig,sheep,dog,cat,rooster", 5800),
        ("", 0),
    ],
)
def test_C8_the_printed_examples(capsys, families, total):
    said = call(capsys, "score", "--edition", "koehandel-2001", "--families", families, "--json")
    assert said.json["total"] == total
    assert [step["rule"] for step in said.json["steps"]] == ["C2", "C4"]


def test_C9_rats_and_pedigrees(capsys):
    sheet = call(capsys, "score", "--edition", "master-2009", *RATS, "--json").json
    assert sheet["total"] == 2670
    assert sheet["lost_to_rats"] == "goose"
    assert sheet["families"] == ["dog", "cow"]
    assert sheet["pedigrees"] == {"with_family": ["dog"], "without_family": ["horse"]}
    reached = [(step["rule"], step["reached"]) for step in sheet["steps"]]
    assert reached == [("C1", 0), ("C2", 960), ("C3", 1210), ("C4", 2420), ("C5", 2670)]


def test_C9_money_counts(capsys):
    words = ["--edition", "master-2009", "--house-rule", "money-counts", *RATS, "--money", "430"]
    sheet = call(capsys, "score", *words, "--json").json
    assert sheet["total"] == 3100
    assert sheet["steps"][-1] == {"rule": "V6", "text": "money: 430", "reached": 3100}


def test_C6_money_that_does_not_count_is_shown_as_such(capsys):
    said = call(capsys, "score", "--edition", "master-2009", *RATS, "--money", "430")
    assert "430 counts for nothing" in said.out
    assert said.out.split()[-1] == "2670"


def test_C7_money_that_only_breaks_ties_is_shown_as_such(capsys):
    said = call(capsys, "score", "--edition", "boursicocotte-2025", "--families", "cow", "--money", "50")
    assert "only breaks a tie" in said.out
    assert said.out.split()[-1] == "800"


def test_R14_rats_without_a_family_cost_nothing(capsys):
    words = ["--edition", "master-2009-two", "--pedigrees", "cow", "--rats"]
    sheet = call(capsys, "score", *words, "--json").json
    assert (sheet["lost_to_rats"], sheet["total"]) == (None, 250)
    assert "cost nothing" in call(capsys, "score", *words).out


def test_the_sheet_names_the_family_the_rats_cost(capsys):
    assert "goose (R14)" in call(capsys, "score", "--edition", "master-2009", *RATS).out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--families", "cow,yak"], "there is no family 'yak'; there is rooster, goose,"),
        (["--families", "cow,pig,cow"], "'cow' is named twice"),
        (["--pedigrees", "cow"], "koehandel-2001 has no pedigrees"),
        (["--pedigrees", "yak"], "there is no pedigree 'yak'"),
        (["--rats"], "koehandel-2001 has no rats"),
        (["--money", "55"], "money is a multiple of 10, from 0 up, not 55"),
        (["--money", "-10"], "money is a multiple of 10, from 0 up, not -10"),
        (["--money", "4710"], "all the money of koehandel-2001 is worth 4700, less than 4710"),
        (["--house-rule", "jokers"], "there is no house rule 'jokers'"),
    ],
)
def test_what_cannot_be_is_refused(capsys, words, sentence):
    assert call(capsys, "score", "--edition", "koehandel-2001", *words).refusal.startswith(sentence)


def test_all_the_money_there_is_may_be_named(capsys):
    words = ["--edition", "koehandel-2001", "--house-rule", "money-counts", "--money", "4700"]
    assert call(capsys, "score", *words, "--json").json["total"] == 4700
