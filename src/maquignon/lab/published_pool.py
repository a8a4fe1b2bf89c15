"""The fixed pool that players are measured by: all characters, strangers, exploiters, and the checkpoints of seeds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from maquignon.bots.champion import NETWORKS, at_his_best
from maquignon.bots.handicap import NONE
from maquignon.bots.levels import levels
from maquignon.lab.seated_games import POOL, Handicaps
from maquignon.rulebook import Edition

FOLDER: Final = Path("checkpoints")
"""In a clone of the repository: not in the wheel."""
KEPT: Final[Mapping[str, Mapping[str, str]]] = {
    "classic": {
        "seed-61": "seeds/61.npz",
        "seed-62": "seeds/62.npz",
        "seed-63": "seeds/63.npz",
        "seed-91": "seeds/91.npz",
        "seed-101": "seeds/101.npz",
        "exploiter": "exploiter/policy.npz",
    },
    "boursicocotte": {
        "boursicocotte-1": "earlier/boursicocotte-1.npz",
        "boursicocotte-2": "earlier/boursicocotte-2.npz",
    },
    "master": {"master-1": "earlier/master-1.npz"},
}
"""By the champion's network for the same editions: others that were trained for them and do not play. docs/bots.md
tells how each came to be."""
COLD: Final = "-cold"
"""Behind the name of one who chooses as cold as the champion; without it at 1, as it was taught to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedPool:
    names: tuple[str, ...]
    files: Mapping[str, Path]
    """Where the networks of some of them lie."""
    handicaps: Handicaps
    """How those are played."""
    left_out: str
    """Who is not here and why, in a sentence; empty where everybody is."""


def published_pool(edition: Edition, folder: Path = FOLDER) -> PublishedPool:
    """Everybody who can play there; checkpoints where the folder has them."""
    kept = KEPT.get(NETWORKS.get(edition.id, ""), {})
    paths = {name: folder / file for name, file in kept.items()}
    here = {name: path for name, path in paths.items() if path.is_file()}
    cold = {name + COLD: path for name, path in here.items()}
    heats = dict.fromkeys(here, NONE) | {name: at_his_best(edition) for name in cold}
    weaker = tuple(levels()) if edition.id in NETWORKS else ()
    twice = tuple(each for name in here for each in (name, name + COLD))
    return PublishedPool(
        names=(*POOL, *weaker, *twice),
        files=here | cold,
        handicaps=heats,
        left_out=_left_out([name for name in kept if name not in here], folder),
    )


def _left_out(missing: list[str], folder: Path) -> str:
    return f"left out: {', '.join(missing)} (not in {folder}/, which is in the repository only)" if missing else ""
