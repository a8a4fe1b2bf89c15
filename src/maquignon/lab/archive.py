"""What training needs beyond PyTorch and NumPy, in one archive: this package and the runtime of its compiler."""

from __future__ import annotations

import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import mypy_extensions
from librt import vecs

import maquignon

LEFT: Final = {"bench", "cli", "review", "server", "table", "web"}
"""Rooms that training does not know."""
LIBRARY: Final = "maquignon_rules__mypyc*"
"""The compiled core lies beside the package."""
Member = tuple[Path, str]
"""A folder and the name of a file in it, which it has in the archive too."""


def pack(file: Path) -> int:
    """Write the archive, to be unpacked into a folder on the other machine's PYTHONPATH; how many files it has."""
    file.parent.mkdir(parents=True, exist_ok=True)
    members = sorted({*_package(Path(maquignon.__file__).parent), *_runtime()})
    with tarfile.open(file, "w:gz") as archive:
        for folder, name in members:
            archive.add(folder / name, name)
    return len(members)


def python() -> str:
    """The Python the binaries are for."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _package(package: Path) -> Iterator[Member]:
    folder = package.parent
    yield from ((folder, each.name) for each in folder.glob(LIBRARY))
    for each in _files(package):
        if each.relative_to(package).parts[0] not in LEFT:
            yield folder, str(each.relative_to(folder))


def _runtime() -> Iterator[Member]:
    """What compiled code imports."""
    yield Path(mypy_extensions.__file__).parent, Path(mypy_extensions.__file__).name
    library = Path(vecs.__file__).parent
    yield from ((library.parent, str(each.relative_to(library.parent))) for each in _files(library))


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc")
