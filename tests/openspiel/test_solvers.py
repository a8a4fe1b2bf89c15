"""OpenSpiel's solvers and the lab's find the same values, in the same games."""

from collections import Counter

import pyspiel
import pytest

import maquignon.openspiel  # noqa: F401
from maquignon.lab.solve import Solver, single_trade
from maquignon.lab.solve.positions import from_the_start
from maquignon.openspiel import table, undealt
from maquignon.rulebook import edition

CLOSE = 1e-3


def solved(name: str, iterations: int) -> tuple[float, float, float]:
    """The value to seat 0 by CFR+, and the bounds of it that best responses to its policy give."""
    game = pyspiel.convert_to_cached_tree(pyspiel.load_game(name))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    start = game.new_initial_state()
    value = pyspiel.expected_returns(start, policy, -1, True)[0]
    first, second = (pyspiel.TabularBestResponse(game, seat, policy).value_from_state(start) for seat in (0, 1))
    return -second, value, first


def trade(name: str, stake: float, purse: str) -> tuple[str, float]:
    """A single trade as a game string, and its value by the lab."""
    cards = Counter(int(card) for card in purse.split())
    value = Solver(single_trade(edition(name), stake, cards, cards)).value()
    return f"maquignon(edition={name},stake={stake},purse={purse},memory=1)", value


def first_cards(families: int, purse: str, rules: str = "") -> tuple[str, float]:
    cards = Counter(int(card) for card in purse.split())
    value = Solver(from_the_start(edition("koehandel-2001", rules.split()), families, 2, cards)).value()
    told = " ".join(f"{number}x{card}" for card, number in cards.items())
    return f"maquignon(families={families},players=2,purse={told},house_rules={rules},memory=1)", value


@pytest.mark.parametrize(
    ("name", "value", "iterations"),
    [
        (*trade("koehandel-2001", 10.0, "0 10"), 500),
        (*trade("master-2009", 10.0, "0 10"), 500),
        (*trade("boursicocotte-2025", 15.0, "0 0 10"), 1500),
        (*first_cards(2, "0"), 100),
    ],
)
def test_both_find_the_same_value(name, value, iterations):
    low, found, high = solved(name, iterations)
    assert low - CLOSE <= value <= high + CLOSE
    assert found == pytest.approx(value, abs=CLOSE)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "value", "iterations"),
    [
        (*trade("koehandel-2001", 15.0, "0 0 10"), 1500),
        (*trade("koehandel-2001", 20.0, "0 10 10"), 800),
        (*trade("kuhhandel-1999", 10.0, "0 10"), 500),
        (*trade("kuhhandel-1999", 20.0, "0 10 10"), 1000),
        (*trade("master-2009", 20.0, "0 10 10"), 1000),
        (*first_cards(2, "10", "strict-bids"), 300),
    ],
)
def test_both_find_the_same_value_in_larger_games(name, value, iterations):
    low, found, high = solved(name, iterations)
    assert low - CLOSE <= value <= high + CLOSE
    assert found == pytest.approx(value, abs=CLOSE)


def test_a_game_of_other_odds_is_told_apart(monkeypatch):
    """Planted: chance prefers the first card. Then the values differ."""
    name, value = first_cards(2, "0")
    real = undealt.chances

    def unfair(cards, left):
        outcomes = real(cards, left)
        return outcomes if len(outcomes) < 2 else [(outcomes[0][0], 0.9), *((card, 0.1) for card, _ in outcomes[1:2])]

    monkeypatch.setattr(table, "chances", unfair)
    assert abs(solved(name, 20)[1] - value) > CLOSE
