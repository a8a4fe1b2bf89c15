"""The running core, and the same source once more as plain Python, side by side in one process."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

import maquignon
from maquignon.rules import is_compiled

RULES = "maquignon.rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """The modules one drives a game with."""

    compiled: bool
    setup: ModuleType
    moves: ModuleType
    random_play: ModuleType


def running_core() -> Core:
    return _core(is_compiled())


def plain_core() -> Core:
    """The rules read from their source, even where compiled ones lie beside it."""
    with _source_only():
        return _core(False)


def _core(compiled: bool) -> Core:
    setup, moves, random_play = (import_module(f"{RULES}.{name}") for name in ("setup", "moves", "random_play"))
    return Core(compiled=compiled, setup=setup, moves=moves, random_play=random_play)


@contextmanager
def _source_only() -> Iterator[None]:
    """Import the rules afresh from source; what was imported before is put back in place afterwards."""
    finder = _SourceFinder()
    kept = _taken_out()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _taken_out()
        sys.modules.update(kept)
        if RULES in kept:
            setattr(maquignon, "rules", kept[RULES])  # noqa: B010  the import system sets it the same way


def _taken_out() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name == RULES or name.startswith(f"{RULES}.")]
    return {name: sys.modules.pop(name) for name in names}


class _SourceFinder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(RULES):
            return None
        specs = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname) for folder in path or ())
        return next(filter(None, specs), None)
