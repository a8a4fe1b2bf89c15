"""The build requirements alone, without any other package beside them, give compiled rules."""

import os
import shlex
import sys
import sysconfig
from pathlib import Path

from tests.build.wheels import ROOT, build, copy_project, run_command

COMPILER = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"


def test_the_build_requirements_alone_give_compiled_rules(tmp_path):
    alone = tmp_path / "alone"
    run_command(sys.executable, "-m", "venv", "--without-pip", str(alone))
    python = str(alone / "bin" / "python")
    ours = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "--python", python)
    pip = (*ours, "install", "--no-compile")  # most of it is never imported
    run_command(*pip, "--require-hashes", "-r", str(ROOT / "requirements/build.txt"))
    wheel, said = build(copy_project(tmp_path / "project"), python=python, CC=hasty_compiler(tmp_path / "cc"))
    run_command(*pip, "--no-index", "--no-deps", str(wheel))
    assert "(rules compiled)" in run_command(str(alone / "bin" / "maquignon"), "--version"), said


def hasty_compiler(file: Path) -> str:
    """The system's own, told to make nothing fast: that is most of its work."""
    file.write_text(f'#!/bin/sh\nexec {shlex.join(shlex.split(COMPILER))} "$@" -O0\n')
    file.chmod(0o755)
    return str(file)
