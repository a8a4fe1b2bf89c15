"""Writes counts.json, what a count on paper must agree with: `PYTHONPATH=src python web/tests/make_counts.py`.

All that can lie before somebody at the end, 2,097,152 cases: for the rats (none, then all) and every set of complete
families, a sum over every set of pedigrees of total × (set + 1), modulo MODULUS.
"""

from __future__ import annotations

import json
from pathlib import Path

from maquignon.rules.scoring import FAMILIES, NONE_LOST, lost_to_rats, total

FILE = Path(__file__).with_name("counts.json")
SETS = 1 << FAMILIES
MODULUS = 1_000_003


def counts() -> list[list[int]]:
    return [[count(families, rats) for families in range(SETS)] for rats in (False, True)]


def count(families: int, rats: bool) -> int:
    complete = sum(1 << 3 * family for family in range(FAMILIES) if families >> family & 1)
    return sum(_total(complete, pedigrees, rats) * (pedigrees + 1) for pedigrees in range(SETS)) % MODULUS


def _total(complete: int, pedigrees: int, rats: bool) -> int:
    lost = lost_to_rats(complete, pedigrees) if rats else NONE_LOST
    return int(total(complete, pedigrees, lost, 0))


if __name__ == "__main__":
    FILE.write_text(json.dumps(counts(), separators=(",", ":")) + "\n", encoding="utf-8")
