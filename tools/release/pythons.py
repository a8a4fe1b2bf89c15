"""The Pythons of this machine that a wheel is made for: the first found of each version."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

OLDEST = (3, 11)
QUESTION = """
import sys, ensurepip, venv
final = sys.implementation.name == "cpython" and sys.version_info.releaselevel == "final"
print(*sys.version_info[:2]) if final and "t" not in sys.abiflags else sys.exit(1)
"""


def find_pythons(candidates: Iterator[Path] | None = None) -> dict[str, Path]:
    """By version: those that really run, and can make a virtual environment. A shim may be there and run nothing."""
    found: dict[tuple[int, int], Path] = {}
    for python in _candidates() if candidates is None else candidates:
        version = ask_version(python)
        if version and version >= OLDEST:
            found.setdefault(version, python)
    return {f"{major}.{minor}": python for (major, minor), python in sorted(found.items())}


def ask_version(python: Path) -> tuple[int, int] | None:
    try:
        done = subprocess.run([python, "-c", QUESTION], capture_output=True, text=True)
    except OSError:
        return None
    if done.returncode != 0:
        return None
    major, minor = map(int, done.stdout.split())
    return major, minor


def _candidates() -> Iterator[Path]:
    """This one, those on the path, and those that pyenv keeps."""
    yield Path(sys.executable)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    for folder in [*map(Path, os.get_exec_path()), *sorted(pyenv.glob("versions/*/bin"), reverse=True)]:
        if folder.is_dir():
            yield from sorted(file for file in folder.iterdir() if re.fullmatch(r"python3\.\d+", file.name))
