"""Random games at a sample of all tables, in plain Python; tests/compiled plays at every table, many times over.

What is checked after every move, and what once in a while, stands in tests/checked_play.py.
"""

from random import Random

import pytest

from maquignon.rulebook import EDITIONS, HOUSE_RULES, allowed_house_rules
from tests.checked_play import games_at_every_table, play_checked
from tests.tables import every_table, printed_tables

PARTS = 4


def sampled_games():
    """A game at every table without house rules, and one at a few of those with some."""
    chance = Random(1)
    sampled = list(printed_tables())
    for name in EDITIONS:
        sampled += chance.sample([table for table in every_table() if table.edition.id == name], 22)
    chance.shuffle(sampled)
    return [(table, seed) for seed, table in enumerate(sampled)]


@pytest.mark.parametrize("part", range(PARTS))
def test_money_cards_and_choices_hold_in_a_sample_of_games(part):
    play_checked(sampled_games()[part::PARTS], rarely=32)


def test_the_sample_has_every_house_rule():
    assert {rule for table, _ in sampled_games() for rule in table.edition.house_rules} == set(HOUSE_RULES)


def test_the_tables_are_all_there_are():
    """Counted by hand: sets of house rules × numbers of players × paces."""
    extra = 3  # none, super-trade, double-action
    classic = 2**5 * extra  # deal-four, two-lots, one-bid, strict-bids, money-counts
    boursicocotte = 2**4 * extra + 2**5 * extra  # without 'original' there is no 'two-lots'
    master = 2**3 * extra
    for_two = 2**2 * extra  # money-counts, keep-zeros
    assert len(every_table()) == len(set(map(str, every_table())))
    assert len(every_table()) == 2 * (3 * 3 * classic + 3 * boursicocotte + 4 * master + for_two)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_allowed_house_rule_is_at_a_table(name):
    met = {rule for table in every_table() if table.edition.id == name for rule in table.edition.house_rules}
    assert met == set(allowed_house_rules(EDITIONS[name]))


@pytest.mark.long
@pytest.mark.parametrize("part", range(32))
def test_money_cards_and_choices_hold_in_very_many_games(part):
    seen = play_checked(games_at_every_table(part, 32, rounds=40, first_seed=1_000_000), rarely=16)
    seen.check_everything_came_up()
