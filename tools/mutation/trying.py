"""Tries mutants: each in a copy of the project, by a process of its own, under a time limit."""

from __future__ import annotations

import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from tools.mutation.forked_pytest import ForkedPytest

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("src", "tests", "examples", "docs", "pyproject.toml", "README.md", "importlinter.toml", "tools", "web")
SLACK: Final = 20.0
"""Seconds that a run may take beyond four times that of sound code."""

Outcome = Literal["killed", "survived", "timeout"]


@dataclass(frozen=True, slots=True)
class Trial:
    outcome: Outcome
    noticed_by: str = ""
    """The test that failed, as pytest names it."""


SURVIVED: Final = Trial("survived")


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

    def try_out(self, module: str, source: str, tests: Sequence[str]) -> Trial:
        """`module` is a path below src/maquignon; LookupError where its tests fail without any fault."""
        path = self._folder / "src" / "maquignon" / module
        trials = (self._try(path, source, run) for run in tests)
        return next((trial for trial in trials if trial != SURVIVED), SURVIVED)

    def _try(self, path: Path, source: str, run: str) -> Trial:
        limit = 4 * self._sound_time(run) + SLACK
        sound = path.read_bytes()
        path.write_text(source, encoding="utf-8")
        try:
            return self._run(run, limit)
        finally:
            path.write_bytes(sound)

    def _sound_time(self, run: str) -> float:
        if run not in self._usual:
            began = time.monotonic()
            trial = self._run(run, 3_600, keep_bytecode=True)
            if trial != SURVIVED:
                raise LookupError(f"these tests fail without any fault: {run}: {trial.noticed_by}")
            self._usual[run] = time.monotonic() - began
        return self._usual[run]

    def _run(self, run: str, limit: float, *, keep_bytecode: bool = False) -> Trial:
        pytest = ForkedPytest(self._folder, run, keep_bytecode=keep_bytecode)
        code = pytest.exit_code(limit)
        if code is None:
            return Trial("timeout")
        return Trial("killed", pytest.failure()) if code else SURVIVED
