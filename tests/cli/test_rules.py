"""`maquignon rules`."""

import pytest

from maquignon.rulebook import edition
from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.numbered import book, rules_for
from tests.cli.calling import call


def numbers(said) -> list[str]:
    return [rule["number"] for rule in said.json]


def test_without_an_edition_every_rule_is_shown(capsys):
    assert numbers(call(capsys, "rules", "--json")) == [rule.number for rule in book().rules]


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        (["koehandel-2001"], edition("koehandel-2001")),
        (["boursicocotte-2025", "--house-rule", "original"], edition("boursicocotte-2025", ["original"])),
        (["master-2009", "--players", "2"], edition("master-2009-two")),
    ],
)
def test_with_an_edition_only_what_holds_is_shown(capsys, words, chosen):
    said = call(capsys, "rules", *words, "--json")
    assert numbers(said) == [rule.number for rule in rules_for(chosen.traits())]
    assert all(rule["holds"] for rule in said.json)


@pytest.mark.parametrize(
    ("number", "words", "holds"),
    [
        ("R1", ["kuhhandel-27109"], True),
        ("R1", ["kuhhandel-1999"], True),
        ("R1", ["koehandel-2001"], False),
        ("R1", ["boursicocotte-2025"], False),
        ("R27", ["boursicocotte-2025"], False),
        ("R27", ["boursicocotte-2025", "--house-rule", "money-counts"], True),
        ("R27", ["koehandel-2001", "--house-rule", "money-counts"], False),
    ],
)
def test_a_ruling_is_shown_only_where_it_is_about_something(capsys, number, words, holds):
    assert (number in numbers(call(capsys, "rules", *words, "--json"))) is holds


def test_the_text_has_sections_numbers_and_no_marks(capsys):
    said = call(capsys, "rules", "koehandel-2001")
    assert "A. Auction of an animal" in said.out
    assert "R31" in said.out
    assert "Pedigree" not in said.out.replace("Pedigrees", "")
    assert "`" not in said.out


@pytest.mark.parametrize("words", [["R14"], ["r14"], ["--rule", "R14"]])
def test_one_rule_with_its_reason_and_source(capsys, words):
    said = call(capsys, "rules", *words)
    assert said.out.startswith("R14")
    assert "Why: " in said.out
    assert "Koehandel Master, Ravensburger 2009" in said.out
    assert "R15" not in said.out


def test_a_rule_of_all_rulebooks_says_so(capsys):
    assert "every rulebook" in call(capsys, "rules", "A5").out


@pytest.mark.parametrize(
    ("name", "words"), [("master-2009", "Holds in master-2009."), ("koehandel-2001", "Does not hold in koehandel-2001")]
)
def test_whether_one_rule_holds_in_an_edition(capsys, name, words):
    assert words in call(capsys, "rules", name, "--rule", "P1").out


def test_json_of_one_rule(capsys):
    (rule,) = call(capsys, "rules", "P1", "--json").json
    assert (rule["number"], rule["section"], rule["holds"]) == ("P1", "Pedigree", None)
    assert rule["sources"] == ["master-2009-nl", "master-2009-fr"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["A99"], "there is no rule 'A99'; there is S1-S"),
        (["koehandel-2001", "--rule", "Q1"], "there is no rule 'Q1'"),
        (["whist"], "there is no edition 'whist'"),
        (["koehandel-2001", "--house-rule", "jokers"], "there is no house rule 'jokers'"),
        (["koehandel-2001", "--house-rule", "original"], "'original' belongs to boursicocotte-2025 alone"),
        (["koehandel-2001", "--players", "6"], "koehandel-2001 is for 3, 4 or 5 players, not for 6"),
        (["--house-rule", "one-bid"], "house rules and a number of players change an edition"),
        (["--players", "2"], "house rules and a number of players change an edition"),
    ],
)
def test_what_does_not_exist_is_refused(capsys, words, sentence):
    assert call(capsys, "rules", *words).refusal.startswith(sentence)


@pytest.mark.parametrize(
    ("language", "section", "words"),
    [
        ("en", "A. Auction of an animal", "Only where "),
        ("nl", "A. Veiling van een dier", "Alleen waar er ratten zijn."),
        ("fr", "A. Enchères d'un animal", "Seulement là où il y a des rats."),
        ("de", "A. Versteigerung eines Tieres", "Nur wo es Ratten gibt."),
    ],
)
def test_the_rules_in_a_language(capsys, language, section, words):
    assert section in call(capsys, "rules", "koehandel-2001", "--lang", language).out
    assert words in call(capsys, "rules", "R14", "--lang", language).out


def test_without_a_language_the_rules_are_english(capsys):
    assert call(capsys, "rules", "master-2009").out == call(capsys, "rules", "master-2009", "--lang", "en").out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Not where ", "Source: ", "Does not hold in koehandel-2001 with one-bid."]),
        ("nl", ["Niet waar ", "Bron: ", "Geldt niet in koehandel-2001 met one-bid."]),
        ("fr", ["Pas là où ", "Source\u00a0: ", "Ne vaut pas dans koehandel-2001 avec one-bid."]),
        ("de", ["Nicht wo ", "Quelle: ", "Gilt nicht in koehandel-2001 mit one-bid."]),
    ],
)
def test_what_is_printed_around_a_rule_is_in_the_language_too(capsys, language, said):
    out = call(capsys, "rules", "koehandel-2001", "--house-rule", "one-bid", "--rule", "P1", "--lang", language).out
    assert [words for words in said if words not in out] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_json_in_a_language_differs_in_words_only(capsys, language):
    english, other = (call(capsys, "rules", "--json", "--lang", each).json for each in ("en", language))
    words = {"title", "text", "reason", "section"}
    for rule, same in zip(english, other, strict=True):
        assert {key: rule[key] for key in rule.keys() - words} == {key: same[key] for key in same.keys() - words}
        assert (rule["text"] == same["text"]) == (language == "en")
