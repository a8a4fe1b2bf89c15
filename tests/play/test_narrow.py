"""Numbers side by side are the numbers that were put there, in as little room as the widest of them allows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maquignon.play.narrow import extended, narrow
from maquignon.play.packed_ints import packed_ints, unpacked_ints

EDGES = [sign * (1 << bits) + more for bits in (7, 8, 15, 16, 32, 62) for sign in (-1, 1) for more in (-2, -1, 0, 1, 2)]
INTS = st.sampled_from(EDGES) | st.integers(-(1 << 63), (1 << 63) - 1)


@given(st.lists(INTS, max_size=20))
def test_numbers_are_those_that_were_added(ints: list[int]):
    numbers = narrow()
    for place, each in enumerate(ints):
        numbers = extended(numbers, each)
        assert numbers.tolist() == ints[: place + 1]


@pytest.mark.parametrize(("most", "each"), [((1 << 16) - 1, 2), ((1 << 32) - 1, 4), ((1 << 63) - 1, 8)])
def test_numbers_take_no_more_room_than_the_widest(most, each):
    numbers = extended(extended(narrow(), most), 0)
    assert numbers.itemsize == each


@given(st.lists(INTS, max_size=20))
def test_packed_ints_come_out_again(ints: list[int]):
    assert unpacked_ints(packed_ints(ints)) == ints


def test_small_ints_are_packed_to_a_byte_each():
    ints = list(range(-126, 128))
    assert len(packed_ints(ints)) * packed_ints(ints).itemsize == len(ints)
