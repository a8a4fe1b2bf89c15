"""The page's figures of the spaces are true."""

import re
from pathlib import Path

from maquignon.envs import ACTIONS, VectorEnv
from maquignon.envs.columns import observation_names
from maquignon.envs.layout import NUMBERS
from maquignon.rulebook import edition

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_sizes_are_true():
    assert f"`Discrete({ACTIONS})`" in PAGE
    assert f"{len(VectorEnv().columns)} columns" in PAGE
    assert f"**Observation, version 3**: {len(observation_names(edition('koehandel-2001', (), 4)))} columns" in PAGE


def test_every_scale_is_true():
    (table,) = re.findall(r"\| columns \| a number of \| scale \|\n\|.*?\n(.*?)\n\n", PAGE, re.DOTALL)
    told = {name: float(row.split("|")[3]) for row in table.splitlines() for name in re.findall(r"`(.*?)`", row)}
    for field in NUMBERS:
        fitting = [name for name in told if re.fullmatch(re.escape(name).replace(r"\*", "[a-z0-9]+"), field.name)]
        assert told[max(fitting, key=len)] == field.scale, field
