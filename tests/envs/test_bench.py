"""`maquignon bench envs`: that it measures, not how fast anything is."""

import sys

import pytest

from maquignon.cli.bench import envs
from tests.cli.calling import call

BRIEF = ("bench", "envs", "--seconds", "0.002")


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    monkeypatch.setattr(envs, "GAMES", 4)
    monkeypatch.setattr(envs, "TABLES", (("master-2009", 2),))


def test_json_has_every_figure(capsys):
    facts = call(capsys, *BRIEF, "--json").json
    [figure] = facts["figures"]
    assert (figure["edition"], figure["players"]) == ("master-2009", 2)
    assert min(figure["packed"], figure["expanded"], figure["single"]) > 0
    assert facts["targets"] == {"packed": 5.0, "expanded": 2.0}


def test_the_text_has_targets(capsys):
    out = call(capsys, *BRIEF).out
    assert "packed, ≥ 5" in out
    assert "master-2009, 2 players" in out


def test_without_numpy_it_says_so(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "maquignon.envs", None)
    assert "maquignon.envs" in call(capsys, *BRIEF).refusal
