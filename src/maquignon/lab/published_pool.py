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
KEPT: Final = {
    "seed-61": "seeds/61.npz",
    "seed-62": "seeds/62.npz",
    "seed-63": "seeds/63.npz",
    "seed-91": "seeds/91.npz",
    "seed-101": "seeds/101.npz",
    "exploiter": "exploiter/policy.npz",
}
"""What trained for the classic game and does not play: docs/bots.md tells how each came to be."""
TAUGHT: Final = "classic"
"""The champion's network for the editions that they know."""
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
    knows_it = NETWORKS.get(edition.id) == TAUGHT
    paths = {name: folder / file for name, file in KEPT.items()} if knows_it else {}
    here = {name: path for name, path in paths.items() if path.is_file()}
    cold = {name + COLD: path for name, path in here.items()}
    heats = dict.fromkeys(here, NONE) | {name: at_his_best(edition) for name in cold}
    weaker = tuple(levels()) if edition.id in NETWORKS else ()
    twice = tuple(each for name in here for each in (name, name + COLD))
    return PublishedPool(
        names=(*POOL, *weaker, *twice),
        files=here | cold,
        handicaps=heats,
        left_out=_left_out([name for name in KEPT if name not in here], folder, knows_it=knows_it),
    )


def _left_out(missing: list[str], folder: Path, *, knows_it: bool) -> str:
    if not missing:
        return ""
    taught = ", ".join(edition for edition, network in NETWORKS.items() if network == TAUGHT)
    why = f"not in {folder}/, which is in the repository only" if knows_it else f"they play {taught} only"
    return f"left out: {', '.join(missing)} ({why})"
