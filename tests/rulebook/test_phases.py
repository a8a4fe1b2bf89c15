"""Whatever phase a game is in, there is a rule to open the book at."""

from __future__ import annotations

import pytest

from maquignon.play.phase import Phase, phases_of
from maquignon.rulebook.house_rules import edition
from maquignon.rulebook.numbered import book
from maquignon.rulebook.phases import rules_by_phase, rules_in_phase
from tests.tables import every_table

EVERY_EDITION = {table.edition.rules_id: table.edition for table in every_table()}


def test_every_phase_has_rules_and_no_other_has():
    assert set(rules_by_phase()) == {phase.label for phase in Phase}


def test_only_rules_that_exist_are_named_and_none_twice():
    numbers = {rule.number for rule in book().rules}
    for named in rules_by_phase().values():
        assert set(named) <= numbers
        assert len(set(named)) == len(named)


def test_every_phase_of_every_edition_has_a_rule_that_holds():
    for rules in EVERY_EDITION.values():
        for phase in phases_of(rules):
            assert rules_in_phase(phase.label, rules.traits()), (rules.rules_id, phase)


@pytest.mark.parametrize(
    ("name", "phase", "first"),
    [
        ("koehandel-2001", "bidding", "A4"),
        ("koehandel-2001", "answer", "H6"),
        ("master-2009", "counter", "H11"),
        ("master-2009", "rat-round", "K1"),
        ("master-2009-two", "division", "D3"),
    ],
)
def test_what_may_be_done_now_comes_first(name, phase, first):
    assert rules_in_phase(phase, edition(name).traits())[0] == first
