"""Which program a day's market is played by: the rules, what a seat is shown and hears, and the bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

_PACKAGE = Path(__file__).parents[2]
_ROOMS = ("rulebook", "rules", "play", "bots", "server/wire", "server/workers")
_LETTERS = 16


@cache
def running_program() -> str:
    """In a few letters; another one where the same choices may meet other answers. The same whether compiled or not."""
    return mark_of(_files())


def mark_of(files: Iterable[Path]) -> str:
    found = sha256()
    for file in files:
        found.update(file.name.encode())
        found.update(sha256(file.read_bytes()).digest())
    return found.hexdigest()[:_LETTERS]


def _files() -> Iterator[Path]:
    for room in _ROOMS:
        yield from sorted((_PACKAGE / room).rglob("*.py"))
    for kind in ("*.toml", "*.npz"):
        yield from sorted((_PACKAGE / "bots").rglob(kind))
