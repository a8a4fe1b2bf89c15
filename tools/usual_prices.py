"""`python -m tools.usual_prices`: the figures of docs/prices.md as the package carries them, for hints at a table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "prices.md"
SHIPPED: Final = ROOT / "src" / "maquignon" / "bots" / "usual_prices.toml"
TABLE: Final = re.compile(r"## ([\w-]+), (\d) players")
SPREAD: Final = re.compile(r"([\d,]+) \(([\d,]+)–([\d,]+)\)")
COLUMNS: Final = {
    "early": "early",
    "middle": "middle",
    "late": "late",
    "trade for 1": "trade-1",
    "trade for 2": "trade-2",
}

Spreads = dict[str, tuple[int, ...]]


def figures(page: str) -> dict[str, dict[str, Spreads]]:
    """By table ('koehandel-2001 4') and by what is sold: a quarter of the prices, half and three quarters are below."""
    found: dict[str, dict[str, Spreads]] = {}
    table: dict[str, Spreads] = {}
    head: list[str] = []
    for line in page.splitlines():
        if begun := TABLE.fullmatch(line):
            table = found.setdefault(" ".join(begun.groups()), {})
        elif not line.startswith("| "):
            head = []
        elif not head:
            head = _cells(line)
        elif not COLUMNS.keys().isdisjoint(head) and "---" not in line:
            what, *cells = _cells(line)
            table[what] = _spreads(dict(zip(head[1:], cells, strict=True)))
    return {name: each for name, each in found.items() if each}


def written(found: dict[str, dict[str, Spreads]]) -> str:
    lines = ["# Made from docs/prices.md by `python -m tools.usual_prices`; don't edit."]
    for name, table in found.items():
        lines += ["", f'["{name}"]', *(f"{what} = {{ {_entries(spreads)} }}" for what, spreads in table.items())]
    return "\n".join(lines) + "\n"


def _entries(spreads: Spreads) -> str:
    return ", ".join(f"{name} = {list(numbers)}" for name, numbers in spreads.items())


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _spreads(cells: dict[str, str]) -> Spreads:
    spreads = {COLUMNS[name]: SPREAD.fullmatch(cell) for name, cell in cells.items() if name in COLUMNS}
    return {name: _numbers(*spread.group(2, 1, 3)) for name, spread in spreads.items() if spread}


def _numbers(*texts: str) -> tuple[int, ...]:
    return tuple(int(text.replace(",", "")) for text in texts)


if __name__ == "__main__":
    SHIPPED.write_text(written(figures(PAGE.read_text("utf-8"))), "utf-8")
