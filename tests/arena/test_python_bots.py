"""Bots written in Python enter by file and class, as a class or as an object, without being wrapped."""

from __future__ import annotations

from pathlib import Path

import pytest

from maquignon.arena import entrants
from maquignon.arena.fingerprint import fingerprint
from maquignon.arena.playing import play
from maquignon.rulebook import BadSetup
from maquignon.workers import Crew
from tests.arena.runs import begun, everything, planned, played

EXAMPLE = f"py:{Path(__file__).parents[2] / 'examples' / 'python_bot.py'}:Thrifty"


class Sampler:
    """It has no name of its own, and remembers what it heard in this game alone."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, view, events):
        assert self.heard or view.version < 10, "another game's memory"
        self.heard += len(events)

    def choose(self, view, options, rng):
        return options.sample(rng)


class Broken:
    def choose(self, view, options, rng):
        raise ValueError("my own mistake")


def test_a_file_a_class_and_an_object_play_the_same_games_as_bots_do():
    tournament = planned("random", EXAMPLE, Sampler, Sampler(), games=3, limit=60)
    assert [entrant.name for entrant in tournament.entrants] == ["random", "Thrifty", "Sampler", "Sampler 2"]
    store = played(tournament)
    assert store.rows("SELECT DISTINCT ending FROM games WHERE ending = 'forfeit'") == []
    assert len(store.rows("SELECT * FROM games")) == 6 * 2 * 3
    assert store.tournament().entrants == tournament.entrants


def test_a_name_of_its_own_or_a_given_one_is_used():
    named = Sampler()
    named.name = "Ada"  # type: ignore[attr-defined]
    assert [entrant.name for entrant in entrants([named, f"mine={EXAMPLE}"])] == ["Ada", "mine"]


@pytest.mark.long
def test_they_are_sent_to_other_processes():
    tournament = planned(EXAMPLE, Sampler(), games=6, limit=30)
    store = begun(tournament)
    play(tournament, store, Crew(2))
    assert everything(store) == everything(played(tournament))


def test_a_bot_s_own_exception_is_what_is_told():
    store = played(planned("random", Broken, games=1, limit=30))
    assert {fault for (fault,) in store.rows("SELECT fault FROM games")} == {
        f"the bot Broken at seat {seat} failed with ValueError: my own mistake" for seat in range(3)
    }


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no class Bot in"),
        ("class Bot: pass", "Bot has no choose"),
        ("class Bot:\n    def __init__(self, size): pass", "Bot failed with TypeError"),
        ("import no_such_module", "failed with ModuleNotFoundError: No module named 'no_such_module'"),
    ],
)
def test_what_cannot_play_is_refused_before_the_run(tmp_path, text, sentence):
    file = tmp_path / "bot.py"
    file.write_text(text)
    with pytest.raises(BadSetup, match=sentence):
        entrants(["random", f"py:{file}:Bot"])


@pytest.mark.parametrize("spec", ["py:", "py:no-file.py:Bot", "py:bot.py"])
def test_what_is_not_there_is_refused(spec):
    with pytest.raises(BadSetup, match="this program cannot play: "):
        entrants(["random", spec])


def test_a_changed_file_is_another_bot(tmp_path):
    file = tmp_path / "bot.py"
    told = []
    for text in ("A = 1", "A = 2"):
        file.write_text(f"{text}\nclass Bot:\n    def choose(self, view, options, rng): ...\n")
        told.append(fingerprint(entrants(["random", f"py:{file}:Bot"])))
    assert told[0] != told[1]
