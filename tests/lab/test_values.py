"""What actions are worth, fitted to games: a plain truth is found, and told chances come true."""

from __future__ import annotations

import numpy as np
import pytest

from maquignon.bots.champion import TEMPERATURES
from maquignon.bots.learned.champion import as_he_plays, network
from maquignon.bots.learned.policy import LearnedPolicy
from maquignon.bots.learned.values import LearnedValues
from maquignon.envs.columns import PLAN, allowed_actions, trait_columns
from maquignon.envs.core.seated_game import row_width
from maquignon.lab.values import fitting
from maquignon.lab.values.calibration import calibrate, plot, standing
from maquignon.lab.values.lessons import Course, Lessons, courses
from maquignon.rulebook.editions import EDITIONS
from tests.cli.calling import call

EDITION = EDITIONS["koehandel-2001"]


def lessons(number: int, seed: int) -> Lessons:
    """Action 3 wins four times in five where the first bit is set, else and otherwise one in five."""
    chance = np.random.default_rng(seed)
    rows = np.zeros((number, row_width(False)), np.int64)
    rows[:, 0] = chance.integers(0, 1 << 20, number)
    first = (PLAN.expand(rows)[:, :8] > 0).any(axis=1)
    actions = chance.integers(3, 5, number)
    likely = np.where(first & (actions == 3), 0.8, 0.2)
    shares = (chance.random(number) < likely).astype(np.float32)
    return Lessons(rows, np.tile(trait_columns(EDITION), (number, 1)), actions, shares)


def test_which_action_wins_is_learned() -> None:
    found = fitting.fit(lessons(6_000, 1), passes=4, seed=1)
    told = lessons(400, 2)
    chances = found.chances(told.columns(np.arange(400)))
    first = (PLAN.expand(told.rows)[:, :8] > 0).any(axis=1)
    assert chances[first, 3].mean() > 0.5
    assert chances[first, 4].mean() < chances[first, 3].mean() - 0.1


@pytest.fixture(scope="module")
def played() -> Lessons:
    return Course(edition=EDITION, players=3, games=1, seed=5, wander=0.05).play()


def test_lessons_are_decisions_of_whole_games_with_their_outcomes(played: Lessons) -> None:
    assert len(played) > 20
    assert allowed_actions(played.rows)[np.arange(len(played)), played.actions].all(), "also where anything is done"
    assert set(played.shares.tolist()) <= {0.0, 1.0, 0.5}
    assert 0 < played.shares.mean() < 1


def test_every_table_of_a_network_is_asked_for_once() -> None:
    assert {(each.edition.id, each.players) for each in courses("master", 1, 1, 0.0)} == {
        ("master-2009-two", 2),
        *(("master-2009", players) for players in (3, 4, 5, 6)),
    }


def test_told_and_won_are_compared_in_tenths(played: Lessons) -> None:
    blind = LearnedValues(LearnedPolicy([np.zeros((88, 460), np.float32), np.zeros(88, np.float32)]))
    found = calibrate(blind, [(as_he_plays(EDITION), played)])
    assert all(abs(each - 0.5) < 1e-3 for each in found.told), "who knows nothing says half"
    assert abs(found.gap - np.abs(np.array(found.won) - 0.5).mean()) < 1e-3
    assert plot("Title", found).startswith("<svg")


@pytest.mark.parametrize("heat", [0.05, 50.0])
def test_chances_are_told_at_the_temperature_that_he_ships_with(
    played: Lessons, monkeypatch: pytest.MonkeyPatch, heat: float
) -> None:
    """Actions by their number are worth more and more, so that how often he takes them shows."""
    monkeypatch.setitem(TEMPERATURES, "classic", heat)
    rising = np.concatenate(([0.0], np.linspace(-3, 3, 87))).astype(np.float32)
    values = LearnedValues(LearnedPolicy([np.zeros((88, 460), np.float32), rising]))
    columns = played.columns(np.arange(len(played)))
    taken = network(EDITION).chances(columns, allowed_actions(played.rows), heat)
    told = standing(values, as_he_plays(EDITION), played)
    assert told == pytest.approx((taken * values.chances(columns)).sum(axis=1), abs=1e-5)


def test_the_command_looks_at_what_ships_and_fits_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, played: Lessons
) -> None:
    monkeypatch.setattr("maquignon.lab.values.lessons.Course.play", lambda _: played)
    monkeypatch.setattr(fitting, "fit", None)
    said = call(capsys, "lab", "values", "classic", "--check", "--games", "4", "--workers", "1")
    assert said.out.startswith("classic: ")
    assert "points apart" in said.out
