"""Running other programs: quietly, with what they said in the error where they fail."""

import os
import subprocess
from pathlib import Path


class ReleaseFailed(Exception):
    """Why there is no release; what a program said about it follows."""


def run_command(*words: str | Path, cwd: Path, **choices: str) -> str:
    """Settings of the Maquignon and the Python that run this reach nobody."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("MAQUIGNON_", "PYTHON"))}
    done = subprocess.run(words, cwd=cwd, env=plain | choices, capture_output=True, text=True)
    if done.returncode != 0:
        raise ReleaseFailed(f"{' '.join(map(str, words))} failed\n{done.stdout}{done.stderr}")
    return done.stdout


def make_environment(python: Path, folder: Path, *installed: str | Path, **choices: str) -> Path:
    """The Python of a new virtual environment with these packages, as arguments of pip."""
    run_command(python, "-m", "venv", folder, cwd=folder.parent)
    made = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    run_command(made, "-m", "pip", "--disable-pip-version-check", "install", *installed, cwd=folder.parent, **choices)
    return made
