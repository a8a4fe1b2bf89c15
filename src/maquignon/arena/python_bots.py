"""Bots that are classes of a Python file ('py:file.py:Class'), or objects handed in."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from maquignon.bots.protocol import Bot
from maquignon.rulebook import BadSetup, Reason

PYTHON = "py:"
Maker = Callable[[], Bot]
"""Makes a bot for one game."""


def is_python(spec: str) -> bool:
    return spec.startswith(PYTHON)


def file_and_class(spec: str) -> tuple[Path, str]:
    file, _colon, name = spec.removeprefix(PYTHON).rpartition(":")
    if not file or not name:
        raise _cannot_play(f"'{spec}' is not written like py:file.py:Class")
    return Path(file), name


@cache
def maker_in_file(spec: str) -> Maker:
    """The class that a spec names, once in each process."""
    file, name = file_and_class(spec)
    if not file.is_file():
        raise _cannot_play(f"there is no file '{file}'")
    found = getattr(_module(file), name, None)
    if not callable(found):
        raise _cannot_play(f"there is no class {name} in '{file}'")
    return maker_of(found)


def maker_of(given: Any) -> Maker:
    """From a class, or from a bot, of which every game gets a copy as it is now."""
    maker: Maker = partial(deepcopy, given) if hasattr(given, "choose") and not isinstance(given, type) else given
    try:
        made = maker()
    except Exception as error:
        raise _cannot_play(f"{name_of(given)} failed with {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "choose", None)):
        raise _cannot_play(f"{name_of(given)} has no choose(view, options, rng)")
    return maker


def name_of(given: Any) -> str:
    """Its own, or that of its class."""
    return str(getattr(given, "name", None) or getattr(given, "__name__", type(given).__name__))


def _module(file: Path) -> ModuleType:
    loading = importlib.util.spec_from_file_location(f"maquignon_bot_{file.stem}", file)
    if loading is None or loading.loader is None:
        raise _cannot_play(f"'{file}' is no Python file")
    module = importlib.util.module_from_spec(loading)
    try:
        loading.loader.exec_module(module)
    except Exception as error:
        raise _cannot_play(f"'{file}' failed with {type(error).__name__}: {error}") from error
    return module


def _cannot_play(detail: str) -> BadSetup:
    return BadSetup(Reason("program-cannot-play", detail=detail))
