"""Where settings come from: defaults, then the config file, then MAQUIGNON_… in the environment, then flags."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from maquignon.server.settings.checking import check
from maquignon.server.settings.config import MOST_PROCESSES, BadConfig, Config
from maquignon.server.settings.limits import Limits

PREFIX = "MAQUIGNON_"
OTHER_VARIABLES = {"CONFIG", "CACHE", "PAGE", "PURE", "TEST"}
"""The file of settings, and what is set for building and testing."""
AUTO = "auto"
"""For `processes`: one for each core, as far as so many are allowed."""
_SECRETS = ("key",)


def load(flags: Mapping[str, Any], environ: Mapping[str, str], file: str | None = None) -> Config:
    """All sources put together and checked; flags that are None were not given."""
    file = file or environ.get(f"{PREFIX}CONFIG")
    values: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for source, given in (
        (f"the file {file}", _file(file) if file else {}),
        ("the environment", _environment(environ)),
        ("the command line", {name: value for name, value in flags.items() if value is not None}),
    ):
        limits |= _convert(source, given.pop("limits", {}), Limits)
        values |= _convert(source, given, Config)
    config = Config(**values, limits=Limits(**limits))
    check(config)
    return config


def cores() -> int:
    """Those that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _file(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"the file {file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadConfig(f"the file {file} cannot be read: it is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"the file {file} cannot be read: {error}") from None


def _environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """Flat names: MAQUIGNON_PORT, MAQUIGNON_TABLES_PER_GUEST."""
    given = {name.removeprefix(PREFIX): value for name, value in environ.items() if name.startswith(PREFIX)}
    settings, limits = ({name.upper(): name for name in _names(kind)} for kind in (Config, Limits))
    for unknown in sorted(given.keys() - settings.keys() - limits.keys() - OTHER_VARIABLES):
        meant = _meant(unknown, (*settings, *limits), PREFIX)
        raise BadConfig(f"{PREFIX}{unknown} in the environment is no setting{meant}")
    found: dict[str, Any] = {name: given[variable] for variable, name in settings.items() if variable in given}
    return {**found, "limits": {name: given[variable] for variable, name in limits.items() if variable in given}}


def _convert(source: str, given: Any, kind: type[Config] | type[Limits]) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadConfig(f"limits in {source} is a table, [limits]")
    hints, known = get_type_hints(kind), _names(kind)
    for unknown in sorted(given.keys() - set(known)):
        meant = _meant(unknown, known) or f"; there is {', '.join(known)}"
        raise BadConfig(f"{source} sets '{unknown}', which is no setting{meant}")
    return {name: _value(source, name, value, hints[name]) for name, value in given.items()}


def _names(kind: type[Config] | type[Limits]) -> list[str]:
    return [each.name for each in fields(kind) if each.name != "limits"]


def _meant(unknown: str, known: Iterable[str], prefix: str = "") -> str:
    close = difflib.get_close_matches(unknown, known, n=1)
    return f"; did you mean {prefix}{close[0]}?" if close else ""


def _value(source: str, name: str, value: Any, kind: Any) -> Any:
    if name == "processes" and value == AUTO:
        return min(cores(), MOST_PROCESSES)
    try:
        return msgspec.convert(value, kind, strict=not isinstance(value, str))
    except msgspec.ValidationError:
        noun = {int: "a whole number", float: "a number", str: "a text"}[kind]
        noun += f" or {AUTO}" if name == "processes" else ""
        shown = "" if name in _SECRETS else f", not {value!r}"
        raise BadConfig(f"{name} in {source} is {noun}{shown}") from None
