"""The page's figures are true; tests/pages runs its examples."""

from pathlib import Path

from maquignon.envs import ACTIONS
from maquignon.gymnasium import ID, OneSeat

PAGE = (Path(__file__).parents[2] / "docs" / "gymnasium.md").read_text(encoding="utf-8")


def test_the_figures_are_true():
    assert f"registers {ID}" in PAGE
    assert f"`Discrete({ACTIONS})`" in PAGE
    assert f"{len(OneSeat().reset(seed=1)[0])} columns" in PAGE
