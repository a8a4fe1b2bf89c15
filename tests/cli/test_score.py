"""`maquignon score`: the examples of the rulebooks, and what cannot lie on a table."""

import pytest

from maquignon.cli.score_table import _names_of
from maquignon.rulebook.cards import KINDS
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


TABLE = ["--player", "Ann: cow, goose, goose*, 430", "--player", "Ben: pig, rats", "--player", "Cleo: koe*, Pferd, 20"]


def test_a_whole_table_is_counted_at_once_with_its_ranks(capsys):
    players = call(capsys, "score", "--edition", "master-2009", *TABLE, "--json").json
    assert [(each["name"], each["rank"], each["total"]) for each in players] == [
        ("Ann", 1, 2180),
        ("Cleo", 2, 1250),
        ("Ben", 3, 0),
    ]
    said = call(capsys, "score", "--edition", "master-2009", *TABLE).out.splitlines()
    assert [line.split()[0] for line in said[1:]] == ["1.", "2.", "3."]
    assert said[1].split()[-1] == "2180"


def test_R20_equal_counts_share_a_rank_unless_money_decides(capsys):
    table = ["--player", "Ann: 50", "--player", "Ben: 60", "--player", "Cleo: 50"]
    for edition, wanted in (("koehandel-2001", [1, 1, 1]), ("boursicocotte-2025", [1, 2, 2])):
        ranks = [each["rank"] for each in call(capsys, "score", "--edition", edition, *table, "--json").json]
        assert ranks == wanted


@pytest.mark.parametrize("names", ["cow,pig", "koe,varken", "vache,cochon", "Kuh,Schwein", "Kuh,varken"])
def test_animals_are_known_in_four_languages(capsys, names):
    assert call(capsys, "score", "--edition", "koehandel-2001", "--families", names, "--json").json["total"] == 2900


def test_no_name_means_two_animals():
    for kind in KINDS:
        for other in set(KINDS) - {kind}:
            assert not {*_names_of(kind)} & {*_names_of(other)}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--player", "cow, pig"], "a player is written like 'Ann: cow, pig, 430', not 'cow, pig'"),
        (["--player", "Ann: cow", "--player", "Ben: koe"], "'cow' is named twice"),
        (["--player", "Ann: 10, 20"], "'20' is named twice"),
        (["--player", "Ann: cow", "--rats"], "name the players of a table, or what one has, not both"),
        (["--player", "Ann: 4000", "--player", "Ben: 710"], "all the money of koehandel-2001 is worth 4700"),
        (["--player", "Ann: yak"], "there is no family 'yak'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(capsys, words, sentence):
    assert call(capsys, "score", "--edition", "koehandel-2001", *words).refusal.startswith(sentence)
