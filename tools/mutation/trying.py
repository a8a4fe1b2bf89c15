"""Tries mutants: each in a copy of the project, by a process of its own, under a time limit."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("src", "tests", "examples", "docs", "pyproject.toml", "README.md", "importlinter.toml", "tools", "web")
SLACK: Final = 20.0
"""Seconds that a run may take beyond four times that of sound code."""

Outcome = Literal["killed", "survived", "timeout"]


class Workshop:
    """A copy of the project, in which one module at a time is exchanged."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._usual: dict[str, float] = {}
        for name in COPIED:
            here, there = ROOT / name, folder / name
            if here.is_dir():
                shutil.copytree(
                    here, there, ignore=shutil.ignore_patterns("__pycache__", "screens", "node_modules", "dist")
                )
            else:
                shutil.copy(here, there)

    def try_out(self, module: str, source: str, tests: Sequence[str]) -> Outcome:
        """`module` is a path below src/maquignon; LookupError where its tests fail without any fault."""
        limits = [4 * self._sound_time(run) + SLACK for run in tests]
        path = self._folder / "src" / "maquignon" / module
        sound = path.read_bytes()
        path.write_text(source, encoding="utf-8")
        try:
            outcomes = (self._run(run, limit) for run, limit in zip(tests, limits, strict=True))
            return next((outcome for outcome in outcomes if outcome != "survived"), "survived")
        finally:
            path.write_bytes(sound)

    def _sound_time(self, run: str) -> float:
        if run not in self._usual:
            began = time.monotonic()
            if self._run(run, 3_600, keep_bytecode=True) != "survived":
                raise LookupError(f"these tests fail without any fault: {run}")
            self._usual[run] = time.monotonic() - began
        return self._usual[run]

    def _run(self, run: str, limit: float, *, keep_bytecode: bool = False) -> Outcome:
        """Up to the first test that fails. Only sound code is compiled for the runs that follow."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *shlex.split(run)]
        environment = {
            **os.environ,
            "PYTHONPATH": str(self._folder / "src"),
            "PYTHONDONTWRITEBYTECODE": "" if keep_bytecode else "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # a second of each run
        }
        process = subprocess.Popen(
            command,
            cwd=self._folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return "killed" if process.wait(limit) else "survived"
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """With all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, 9)
    process.wait()
