"""Wheels built from a copy of the project, the way pip builds them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NEEDED = ("src", "tools", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE")


class Built(NamedTuple):
    wheel: Path
    said: str


def copy_project(folder: Path) -> Path:
    """What building a wheel without the page takes."""
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            folder.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, folder)
    return folder


def build(project: Path, *, python: str = sys.executable, **choices: str) -> Built:
    """Nothing of what this run was told (`MAQUIGNON_…`) reaches the build, nor anything kept from another."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("MAQUIGNON_", "PYTHON"))}
    done = subprocess.run(
        [python, "-m", "hatchling", "build", "-t", "wheel", "-d", "made"],
        cwd=project,
        env=plain | {"MAQUIGNON_PAGE": "0"} | choices,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = (project / "made").glob("*.whl")
    return Built(wheel, done.stdout + done.stderr)


def version_of(wheel: Path) -> str:
    """What the installed command would say."""
    installed = wheel.parent / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    return run_command(sys.executable, "-m", "maquignon", "--version", PYTHONPATH=str(installed))


def run_command(*words: str, cwd: Path = ROOT, **choices: str) -> str:
    done = subprocess.run(words, cwd=cwd, env=os.environ | choices, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
