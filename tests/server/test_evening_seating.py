"""Seatings of an evening: everybody sits once, tables are fours where it can be, and company and seats are spread."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maquignon.server.evenings import seating
from maquignon.server.evenings.seating import repeats, seat_round
from maquignon.server.evenings.sizes import table_sizes

THREE_TO_FIVE = (3, 4, 5)


def evening(people, rounds, seed=1, allowed=THREE_TO_FIVE):
    played: list[list[seating.Sitting]] = []
    for number in range(rounds):
        left = rounds - number
        played.append(seat_round(range(people), played, rounds_left=left, allowed=allowed, seed=seed + number))
    return played


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (1, (3,)), (2, (3,)), (3, (3,)), (4, (4,)), (5, (5,)), (6, (3, 3)), (7, (4, 3)), (9, (5, 4)), (10, (4, 3, 3)),
        (12, (4,) * 3), (13, (5, 4, 4)), (23, (4,) * 5 + (3,)), (24, (4,) * 6),
    ],
)  # fmt: skip
def test_fours_first_then_threes_and_fives_and_bots_only_for_fewer_than_three(people, sizes):
    assert table_sizes(people, THREE_TO_FIVE) == sizes
    assert table_sizes(people, (*THREE_TO_FIVE, 6)) == sizes, "what an edition allows beyond is not used"


def test_an_edition_for_two_has_tables_of_two_and_one_bot_for_who_is_left():
    assert table_sizes(7, (2,)) == (2, 2, 2, 2)


@settings(deadline=None, max_examples=25)
@given(people=st.integers(1, 14), rounds=st.integers(1, 3), seed=st.integers(0, 2**64 - 1))
def test_everybody_sits_exactly_once_and_bots_have_what_is_left(people, rounds, seed):
    """However short the search."""
    sizes = table_sizes(people, THREE_TO_FIVE)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(seating, "MOST_STEPS", 100)
        played = evening(people, rounds, seed)
    for tables in played:
        assert sorted(map(len, tables), reverse=True) == [*sizes]
        seated = [each for table in tables for each in table]
        assert sorted(each for each in seated if each is not None) == [*range(people)]
        assert seated.count(None) == sum(sizes) - people


def test_the_same_seed_gives_the_same_seating_and_another_one_another():
    once = evening(8, 2)
    assert once == evening(8, 2)
    assert once != evening(8, 2, seed=9)


@pytest.mark.long
def test_sixteen_people_meet_almost_all_others_in_four_rounds_and_seats_are_spread():
    """By chance a quarter of all meetings would be repeated."""
    played = evening(16, 4)
    met = Counter(pair for tables in played for table in tables for pair in combinations(sorted(table), 2))
    assert len(met) >= 92, "of 96 that there can be"
    assert max(met.values()) <= 2
    drawn = [[tuple(Random(n).sample(range(16), 16))[place : place + 4] for place in (0, 4, 8, 12)] for n in range(4)]
    assert repeats(played) < repeats(drawn)
    seats = Counter((each, seat) for tables in played for table in tables for seat, each in enumerate(table))
    assert max(seats.values()) <= 2


def test_without_the_search_people_meet_again(monkeypatch):
    monkeypatch.setattr(seating, "MOST_STEPS", 0)
    assert repeats(evening(16, 4)) > 110


def test_latecomers_meet_those_who_sat_apart_and_leavers_are_nobodys_company():
    first = evening(8, 1)
    second = seat_round([*range(6), 8, 9], first, rounds_left=1, allowed=THREE_TO_FIVE, seed=3)
    assert {each for table in second for each in table} == {*range(6), 8, 9}
    assert {8, 9} & {*second[0]}, "two who know nobody are company for both tables"
    assert {8, 9} & {*second[1]}


def test_the_one_table_with_a_bot_or_of_another_size_is_somebody_elses_every_time():
    played = evening(7, 3)
    threes = Counter(each for tables in played for table in tables if len(table) == 3 for each in table)
    assert max(threes.values()) <= 2
    odd = evening(5, 3, allowed=(2,))
    assert len({each for tables in odd for table in tables if None in table for each in table}) == 4, "three, and bots"
