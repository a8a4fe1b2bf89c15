"""Every code block of the pages is run, or read by what it is for; what cannot be done here says why."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import maquignon
from maquignon.cli.main import _parser
from tests.pages.blocks import ROOT, Block, Command, blocks, commands

READ_ELSEWHERE = {
    "mermaid": "drawn by the site",
    "nginx": "a server of somebody else's",
    "ini": "the system's own",
    "yaml": "tests/server/test_alerts.py",
    "position": "tests/cli/test_verify.py",
    "mq": "tests/cli/test_verify.py",
    "text": "formulas and files: tests/play/test_check_deal.py, tests/cli/test_verify.py",
    "output": "what the block before it prints",
}
NOT_RUN = {
    "lab train": "takes a graphics card and eight minutes",
    "lab tune": "breeds for an hour",
    "lab evaluate champion/": "what `lab train` wrote",
    "lab prices --from docs/games": "tests/lab/test_kept.py",
    "lab keep --games 400": "tests/lab/test_kept.py; minutes of a network",
    "lab keep --edition koehandel-2001 --players 4 --games 2400": "tests/lab/test_kept.py; minutes of a network",
    "lab studies --from docs/games": "tests/lab/test_kept.py",
    "lab evaluate champion --edition koehandel-2001 --players 4 --games 500": "tests/lab/test_published_pool.py",
    "lab evaluate seed-63-cold": "checkpoints are in the repository only; tests/lab/test_published_pool.py",
    "lab figures": "tests/lab/test_published_pool.py; an hour",
    "lab ladder": "tests/lab/test_pages.py; four thousand games of every two",
    "lab pool": "tests/lab/test_pages.py",
    "lab levels": "tests/lab/test_levels.py; thousands of games",
    "lab solve": "tests/lab/test_solve.py and test_pages.py",
    "lab speed": "measures for minutes",
    "bench": "tests/cli/test_bench.py and test_bench_server.py, smaller",
    "serve": "tests/server/test_serve_command.py; here it would not end",
    "backup": "tests/store/test_commands.py, with a database",
    "play --terminal": "tests/terminal, with a terminal",
    "arena --bot champion": "two hundred games of a network",
}
"""The beginnings of commands that are parsed here, and run elsewhere or by people."""

OTHERS = ("pyspiel", "gymnasium", "ray")
"""What pages about extras import first, and developers need not have."""

AFTER_COMMANDS = ("docs/dataset.md",)
"""Pages whose Python reads what their commands write."""

PYTHON = [block for block in blocks() if block.kind == "python" and block.page not in AFTER_COMMANDS]
OURS = [each for each in commands() if each.words[0] == "maquignon"]
RUN = [
    each
    for each in OURS
    if not any(" ".join(each.words[1:]).startswith(what) for what in NOT_RUN) and "--cluster" not in each.words
]
"""Those for a cluster wait for one; tests of the rooms that take it start their own."""


def heaviness(block: Block) -> list[pytest.MarkDecorator]:
    """A review thinks for seconds."""
    return [pytest.mark.long] if block.page == "docs/review.md" else []


def named(each: Block | Command) -> str:
    return each.place


def test_every_block_is_of_a_kind_that_something_reads():
    known = {"python", "json", "toml", "console", "indented", "sh", "", *READ_ELSEWHERE}
    assert {block.place: block.kind for block in blocks() if block.kind not in known} == {}


def test_every_reason_not_to_run_something_is_still_needed():
    said = [" ".join(each.words[1:]) for each in OURS]
    assert [what for what in NOT_RUN if not any(each.startswith(what) for each in said)] == []
    assert READ_ELSEWHERE.keys() <= {block.kind for block in blocks()} | {"output"}


@pytest.mark.parametrize("block", [pytest.param(each, marks=heaviness(each)) for each in PYTHON], ids=named)
def test_python_runs_and_prints_what_the_page_says(block, monkeypatch):
    monkeypatch.chdir(ROOT)
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(block.text, block.place, "exec"), {"__name__": "page"})
    except ModuleNotFoundError as missing:
        if missing.name not in OTHERS:
            raise
        pytest.skip(f"{missing.name} is not installed")
    if block.printed is not None:
        assert printed.getvalue() == block.printed
    for told in re.findall(r"^print\(.*\)  # (.*)$", block.text, re.MULTILINE):
        assert any(told.startswith(line) for line in printed.getvalue().splitlines() if line), told


@pytest.mark.parametrize("command", OURS, ids=named)
def test_every_command_is_one_that_the_program_takes(command):
    words = [word if word != "…" else "1" for word in command.words[1:]] or ["serve"]
    if words[0].startswith("-"):
        words = ["serve", *words]
    _parser(words[0]).parse_args(words)


def test_every_make_target_is_there():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    wanted = {word for each in commands() if each.words[0] == "make" for word in each.words[1:] if "=" not in word}
    assert wanted
    assert wanted <= targets


def test_every_module_and_file_that_is_run_is_there():
    for command in commands():
        if command.words[0].endswith("python"):
            _flag, what, *_others = command.words[1:] if command.words[1] == "-m" else ("", *command.words[1:])
            found = (ROOT / what).is_file() if what.endswith(".py") else importlib.util.find_spec(what)
            assert found, command


def test_every_extra_that_is_installed_is_there():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for command in commands():
        for wanted in re.findall(r"maquignon\[([\w,]+)\]", command.text):
            assert set(wanted.split(",")) <= extras.keys(), command


@pytest.mark.parametrize("block", [each for each in blocks() if each.kind in ("json", "toml")], ids=named)
def test_data_can_be_read(block):
    if block.kind == "toml":
        assert tomllib.loads(block.text)
    else:
        decoder, rest = json.JSONDecoder(), block.text.strip()
        while rest:
            _value, end = decoder.raw_decode(rest)
            rest = rest[end:].strip()


@pytest.fixture
def folder(tmp_path):
    """Where somebody may stand who has cloned the project and saved a game; a reader of each page for itself."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for name in ("game.mq", "GAME.mq"):
        shutil.copy(ROOT / "tests" / "records" / "whole-game.mq", tmp_path / name)
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize("page", sorted({each.place.partition(":")[0] for each in RUN}))
def test_the_commands_of_a_page_work_one_after_the_other(page, folder):
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    package = Path(maquignon.__file__).parents[1]  # the wheel's, where that is tested
    environment = {**os.environ, "PYTHONPATH": str(package), "PATH": path}
    for command in commands():
        if not command.place.startswith(f"{page}:"):
            continue
        if command in RUN:
            words = [sys.executable, "-m", *command.words]
        elif command.words[0] == "sqlite3" and shutil.which("sqlite3"):
            words = command.words
        else:
            continue
        done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, (command, done.stderr)
    if page in AFTER_COMMANDS:
        for block in blocks():
            if (block.page, block.kind) == (page, "python"):
                words = [sys.executable, "-c", block.text]
                done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
                assert done.returncode == 0, (block.place, done.stderr)
