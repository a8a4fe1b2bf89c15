"""`python -m tools.usual_prices PRICES.json`: what `maquignon lab prices --json` printed, as the package carries it."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SHIPPED: Final = ROOT / "src" / "maquignon" / "bots" / "usual_prices.toml"
STAGES: Final = ("early", "middle", "late")
HEAD: Final = """\
# What odile-1 pays among her like, 2,000 games a table. Made by `python -m tools.usual_prices PRICES.json` of what
# `maquignon lab prices --games 2000 --seed 1 --character odile-1 --json` prints; don't edit."""

Spreads = dict[str, tuple[int, ...]]


def figures(findings: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Spreads]]:
    """By table ('koehandel-2001 4') and by what is sold: a quarter of the prices, half and three quarters are below."""
    return {f"{each['edition']} {each['players']}": _table(each) for each in findings}


def written(found: dict[str, dict[str, Spreads]]) -> str:
    lines = [HEAD]
    for name, table in found.items():
        lines += ["", f'["{name}"]', *(f"{what} = {{ {_entries(spreads)} }}" for what, spreads in table.items())]
    return "\n".join(lines) + "\n"


def _table(found: Mapping[str, Any]) -> dict[str, Spreads]:
    table = {
        each["family"]: _spreads(each["stages"])
        | {f"trade-{number}": _numbers(to) for number, to in each["trades"].items()}
        for each in found["families"]
    }
    pedigrees = _spreads(found["pedigrees"])
    return table | ({"pedigree": pedigrees} if pedigrees else {})


def _trades(trades: Mapping[str, Mapping[str, int]]) -> Spreads:
    return {f"trade-{number}": _numbers(spread) for number, spread in trades.items()}


def _spreads(stages: Mapping[str, Mapping[str, int]]) -> Spreads:
    return {stage: _numbers(stages[stage]) for stage in STAGES if stage in stages}


def _numbers(spread: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(spread[name] for name in ("low", "median", "high"))


def _entries(spreads: Spreads) -> str:
    return ", ".join(f"{name} = {list(numbers)}" for name, numbers in spreads.items())


if __name__ == "__main__":
    SHIPPED.write_text(written(figures(json.loads(Path(sys.argv[1]).read_text("utf-8")))), "utf-8")
