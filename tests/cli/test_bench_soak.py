"""`maquignon bench soak`: that it plays through restarts, and what it calls lost or grown."""

import asyncio
import json
import sqlite3
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from maquignon.bench import soak as people
from maquignon.bench.load import Load
from maquignon.bench.soak import Diary
from maquignon.cli.bench import soak
from maquignon.cli.bench.soak import Quarter, SoakFigures
from tests.cli.calling import call

QUARTER = Quarter(moves=100, median=0.01, p99=0.05, worst=0.1, memory=100_000_000, descriptors=200, files=5, length=300)
SOUND = SoakFigures(
    tables=1,
    processes=1,
    games=1,
    refused=0,
    lines_lost=1,
    chat_lines=1,
    onlookers=1,
    naps=1,
    asleep=1,
    restarts=1,
    renewals=0,
    kills=1,
    acknowledged=400,
    lost=0,
    untold=0,
    stored=1,
    quarters=(QUARTER,) * 4,
)


def test_a_short_run_loses_nothing_over_a_restart_and_a_kill(capsys, monkeypatch):
    monkeypatch.setattr(people, "ASLEEP_SECONDS", (0.1, 0.2))
    monkeypatch.setattr("maquignon.bench.server_process.step_back", lambda: None)
    words = ("--minutes", "0.05", "--tables", "2", "--seats", "3", "--rate", "8", "--processes", "1", "--json")
    found = json.loads(call(capsys, "bench", "soak", *words).out)
    assert found["lost"] == 0
    assert found["acknowledged"] >= sum(quarter["moves"] for quarter in found["quarters"]) > 0
    assert found["stored"] > 0
    assert (found["restarts"], found["renewals"], found["kills"]) == (1, 0, 1)
    assert len(found["quarters"]) == 4


@pytest.mark.long
def test_processes_are_renewed_meanwhile(capsys, monkeypatch):
    monkeypatch.setattr("maquignon.bench.server_process.step_back", lambda: None)
    monkeypatch.setattr(people, "SLEEPS", 0.2)
    words = ("--minutes", "1", "--tables", "3", "--seats", "3", "--json")
    found = json.loads(call(capsys, "bench", "soak", *words).out)
    assert (found["processes"], found["restarts"], found["renewals"], found["kills"]) == (2, 1, 1, 1)
    assert (found["lost"], found["faults"]) == (0, [])
    assert found["asleep"] > 0


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({}, []),
        ({"memory": 140_000_000}, ["memory has grown"]),
        ({"descriptors": 230}, ["there are more open files and sockets"]),
        ({"files": 6}, ["there are more files"]),
        ({"moves": 0}, ["there was a quarter without a move"]),
    ],
)
def test_what_has_grown_is_told(changed, fault):
    quarters = (QUARTER, QUARTER, QUARTER, replace(QUARTER, **changed))
    assert replace(SOUND, quarters=quarters).faults == fault


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"naps": 20, "asleep": 0}, "no table that was left alone slept"),
        ({"restarts": 0}, "the server was not disturbed as it was to be"),
        ({"kills": 0}, "the server was not disturbed as it was to be"),
        ({"processes": 2}, "the server was not disturbed as it was to be"),
        ({"untold": 3}, "3 acknowledged moves were not told to everybody"),
    ],
)
def test_a_run_that_tried_less_than_it_was_to_is_no_proof(changed, fault):
    assert replace(SOUND, **changed).faults == [fault]


def test_an_acknowledged_move_that_is_not_in_its_journal_is_lost(tmp_path):
    with sqlite3.connect(tmp_path / "a.db") as store:
        store.execute("CREATE TABLE tables (id, code)")
        store.execute("CREATE TABLE entries (table_id, version, key)")
        store.execute("INSERT INTO tables VALUES ('t', 'CODE')")
        store.executemany("INSERT INTO entries VALUES ('t', ?, ?)", [(1, "a"), (2, "b"), (3, None)])
    diary = Diary(acknowledged={"a": ("CODE", 1), "b": ("CODE", 3), "c": ("CODE", 4)})
    assert soak._lost(tmp_path / "a.db", diary) == 2
    assert "2 acknowledged moves" in replace(SOUND, lost=2).faults[0]


@pytest.mark.parametrize(("heard", "untold"), [(5, 0), (4, 1)])
def test_news_that_somebody_never_hears_are_missed(monkeypatch, heard, untold):
    monkeypatch.setattr(people, "ANSWER_SECONDS", 0.02)
    monkeypatch.setattr(people, "RETRY_SECONDS", 0.01)
    diary = Diary()

    async def wait() -> None:
        table = people.SoakTable(Load(tables=1, seats=2, rate=1), diary, Random(1), port=0)
        for seat, player in enumerate(table.players):
            monkeypatch.setattr(player, "socket", SimpleNamespace(is_closed=False))
            table.delivered(seat, heard if seat else 5)
        await table._last_heard(5)

    asyncio.run(wait())
    assert diary.untold == untold


@pytest.mark.parametrize(
    ("words", "sentence"), [(("--minutes", "0"), "--minutes is more than 0"), (("--tables", "0"), "at least one table")]
)
def test_a_run_that_is_none_is_refused(capsys, words, sentence):
    assert sentence in call(capsys, "bench", "soak", *words).refusal
