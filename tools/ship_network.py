"""`python -m tools.ship_network FILE NAME`: a network that `maquignon lab train` left becomes the champion's.

Columns that are always 0 in its editions get no weight, which changes nothing but the size: noughts pack well. With
`--heeding K` those of how everybody has played get K times the weight that it learned; `--out FILE` keeps it elsewhere.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.champion import NETWORKS
from maquignon.bots.learned.policy import LearnedPolicy, heeding, read_policy, write_policy
from maquignon.envs.columns import PLAN
from maquignon.rulebook import Edition
from maquignon.rulebook.editions import EDITIONS

SHIPPED: Final = Path(__file__).parents[1] / "src" / "maquignon" / "bots" / "learned"
ROOM: Final = 6_000_000
"""Bytes for all networks together, the coach's values among them."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.ship_network", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("name", choices=sorted({*NETWORKS.values()}))
    parser.add_argument("--heeding", type=float, default=1.0, metavar="K")
    parser.add_argument("--out", type=Path, metavar="FILE")
    args = parser.parse_args()
    network = heeding(lightened(read_policy(args.file), editions_of(args.name)), args.heeding)
    write_policy(args.out or SHIPPED / f"{args.name}.npz", network)
    print(f"{args.name}: {shipped_size():,} bytes of {ROOM:,} for all of them")


def editions_of(name: str) -> list[Edition]:
    return [EDITIONS[edition] for edition, network in NETWORKS.items() if network == name]


def lightened(policy: LearnedPolicy, editions: Iterable[Edition]) -> LearnedPolicy:
    first, *others = policy.arrays
    light = first.copy()
    light[:, idle_columns(list(editions))] = 0
    return LearnedPolicy([light, *others])


def idle_columns(editions: list[Edition]) -> NDArray[np.intp]:
    """Where they lie: those of seats, cards and procedures that none of the editions has."""
    most = max(max(edition.players) for edition in editions)
    pedigrees = any(edition.pedigrees for edition in editions)
    rats = any(edition.rats for edition in editions)
    division = any(edition.division for edition in editions)

    def is_idle(name: str) -> bool:
        if name.endswith(" is 0"):
            return False
        if name.startswith("looked at"):
            return not division
        if "pedigree" in name:
            return not pedigrees or _seat(name) >= most
        return _seat(name) >= most or (not rats and name.endswith(" rat"))

    return np.flatnonzero([is_idle(name) for name in PLAN.names])


def _seat(name: str) -> int:
    """The seat a column is about, counted from the viewer; -1 if none."""
    head, _, rest = name.partition(" ")
    return int(rest.split(" ")[0]) if head == "seat" else -1


def shipped_size() -> int:
    return sum(file.stat().st_size for file in SHIPPED.glob("*.npz"))


if __name__ == "__main__":
    main()
