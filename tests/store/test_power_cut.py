"""An acknowledged move is on disk: what a power cut leaves of the product's own writes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from maquignon.server.store import engine
from maquignon.server.store.writer import Writer, _answer
from tests.store.power_cut import Synced, cut_often, recorded
from tests.store.session import Acknowledged, Script, played

CUTS = 2_000


@pytest.fixture
def place() -> Iterator[Path]:
    """In memory where possible: thousands of small databases are written."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="maquignon-cut-", dir=shared if shared.is_dir() else None) as name:
        yield Path(name)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    return played(tmp_path, seed=1)


def test_no_acknowledged_move_is_lost(script, tmp_path, place):
    trace = recorded(tmp_path, script)
    damage = cut_often(trace, CUTS, 1, place / "cut")
    assert (damage.cuts, damage.lost, damage.gaps, damage.broken) == (CUTS, 0, 0, 0)
    assert damage.in_doubt, "no cut fell between COMMIT and its acknowledgement"
    assert sum(isinstance(step, Acknowledged) for step in trace) > 90
    assert sum(step == Synced("db") for step in trace) > 3, "no cut fell into a checkpoint"


def test_synchronous_normal_is_caught(script, tmp_path, place):
    trace = recorded(tmp_path, script, engine.SQLITE_SETTINGS | {"synchronous": 1})
    damage = cut_often(trace, 200, 1, place / "cut")
    assert damage.lost > 50
    assert damage.broken == 0


def test_acknowledging_before_the_commit_is_caught(monkeypatch, tmp_path, place):
    honest = Writer._insert

    async def hasty(self, batch):
        _answer(batch, None)
        await honest(self, batch)

    monkeypatch.setattr(Writer, "_insert", hasty)
    trace = recorded(tmp_path, played(tmp_path, seed=2))
    assert cut_often(trace, 200, 1, place / "cut").lost > 20


def test_a_disk_that_syncs_nothing_is_caught(script, tmp_path, place):
    trace = [step for step in recorded(tmp_path, script) if not isinstance(step, Synced)]
    damage = cut_often(trace, 200, 1, place / "cut")
    assert damage.lost + damage.broken > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_no_acknowledged_move_is_lost_in_twenty_thousand_cuts(seed, tmp_path, place):
    trace = recorded(tmp_path, played(tmp_path, seed, tables=10, appends=25))
    damage = cut_often(trace, CUTS, seed, place / "cut")
    assert (damage.cuts, damage.lost, damage.gaps, damage.broken) == (CUTS, 0, 0, 0)
