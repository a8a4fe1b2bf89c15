"""A training run meets every house rule of the rulebook's own list, in every edition."""

import pytest

from maquignon.envs.seated_env import LEARNER
from maquignon.lab.training.settings import Table, possible_tables, varied
from maquignon.lab.training.tables import seated
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.house_rules import allowed_house_rules

NUMBERS = [2, 3, 4, 5, 6]
NEEDED = {("boursicocotte-2025", "two-lots"): {"original"}}


def met(*names: str) -> dict[str, list[Table]]:
    """The tables with house rules by their printed edition."""
    tables = varied(possible_tables([*names], NUMBERS))
    found: dict[str, list[Table]] = {}
    for table in tables:
        found.setdefault(table.edition.id, []).append(table)
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_every_allowed_house_rule_is_met_alone_and_with_another(name):
    allowed = {*allowed_house_rules(EDITIONS[name])}
    ruled = {frozenset(table.house_rules) for table in met(name)[name]}
    alone = {frozenset({rule, *NEEDED.get((name, rule), ())}) for rule in allowed}
    assert alone <= ruled
    assert set().union(*(ruled - alone)) == allowed


@pytest.mark.parametrize("name", EDITIONS)
def test_every_number_of_players_meets_some(name):
    assert {table.players for table in met(name)[name]} == {*EDITIONS[name].players}


def test_master_for_two_and_for_more_have_each_their_own():
    both = met("master-2009")
    assert both.keys() == {"master-2009", "master-2009-two"}
    rules = {name: {rule for table in tables for rule in table.house_rules} for name, tables in both.items()}
    assert rules == {name: {*allowed_house_rules(EDITIONS[name])} for name in both}


def test_what_a_rule_needs_comes_with_it():
    lots = [table for table in met("boursicocotte-2025")["boursicocotte-2025"] if "two-lots" in table.house_rules]
    assert len(lots) > 1
    assert all("original" in table.house_rules for table in lots)


def test_only_the_numbers_asked_for_are_played_at():
    tables = varied(possible_tables(["master-2009"], [4, 3, 4]))
    assert {table.players for table in tables} == {3, 4}
    assert "keep-zeros" not in {rule for table in tables for rule in table.house_rules}


def test_an_environment_steps_each_of_them():
    for table in [table for tables in met("boursicocotte-2025", "master-2009").values() for table in tables]:
        env = seated(table, [(LEARNER,) * table.players], [], 0.0)
        env.reset(1)
        assert {*env.edition.house_rules} == {*table.house_rules}
