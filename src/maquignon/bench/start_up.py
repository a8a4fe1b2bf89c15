"""How long it takes to start, measured in fresh interpreters, and what the rules pull in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import maquignon

TRIES = 5
TIMED_IMPORT = "import time; begun = time.perf_counter(); import {}; print(time.perf_counter() - begun)"
OUTSIDERS = """
import sys
known = set(sys.modules)
import maquignon.rulebook.numbered, maquignon.rules.random_play
names = {name.partition(".")[0] for name in set(sys.modules) - known} - sys.stdlib_module_names
print(*sorted(name for name in names if not name.startswith("maquignon")))
"""


def import_seconds(module: str) -> float:
    """The best of several imports, each in a new interpreter."""
    return min(float(_fresh("-c", TIMED_IMPORT.format(module))) for _ in range(TRIES))


def help_seconds() -> float:
    """`maquignon --help` as a whole, the start of Python included."""
    return min(_seconds("-m", "maquignon", "--help") for _ in range(TRIES))


def outsiders() -> list[str]:
    """Packages from outside the standard library that rulebook and rules import; there are to be none."""
    return _fresh("-c", OUTSIDERS).split()


def _seconds(*words: str) -> float:
    begun = perf_counter()
    _fresh(*words)
    return perf_counter() - begun


def _fresh(*words: str) -> str:
    """What a new interpreter prints that finds this same package."""
    path = os.pathsep.join(filter(None, [str(Path(maquignon.__file__).parents[1]), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=True).stdout
