"""`maquignon editions`."""

import pytest

from maquignon.rulebook import EDITIONS, allowed_house_rules, edition
from tests.cli.calling import call


def test_all_editions_are_listed_in_order(capsys):
    assert [each["id"] for each in call(capsys, "editions", "--json").json] == list(EDITIONS)


def test_json_has_the_facts_of_an_edition(capsys):
    (facts,) = call(capsys, "editions", "boursicocotte-2025", "--json").json
    assert facts == {
        "id": "boursicocotte-2025",
        "title": "Boursicocotte, 2025",
        "source": "002",
        "players": [3, 4, 5],
        "cards_per_family": 3,
        "pedigrees": 0,
        "rats": 0,
        "deck": 30,
        "bank": {"0": 10, "10": 20, "50": 10, "100": 5, "200": 5, "500": 5},
        "purse": {"0": 2, "10": 4, "50": 2},
        "payouts": [100, 200, 500],
        "lot": 2,
        "division": False,
        "house_rules": list(allowed_house_rules(edition("boursicocotte-2025"))),
    }


def test_the_form_for_two_is_listed_with_its_edition(capsys):
    four, two = call(capsys, "editions", "master-2009", "--json").json
    assert (four["id"], two["id"]) == ("master-2009", "master-2009-two")
    assert (four["pedigrees"], four["rats"], four["division"]) == (10, 4, False)
    assert (two["players"], two["division"], two["deck"]) == ([2], True, 80)
    assert "keep-zeros" in two["house_rules"]
    assert "keep-zeros" not in four["house_rules"]


def test_the_form_for_two_can_be_asked_for_alone(capsys):
    assert [each["id"] for each in call(capsys, "editions", "master-2009-two", "--json").json] == ["master-2009-two"]


def test_the_table_names_every_edition(capsys):
    said = call(capsys, "editions")
    assert all(name in said.out for name in EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_in_full_names_its_house_rules(capsys, name):
    said = call(capsys, "editions", name)
    assert EDITIONS[name].title in said.out
    assert all(rule in said.out for rule in allowed_house_rules(EDITIONS[name]))


def test_an_unknown_edition_is_refused(capsys):
    assert call(capsys, "editions", "whist").refusal.startswith("there is no edition 'whist'; there is kuhhandel-27109")
