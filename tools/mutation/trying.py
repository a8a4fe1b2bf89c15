"""Tries mutants: each in a copy of the project, by a process of its own, under a time limit."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from tools.mutation.forked_pytest import ForkedPytest

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("src", "tests", "examples", "docs", "pyproject.toml", "README.md", "importlinter.toml", "tools", "web")
LIMIT: Final = 150.0
"""Seconds for a run of tests; each is chosen to take a few."""

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
        self._sound: set[str] = set()
        for name in COPIED:
            here, there = ROOT / name, folder / name
            if here.is_dir():
                shutil.copytree(here, there, ignore=shutil.ignore_patterns("screens", "node_modules", "dist"))
            else:
                shutil.copy(here, there)

    def try_out(self, module: str, source: str, tests: Sequence[str]) -> Trial:
        """`module` is a path below src/maquignon; LookupError where what noticed it fails without any fault."""
        path = self._folder / "src" / "maquignon" / module
        trials = (self._try(path, source, run) for run in tests)
        return next((trial for trial in trials if trial != SURVIVED), SURVIVED)

    def _try(self, path: Path, source: str, run: str) -> Trial:
        sound = path.read_bytes()
        path.write_text(source, encoding="utf-8")
        try:
            trial = self._run(run)
        finally:
            path.write_bytes(sound)
        if trial != SURVIVED:
            self._check_sound(shlex.quote(trial.noticed_by) if trial.noticed_by else run)
        return trial

    def _check_sound(self, run: str) -> None:
        """Whatever noticed a fault has to pass without it, and in time."""
        if run not in self._sound:
            if (trial := self._run(run, keep_bytecode=True)) != SURVIVED:
                raise LookupError(f"{trial.outcome} without any fault: {run}")
            self._sound.add(run)

    def _run(self, run: str, *, keep_bytecode: bool = False) -> Trial:
        pytest = ForkedPytest(self._folder, run, keep_bytecode=keep_bytecode)
        code = pytest.exit_code(LIMIT)
        if code is None:
            return Trial("timeout")
        return Trial("killed", pytest.failure()) if code else SURVIVED
