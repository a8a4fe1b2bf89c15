"""A source archive from a commit, and wheels from that archive: the same commit gives the same bytes."""

import hashlib
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path

from tools.release.commands import ReleaseFailed, run_command


def make_files(root: Path, commit: str, builders: Mapping[str, Path], scratch: Path) -> dict[str, Path]:
    """The files of a release by name; `builders` are Pythons with the build requirements."""
    scratch.mkdir()
    made = scratch / "made"
    epoch = run_command("git", "log", "-1", "--format=%ct", commit, cwd=root).strip()
    _build(Path(sys.executable), "sdist", export_commit(root, commit, scratch), made, epoch)
    [archive] = made.glob("*.tar.gz")
    for python in builders.values():
        _build(python, "wheel", unpack(archive, scratch), made, epoch)
    return {file.name: file for file in sorted(made.iterdir()) if file.is_file()}


def export_commit(root: Path, commit: str, scratch: Path) -> Path:
    """What is committed, and nothing that only lies beside it."""
    run_command("git", "archive", "-o", scratch / "commit.tar", commit, cwd=root)
    with tarfile.open(scratch / "commit.tar") as packed:
        packed.extractall(scratch / "commit", filter="data")
    return scratch / "commit"


def unpack(archive: Path, scratch: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(scratch, filter="data")
    return scratch / archive.name.removesuffix(".tar.gz")


def _build(python: Path, target: str, project: Path, made: Path, epoch: str) -> None:
    words = ("-m", "hatchling", "build", "-t", target, "-d", made)
    run_command(python, *words, cwd=project, SOURCE_DATE_EPOCH=epoch, MAQUIGNON_PURE="0")


def check_same(first: Mapping[str, Path], second: Mapping[str, Path]) -> None:
    """Two builds of one commit, in different folders, must not differ in a byte."""
    if set(first) != set(second):
        raise ReleaseFailed(f"one build made {sorted(first)}, the next one {sorted(second)}")
    for name in first:
        if checksum(first[name]) != checksum(second[name]):
            raise ReleaseFailed(f"{name} differs between two builds of the same commit")


def checksum(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
