"""The page's examples run as they stand, and its figures of the spaces are true."""

import contextlib
import io
import re
from pathlib import Path

from maquignon.envs import ACTIONS, VectorEnv
from maquignon.envs.columns import observation_names
from maquignon.rulebook import edition

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_examples_run():
    assert len(EXAMPLES) == 3
    for example in EXAMPLES:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(example, {})
        assert printed.getvalue()


def test_the_sizes_are_true():
    assert f"`Discrete({ACTIONS})`" in PAGE
    assert f"{len(VectorEnv().columns)} columns" in PAGE
    assert f"**Observation, version 2**: {len(observation_names(edition('koehandel-2001', (), 4)))} columns" in PAGE
