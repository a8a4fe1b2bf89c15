"""The page's examples run as they stand, and its figures are true."""

import contextlib
import io
import re
from pathlib import Path

from maquignon.envs import ACTIONS
from maquignon.gymnasium import ID, OneSeat

PAGE = (Path(__file__).parents[2] / "docs" / "gymnasium.md").read_text(encoding="utf-8")


def test_the_examples_run():
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(example, {})
        assert printed.getvalue()


def test_the_figures_are_true():
    assert f"registers {ID}" in PAGE
    assert f"`Discrete({ACTIONS})`" in PAGE
    assert f"{len(OneSeat().reset(seed=1)[0])} columns" in PAGE
