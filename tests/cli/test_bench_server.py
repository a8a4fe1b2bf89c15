"""`maquignon bench server`: that it measures a real server, not how fast it is."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from maquignon.bench import load, server_process
from maquignon.bench.load import Load, LoadTable, Tally, _Answer, play_on, set_up
from maquignon.bench.timed_bots import Look, read_looks
from maquignon.bots.offered import offered
from maquignon.cli.bench import growth
from maquignon.cli.bench.burst import burst_load
from tests.cli.calling import call

ROOT = Path(__file__).parents[2]


def test_a_small_load_has_every_figure_and_the_server_comes_back(capsys):
    words = ("--tables", "4", "--seats", "3", "--seconds", "2", "--quarter", "--restart", "--json")
    quarter, full = call(capsys, "bench", "server", *words).json
    assert quarter["load"]["tables"] == 1
    assert quarter["restart"] is None
    found = full["load"]
    assert found["sockets"] == 12
    assert found["moves_wanted"] == 16
    assert 8 <= found["moves"] <= 16
    assert 0 < found["median"] <= found["p99"] <= found["worst"]
    assert full["restart"]["tables"] == 4
    assert 0 < full["restart"]["listening"] < full["restart"]["answering"]


@pytest.mark.long
def test_a_load_over_two_processes(capsys, monkeypatch):
    monkeypatch.setattr(server_process, "step_back", lambda: None)
    words = ("--tables", "4", "--seats", "3", "--spectators", "1", "--seconds", "2", "--processes", "2", "--restart")
    (found,) = call(capsys, "bench", "server", *words, "--json").json
    assert found["load"]["sockets"] == 16
    assert 8 <= found["load"]["moves"] <= 16
    assert found["load"]["refused"] == 0


@pytest.mark.long
def test_growth_has_a_row_for_seats_spectators_and_parts_of_a_game_up_to_its_end(capsys):
    words = ("--growth", "--tables", "2", "--seconds", "2", "--rate", "20", "--json")
    found = call(capsys, "bench", "server", *words).json
    rows = found["rows"]
    seats = [f"{number} at a table" for number in range(2, 7)]
    spectators = [f"5, {number} look on" for number in (0, 20, 100)]
    assert [row["what"] for row in rows] == [*seats, *spectators, *(f"5, from {begin} on" for begin in growth.PARTS)]
    assert all(row["moves"] > 0 and 0 < row["median"] <= row["p99"] for row in rows)
    begun = [row["begun"] for row in rows[-4:]]
    assert [begin <= at < begin + 80 for begin, at in zip(growth.PARTS, begun, strict=True)] == [True] * 4, begun
    assert [row["tables"] for row in rows[-4:]] == [2] * 4
    assert len(found["ends"]) == 2
    assert found["ends"][0] > begun[-1] + rows[-1]["moves"] // 2, "the parts are followed by the end"


@pytest.mark.long
def test_where_nobody_may_slap_the_clock_counts_on(tmp_path, monkeypatch):
    """At about every fifth table of six such an auction is among the first ten moves."""
    monkeypatch.setattr(load, "MOST_SPURTS", 40)

    async def played(port):
        six = Load(tables=20, seats=6, rate=20, edition="master-2009")
        tables = await set_up(six, port, Tally())
        await play_on(tables, 60)
        versions = [table.version for table in tables]
        for table in tables:
            table.leave()
        return versions

    with server_process.ServerProcess(tmp_path) as server, server_process.client_runner(None) as runner:
        assert min(runner.run(played(server.port))) >= 60


@pytest.mark.long
def test_a_load_with_bots_tells_what_they_cost(capsys):
    words = ("--tables", "2", "--seats", "1", "--bots", "2", "--rate", "1", "--seconds", "8", "--json")
    (found,) = call(capsys, "bench", "server", *words).json
    assert found["load"]["sockets"] == 2
    assert found["load"]["moves"] > 0
    assert found["load"]["bots_share"] > 0


@pytest.mark.long
def test_a_burst_tells_of_the_same_tables_before_and_through_it(capsys):
    words = ("--burst", "12", "--bots", "3", "--tables", "3", "--seats", "3", "--seconds", "6", "--json")
    found = call(capsys, "bench", "server", *words).json
    assert (found["tables"], found["burst"]) == (3, 12)
    assert [part["what"] for part in found["parts"]] == ["before the burst", "while it opens", "while all play"]
    for part in found["parts"]:
        assert 0 < part["moves"] <= part["moves_due"] + found["tables"]
        assert 0 < part["reaction"]["median"] <= part["reaction"]["p99"] <= part["reaction"]["worst"]
    assert found["parts"][0]["bots_share"] == 0 < found["parts"][2]["bots_share"]
    assert found["is_held"] == all(part["reaction"]["p99"] < 0.05 for part in found["parts"])
    bots = found["bots"]
    assert 0 < bots["moves"] <= bots["looks"]
    assert bots["unanswered"] == 0
    assert bots["thought_by"].keys() <= {*found["lineup"]}
    assert "champion" in found["lineup"]


def test_the_bots_of_a_burst_are_all_characters_in_turn():
    burst = burst_load(4, 3)
    seated = [bot for number in range(burst.tables) for bot in burst.bots_at(number)]
    assert seated == [*offered(), "pip"]


def test_a_bots_time_is_its_pause_its_wait_and_its_thought(tmp_path):
    file = tmp_path / "looks"
    look = Look(asked=100.0, bot="pip", rested=0.5, answer=0.3, thought=0.1, cpu=0.1, total=1.0, moved=True)
    given_up = Look(asked=101.0, bot="pip", answer=20.0, total=20.0)
    file.write_bytes(b"\n".join(map(msgspec.json.encode, (look, given_up))) + b"\n")
    assert read_looks(file) == [look, given_up]
    assert (look.paused, look.waited) == pytest.approx((0.7, 0.2))
    assert (given_up.paused, given_up.waited, given_up.thought) == (0, 20, None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--burst", "0"), "one table at least"),
        (("--burst", "--bots", "5"), "two to four bots"),
        (("--burst", "--quarter"), "a run of its own"),
    ],
)
def test_a_burst_that_is_none_is_refused(capsys, words, sentence):
    assert sentence in call(capsys, "bench", "server", *words).refusal


class Interruption(BaseException):
    """What a signal leads to."""


@pytest.mark.parametrize("moment", ["started", "awaited"])
def test_a_signal_while_a_server_starts_leaves_none_behind(tmp_path, monkeypatch, moment):
    def interrupt(*_):
        raise Interruption

    class Sleeper(subprocess.Popen):
        def __init__(self, words, **named):
            super().__init__([sys.executable, "-c", "import time; time.sleep(600)"], **named)
            started.append(self.pid)
            if moment == "started":
                signal.raise_signal(signal.SIGTERM)

        def poll(self):
            signal.raise_signal(signal.SIGTERM)

    started: list[int] = []
    monkeypatch.setattr(subprocess, "Popen", Sleeper)
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        with pytest.raises(Interruption), server_process.ServerProcess(tmp_path):
            pytest.fail("it was interrupted")
    finally:
        signal.signal(signal.SIGTERM, before)
    (left,) = started
    with pytest.raises(ProcessLookupError):
        os.kill(left, 0)


def test_processes_beside_another_version_are_refused(capsys):
    words = ("--processes", "2", "--beside", str(ROOT / "src"))
    assert "--processes is 1 beside another" in call(capsys, "bench", "server", *words).refusal


@pytest.mark.parametrize(
    "words", [("--tables", "0"), ("--seats", "7"), ("--rate", "0"), ("--seats", "3", "--bots", "4")]
)
def test_a_load_that_is_none_is_refused(capsys, words):
    assert "at least one table" in call(capsys, "bench", "server", *words).refusal


def test_another_version_is_played_in_turn_and_the_ratio_told(capsys):
    words = ("--tables", "1", "--seats", "3", "--spectators", "1", "--seconds", "1", "--rounds", "1", "--json")
    (found,) = call(capsys, "bench", "server", "--beside", str(ROOT / "src"), *words).json
    assert found["sockets"] == 4
    assert found["ratio"] == pytest.approx(found["there"][0] / found["here"][0])


@pytest.mark.parametrize(
    ("words", "sentence"), [((".",), "there is no maquignon"), (("src", "--rounds", "0"), "round")]
)
def test_what_cannot_be_compared_is_refused(capsys, monkeypatch, words, sentence):
    monkeypatch.chdir(ROOT)
    assert sentence in call(capsys, "bench", "server", "--beside", *words).refusal


class Slapping:
    """A player who slaps, and then bids."""

    version = 1

    def __init__(self) -> None:
        self.words = ["slap", "bid 10", "bid 20"]
        self.keys: list[str] = []

    def move(self, _chance: Random) -> str:
        return self.words.pop(0)

    def say(self, _kind: str, *, key: str, **_fields: object) -> None:
        self.keys.append(key)


def test_what_is_held_for_a_race_is_no_delay():
    async def raced() -> list[float]:
        table, player, now = LoadTable(Load(tables=1, seats=0, rate=8), tally := Tally(), Random(1)), Slapping(), [0.0]
        table.players = [player]  # type: ignore[list-item]
        table._now = lambda: now[0]
        for due, heard in ((0.0, 0.25), (0.125, 0.26), (0.3, 0.35)):
            table.speak(due)
            now[0] = heard
            table.delivered(0, 1)
            table.answered(_Answer(type="Ack", key=player.keys[-1], version=1))
        return tally.delays

    assert asyncio.run(raced()) == pytest.approx([0.01, 0.02, 0.05])
