"""The build requirements alone, without any other package beside them, give compiled rules."""

import sys

from tests.build.wheels import ROOT, build, copy_project, run_command


def test_the_build_requirements_alone_give_compiled_rules(tmp_path):
    alone = tmp_path / "alone"
    run_command(sys.executable, "-m", "venv", str(alone))
    python = str(alone / "bin" / "python")
    pip = (python, "-m", "pip", "-q", "--disable-pip-version-check", "install")
    run_command(*pip, "--require-hashes", "-r", str(ROOT / "requirements/build.txt"))
    wheel, said = build(copy_project(tmp_path / "project"), python=python)
    run_command(*pip, "--no-index", "--no-deps", str(wheel))
    assert "(rules compiled)" in run_command(str(alone / "bin" / "maquignon"), "--version"), said
