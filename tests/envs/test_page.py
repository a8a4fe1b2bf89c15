"""The page's figures of the spaces are true."""

import re
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from maquignon.envs import ACTIONS, VectorEnv
from maquignon.envs.columns import OBSERVATION, PLAN, observation_names
from maquignon.envs.layout import NUMBERS
from maquignon.rulebook import edition
from tools import observation_table

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


def test_the_table_of_version_3_is_as_printed(capsys, monkeypatch):
    runpy.run_path(observation_table.__file__, run_name="__main__")
    printed = capsys.readouterr().out
    assert f"\n\n{printed}\n" in PAGE, "run: python -m tools.observation_table"
    others = [replace(OBSERVATION[-1], scale=9.0)]
    monkeypatch.setattr(observation_table, "added_fields", lambda: others)
    assert observation_table.observation_table().splitlines()[-1] not in PAGE, "another scale would be noticed"


def test_every_number_of_version_3_has_its_row():
    """Here or among those of version 1, and the scale there is what the expansion divides by."""
    scales = dict(zip(PLAN.names, PLAN.scales.tolist(), strict=False))
    added = observation_table.added_fields()
    rows = {row.split("|")[1].strip(" `"): row for row in observation_table.observation_table().splitlines()[2:]}
    assert {field.name for field in added} | {field.name for field in NUMBERS} >= {*scales}
    for field in added:
        told = float(rows[observation_table.pattern(field)].split("|")[-2])
        assert 1 / told == pytest.approx(scales[field.name]), field
