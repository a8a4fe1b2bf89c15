"""What `make` says of a PyTorch that is missing, asked with a Python that only says what is there."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
case "$*" in
*find_spec*) exit {torch} ;;
*--dry-run*) exit {wheel} ;;
esac
"""


@pytest.mark.parametrize(
    ("torch", "wheel", "ci", "status", "said"),
    [
        (True, True, "true", 0, ""),
        (False, False, "true", 0, "The tests of training are left out: no wheel of PyTorch lies ready"),
        (False, True, "", 0, "A wheel of PyTorch lies ready on this machine and was not installed."),
        (False, True, "true", 2, "With CI=true that is a failure."),
    ],
)
def test_a_wheel_of_pytorch_that_was_not_installed_is_a_failure_of_ci(tmp_path, torch, wheel, ci, status, said):
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text(PYTHON.format(torch=int(not torch), wheel=int(not wheel)))
    python.chmod(0o755)
    (tmp_path / "train").touch()
    words = ["make", "-C", str(ROOT), f"VENV={tmp_path}", "-o", str(tmp_path / "train"), "test-plain"]
    done = subprocess.run(words, env={**os.environ, "CI": ci, "MAKEFLAGS": ""}, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    assert said in done.stdout
    assert ("PyTorch" in done.stdout) == (not torch)
