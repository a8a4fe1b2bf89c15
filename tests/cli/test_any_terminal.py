"""Commands on terminals that cannot show every letter: what cannot be shown is shown by what comes nearest."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from maquignon.cli.main import COMMANDS, main
from maquignon.cli.output import nearest
from tests.cli.calling import start

GAME = str(Path(__file__).parents[1] / "records" / "whole-game.mq")
SAID = {
    "editions": ["master-2009"],
    "rules": ["--lang", "de"],
    "score": ["--edition", "master-2009", "--families", "cow,goose", "--pedigrees", "cow", "--lang", "fr"],
    "demo": ["--fast", "--edition", "master-2009", "--players", "2", "--seed", "1", "--lang", "fr"],
    "simulate": ["--edition", "master-2009-two", "--players", "2", "--games", "1"],
    "arena": ["--bot", "pip", "--bot", "é=pip", "--games", "1", "--jobs", "1"],
    "replay": [GAME, "--all", "--lang", "fr"],
    "review": [GAME, "--effort", "0.001", "--jobs", "1", "--lang", "fr"],
    "verify": [GAME],
    "lab": ["--help"],
    "bench": ["--help"],
    "backup": ["--help"],
    "admin": ["--help"],
    "serve": ["--help"],
    "play": ["--help"],
}


def test_no_command_is_left_out():
    assert SAID.keys() == COMMANDS.keys()


CALLED = [
    *((command, "ascii") for command in SAID if command != "review"),
    ("rules", "latin-1"),
    pytest.param("review", "ascii", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("command", "encoding"), CALLED)
def test_every_command_prints_on_a_terminal_without_utf_8(command, encoding, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(told, encoding=encoding))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(told, encoding=encoding))
    try:
        status = main([command, *SAID[command]])
    except SystemExit as ended:  # what --help does
        status = int(ended.code or 0)
    sys.stdout.flush()
    sys.stderr.flush()
    assert status == 0, told.getvalue()
    assert told.getvalue().decode(encoding).count("?") < 10


@pytest.mark.parametrize(
    "setting", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
def test_so_does_the_program(setting):
    said = start("score", "--edition", "koehandel-2001", "--families", "cow,pig", "--lang", "fr", **setting)
    assert (said.status, said.err) == (0, "")
    assert "1450 x 2 familles" in said.out


def test_json_keeps_every_letter(tmp_path, monkeypatch):
    told = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(told, encoding="ascii"))
    main(["score", "--edition", "koehandel-2001", "--families", "cow", "--lang", "fr", "--json"])
    sys.stdout.flush()
    assert json.loads(told.getvalue())["steps"][-1]["text"] == "800 × 1 famille"


@pytest.mark.parametrize(
    ("letter", "shown"), [("é", "e"), ("×", "x"), ("…", "..."), ("œ", "oe"), ("\udcff", "?"), ("龍", "?")]
)
def test_what_comes_nearest(letter, shown):
    assert nearest(UnicodeEncodeError("ascii", letter, 0, 1, "")) == (shown, 1)
