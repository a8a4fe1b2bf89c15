"""What commands leave behind: no process, and no folder that they do not tell of."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from maquignon.cli.written_files import written

SOURCE = Path(__file__).parents[2] / "src"
GAME = Path(__file__).parents[1] / "records" / "whole-game.mq"
STUBBORN = """\
import json, sys, time
for line in sys.stdin:
    if json.loads(line)["type"] == "hello":
        print('{"type": "ready"}', flush=True)
time.sleep(600)
"""
PATIENCE = 300


def processes(mark: str) -> list[int]:
    """All that inherited the mark and run, whoever their parent and their session is."""
    found = []
    for each in Path("/proc").iterdir():
        try:
            if each.name.isdecimal() and mark.encode() in (each / "environ").read_bytes():
                found.append(int(each.name))
        except OSError:
            continue
    return found


def waited(until) -> bool:
    end = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < end:
        time.sleep(0.05)
    return bool(until())


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="asks the system of Linux")
@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["arena", "--bot", "random", "--bot", "cmd:{python} {bot}", "--jobs", "1", "--think", "3600"], 2),
        pytest.param(["review", str(GAME), "--effort", "900", "--jobs", "2"], 3, marks=pytest.mark.long),
        pytest.param(["arena", "--bot", "random", "--bot", "value", "--games", "90000"], 3, marks=pytest.mark.long),
    ],
    ids=["a program", "review", "arena"],
)
def test_nothing_stays_behind_on_sigterm(words, number, tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(STUBBORN)
    mark = f"MAQUIGNON_MARK={secrets.token_hex(8)}"
    given = [word.format(python=sys.executable, bot=bot) for word in words]
    running = subprocess.Popen(
        [sys.executable, "-m", "maquignon", *given],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCE), **dict([mark.split("=")])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        assert waited(lambda: len(processes(mark)) >= number or running.poll() is not None)
        running.send_signal(signal.SIGTERM)
        _out, said = running.communicate(timeout=PATIENCE)
        assert (running.returncode, said) == (128 + signal.SIGTERM, b"")
        assert waited(lambda: not processes(mark))
    finally:
        running.kill()
        running.communicate()
        for process in processes(mark):
            os.kill(process, signal.SIGKILL)


def test_a_new_folder_is_told(tmp_path, capsys):
    for _ in range(2):
        written(tmp_path / "new" / "page.html", "text")
    assert (tmp_path / "new" / "page.html").read_text() == "text"
    assert capsys.readouterr().err == f"made the folder {tmp_path / 'new'}\n"
