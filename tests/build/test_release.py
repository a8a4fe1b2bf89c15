"""`make release`: for Pythons that run, the same files twice, and none that were not tried."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.wheels import ROOT
from tools.release.commands import ReleaseFailed, run_command
from tools.release.making import check_same, export_commit
from tools.release.pythons import find_pythons
from tools.release.trying import fetch_page

HERE = "{}.{}".format(*sys.version_info[:2])


def program(file: Path, text: str) -> Path:
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


def test_a_shim_that_runs_nothing_is_no_python(tmp_path):
    shim = program(tmp_path / "python3.98", "echo 'command not found' >&2; exit 127")
    old = program(tmp_path / "python3.10", "echo 3 10")
    assert find_pythons(iter([tmp_path / "missing", shim, old, Path(sys.executable)])) == {HERE: Path(sys.executable)}


def test_the_first_of_each_version_is_taken_and_newer_ones_too(tmp_path):
    newer, other = program(tmp_path / "newer", "echo 3 99"), program(tmp_path / "other", "echo 3 99")
    assert find_pythons(iter([newer, Path(sys.executable), other])) == {HERE: Path(sys.executable), "3.99": newer}


def test_a_byte_that_differs_between_two_builds_is_told(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"same")
    other.write_bytes(b"same")
    check_same({"x.whl": one}, {"x.whl": other})
    other.write_bytes(b"sane")
    with pytest.raises(ReleaseFailed, match=r"x\.whl differs"):
        check_same({"x.whl": one}, {"x.whl": other})
    with pytest.raises(ReleaseFailed, match="one build made"):
        check_same({"x.whl": one}, {})


def test_a_release_has_what_is_committed_and_no_more(tmp_path):
    project = tmp_path / "project"
    project.mkdir()
    (project / "kept").write_text("kept")
    for words in (["init", "-q"], ["add", "kept"], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=project, check=True)
    (project / "stray").write_text("stray")
    (tmp_path / "scratch").mkdir()
    assert [file.name for file in export_commit(project, "HEAD", tmp_path / "scratch").iterdir()] == ["kept"]


def test_a_wheel_without_its_page_is_no_release(tmp_path):
    """The source tree has none: its server shows a placeholder."""
    command = program(tmp_path / "maquignon", f'PYTHONPATH={ROOT}/src exec {sys.executable} -m maquignon "$@"')
    with pytest.raises(ReleaseFailed, match="the page is not there"):
        fetch_page(command, tmp_path)


@pytest.mark.long
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a release is made from a commit")
def test_the_release_of_this_commit_is_made_and_tried(tmp_path):
    told = run_command(sys.executable, "-m", "tools.release", str(tmp_path / "dist"), cwd=ROOT)
    assert "(rules compiled); a game and the page" in told
    assert (tmp_path / "dist" / "SHA256SUMS").is_file()
