"""The primer: the same in every language, true to the edition and its house rules, and no longer than a screen."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from maquignon.rulebook import EDITIONS, Edition
from maquignon.rulebook.house_rules import allowed_house_rules, edition
from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.numbered import TRAITS
from maquignon.rulebook.primer import TRAPS, PrimerLine, PrimerPart, _book, primer
from maquignon.rulebook.refusal import BadSetup

LONGEST = {"want": 100, "act": 155, "trap": 140}
MOST = 1_400
"""Letters on one screen of a phone."""


def played() -> list[Edition]:
    """Every edition with each house rule, and with each two of them."""
    found = []
    for each in EDITIONS.values():
        allowed = allowed_house_rules(each)
        for chosen in [(), *combinations(allowed, 1), *combinations(allowed, 2)]:
            try:
                found.append(edition(each.id, chosen))
            except BadSetup:
                continue
    return found


def lines(told: tuple[PrimerPart, ...]) -> list[PrimerLine]:
    return [line for part in told for line in part.lines]


def text(told: tuple[PrimerPart, ...]) -> str:
    return " ".join(f"{line.title} {line.text}" for line in lines(told))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS)
def test_it_fits_a_screen_and_says_all_numbers(rules: Edition, language: str) -> None:
    told = primer(rules, language)
    assert [part.kind for part in told] == ["want", "act", "trap"]
    assert len({part.title for part in told}) == len(told[2].lines) == TRAPS
    assert len(text(told)) < MOST
    assert "{" not in text(told)
    assert "(800 + 40) × 2 = 1680" in text(told).replace("\N{NO-BREAK SPACE}", " ")
    assert ", ".join(map(str, rules.payouts)) in text(told)
    assert f" {rules.cards_per_family} " in told[0].lines[0].text


def test_every_line_is_there_in_every_language_with_the_same_numbers_and_not_too_long() -> None:
    for part in LONGEST:
        for line in _book()[part]:
            assert {*line.get("only", ()), *line.get("unless", ())} <= set(TRAITS)
            named = [sorted(re.findall(r"\{\w+\}|\d", line[language][1])) for language in LANGUAGES]
            assert named == [named[0]] * len(LANGUAGES)
            assert all(len(line[language][1]) <= LONGEST[part] for language in LANGUAGES), line["en"]
            assert len({line[language][1] for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("title", "holds"),
    [
        ("A bluff that sells", lambda rules: not rules.strict_bids and not rules.division),
        ("Not money", lambda rules: not rules.money_counts),
        ("And some money", lambda rules: rules.money_counts),
        ("Two at a time", lambda rules: rules.lot == 2),
        ("Divide", lambda rules: rules.division),
        ("Auction", lambda rules: not rules.division),
        ("The hollow hand", lambda rules: rules.hollow_hand),
        ("Rats cost a family", lambda rules: rules.rats),
        ("Slap", lambda rules: rules.pedigrees and not rules.division),
    ],
)
def test_nothing_is_told_that_does_not_hold(title, holds) -> None:
    told = {rules.rules_id: title in {line.title for line in lines(primer(rules, "en"))} for rules in played()}
    assert any(told.values())
    assert not [rules.rules_id for rules in played() if told[rules.rules_id] and not holds(rules)]


def test_there_are_three_traps_with_any_house_rules() -> None:
    assert {len(primer(rules, "nl")[2].lines) for rules in played()} == {TRAPS}
    ways = [[line.title for line in primer(rules, "en")[1].lines] for rules in played()]
    assert {each.count("Auction") + each.count("Divide") for each in ways} == {1}
