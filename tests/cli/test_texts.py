"""The dictionary is complete: every language says everything the code asks for, with the same values, and no more."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import maquignon.cli
from maquignon.cli.main import main
from maquignon.cli.texts import Person, texts
from maquignon.cli.texts.language import environment_language
from maquignon.rulebook.cards import KINDS
from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE
from maquignon.rulebook.sentences import dictionary
from tests.cli.calling import call

CODE = Path(maquignon.cli.__file__).parent
PAGE = Path(__file__).parents[2] / "web/src/texts"
FIELD = re.compile(r"\{(\w*)\}")
KEYS_OF_ANIMALS = {f"cards.{kind}.{family}" for kind in ("animal", "some", "the") for family in KINDS}


def forms(entry):
    return {"": entry} if isinstance(entry, str) else dict(entry)


def fields(entry):
    """The values of a sentence; a form by number need not say the number, and one of persons names only the others."""
    every = {name for form in forms(entry).values() for name in FIELD.findall(form)}
    return every - {"n"} if not isinstance(entry, str) and "other" in entry else every


def gaps(english, other):
    """What is wrong with a language, held against English."""
    missing = [f"{key} is missing" for key in english.entries.keys() - other.entries.keys()]
    spare = [f"{key} is not in English" for key in other.entries.keys() - english.entries.keys()]
    wrong = []
    for key in english.entries.keys() & other.entries.keys():
        mine, theirs = english.entries[key], other.entries[key]
        if forms(mine).keys() != forms(theirs).keys():
            wrong.append(f"{key} has other forms")
        elif fields(mine) != fields(theirs):
            wrong.append(f"{key} has other values")
    return missing + spare + wrong


def asked_for():
    """The keys in the code: everything that looks like one."""
    rooms = {key.partition(".")[0] for key in texts(SOURCE_LANGUAGE).entries}
    key = re.compile(rf"({'|'.join(rooms)})\.[a-z_]+")
    found = set()
    for file in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and key.fullmatch(node.value):
                found.add(node.value)
    return found - FILES


FILES = {"rules.toml"}
"""Names that look like keys."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language):
    assert gaps(texts(SOURCE_LANGUAGE), texts(language)) == []


def test_planted_gaps_are_seen():
    english, dutch = texts(SOURCE_LANGUAGE), texts("nl")
    without = {key: entry for key, entry in dutch.entries.items() if key != "events.sold"}
    assert gaps(english, replace(dutch, entries=without)) == ["events.sold is missing"]
    assert gaps(english, replace(dutch, entries={**dutch.entries, "events.new": "nieuw"})) == [
        "events.new is not in English"
    ]
    nameless = {**dutch.entries, "events.paid_out": "Ezel: iedereen krijgt {value}."}
    assert gaps(english, replace(dutch, entries=nameless)) == ["events.paid_out has other values"]
    formless = {**dutch.entries, "events.kept": {"they": "{name} houdt hem."}}
    assert gaps(english, replace(dutch, entries=formless)) == ["events.kept has other forms"]


def test_the_code_asks_for_everything_there_is_and_nothing_else():
    assert asked_for() | KEYS_OF_ANIMALS == set(texts(SOURCE_LANGUAGE).entries)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_spoken_to_has_no_name(language):
    for key, entry in texts(language).entries.items():
        if not isinstance(entry, str) and Person.YOU in entry:
            assert "{name}" in entry[Person.THEY], key
            assert "{name}" not in entry[Person.YOU], key
            assert ("{other}" in entry[Person.THEY]) == (Person.TO_YOU in entry), key
            assert "{other}" not in entry.get(Person.TO_YOU, ""), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_animals_are_called_what_the_page_and_the_reasons_call_them(language):
    page = (PAGE / language / "cards.ts").read_text("utf-8")
    for family in KINDS:
        name = texts(language).animal(family)
        assert f'{family}: "{name}"' in page
        assert dictionary(language).words["families"][family] == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_says_the_same_in_the_terminal_and_on_the_page(language):
    page = (PAGE / language / "knowing.ts").read_text("utf-8")
    entries = texts(language).entries.items()
    said = {key[6:]: str(text).replace("\u00a0", " ") for key, text in entries if key.startswith("coach.")}
    own = {"dearest", "lacking", "choices_below_zero"}
    assert own < said.keys()
    for name in said.keys() - own:
        key = re.sub(r"_(.)", lambda found: found[1].upper(), name)
        assert re.search(rf'\b{key}:\s*"{re.escape(said[name])}"', page), name


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 roosters", "a rooster", "2 roosters"),
        ("nl", "0 hanen", "een haan", "2 hanen"),
        ("de", "0 Hähne", "einen Hahn", "2 Hähne"),
        ("fr", "un coq", "un coq", "2 coqs"),
    ],
)
def test_nought_is_many_but_in_french(language, none, one, two):
    said = texts(language)
    assert [said.animals("rooster", number) for number in (0, 1, 2)] == [none, one, two]
    assert len({said.count("cards.counted", number) for number in (0, 1, 2)}) == 3, "nought has words of its own"


def test_french_marks_stand_where_no_line_may_break():
    broken = re.compile(" [:;?!»]|« ")
    said = [form for entry in texts("fr").entries.values() for form in forms(entry).values()]
    assert [form for form in said if broken.search(form)] == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "nl_NL.UTF-8"}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CH.UTF-8"}, "fr"),
        ({"LANG": "de_AT@euro", "LC_ALL": ""}, "de"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_environment_names_a_language(environment, language):
    assert environment_language(environment) == language


SCORE = ("score", "--edition", "koehandel-2001", "--families", "cow,horse")


def test_the_environment_decides_unless_a_language_is_named(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Kuh 800 + Pferd 1000" in call(capsys, *SCORE).out
    assert "vache 800 + cheval 1000" in call(capsys, *SCORE, "--lang", "fr").out


def test_programs_get_english_wherever_they_run(capsys, monkeypatch):
    english = call(capsys, *SCORE, "--json").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert call(capsys, *SCORE, "--json").out == english
    assert call(capsys, *SCORE, "--json", "--lang", "de").out != english


@pytest.mark.parametrize(("language", "cow"), [("en", "cow"), ("nl", "koe"), ("fr", "Vache"), ("de", "kuh")])
def test_animals_may_be_named_in_the_language_that_is_spoken(capsys, language, cow):
    words = ("score", "--edition", "koehandel-2001", "--lang", language, "--json", "--families")
    assert call(capsys, *words, cow).json["families"] == ["cow"]
    assert call(capsys, *words, "cow").json["families"] == ["cow"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("nl", "koehandel-2001 is voor 3, 4 of 5 spelers, niet voor 6"),
        ("fr", "koehandel-2001 se joue à 3, 4 ou 5"),
        ("de", "koehandel-2001 ist für 3, 4 oder 5 Spieler"),
    ],
)
def test_refusals_are_in_the_language_too(capsys, language, sentence):
    assert sentence in call(capsys, "rules", "koehandel-2001", "--players", "6", "--lang", language).refusal


def test_an_unknown_language_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["rules", "--lang", "tlh"])
    assert "invalid choice: 'tlh'" in capsys.readouterr().err
