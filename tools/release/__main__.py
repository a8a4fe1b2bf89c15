"""`make release`: the source archive and a wheel for each Python of this machine, checked, in a folder."""

import shutil
import sys
import tempfile
from pathlib import Path

from tools.release.commands import ReleaseFailed, make_environment, run_command
from tools.release.making import check_same, checksum, make_files
from tools.release.pythons import find_pythons
from tools.release.trying import try_file

ROOT = Path(__file__).parents[2]


def main(dist: Path) -> None:
    pythons = find_pythons()
    commit = run_command("git", "rev-parse", "HEAD", cwd=ROOT).strip()
    print(f"Building commit {commit[:10]} for Python {', '.join(pythons)}, twice ...", flush=True)
    with tempfile.TemporaryDirectory(prefix="maquignon-release-") as folder:
        scratch = Path(folder)
        builders = {version: make_builder(python, scratch / version) for version, python in pythons.items()}
        first = make_files(ROOT, commit, builders, scratch / "first")
        check_same(first, make_files(ROOT, commit, builders, scratch / "second"))
        for name, file in first.items():
            for version, python in pythons.items():
                if name.endswith(".tar.gz") or f"cp{version.replace('.', '')}-" in name:
                    print(f"{name} in Python {version}: {try_file(file, python)}; a game and the page", flush=True)
        publish(first, dist)
    print(f"The release is in {dist}.")


def make_builder(python: Path, folder: Path) -> Path:
    return make_environment(python, folder, "--require-hashes", "-r", ROOT / "requirements" / "build.txt")


def publish(files: dict[str, Path], dist: Path) -> None:
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    for file in files.values():
        shutil.copy(file, dist)
    sums = "".join(f"{checksum(file)}  {name}\n" for name, file in files.items())
    (dist / "SHA256SUMS").write_text(sums, encoding="utf-8")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist").absolute())
    except ReleaseFailed as problem:
        sys.exit(f"There is no release: {problem}")
