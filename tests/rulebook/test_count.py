"""Section C: what a finished game counts for, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from maquignon.play import SPECTATOR
from maquignon.play.score_sheet import final_sheets
from maquignon.rulebook import edition
from tests.rulebook.endings import CLOSE, LEVEL, finished
from tests.rulebook.scenes import ALL, MASTER, PLAIN, herd, scene

VALUES = {
    "rooster": 10, "goose": 40, "cat": 90, "dog": 160, "sheep": 250,
    "goat": 350, "donkey": 500, "pig": 650, "cow": 800, "horse": 1000,
}  # fmt: skip
EXAMPLES = [
    (("pig", "dog", "rooster"), 2460),
    (("horse", "goat", "goose"), 4170),
    (("cow", "donkey"), 2600),
    (("pig", "sheep", "dog", "cat", "rooster"), 5800),
]


def counted(families: Sequence[str], pedigrees: Sequence[str] = (), *, rats: bool = False, **given: Any) -> int:
    """What seat 0 of master-2009 scores with these cards."""
    game = finished("master-2009", {0: families}, rats=0 if rats else None, pedigrees={0: list(pedigrees)}, **given)
    return game.scores()[0]


@pytest.mark.parametrize(
    ("families", "score"),
    [(("goose", "dog", "cow"), 1920), (("dog", "cow"), 800), (("goose", "cow"), 800), (("cow",), 0)],
)
def test_C1_the_rats_cost_a_complete_family(families: Sequence[str], score: int) -> None:
    assert counted(families, rats=True) == score


def test_C1_only_the_owner_of_the_rats_loses_a_family() -> None:
    game = finished("master-2009", {0: ("cow", "pig"), 1: ("horse", "goat")}, rats=1)
    assert game.scores()[:2] == (2900, 1000)


def test_C1_the_pedigree_of_the_lost_family_counts_as_unmatched() -> None:
    assert counted(["goose"], ["goose"], rats=True) == 250
    assert counted(["goose", "cow"], ["goose"], rats=True) == 800 + 250


def test_C1_three_rats_cost_nothing() -> None:
    game = scene("master-2009", herds={0: {"cow": 4, "rat": 3}, 1: {"rat": 1}})
    assert game.scores()[0] == 800


@pytest.mark.parametrize("name", ALL)
def test_C2_the_values_of_the_complete_families_are_added(name: str) -> None:
    for family, value in VALUES.items():
        assert finished(name, {0: [family]}, rats=1 if name in MASTER else None).scores()[0] == value


@pytest.mark.parametrize("name", ALL)
def test_C2_a_part_of_a_family_counts_nothing(name: str) -> None:
    size = edition(name).cards_per_family
    game = scene(name, herds={0: {"cow": size, "horse": size - 1}, 1: {"horse": 1}})
    assert game.scores()[:2] == (800, 0)


def test_C2_three_cards_are_a_family_in_boursicocotte_alone() -> None:
    assert scene("boursicocotte-2025", herds={0: {"cow": 3}}).scores()[0] == 800
    assert scene("boursicocotte-2025", herds={0: {"cow": 3}}, house_rules=["original"]).scores()[0] == 0


def test_C3_a_matching_pedigree_adds_250_before_the_multiplication() -> None:
    assert counted(["cow"], ["cow"]) == 1050
    assert counted(["cow", "pig"], ["cow"]) == (800 + 650 + 250) * 2
    assert counted(["cow", "pig", "goose"], ["cow", "goose"]) == (800 + 650 + 40 + 500) * 3


@pytest.mark.parametrize(
    ("families", "score"), [(("goose", "cat"), 260), (("goose", "cat", "dog"), 870), (("horse",), 1000), ((), 0)]
)
@pytest.mark.parametrize("name", PLAIN)
def test_C4_the_sum_is_multiplied_by_the_number_of_families(name: str, families: Sequence[str], score: int) -> None:
    assert finished(name, {0: families}).scores()[0] == score


def test_C4_neither_pedigrees_nor_rats_raise_that_number() -> None:
    assert counted(["goose", "cat"], ["goose", "cat"]) == (40 + 90 + 500) * 2
    assert counted(["goose", "cat", "horse"], rats=True) == (90 + 1000) * 2


def test_C5_a_pedigree_without_its_family_adds_250_after_the_multiplication() -> None:
    assert counted(["goose", "cat"], ["horse"]) == (40 + 90) * 2 + 250
    assert counted(["goose", "cat"], ["horse", "cow"]) == (40 + 90) * 2 + 500
    assert counted([], ["horse", "cow", "pig"]) == 750


def test_C5_part_of_the_family_does_not_make_it_match() -> None:
    game = scene("master-2009", herds={0: {"cat": 4, "goose": 4, "cow": 3}}, pedigrees={0: ["cow"]})
    assert game.scores()[0] == (40 + 90) * 2 + 250


@pytest.mark.parametrize("name", ALL)
def test_C6_money_left_over_counts_nothing(name: str) -> None:
    rats = 1 if name in MASTER else None
    poor, rich = (finished(name, {0: ("cow", "pig")}, rats=rats, purses={0: cash}) for cash in ((), (500, 200)))
    assert poor.scores() == rich.scores()
    assert rich.scores()[0] == 2900


@pytest.mark.parametrize("name", PLAIN)
def test_C7_the_highest_score_wins(name: str) -> None:
    game = finished(name, CLOSE, purses={0: (), 1: (500,), 2: (200,)})
    assert game.scores() == (4800, 4770, 3180)
    assert (game.ranks(), game.winners()) == ((0, 1, 2), (0,))
    for seat in (0, 1, 2, SPECTATOR):
        seats = game.view(seat).seats
        assert [shown.score for shown in seats] == [4800, 4770, 3180]
        assert [shown.rank for shown in seats] == [0, 1, 2]


@pytest.mark.parametrize("house_rules", [(), ("original",)], ids=["plain", "original"])
def test_C7_in_boursicocotte_more_money_breaks_a_tie(house_rules: Sequence[str]) -> None:
    for purses, winners, ranks in (
        ({0: (10, 10), 1: (50,), 2: (500,)}, (1,), (1, 0, 2)),
        ({0: (50, 10), 1: (50,), 2: ()}, (0,), (0, 1, 2)),
        ({0: (10, 10, 10, 10, 10), 1: (50, 0), 2: ()}, (0, 1), (0, 0, 2)),
    ):
        game = finished("boursicocotte-2025", LEVEL, house_rules=house_rules, purses=purses)
        assert game.scores() == (4620, 4620, 3080)
        assert (game.winners(), game.ranks()) == (winners, ranks)


def test_C7_the_score_stays_hidden_until_the_end() -> None:
    view = scene(herds={0: {"cow": 4}}).view()
    assert [(seat.score, seat.rank) for seat in view.seats] == [(None, None)] * 3


@pytest.mark.parametrize(("families", "score"), EXAMPLES)
@pytest.mark.parametrize("name", ALL)
def test_C8_the_examples_of_the_rulebooks(name: str, families: Sequence[str], score: int) -> None:
    game = finished(name, {0: families}, rats=1 if name in MASTER else None)
    assert game.scores()[0] == score
    assert game.view().seats[0].score == score


def test_C8_the_example_of_a_whole_game() -> None:
    others = {0: ("horse", "goat", "goose"), 1: ("cow", "donkey"), 2: ("pig", "sheep", "dog", "cat", "rooster")}
    game = finished("boursicocotte-2025", others)
    assert game.scores() == (4170, 2600, 5800)
    assert game.winners() == (2,)


@pytest.mark.parametrize(("house_rules", "score"), [((), 2670), (("money-counts",), 3100)])
@pytest.mark.parametrize("name", MASTER)
def test_C9_the_example_with_rats_and_pedigrees(name: str, house_rules: Sequence[str], score: int) -> None:
    game = finished(
        name,
        {0: ("goose", "dog", "cow")},
        rats=0,
        pedigrees={0: ["dog", "horse"]},
        purses={0: (10, 20, 100, 100, 200)},
        house_rules=house_rules,
    )
    assert herd(game, 0) == {"goose": 4, "dog": 4, "cow": 4, "rat": 4}
    assert game.scores()[0] == score
    sheet = final_sheets(game.view())[0]
    assert (sheet.lost, sheet.matching, sheet.loose, sheet.total) == ("goose", ("dog",), ("horse",), score)


def test_R14_the_lost_family_is_not_always_the_cheapest() -> None:
    game = finished("master-2009", {0: ("rooster", "goose", "cat")}, rats=0, pedigrees={0: ["rooster"]})
    without_the_rooster = (40 + 90) * 2 + 250
    without_the_goose = (10 + 90 + 250) * 2
    assert without_the_goose > without_the_rooster
    assert game.scores()[0] == without_the_goose
    assert final_sheets(game.view())[0].lost == "goose"


@pytest.mark.parametrize(
    ("families", "pedigrees", "lost", "score"),
    [
        (("cat", "rooster"), (), "rooster", 90),
        (("cat", "rooster"), ("cat",), "rooster", 340),
        (("cat", "rooster"), ("rooster",), "rooster", 340),
        (("cat", "goose", "rooster"), ("goose", "rooster"), "cat", (40 + 10 + 500) * 2),
        (("horse", "cow", "rooster"), ("rooster",), "rooster", (1000 + 800) * 2 + 250),
    ],
)
def test_R14_the_best_choice_is_made_and_shown(
    families: Sequence[str], pedigrees: Sequence[str], lost: str, score: int
) -> None:
    game = finished("master-2009", {0: families}, rats=0, pedigrees={0: list(pedigrees)})
    assert game.scores()[0] == score
    assert final_sheets(game.view())[0].lost == lost


def test_R14_without_a_complete_family_the_rats_cost_nothing() -> None:
    game = finished("master-2009", {}, rats=0, pedigrees={0: ["horse", "cow"]})
    assert game.scores()[0] == 500
    assert final_sheets(game.view())[0].lost is None
