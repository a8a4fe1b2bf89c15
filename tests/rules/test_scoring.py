"""The count against a second one, written plainly, and the places at the end."""

from __future__ import annotations

from random import Random

import pytest

from maquignon.rulebook import edition
from maquignon.rulebook.cards import VALUES
from maquignon.rules.herd import RAT, animal
from maquignon.rules.scoring import NONE_LOST, lost_to_rats, rank, score, total, value
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State
from maquignon.rules.terms import cards

FAMILIES = range(10)


def packed(families: set[int]) -> int:
    return sum(1 << 3 * family for family in families)


def papers(pedigrees: set[int]) -> int:
    return sum(1 << family for family in pedigrees)


def by_hand(families: set[int], pedigrees: set[int], lost: int) -> int:
    counted = families - {lost}
    matching, loose = pedigrees & counted, pedigrees - counted
    return (sum(VALUES[family] for family in counted) + 250 * len(matching)) * len(counted) + 250 * len(loose)


def some(chance: Random) -> set[int]:
    return {family for family in FAMILIES if chance.random() < 0.5}


def with_herds(name: str, *herds: dict[int, int], rules: tuple[str, ...] = ()) -> State:
    state = laid_out(edition(name, rules), 3, [], False)
    for holding, herd in zip(state.holdings, herds, strict=False):
        holding.herd = sum(number * animal(family) for family, number in herd.items())
    return state


def test_the_values_are_those_of_the_rulebook() -> None:
    assert [value(family) for family in FAMILIES] == list(VALUES)


def test_the_total_is_the_one_counted_by_hand() -> None:
    chance = Random(1)
    for _ in range(400):
        families, pedigrees = some(chance), some(chance)
        lost = chance.choice([NONE_LOST, *families])
        money = chance.randrange(50) * 10
        expected = by_hand(families, pedigrees, lost) + money
        assert total(packed(families), papers(pedigrees), lost, money) == expected


def test_the_rats_take_what_leaves_the_most() -> None:
    chance = Random(2)
    for _ in range(400):
        families, pedigrees = some(chance) or {3}, some(chance)
        lost = lost_to_rats(packed(families), papers(pedigrees))
        assert lost in families
        assert by_hand(families, pedigrees, lost) == max(by_hand(families, pedigrees, each) for each in families)


@pytest.mark.parametrize("pedigrees", [set(), {3, 9}])
def test_the_rats_take_nothing_where_there_is_nothing(pedigrees: set[int]) -> None:
    assert lost_to_rats(0, papers(pedigrees)) == NONE_LOST


def test_the_rats_take_the_only_family() -> None:
    for family in FAMILIES:
        assert lost_to_rats(packed({family}), papers({0, 9})) == family


def test_a_score_counts_complete_families_only() -> None:
    state = with_herds("master-2009", {8: 4, 7: 3, RAT: 3}, {7: 1, RAT: 1})
    assert [score(state, seat) for seat in range(3)] == [800, 0, 0]


def test_a_score_leaves_out_what_the_rats_cost() -> None:
    state = with_herds("master-2009", {8: 4, 7: 4, RAT: 4})
    assert score(state, 0) == 800
    state.holdings[0].pedigrees = papers({7})
    assert score(state, 0) == 800 + 250
    state.holdings[0].herd += 4 * animal(9)
    assert score(state, 0) == (800 + 1000) * 2 + 250
    state.holdings[0].herd = 4 * (animal(0) + animal(1) + animal(2) + animal(RAT))
    state.holdings[0].pedigrees = papers({0})
    assert score(state, 0) == (10 + 90 + 250) * 2


@pytest.mark.parametrize(("rules", "expected"), [((), 800), (("money-counts",), 860)])
def test_money_counts_where_it_is_chosen(rules: tuple[str, ...], expected: int) -> None:
    state = with_herds("koehandel-2001", {8: 4}, rules=rules)
    state.holdings[0].purse = cards({0: 3, 10: 1, 50: 1})
    assert score(state, 0) == expected


def test_a_family_of_three_is_complete_with_three() -> None:
    assert score(with_herds("boursicocotte-2025", {8: 3}), 0) == 800
    assert score(with_herds("boursicocotte-2025", {8: 3}, rules=("original",)), 0) == 0


@pytest.mark.parametrize(("name", "ranks"), [("koehandel-2001", [0, 0, 2]), ("boursicocotte-2025", [1, 0, 2])])
def test_equal_scores_share_a_place_or_compare_their_money(name: str, ranks: list[int]) -> None:
    size = edition(name).cards_per_family
    state = with_herds(name, {6: size}, {2: size, 3: size}, {4: size})  # 500, (90 + 160) x 2, 250
    state.holdings[0].purse = cards({10: 1})
    state.holdings[1].purse = cards({50: 1})
    state.holdings[2].purse = cards({500: 2})
    assert [score(state, seat) for seat in range(3)] == [500, 500, 250]
    assert [rank(state, seat) for seat in range(3)] == ranks


def test_all_level_is_all_first() -> None:
    state = with_herds("boursicocotte-2025")
    assert [rank(state, seat) for seat in range(3)] == [0, 0, 0]
