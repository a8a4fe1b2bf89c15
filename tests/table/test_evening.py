"""How long a game against bots takes somebody who decides at once, in virtual time; see bench/evening.py."""

from __future__ import annotations

import pytest

from bench.evening import PEOPLE, evening, seconds_by_phase, total
from maquignon.table import pacing
from maquignon.table.entries import Moved, Started
from maquignon.table.plan import SPEEDS
from tests.table.virtual_loop import run_virtual

MOST_MINUTES = {"normal": 11, "brisk": 8}


@pytest.mark.parametrize("speed", MOST_MINUTES)
def test_a_quick_person_is_done_in_time(speed):
    entries = run_virtual(evening(SPEEDS[speed], PEOPLE["quick"], seed=1))
    spent = seconds_by_phase(entries)
    assert total(spent) < 60 * MOST_MINUTES[speed]
    began = next(entry.at for entry in entries if isinstance(entry, Started))
    assert total(spent) == pytest.approx((entries[-1].at - began) / 1000)
    assert spent["lots"] == 40
    assert spent["calls"] >= 3 * 40 * SPEEDS[speed].beat / 1000 * 0.9
    assert spent["calls"] < spent["bidding"], "dead clock"
    called = {entry.by for entry in entries if isinstance(entry, Moved) and entry.move == "hammer"}
    assert called == {"bot", "table"}, "bots strike themselves"


def test_a_clock_that_does_not_hear_who_is_out_would_be_noticed(monkeypatch):
    monkeypatch.setattr(pacing, "all_are_out", lambda _ledger, _game: False)
    spent = seconds_by_phase(run_virtual(evening(SPEEDS["brisk"], PEOPLE["quick"], seed=1)))
    assert total(spent) > 60 * MOST_MINUTES["brisk"]
