"""Other libraries beside ours: what is here is measured, and what is not is named."""

import sys
from collections.abc import Iterator
from importlib import import_module

from bench import others
from bench.others import Entry
from maquignon.bench.stopwatch import Task


def count(times: int) -> int:
    return sum(1 for _ in range(times))


def here() -> Iterator[Entry]:
    yield Entry(Task("their game", count), 7)


def missing() -> Iterator[Entry]:
    import_module("no_such_library")
    yield from here()


def test_what_is_here_is_measured_and_what_is_not_is_named(monkeypatch, capsys):
    monkeypatch.setattr(others, "ours", lambda: [Entry(Task("our game", count), 3)])
    monkeypatch.setattr(others, "LIBRARIES", {"pytest": here, "nobodys": missing})
    monkeypatch.setattr(sys, "argv", ["others", "--seconds", "0.001"])
    assert others.main() == 0
    told = capsys.readouterr().out
    assert "our game" in told
    assert "| their game |" in told
    assert "| 7 |" in told
    assert "nobodys is not measured: no_such_library is not installed here" in " ".join(told.split())
    assert "no nobodys" in told


def test_a_game_of_another_library_is_played_decision_by_decision():
    """OpenSpiel's, which the developers have."""
    entry = next(each for each in others.open_spiel() if "leduc" in each.task.name)
    assert entry.observed == 30
    assert entry.task.run(50) == 50
