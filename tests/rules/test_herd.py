"""Animals as one int, against plain counts."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maquignon.rulebook import cards
from maquignon.rules import herd

HERDS = st.lists(st.integers(0, 4), min_size=11, max_size=11)
OF_THREE = 0o1111111111
"""Families of three are short of one card; the rats never are."""

quick = settings(deadline=None, derandomize=True, max_examples=80)


def packed(numbers: list[int]) -> int:
    return sum(number * herd.animal(kind) for kind, number in enumerate(numbers))


def kinds(mask: int) -> list[int]:
    return [kind for kind in range(herd.KINDS) if mask >> 3 * kind & 1]


def test_the_core_has_the_families_of_the_rulebook():
    assert (len(cards.KINDS), cards.RAT, cards.DONKEY) == (herd.KINDS, herd.RAT, herd.DONKEY)
    assert packed([1] * 11) == herd.ONES
    assert packed([4] * 11) == herd.FOURS
    assert packed([1] * 10) == herd.ANIMALS


@quick
@given(HERDS)
def test_what_a_herd_holds(numbers):
    mine = packed(numbers)
    assert [herd.held(mine, kind) for kind in range(herd.KINDS)] == numbers
    assert kinds(herd.present(mine)) == [kind for kind, number in enumerate(numbers) if number]
    assert kinds(herd.complete(mine, 0)) == [kind for kind, number in enumerate(numbers) if number == 4]
    assert mine.bit_length() <= 33


@quick
@given(st.lists(st.integers(0, 3), min_size=10, max_size=10), st.integers(0, 4))
@example([3] * 10, 4)
@example([2] * 10, 3)
def test_families_of_three(numbers, rats):
    mine = packed([*numbers, rats])
    whole = [kind for kind, number in enumerate(numbers) if number == 3]
    assert kinds(herd.complete(mine, OF_THREE)) == whole + [herd.RAT] * (rats == 4)


@quick
@given(HERDS, HERDS)
@example([0] * 11, [4] * 11)
@example([1] * 11, [3] * 11)
def test_families_of_two_herds(mine, theirs):
    shared = [kind for kind in range(herd.KINDS) if mine[kind] and theirs[kind]]
    ones = herd.shared(packed(mine), packed(theirs))
    assert kinds(ones) == shared
    assert [herd.nth_family(ones, index) for index in range(herd.size(ones))] == shared
    assert herd.size(packed(mine)) == sum(mine)


@pytest.mark.parametrize("kind", range(11))
def test_a_single_animal(kind):
    assert herd.held(herd.animal(kind), kind) == 1
    assert kinds(herd.present(herd.animal(kind))) == [kind]
