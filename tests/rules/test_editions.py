"""Editions and house rules as values: what is refused, and what a change changes."""

from dataclasses import FrozenInstanceError, fields

import pytest

from maquignon.rulebook import EDITIONS, HOUSE_RULES, BadSetup, allowed_house_rules, edition, with_each_house_rule
from maquignon.rulebook.cards import CARD_NAMES, card_name
from maquignon.rulebook.sentences import one_of

CHANGES = {
    "original": {"cards_per_family", "purse", "payouts", "lot"},
    "deal-four": {"dealt"},
    "two-lots": {"lot"},
    "super-trade": {"extra"},
    "double-action": {"extra"},
    "one-bid": {"one_bid"},
    "strict-bids": {"strict_bids"},
    "money-counts": {"money_counts"},
    "keep-zeros": {"purse"},
}


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_a_value(name):
    assert edition(name) == EDITIONS[name]
    assert edition(name).house_rules == frozenset()
    with pytest.raises(FrozenInstanceError):
        EDITIONS[name].lot = 7  # type: ignore[misc]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_house_rule_changes_its_own_facts_and_no_others(name):
    for rule in allowed_house_rules(EDITIONS[name]):
        base = edition(name, ["original"] if (name, rule) == ("boursicocotte-2025", "two-lots") else [])
        chosen = edition(name, base.house_rules | {rule})
        differing = {each.name for each in fields(base) if getattr(base, each.name) != getattr(chosen, each.name)}
        assert differing == CHANGES[rule] | {"house_rules"}
        assert chosen.house_rules == base.house_rules | {rule}


def test_unknown_names_are_refused_with_those_there_are():
    with pytest.raises(BadSetup, match=r"no edition 'monopoly'; there is kuhhandel-27109, .* or boursicocotte-2025"):
        edition("monopoly")
    with pytest.raises(BadSetup, match=r"no house rule 'free-parking'; there is original, .* or keep-zeros"):
        edition("koehandel-2001", ["free-parking", "one-bid"])


@pytest.mark.parametrize(
    ("name", "house_rules", "reason"),
    [
        ("koehandel-2001", ["original"], "belongs to boursicocotte-2025 alone"),
        ("master-2009", ["deal-four"], "without pedigrees and rats"),
        ("master-2009", ["two-lots"], "without pedigrees and rats"),
        ("boursicocotte-2025", ["two-lots"], "changes nothing"),
        ("koehandel-2001", ["super-trade", "double-action"], "exclude each other"),
        ("master-2009-two", ["one-bid"], "the game for two has none"),
        ("master-2009-two", ["strict-bids"], "the game for two has none"),
        ("master-2009", ["keep-zeros"], "for the game for two"),
    ],
)
def test_what_makes_no_sense_is_refused(name, house_rules, reason):
    with pytest.raises(BadSetup, match=reason):
        edition(name, house_rules)


def test_the_order_of_house_rules_does_not_matter():
    first = edition("boursicocotte-2025", ["two-lots", "original"])
    assert first == edition("boursicocotte-2025", ["original", "two-lots"])
    assert first.lot == 2


@pytest.mark.parametrize("name", EDITIONS)
def test_allowed_house_rules_are_those_that_can_be_chosen(name):
    allowed = allowed_house_rules(EDITIONS[name])
    for rule in HOUSE_RULES:
        with_original = ["original", rule] if name == "boursicocotte-2025" else [rule]
        if rule in allowed:
            edition(name, with_original)
        else:
            with pytest.raises(BadSetup):
                edition(name, with_original)


@pytest.mark.parametrize("name", EDITIONS)
def test_each_house_rule_comes_alone_or_with_the_one_it_needs(name):
    needed = {"two-lots": {"original", "two-lots"}} if name == "boursicocotte-2025" else {}
    chosen = [each.house_rules for each in with_each_house_rule(EDITIONS[name])]
    assert chosen == [needed.get(rule, {rule}) for rule in allowed_house_rules(EDITIONS[name])]


def test_the_deck_for_two_is_completed_by_money_without_zeros():
    rules = EDITIONS["master-2009-two"]
    names = [card_name(card) for card in rules.deck_money()]
    assert (len(names), rules.removed_money, rules.deck_size) == (36, 10, 80)
    assert {name: names.count(name) for name in names} == {
        "$10": 12,
        "$20": 4,
        "$50": 8,
        "$100": 4,
        "$200": 4,
        "$500": 4,
    }
    assert edition("master-2009-two", ["keep-zeros"]).deck_money() == rules.deck_money()


@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "master-2009-two"])
def test_no_other_deck_has_money(name):
    assert EDITIONS[name].deck_money() == []
    assert EDITIONS[name].deck_size == len(EDITIONS[name].stock())


def test_card_names_lead_back_to_their_cards():
    assert len(CARD_NAMES) == 11 + 10 + 7
    assert all(card_name(card) == name for name, card in CARD_NAMES.items())


def test_a_list_in_words():
    assert [one_of(names) for names in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a or b", "a, b or c"]
    assert one_of([2, 3], last="and") == "2 and 3"
