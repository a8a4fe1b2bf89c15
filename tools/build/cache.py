"""What was built is kept where MAQUIGNON_CACHE says, and taken from there while its sources are unchanged."""

import hashlib
import os
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
RECIPE = [ROOT / "hatch_build.py", ROOT / "pyproject.toml", *sorted(Path(__file__).parent.glob("*.py"))]
CHOICES = ("CC", "CFLAGS", "LDFLAGS")


def kept(what: str, sources: Iterable[Path], make: Callable[[], Path]) -> Path:
    """What was made before from the same sources, or else what is made now and kept for the next time."""
    cache = os.environ.get("MAQUIGNON_CACHE")
    if not cache:
        return make()
    folder = Path(cache, what, digest(sources))
    if not folder.is_dir():
        made = make()
        shutil.rmtree(folder.parent, ignore_errors=True)
        shutil.copytree(made, folder)
    return folder


def digest(sources: Iterable[Path]) -> str:
    """Everything that what is built depends on: its sources, and with what it is made."""
    chosen = [f"{name}={os.environ.get(name)}" for name in CHOICES]
    told = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {chosen}".encode())
    for file in (*RECIPE, *sorted(sources)):
        told.update(f"\n{file.name}\n".encode() + file.read_bytes())
    return told.hexdigest()
