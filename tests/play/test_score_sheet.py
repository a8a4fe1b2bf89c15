"""Counting step by step: the rulebooks' examples, and agreement with the core."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maquignon.bots import bot, play_match
from maquignon.play import Dealer, Game
from maquignon.play.score_sheet import final_sheets, score_sheet, seat_sheet
from maquignon.rulebook import EDITIONS, edition
from maquignon.rulebook.cards import FAMILIES
from maquignon.rules.scoring import NONE_LOST, lost_to_rats, total

families = st.sets(st.sampled_from(FAMILIES))


@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("pig dog rooster", 820 * 3),
        ("horse goat goose", 4170),
        ("cow donkey", 2600),
        ("pig sheep dog cat rooster", 5800),
        ("", 0),
    ],
)
def test_the_examples_of_the_rulebooks(names, points):
    assert score_sheet(names.split()).total == points


def test_the_example_with_pedigrees_and_rats_step_by_step():
    sheet = score_sheet(["goose", "dog", "cow"], ["horse", "dog"], rats=True)
    assert sheet.lost == "goose"
    assert sheet.families == (("dog", 160), ("cow", 800))
    assert sheet.matching == ("dog",)
    assert sheet.loose == ("horse",)
    assert (sheet.sum, sheet.number, sheet.product, sheet.loose_value, sheet.total) == (1210, 2, 2420, 250, 2670)


def test_the_same_example_with_money():
    assert score_sheet(["goose", "dog", "cow"], ["horse", "dog"], rats=True, money=430).total == 3100


def test_R14_the_rats_do_not_always_cost_the_cheapest_family():
    sheet = score_sheet(["rooster", "goose", "cow"], ["rooster"], rats=True)
    assert sheet.lost == "goose"
    assert sheet.total == (10 + 250 + 800) * 2


def test_R14_without_a_family_the_rats_cost_nothing():
    sheet = score_sheet([], ["cow"], rats=True)
    assert sheet.lost is None
    assert sheet.total == 250


@given(families, families, st.booleans(), st.none() | st.integers(0, 5000))
def test_the_total_is_the_core_s(whole, papers, rats, money):
    packed = sum(1 << 3 * FAMILIES.index(family) for family in whole)
    mask = sum(1 << FAMILIES.index(family) for family in papers)
    lost = lost_to_rats(packed, mask) if rats else NONE_LOST
    sheet = score_sheet(whole, papers, rats=rats, money=money)
    assert sheet.total == total(packed, mask, lost, money or 0)
    assert sheet.lost == (None if lost == NONE_LOST else FAMILIES[lost])


@pytest.mark.parametrize("house_rules", [(), ("money-counts",)])
@pytest.mark.parametrize("name", EDITIONS)
def test_a_finished_game_is_counted_from_what_everybody_sees(name, house_rules):
    rules = edition(name, house_rules)
    for seed in range(3):
        game = Game.new(rules, rules.players[0], Dealer.predictable(seed))
        play_match(game, [bot("random")] * game.players, random.Random(seed))
        assert tuple(sheet.total for sheet in final_sheets(game.view())) == game.scores()


def test_a_running_game_can_be_counted_but_has_no_final_sheets():
    view = Game.new("koehandel-2001", 4, Dealer.predictable(1)).view()
    assert seat_sheet(view.seats[0]).total == 0
    with pytest.raises(AssertionError, match="not over"):
        final_sheets(view)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [(["unicorn"], "there is no family 'unicorn'; there is rooster, "), (["cow", "cow"], "'cow' is named twice")],
)
def test_names_that_make_no_sense_are_refused(names, sentence):
    with pytest.raises(ValueError, match=sentence):
        score_sheet(names)
    with pytest.raises(ValueError, match=sentence):
        score_sheet([], names)
