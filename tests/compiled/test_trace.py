"""Compiled and plain rules play the same games, move for move."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from maquignon.bench.cores import plain_core, running_core
from maquignon.bench.speed import SEED
from maquignon.rulebook import EDITIONS, edition
from maquignon.rules import is_compiled
from tests.compiled import traces

ROOT = Path(__file__).parents[2]


def test_compiled_and_plain_rules_leave_the_same_trace_everywhere():
    plain = traces_of_the_source()
    assert is_compiled()
    assert not plain["compiled"]
    assert plain["traces"] == traces.traces()
    assert plain["contests"] == traces.contests()
    assert plain["stops"] == traces.stops()


def test_every_edition_player_count_and_pace_is_among_the_traces():
    expected = sum(len(printed.players) for printed in EDITIONS.values())
    assert len({(chosen.id, players) for chosen, players in traces.settings()}) == expected


def test_the_plain_rules_can_be_loaded_beside_the_compiled_ones():
    before = running_core()
    plain = plain_core()
    assert str(plain.moves.__file__).endswith(".py")
    assert running_core() == before
    assert is_compiled()
    assert played(plain) == played(before)


def played(core) -> tuple[int, int, list[int]]:
    chosen = edition("master-2009")
    tally = core.random_play.Tally(6)
    core.random_play.play_games(core.setup.laid_out(chosen, 6, chosen.stock(), True), [], 0, 20, SEED, 5000, tally)
    return tally.trace, tally.moves, tally.scores


def traces_of_the_source() -> Any:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    script = [sys.executable, str(ROOT / "tests" / "compiled" / "traces.py")]
    done = subprocess.run(script, env=environment, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
