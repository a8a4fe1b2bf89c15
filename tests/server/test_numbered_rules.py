"""The numbered rules over HTTP: those that hold, in a language."""

from __future__ import annotations

import msgspec
import pytest

from maquignon.rulebook.house_rules import edition
from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.numbered import book, rules_for
from maquignon.server.http.numbered_rules import Rules, rules_of
from tests.server.serving import get


def test_those_that_hold_are_answered(address):
    answer = get(f"{address}/api/rules/master-2009?house_rules=super-trade,one-bid&lang=nl")
    found = msgspec.json.decode(answer.content, type=Rules)
    held = rules_for(edition("master-2009", ["super-trade", "one-bid"]).traits())
    assert [rule.id for rule in found.rules] == [rule.number for rule in held]
    assert found.house_rules == ("one-bid", "super-trade")
    assert found.opens_at["extra"] == "V3"
    (slap,) = (rule for rule in found.rules if rule.id == "P2")
    assert slap.phases == ("countdown",)
    assert slap.chapter == "P"
    assert slap.text != next(rule.text for rule in held if rule.number == "P2"), "it is in Dutch"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_book_is_there_in_every_language(language):
    found = rules_of("all", (), language)
    assert [rule.id for rule in found.rules] == [rule.number for rule in book().rules]
    assert {rule.chapter for rule in found.rules} == {chapter.letter for chapter in found.chapters}
    assert {source for rule in found.rules for source in rule.sources} <= {source.name for source in found.sources}


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("nonsense", "there is no edition 'nonsense'"),
        ("koehandel-2001?house_rules=keep-zeros", "is for the game for two"),
        ("koehandel-2001?lang=tlh", "there are no rules in 'tlh'"),
    ],
)
def test_what_there_is_not_is_said(address, path, reason):
    answer = get(f"{address}/api/rules/{path}")
    assert answer.status_code == 404
    assert reason in answer.json()["reason"]["sentence"]
