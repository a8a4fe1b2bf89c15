"""Wins, par and nemesis over many games."""

from __future__ import annotations

import pytest

from maquignon.play.statistics import Meeting, Tally, course, nemesis


def test_par_is_one_game_in_as_many_as_there_are_players():
    assert Tally(edition="x", players=4, games=10, wins=3).par == 2.5


def test_the_course_is_wins_less_par():
    assert course([(True, 4), (False, 4), (False, 2)]) == pytest.approx([0.75, 0.5, 0.0])
    assert course([]) == []


def met(name: str, games: int, ahead: int, behind: int) -> Meeting:
    return Meeting(name=name, bot=None, games=games, ahead=ahead, behind=behind)


def test_the_nemesis_is_ahead_most_often_of_those_met_often_enough():
    rare, even, bad, worse = met("a", 4, 0, 4), met("b", 9, 4, 5), met("c", 5, 1, 4), met("d", 10, 1, 9)
    assert nemesis([rare, even, bad, worse]) is worse
    assert nemesis([rare, even]) is even
    assert nemesis([rare, met("e", 20, 10, 10)]) is None
    assert nemesis([]) is None
