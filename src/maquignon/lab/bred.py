"""Bred habits written down: one toml file, character by character, table by table."""

from __future__ import annotations

import tomllib
from pathlib import Path

from maquignon.bots.core.habits import TUNED
from maquignon.lab.ranges import Numbers

Tables = dict[str, dict[str, dict[str, Numbers]]]
"""Character, edition, number of players."""

HEAD = "# Habits found by evolution: `maquignon lab tune` writes here, docs/bots.md tells how these were found.\n"


def read(file: Path) -> Tables:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def write_habits(file: Path, character: str, edition: str, players: int, habits: Numbers) -> None:
    """Put a table's habits into the file, in place of those it had."""
    tables = read(file)
    tables.setdefault(character, {}).setdefault(edition, {})[str(players)] = habits
    file.write_text(HEAD + "".join(_sections(tables)), encoding="utf-8")


def _sections(tables: Tables) -> list[str]:
    return [
        f'\n[{character}."{edition}".{players}]\n' + _lines(tables[character][edition][players])
        for character in sorted(tables)
        for edition in sorted(tables[character])
        for players in sorted(tables[character][edition])
    ]


def _lines(habits: Numbers) -> str:
    return "".join(f"{name} = {habits[name]:.4g}\n" for name in TUNED if name in habits)
