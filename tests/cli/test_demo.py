"""The demo: runs to the end everywhere, reads well, and can be left."""

import os
import re
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from select import select
from types import SimpleNamespace

import pytest

import maquignon
from maquignon.cli import demo, keypress, narration
from maquignon.cli.keypress import Left
from maquignon.rulebook import EDITIONS
from tests.cli.calling import call, start

ESCAPE = "\x1b"
COLOUR = re.compile(r"\x1b\[[0-9;]*3[1-6]m")


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def terminal(monkeypatch):
    """Colours and pauses as on a terminal; the pauses are counted, not waited for."""
    pauses = []
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(narration, "wait", lambda seconds, has_keys: pauses.append(seconds))
    return pauses


@pytest.mark.parametrize("name", EDITIONS)
def test_it_runs_to_the_end_in_every_edition(capsys, name):
    said = call(capsys, "demo", "--edition", name, "--fast", "--seed", "3")
    assert said.status == 0
    assert said.err == ""
    assert ESCAPE not in said.out
    assert "None" not in said.out
    assert "points!" in said.out.splitlines()[-1]
    assert all(len(line) <= 80 and line == line.rstrip() for line in said.out.splitlines())


def test_a_game_is_told_in_a_page_or_two(capsys):
    lengths = [call(capsys, "demo", "--seed", str(seed)).out.count("\n") for seed in range(4)]
    assert 80 <= sum(lengths) / len(lengths) <= 160


def test_every_player_has_a_place_and_a_score_sheet(capsys):
    said = call(capsys, "demo", "--edition", "master-2009", "--players", "6", "--seed", "1")
    for name in demo.NAMES:
        assert re.search(rf"^ [1-6]\. {name}: .*", said.out, re.MULTILINE)


def test_the_same_seed_tells_the_same_game(capsys):
    first, second, other = [call(capsys, "demo", "--seed", seed).out for seed in ("7", "7", "8")]
    assert first == second != other


def test_without_a_seed_the_title_tells_which_it_was(capsys):
    said = call(capsys, "demo")
    (seed,) = re.findall(r"seed (\d+)", said.out)
    assert call(capsys, "demo", "--seed", seed).out == said.out


def test_the_form_for_two_is_found_by_the_number_of_players(capsys):
    said = call(capsys, "demo", "--edition", "master-2009", "--players", "2", "--seed", "1")
    assert "master-2009-two" in said.out
    assert "looks at" in said.out


def test_house_rules_are_played_and_named(capsys):
    said = call(capsys, "demo", "--house-rule", "deal-four", "--house-rule", "money-counts", "--seed", "1")
    assert "with deal-four, money-counts" in said.out
    assert said.out.count("is dealt") == 4
    assert "in money" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "poker"), "there is no edition 'poker'"),
        (("--players", "7"), "koehandel-2001 is for 3, 4 or 5 players, not for 7"),
        (("--players", "0"), "koehandel-2001 is for 3, 4 or 5 players, not for 0"),
        (("--house-rule", "cheating"), "there is no house rule 'cheating'"),
        (("--pause", "-1"), "--pause is 0 or more, not -1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(capsys, words, sentence):
    assert call(capsys, "demo", *words).refusal.startswith(sentence)


@pytest.mark.parametrize("name", EDITIONS)
def test_json_has_the_whole_game(capsys, name):
    facts = call(capsys, "demo", "--edition", name, "--seed", "2", "--json").json
    assert facts["edition"] == name
    assert facts["finished"]
    assert facts["events"][-1]["event"] == "GameOver"
    assert facts["events"][-1]["version"] == facts["moves"]
    assert len(facts["sheets"]) == len(facts["players"])
    best = max(sheet["total"] for sheet in facts["sheets"])
    assert best in [facts["sheets"][facts["players"].index(winner)]["total"] for winner in facts["winners"]]


def test_a_game_without_an_end_is_reported_as_such(capsys, monkeypatch):
    monkeypatch.setattr(demo, "plies", lambda game, bots, rng: iter(()))
    said = call(capsys, "demo", "--seed", "1")
    assert "5000 moves" in said.out
    assert "R31" in said.out


def test_a_terminal_gets_colours_and_about_a_minute_of_pauses(capsys, terminal):
    said = call(capsys, "demo", "--seed", "1")
    assert COLOUR.search(said.out)
    assert 55 <= sum(terminal) <= 95


def test_no_color_means_no_colours(capsys, terminal, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert not COLOUR.search(call(capsys, "demo", "--seed", "1").out)


def test_fast_means_no_pauses(capsys, terminal):
    call(capsys, "demo", "--seed", "1", "--fast")
    assert terminal == []


def test_no_pauses_when_piped(capsys, monkeypatch):
    monkeypatch.setattr(narration, "wait", lambda seconds, has_keys: pytest.fail("it paused"))
    call(capsys, "demo", "--seed", "1", "--pause", "60")


@pytest.mark.parametrize("leaving", [Left, KeyboardInterrupt])
def test_one_can_leave_politely(capsys, terminal, monkeypatch, leaving):
    def leave(seconds, has_keys):
        raise leaving

    monkeypatch.setattr(narration, "wait", leave)
    said = call(capsys, "demo", "--seed", "1")
    assert said.status == 0
    assert "You leave the market early" in said.out
    assert "points!" not in said.out


def test_rich_is_not_loaded_for_json():
    loaded = start("demo", "--json", "--seed", "1", PYTHONPROFILEIMPORTTIME="1").err
    assert "maquignon.cli.narration" in loaded
    assert not re.search(r"\brich\b", loaded)


@pytest.mark.parametrize("keys", [b" ", b" q", b"Q  ", b"\x1b", b"\x1b[A", b""])
def test_several_keys_at_once(monkeypatch, keys):
    """A q among them leaves; an arrow, which begins like Escape, does not."""
    monkeypatch.setattr(keypress, "select", lambda *_: ([sys.stdin], [], []))
    monkeypatch.setattr(os, "read", lambda *_: keys)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(fileno=lambda: 0))
    leaving = pytest.raises(Left) if keys in (b" q", b"Q  ", b"\x1b", b"") else nullcontext()
    with leaving:
        keypress.wait(1, True)


def heard(terminal: int) -> bytes:
    assert select([terminal], [], [], 60)[0], "nothing more is said"
    return os.read(terminal, 4096)


def test_a_key_leaves_a_real_terminal_as_it_was():
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    environment = {**os.environ, "PYTHONPATH": str(Path(maquignon.__file__).parents[1]), "TERM": "xterm"}
    command = [sys.executable, "-m", "maquignon", "demo", "--seed", "1", "--pause", "20"]
    program = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    seen = b""
    while b"leaves" not in seen:  # a space goes on at once, up to the line that says so
        os.write(ours, b" ")
        seen += heard(ours)
    os.write(ours, b"q")
    while b"early" not in seen:
        seen += heard(ours)
    assert program.wait(timeout=20) == 0
    assert termios.tcgetattr(theirs) == before
    os.close(theirs)
    os.close(ours)
