"""Compiled and plain environments show the same, bit for bit."""

import json
import os
import subprocess
import sys
from pathlib import Path

from maquignon.rules import is_compiled
from tests.compiled import env_traces

ROOT = Path(__file__).parents[2]


def test_compiled_and_plain_environments_show_the_same():
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    script = [sys.executable, "-m", "tests.compiled.env_traces"]
    done = subprocess.run(script, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    plain = json.loads(done.stdout)
    assert is_compiled()
    assert not plain["compiled"]
    assert plain["traces"] == env_traces.traces()
