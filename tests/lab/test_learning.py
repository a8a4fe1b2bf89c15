"""Training learns, on a CPU in less than a minute: its loss falls, and the network beats chance.

Rounds are counted in place of seconds, so that it comes to the same however busy the machine is.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from math import log
from pathlib import Path

import pytest

from maquignon.lab.evaluation import cells, play_cells
from maquignon.lab.solve import exploitability
from maquignon.lab.training.settings import Settings, Table, small_tables
from maquignon.rulebook import edition
from maquignon.workers import ALONE

CLASSIC = "koehandel-2001"
LOOKS = 3
"""At the clock, in each round."""
LINES = 8
SMALL = Settings(
    tables=(Table(CLASSIC, 3),),
    seconds=0,
    workers=1,
    slots=64,
    steps=32,
    minibatch=512,
    width=64,
    depth=2,
    past=0,
    characters=0,
    bluffs=0,
    rates=(2e-3, 5e-4),
)
GAMES = 150


def trained(monkeypatch: pytest.MonkeyPatch, folder: Path, rounds: int, settings: Settings) -> list[dict[str, float]]:
    """The lines of its log; in the folder is what it left."""
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training import lessons, session

    for clocked in (session, lessons):
        monkeypatch.setattr(clocked, "monotonic", partial(next, count()))
    monkeypatch.setattr(session, "LINE", LOOKS * (rounds // LINES))
    told: list[dict[str, float]] = []
    session.train(replace(settings, seconds=LOOKS * rounds), folder, None, told.append)
    return told


def wins_against_chance(policy: Path) -> float:
    """The share of games that it wins alone among two who play by chance."""
    asked = cells(str(policy), edition(CLASSIC, (), 3), 3, ["random"], GAMES, 1)
    alone = [cell for cell in asked if cell.many == "random"]
    ((_, result),) = play_cells(alone, ALONE, lambda *_: None)
    assert result.games == GAMES
    return result.wins[0] / GAMES


def test_the_loss_falls_and_the_network_beats_chance(monkeypatch, tmp_path):
    told = trained(monkeypatch, tmp_path, 88, SMALL)
    assert told[-1]["decisions"] > 300_000
    critic = [line["critic"] for line in told]
    assert critic[0] == pytest.approx(log(3), abs=0.01), "at first it knows of nobody who wins"
    assert critic[-1] < critic[0] - 0.05, critic
    assert "critic" in (tmp_path / "log.svg").read_text()
    assert wins_against_chance(tmp_path / "policy.npz") > 0.6


def test_who_learns_nothing_does_not_beat_chance(monkeypatch, tmp_path):
    trained(monkeypatch, tmp_path, 2, replace(SMALL, rates=(0.0, 0.0)))
    assert wins_against_chance(tmp_path / "policy.npz") < 0.4


def test_a_network_learns_a_small_game_and_can_be_measured_there(monkeypatch, tmp_path):
    (table,) = small_tables([CLASSIC], ["two-families"])
    settings = replace(
        SMALL, tables=(table,), bluffs=1.0, scattered=6, zoom=25.0, slots=128, steps=8, minibatch=64, width=32
    )
    told = trained(monkeypatch, tmp_path, 40, replace(settings, rates=(2e-3, 1e-3)))
    assert told[-1]["critic"] < 0.65 < log(2)
    game = table.small_game
    found = exploitability.policy(game, str(tmp_path / "policy.npz"), 1, over_bids=True)
    assert sum(found.chances(game.start)[0].values()) == pytest.approx(1, abs=1e-4)
