"""Standings of an evening: nought at each table, the same seat beside it, and nothing for a round not played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maquignon.server.evenings.standings import WIN, Place, rank_points, standings


def ranked(scores, people=None):
    people = range(len(scores)) if people is None else people
    return [
        Place(person=person, score=score, rank=sum(other > score for other in scores))
        for person, score in zip(people, scores, strict=True)
    ]


@given(st.lists(st.integers(0, 5), min_size=2, max_size=7))
def test_every_table_has_nought_together_and_better_is_never_less(scores):
    points = rank_points(ranked(scores))
    assert sum(points) == 0
    assert max(map(abs, points)) <= WIN
    by_score = sorted(zip(scores, points, strict=True))
    assert [won for _score, won in by_score] == sorted(points)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([9, 5, 1], [60, 0, -60]),
        ([9, 5, 1, 0], [60, 20, -20, -60]),
        ([9, 5, 1, 0, 7], [60, 0, -30, -60, 30]),
        ([9, 9, 1, 0], [40, 40, -20, -60]),
        ([7, 7], [0, 0]),
    ],
)
def test_points_by_rank_at_tables_of_any_size(scores, points):
    assert rank_points(ranked(scores)) == points


def test_a_seat_is_compared_with_the_same_seat_of_tables_with_as_many_players():
    tables = [
        ranked([300, 100, 0], [0, 1, 2]),
        ranked([100, 500, 0], [3, 4, 5]),
        ranked([900, 800, 7, 6], range(6, 10)),
    ]
    found = {each.person: each for each in standings(range(10), [tables])}
    assert [found[person].same_seat for person in range(6)] == [100, -200, 0, -100, 200, 0]
    assert {found[person].same_seat for person in range(6, 10)} == {0}, "nobody else sat there"


def test_standings_add_up_and_a_round_not_played_adds_nothing():
    first = [ranked([300, 100, 0], [0, 1, 2])]
    second = [ranked([300, 100, 0], [1, 0, None]), ranked([300, 100, 0], [3, 2, None])]
    found = standings(range(5), [first, second])
    assert [(each.person, each.place, each.played, each.wins, each.points) for each in found] == [
        (0, 1, 2, 1, 60),
        (1, 1, 2, 1, 60),
        (3, 1, 1, 1, 60),
        (4, 4, 0, 0, 0),
        (2, 5, 2, 0, -60),
    ]


def test_of_those_with_the_same_points_the_same_seat_decides():
    tables = [ranked([300, 100, 0], [0, 1, 2]), ranked([200, 150, 0], [3, 4, 5])]
    assert [each.person for each in standings(range(6), [tables])][:2] == [0, 3]
    assert [each.place for each in standings(range(6), [tables])] == [1, 2, 3, 4, 5, 5]
