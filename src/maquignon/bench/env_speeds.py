"""The environments of a version of this program, measured by its own command in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

Speeds = dict[tuple[str, int], dict[str, float]]
"""By edition and players, million steps a second of each kind."""


class CannotMeasure(Exception):
    """The other program's own last word says why."""


def env_speeds(program: Path, seconds: float) -> Speeds:
    path = os.pathsep.join(filter(None, [str(program), os.environ.get("PYTHONPATH")]))
    words = [sys.executable, "-m", "maquignon", "bench", "envs", "--json", "--seconds", str(seconds)]
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise CannotMeasure(said[-1] if said else "no word")
    return {(each["edition"], each["players"]): each for each in json.loads(done.stdout)["figures"]}
