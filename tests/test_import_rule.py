"""Facts flow one way: importlinter.toml says what each room may know; every line of it catches a planted breach."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "maquignon"

BREACHES = [
    ("rulebook", "import rich"),
    ("rulebook", "import time"),
    ("rulebook", "import maquignon.rules.money"),
    ("rules", "import random"),
    ("rules", "import os.path"),
    ("rules", "import time"),
    ("rules", "import maquignon.play.dealer"),
    ("play", "import msgspec"),
    ("play", "import time"),
    ("play", "import random"),
    ("play", "import socket"),
    ("play", "import pathlib"),
    ("play", "import maquignon.bots.roster"),
    ("play", "import maquignon.table.seats"),
    ("play/core", "import json"),
    ("play/core", "import maquignon.play.view"),
    ("server/core", "import msgspec"),
    ("server/core", "import maquignon.server.wire"),
    ("bots", "import time"),
    ("bots", "import numpy"),
    ("bots", "import maquignon.rules.state"),
    ("bots", "import maquignon.arena.runner"),
    ("bots", "import maquignon.envs.columns"),
    ("bots/learned", "import torch"),
    ("bots/learned", "import maquignon.lab.pool"),
    ("bots/core", "import numpy"),
    ("bots/core", "import maquignon.envs.core.memory"),
    ("bots/core", "import random"),
    ("bots/core", "import maquignon.rules.state"),
    ("bots/core", "import maquignon.rules.moves"),
    ("bots/core", "import maquignon.play.game"),
    ("workers", "import numpy"),
    ("workers", "import maquignon.bots.roster"),
    ("arena", "import numpy"),
    ("arena", "import ray"),
    ("arena", "import starlette"),
    ("arena", "import maquignon.rules.state"),
    ("arena", "import maquignon.table.seats"),
    ("arena", "import maquignon.lab"),
    ("lab", "import starlette"),
    ("lab", "import maquignon.server.wire"),
    ("lab", "import maquignon.review"),
    ("lab", "import maquignon.openspiel"),
    ("openspiel", "import torch"),
    ("openspiel", "import maquignon.bots.roster"),
    ("openspiel", "import maquignon.server.wire"),
    ("cli", "import maquignon.openspiel"),
    ("gymnasium", "import torch"),
    ("gymnasium", "import maquignon.rules.state"),
    ("gymnasium", "import maquignon.openspiel"),
    ("server", "import maquignon.gymnasium"),
    ("review", "import starlette"),
    ("review", "import socket"),
    ("review", "import maquignon.arena.runner"),
    ("review", "import maquignon.table.seats"),
    ("envs", "import torch"),
    ("envs", "import maquignon.bots.match"),
    ("envs", "import maquignon.arena.runner"),
    ("envs/core", "import numpy"),
    ("envs/core", "import maquignon.bots.match"),
    ("envs/core", "import random"),
    ("envs/core", "import maquignon.play.game"),
    ("table", "import time"),
    ("table", "import datetime"),
    ("table", "import socket"),
    ("table", "import pathlib"),
    ("table", "import maquignon.server.wire"),
    ("table", "import maquignon.bots.roster"),
    ("table", "import maquignon.rules.state"),
    ("client", "import maquignon.server.wire"),
    ("client", "import maquignon.bots.roster"),
    ("client", "import starlette"),
    ("server", "import maquignon.client.pace"),
    ("server", "import maquignon.cli.main"),
    ("server", "import flask"),
    ("server/wire", "import maquignon.rules.state"),
    ("server/wire", "import maquignon.envs"),
    ("server/store", "import maquignon.server.http.app"),
    ("server/store", "import maquignon.server.tables.lobby"),
    ("server/settings", "import maquignon.server.access.identity"),
    ("server/wire", "import maquignon.server.store.archive"),
    ("server/tables", "import maquignon.server.sockets.session"),
    ("server/tables", "import maquignon.server.market.days"),
    ("server/market", "import maquignon.server.access.gate"),
    ("server/tables", "import maquignon.server.http.app"),
    ("bench", "import maquignon.cli.main"),
    ("cli", "import textual"),
]
"""A room, and a line that must not stand in it."""

PROCEDURES = ("auction", "division", "dutch", "rats", "trade")
WHOLE_GAMES = {"contest", "playouts"}
"""The modules that play games of bots inside the core, from their beginning and from the middle."""
TAKEN = {"random_play": {"Dice", "WORD"}, "scoring": {"value"}}
"""What a bot may take of modules that otherwise handle a game."""


def test_every_room_imports_only_what_it_may(tmp_path):
    done = lint(ROOT, tmp_path)
    assert done.returncode == 0, done.stdout


def test_every_planted_breach_is_caught(tmp_path):
    """All at once, each in a module of its own."""
    planted = {}
    copy_package(tmp_path)
    for number, (room, line) in enumerate(BREACHES):
        folder = tmp_path / "src" / "maquignon" / room
        (folder / f"planted_{number}.py").write_text(f"{line}\n")
        planted[f"maquignon.{room.replace('/', '.')}.planted_{number}"] = line.split()[1]
    told = lint(tmp_path, tmp_path).stdout
    missed = [f"{module}: {name}" for module, name in planted.items() if not is_told(told, module, name)]
    assert missed == []


@pytest.mark.parametrize("room", ["kitchen", "server/kitchen"])
def test_a_room_that_nobody_has_heard_of_is_caught(tmp_path, room):
    copy_package(tmp_path)
    (tmp_path / "src" / "maquignon" / room).mkdir()
    (tmp_path / "src" / "maquignon" / room / "__init__.py").touch()
    done = lint(tmp_path, tmp_path)
    assert done.returncode == 1
    assert f"- maquignon.{room.replace('/', '.')}" in done.stdout


def test_the_package_itself_imports_nothing():
    body = ast.parse((PACKAGE / "__init__.py").read_text())
    assert not [node for node in ast.walk(body) if isinstance(node, ast.Import | ast.ImportFrom)]


def test_procedures_and_the_program_are_held_too(tmp_path):
    """Breaches that need the module itself."""
    copy_package(tmp_path)
    package = tmp_path / "src" / "maquignon"
    for one, other in zip(PROCEDURES, PROCEDURES[1:] + PROCEDURES[:1], strict=True):
        append(package / "rules" / f"{one}.py", f"import maquignon.rules.{other}")
    append(package / "__main__.py", "import maquignon.server.http.app")
    told = lint(tmp_path, tmp_path).stdout
    for one, other in zip(PROCEDURES, PROCEDURES[1:] + PROCEDURES[:1], strict=True):
        assert is_told(told, f"maquignon.rules.{one}", f"maquignon.rules.{other}")
    assert is_told(told, "maquignon.__main__", "maquignon.server.http.app")


def test_bots_take_only_the_words_of_modules_that_handle_a_game():
    files = [file for file in sorted((PACKAGE / "bots").rglob("*.py")) if file.stem not in WHOLE_GAMES]
    assert [each for file in files for each in games_taken(file.read_text())] == []
    assert games_taken("from maquignon.rules.random_play import Dice, play_out") == ["play_out"]
    assert games_taken("from maquignon.rules.scoring import score_of") == ["score_of"]
    assert games_taken("import maquignon.rules.random_play") == ["maquignon.rules.random_play"]


@pytest.mark.parametrize("room", ["rules", "play/core", "bots/core", "envs/core", "server/core"])
def test_mypycs_integers_are_for_the_type_checker_only(room):
    files = {file.name for file in (PACKAGE / room).glob("*.py") if takes_integers(file.read_text())}
    assert files == ({"words.py"} if room == "envs/core" else set())  # a vector is told what it holds


def test_an_integer_taken_while_running_is_seen():
    assert takes_integers("from mypy_extensions import i64")
    assert not takes_integers("if TYPE_CHECKING:\n    from mypy_extensions import i64")


def games_taken(source: str) -> list[str]:
    """Names out of `TAKEN`'s modules that no bot may have."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("maquignon.rules."):
            allowed = TAKEN.get((node.module or "").rpartition(".")[2])
            found += [alias.name for alias in node.names if allowed is not None and alias.name not in allowed]
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.rpartition(".")[2] in TAKEN]
    return found


def takes_integers(source: str) -> bool:
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "mypy_extensions" for node in at_run_time(ast.parse(source))
    )


def at_run_time(body: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(body):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from at_run_time(node)


def copy_package(folder: Path) -> None:
    shutil.copytree(PACKAGE, folder / "src" / "maquignon", ignore=shutil.ignore_patterns("__pycache__", "web", "*.so"))


def append(file: Path, line: str) -> None:
    file.write_text(f"{file.read_text()}\n{line}\n")


def lint(folder: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    words = ["--config", str(ROOT / "importlinter.toml"), "--no-logo", "--cache-dir", str(cache / "cache")]
    return subprocess.run(
        [sys.executable, "-c", command, *words],
        env={**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{ROOT}", "COLUMNS": "500"},
        capture_output=True,
        text=True,
    )


def is_told(told: str, importer: str, imported: str) -> bool:
    return bool(re.search(rf"{re.escape(importer)} -> {re.escape(imported)}(?![\w])", told)) or bool(
        re.search(rf"{re.escape(importer)} -> {re.escape(imported.partition('.')[0])}$", told, re.M)
    )
