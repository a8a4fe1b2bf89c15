"""What training needs beyond PyTorch and NumPy, in one archive: this package as it is installed, binaries included."""

from __future__ import annotations

import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import maquignon

LEFT: Final = {"bench", "cli", "review", "server", "table", "web"}
"""Rooms that training does not know."""
LIBRARY: Final = "maquignon_rules__mypyc*"
"""The compiled core lies beside the package."""


def pack(file: Path) -> int:
    """Write the archive, to be unpacked into a folder on the other machine's PYTHONPATH; how many files it has."""
    package = Path(maquignon.__file__).parent
    file.parent.mkdir(parents=True, exist_ok=True)
    members = sorted(_members(package))
    with tarfile.open(file, "w:gz") as archive:
        for member in members:
            archive.add(member, str(member.relative_to(package.parent)))
    return len(members)


def python() -> str:
    """The Python the binaries are for."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _members(package: Path) -> Iterator[Path]:
    yield from package.parent.glob(LIBRARY)
    for file in package.rglob("*"):
        if file.is_file() and file.suffix != ".pyc" and file.relative_to(package).parts[0] not in LEFT:
            yield file
