"""Reasons are values: every code has a sentence in every language, and is made with the values it names."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest

from maquignon.rulebook import HOUSE_RULES, BadSetup, Reason, Refusal
from maquignon.rulebook.cards import KINDS
from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE
from maquignon.rulebook.reason_codes import VALUES, Code
from maquignon.rulebook.sentences import Dictionary, Text, dictionary, fields, fields_of

PACKAGE = Path(__file__).parents[2] / "src" / "maquignon"
OTHERS = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


def literals(kind: object) -> Iterator[str]:
    for member in get_args(kind):
        yield from (member,) if get_origin(kind) is Literal else literals(member)


CODES = frozenset(literals(Code))


def codes_in(known: Dictionary) -> list[str]:
    return [code for texts in known.rooms.values() for code in texts]


def faults(known: Dictionary) -> list[str]:
    """What a dictionary lacks, has too much, or says with other values than the English one."""
    source = dictionary()
    found = sorted(f"no text: {code}" for code in CODES.difference(codes_in(known)))
    found += sorted(f"no code: {code}" for code in codes_in(known) if code not in CODES)
    both = CODES.intersection(codes_in(known))
    found += sorted(f"other values: {code}" for code in both if fields_of(known.text(code)) != fields(code))
    for name, words in source.words.items():
        found += sorted(f"word: {name}.{word}" for word in words.keys() ^ known.words.get(name, {}).keys())
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text_and_every_text_a_code(language):
    known = dictionary(language)
    assert faults(known) == []
    assert list(known.rooms) == list(dictionary().rooms), "in the same rooms"
    assert codes_in(known) == codes_in(dictionary()), "once each, in the same order"


@pytest.mark.parametrize(
    ("code", "text", "fault"),
    [
        ("game-over", None, "no text: game-over"),
        ("bid-too-high", "te hoog", "no code: bid-too-high"),
        ("bid-too-low", "een bod moet hoger", "other values: bid-too-low"),
        ("game-over", "het spel is {n} keer uit", "other values: game-over"),
    ],
)
def test_a_planted_gap_is_found(code: str, text: Text | None, fault: str):
    known = dictionary("nl")
    moves = {**known.rooms["moves"], code: text}
    planted = {name: each for name, each in moves.items() if each is not None}
    assert faults(replace(known, rooms={**known.rooms, "moves": planted})) == [fault]


def test_a_planted_missing_word_is_found():
    known = dictionary("fr")
    families = {name: word for name, word in known.words["families"].items() if name != "cow"}
    assert faults(replace(known, words={**known.words, "families": families})) == ["word: families.cow"]


def test_no_text_is_said_in_english_elsewhere():
    english = dictionary()
    for language in OTHERS:
        known = dictionary(language)
        assert [code for code in codes_in(english) if known.text(code) == english.text(code)] == []


def test_every_value_has_a_kind_and_every_kind_a_use():
    assert {name for code in CODES for name in fields(code)} == VALUES.keys()


def test_whatever_depends_on_a_number_says_both_forms():
    for language in LANGUAGES:
        for code in codes_in(dictionary(language)):
            text = dictionary(language).text(code)
            assert isinstance(text, str) or (text.keys() == {"one", "other"} and "n" in fields(code)), code


def test_animals_and_house_rules_are_called_as_in_the_rulebook():
    assert tuple(dictionary().words["families"]) == KINDS
    assert "two-lots" in HOUSE_RULES
    assert {"super-trade", "double-action"} <= HOUSE_RULES.keys()


def test_what_is_expected_of_a_text_has_its_words():
    read = "\n".join(file.read_text() for file in (PACKAGE / "play").rglob("*.py"))
    said = {*re.findall(r"[\"']([\w-]+)[\"']", read), *(f"a-{name}" for name in dictionary().words["nones"])}
    said |= {f"an-{name}" for name in dictionary().words["nones"]}
    assert dictionary().words["things"].keys() - said == set()
    assert str(Reason("expected-more", what="':'")) == "expected ':', but nothing follows"
    with pytest.raises(KeyError):
        str(Reason("expected-more", what="a-unicorn"))


def made(source: str) -> Iterator[tuple[str | None, set[str | None]]]:
    """The reasons that a module makes: their codes, and the names of their values."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
            code = node.args[0] if node.args else None
            literal = code.value if isinstance(code, ast.Constant) and isinstance(code.value, str) else None
            yield literal, {keyword.arg for keyword in node.keywords}


def misfits(source: str) -> list[str | None]:
    return [code for code, values in made(source) if code not in CODES or values != fields(str(code))]


MODULES = {file: file.read_text() for file in PACKAGE.rglob("*.py")}


def test_every_reason_is_made_with_its_values():
    assert {str(file): found for file, source in MODULES.items() if (found := misfits(source))} == {}


def test_every_reason_is_made_somewhere():
    assert CODES - {code for source in MODULES.values() for code, _values in made(source)} == set()


@pytest.mark.parametrize(
    "planted",
    [
        'Reason("bid-too-low")',
        'Reason("bid-too-low", price=1)',
        'Reason("game-over", n=1)',
        'Reason("nonsense")',
        "Reason(code)",
    ],
)
def test_a_planted_misfit_is_found(planted):
    assert len(misfits(f"raise BadSetup({planted})")) == 1


def test_a_wrong_code_fails_the_type_check_and_wrong_values_fail_at_once():
    with pytest.raises(StopIteration):
        Reason("bid-too-high")  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match="bid-too-low has the values"):
        Reason("bid-too-low", price=40)


def test_a_reason_is_told_in_every_language():
    reason = Reason("not-due", due=("auction", "challenge"), move="bid")
    assert str(reason) == "now an auction or a challenge is due, not a bid"
    assert reason.sentence("nl") == "nu is een veiling of een uitdaging aan de orde, niet een bod"
    assert reason.sentence("de") == "jetzt ist eine Versteigerung oder eine Herausforderung dran, nicht ein Gebot"
    assert Reason("you-lack-family", family="cow").sentence("fr") == "tu n’as pas de carte « vache »"


def test_seats_are_called_by_name_where_they_have_one():
    reason = Reason("not-your-move", seat=2)
    assert str(reason) == "it is not your move: seat 2 is to act"
    assert reason.sentence("de", {2: "Ann"}.get) == "du bist nicht dran: Ann ist dran"
    assert reason.sentence("de", {1: "Ann"}.get) == "du bist nicht dran: Platz 2 ist dran"


def test_numbers_choose_their_form():
    one, many = Reason("lay-exactly", n=1, laid=2), Reason("lay-exactly", n=3, laid=2)
    assert (str(one), str(many)) == ("lay exactly 1 card, not 2", "lay exactly 3 cards, not 2")
    none = Reason("slap-above-purse", n=0)
    assert ("0 cards" in str(none), "0 carte," in none.sentence("fr")) == (True, True)


def test_a_refusal_says_its_reason_and_travels_between_processes():
    refusal = BadSetup(Reason("no-such-speed", name="warp", choices=("quick", "normal")))
    assert str(refusal) == "there is no speed 'warp'; there is quick or normal"
    again = pickle.loads(pickle.dumps(refusal))
    assert isinstance(again, Refusal)
    assert again.reason == refusal.reason


@pytest.mark.parametrize("language", LANGUAGES)
def test_nought_is_many_but_in_french(language):
    none, one, two = (Reason("slap-above-purse", n=number).sentence(language) for number in (0, 1, 2))
    assert one.replace("1", "2") != two
    assert none.replace("0", "1") == one if language == "fr" else none.replace("0", "2") == two
