"""From an edition to the first moment: every printed fact arrives in the core."""

import pytest

from maquignon.play.cards import cards_of
from maquignon.rulebook import EDITIONS, HOUSE_RULES, edition
from maquignon.rulebook.cards import FAMILIES, MONEY_CARD, PEDIGREE_CARD, PEDIGREE_VALUE, VALUES, card_name, worth
from maquignon.rules import scoring
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import is_unfinished
from maquignon.rules.terms import CHALLENGER_WINS, MAY_EXTRA, MUST_EXTRA, NO_EXTRA, REPEAT_BID, REPEAT_DECIDE, cards

FACTS = {
    "kuhhandel-27109": (1, 0, True, REPEAT_DECIDE, False, False, 4700),
    "kuhhandel-1999": (1, 0, True, REPEAT_DECIDE, False, False, 4700),
    "koehandel-2001": (1, 1, False, REPEAT_DECIDE, False, False, 4700),
    "master-2009": (1, 1, False, REPEAT_BID, False, False, 5700),
    "master-2009-two": (1, 1, False, REPEAT_BID, False, True, 5700),
    "boursicocotte-2025": (2, 1, False, CHALLENGER_WINS, True, False, 4700),
}


@pytest.mark.parametrize("name", EDITIONS)
def test_the_facts_of_an_edition(name):
    rules = EDITIONS[name]
    state = laid_out(rules, rules.players[0], [], True)
    assert FACTS[name] == (
        state.terms.lot_size,
        state.terms.least_offer,
        state.terms.hollow_hand,
        state.terms.first_tie,
        state.terms.money_breaks_ties,
        state.terms.division,
        state.terms.ceiling,
    )
    assert state.live
    assert not laid_out(rules, rules.players[0], [], False).live
    assert (state.terms.lacking > 0) is (rules.cards_per_family == 3)


@pytest.mark.parametrize(
    ("house_rule", "field", "value"),
    [
        ("deal-four", "dealt", 4),
        ("two-lots", "lot_size", 2),
        ("super-trade", "extra", MAY_EXTRA),
        ("double-action", "extra", MUST_EXTRA),
        ("one-bid", "one_bid", True),
        ("strict-bids", "strict_bids", True),
        ("money-counts", "money_counts", True),
    ],
)
def test_the_fact_of_a_house_rule(house_rule, field, value):
    plain = laid_out(EDITIONS["koehandel-2001"], 3, [], False)
    chosen = laid_out(edition("koehandel-2001", [house_rule]), 3, [], False)
    assert getattr(chosen.terms, field) == value != getattr(plain.terms, field)
    assert plain.terms.extra == NO_EXTRA


def test_the_bank_for_two_has_the_payouts_only():
    assert cards_of(laid_out(EDITIONS["master-2009-two"], 2, [], False).bank) == (50, 50, 100, 100, 200, 200, 500, 500)


@pytest.mark.parametrize("name", EDITIONS)
def test_a_bank_as_one_int(name):
    bank = cards(EDITIONS[name].bank)
    assert {value: cards_of(bank).count(value) for value in EDITIONS[name].bank} == EDITIONS[name].bank
    assert sum(cards_of(bank)) == worth(EDITIONS[name].bank)


def test_the_first_player_begins():
    rules = EDITIONS["koehandel-2001"]
    state = laid_out(rules, 3, rules.stock(), False)
    start(state, 2)
    assert (state.active, state.mover) == (2, 2)
    assert not any(is_unfinished(state, seat) for seat in range(3))


def test_values_of_the_core_are_those_of_the_rulebook():
    assert tuple(scoring.value(family) for family in range(len(FAMILIES))) == VALUES
    assert (len(FAMILIES), PEDIGREE_VALUE) == (scoring.FAMILIES, scoring.PEDIGREE_VALUE)


def test_cards_of_the_deck_have_names():
    assert [card_name(card) for card in (0, 10, PEDIGREE_CARD, PEDIGREE_CARD + 9, MONEY_CARD, MONEY_CARD + 6)] == [
        "rooster",
        "rat",
        "rooster-pedigree",
        "horse-pedigree",
        "$0",
        "$500",
    ]


def test_an_edition_names_everything_its_deals_depend_on():
    assert EDITIONS["koehandel-2001"].rules_id == "koehandel-2001/1"
    chosen = edition("koehandel-2001", ["two-lots", "deal-four"])
    assert chosen.rules_id == "koehandel-2001+deal-four+two-lots/1"
    ids = {edition("koehandel-2001", [rule]).rules_id for rule in set(HOUSE_RULES) - {"original", "keep-zeros"}}
    assert len(ids) == len(HOUSE_RULES) - 2
