"""Facts flow one way: each room of the package imports only the rooms it may know."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "maquignon"

ROOMS: dict[str, set[str]] = {
    "__init__": set(),
    "workers": set(),
    "rulebook": set(),
    "rules": {"rulebook"},
    "play": {"rulebook", "rules"},
    "bots": {"rulebook", "play"},
    "arena": {"rulebook", "play", "bots", "workers"},
    "lab": {"rulebook", "rules", "play", "bots", "arena", "workers"},
    "review": {"rulebook", "rules", "play", "bots", "workers"},
    "envs": {"rulebook", "rules", "play"},
    "table": {"rulebook", "play"},
    "server": {"rulebook", "play", "table", "bots", "review", "workers"},
    "bench": {"rulebook", "rules", "play", "server"},
    "cli": {"bench", "rulebook", "rules", "play", "bots", "arena", "lab", "review", "envs", "table", "server"},
    "__main__": {"cli"},
}
STANDARD_LIBRARY_ONLY = {"__init__", "rulebook", "rules", "play", "table"}
NETWORK = {"http", "selectors", "socket", "socketserver", "ssl", "urllib"}
# What the rules may use of the standard library: nothing that reads, writes, waits or draws.
PURE = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "copyreg",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
# What a bot may use of the rules: the language of cards and sights, but nothing that holds or moves a game.
VOCABULARY = {"herd", "money", "mypyc_attr", "phase", "sight"}
VOCABULARY_WORDS = {("random_play", "Dice"), ("random_play", "WORD"), ("scoring", "value")}
CONTESTS = {("bots", "core", "contest"), ("bots", "core", "playouts")}
"""The modules that play games of bots inside the core, from their beginning and from the middle."""
ENVS_CORE = ("envs", "core")
"""Compiled like the rules, and like them without anything from outside."""
PROCEDURES = {"auction", "division", "dutch", "rats", "trade"}
DRAWN = ("cli", "tui")
"""Textual is slow to start: only what draws with it asks for it."""


def test_every_room_imports_only_what_it_may():
    assert faults(PACKAGE) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rulebook/cards.py", "import rich"),
        ("rulebook/cards.py", "from maquignon.rules import money"),
        ("rules/money.py", "import random"),
        ("rules/money.py", "import os.path"),
        ("rules/money.py", "from time import monotonic"),
        ("rules/money.py", "from mypy_extensions import i64"),
        ("rules/money.py", "from maquignon.play.dealer import Dealer"),
        ("rules/money.py", "from maquignon import play"),
        ("rules/money.py", "from .. import play"),
        ("rules/trade.py", "from maquignon.rules.auction import close"),
        ("rules/trade.py", "from maquignon.rules import auction"),
        ("rules/trade.py", "from .auction import close"),
        ("play/game.py", "import msgspec"),
        ("play/game.py", "from ..bots.level import Level"),
        ("bots/level.py", "from maquignon.rules.state import State"),
        ("bots/deep/net.py", "from ...rules.state import State"),
        ("bots/core/trader.py", "from maquignon.rules.state import State"),
        ("bots/core/trader.py", "from maquignon.rules.moves import apply"),
        ("bots/core/trader.py", "from maquignon.rules.random_play import play_out"),
        ("bots/core/trader.py", "from maquignon.arena import runner"),
        ("lab/tuning.py", "from maquignon.server import app"),
        ("review/case.py", "from maquignon.arena import runner"),
        (
            "bots/core/outlook.py",
            "from maquignon.bots.core.playouts import Scene\nfrom maquignon.rules.state import State",
        ),
        ("arena/match.py", "import maquignon.table.seat"),
        ("envs/pettingzoo.py", "from maquignon.bots import level"),
        ("envs/core/fleet.py", "import numpy"),
        ("envs/core/fleet.py", "from random import randrange"),
        ("envs/core/fleet.py", "from maquignon.play.game import Game"),
        ("envs/core/fleet.py", "from maquignon.envs.vector import VectorEnv"),
        ("table/live.py", "from socket import socket"),
        ("table/live.py", "from maquignon.server import app"),
        ("server/app.py", "def late():\n    from maquignon.cli.main import main"),
        ("cli/main.py", "import maquignon.kitchen"),
        ("cli/demo.py", "from textual.app import App"),
        ("kitchen/knife.py", "import math"),
        ("__init__.py", "from maquignon.play import Game"),
        ("__main__.py", "from maquignon.server import app"),
    ],
)
def test_a_forbidden_import_is_caught(tmp_path, file, line):
    assert len(faults(tree(tmp_path, {file: line}))) == 1


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rulebook/cards.py", "import tomllib"),
        ("rules/money.py", "from collections.abc import Sequence\nfrom maquignon.rulebook.cards import FAMILIES"),
        ("rules/money.py", "if TYPE_CHECKING:\n    from mypy_extensions import i64"),
        ("rules/moves.py", "from maquignon.rules import auction, trade"),
        ("rules/trade.py", "from maquignon.rules.state import State\nfrom . import herd"),
        ("bots/core/trader.py", "from maquignon.rules.random_play import Dice\nfrom maquignon.rules import money"),
        ("bots/core/contest.py", "from maquignon.rules.state import State"),
        ("bots/core/playouts.py", "from maquignon.rules.moves import apply"),
        ("review/case.py", "from maquignon.bots.core.playouts import Scene\nfrom maquignon.rules.state import State"),
        ("lab/tuning.py", "from maquignon.rules.state import State\nfrom maquignon.arena import runner"),
        ("envs/core/fleet.py", "from maquignon.rules.state import State\nfrom maquignon.envs.core.actions import CARD"),
        ("envs/vector.py", "import numpy\nfrom maquignon.envs.core.fleet import Fleet"),
        ("table/live.py", "import asyncio\nfrom ..play.game import Game"),
        ("server/app.py", "import starlette\nfrom maquignon import __version__, table"),
        ("cli/tui/app.py", "from textual.app import App"),
        ("__main__.py", "from maquignon.cli.main import main"),
    ],
)
def test_an_allowed_import_passes(tmp_path, file, line):
    assert faults(tree(tmp_path, {file: line})) == []


def tree(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = folder / "maquignon" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder / "maquignon"


def faults(package: Path) -> list[str]:
    """One line for each import that its room may not make."""
    found = []
    for file in sorted(package.rglob("*.py")):
        parts = file.relative_to(package).with_suffix("").parts
        if parts[0] not in ROOMS:
            found.append(f"{'.'.join(parts)}: no such room")
            continue
        module = (package.name, *parts)
        names = {name for name in imports(file, module) if not is_allowed(parts, name.split("."))}
        found += [f"{'.'.join(parts)} imports {name}" for name in sorted(names)]
    return found


def is_allowed(importer: tuple[str, ...], name: list[str]) -> bool:
    room = importer[0]
    if name[0] == "textual":
        return importer[:2] == DRAWN
    if name[0] != "maquignon":
        return is_allowed_outside("rules" if importer[:2] == ENVS_CORE else room, name[0])
    if len(name) == 1:
        return True
    if importer[:2] == ENVS_CORE:
        return name[1] in {"rulebook", "rules"} or tuple(name[1:3]) == ENVS_CORE
    if room == "bots" and name[1] == "rules":
        return importer in CONTESTS or name[2] in VOCABULARY or tuple(name[2:4]) in VOCABULARY_WORDS
    if room == name[1] == "rules" and importer[1] in PROCEDURES:
        return not PROCEDURES & set(name[2:3])
    return name[1] == room or name[1] in ROOMS[room] or name[1] == "__version__"


def is_allowed_outside(room: str, library: str) -> bool:
    if room == "rules":
        return library in PURE
    if room == "table" and library in NETWORK:
        return False
    return room not in STANDARD_LIBRARY_ONLY or library in sys.stdlib_module_names


def imports(file: Path, module: tuple[str, ...]) -> Iterator[str]:
    """Absolute dotted names of all a file imports; for `from a import b` that is a.b, if a belongs to the package."""
    body = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not is_integer_type(node, body):
            origin = ".".join([*module[: -node.level], *filter(None, [node.module])]) if node.level else node.module
            assert origin is not None
            yield from (f"{origin}.{alias.name}" if origin.startswith("maquignon") else origin for alias in node.names)


def is_integer_type(node: ast.ImportFrom, body: ast.Module) -> bool:
    """mypyc's own integers, which exist for the type checker only."""
    guards = [node for node in ast.walk(body) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    return node.module == "mypy_extensions" and any(node in guard.body for guard in guards)
