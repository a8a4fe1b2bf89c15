"""Environments for learning programs: `env()` for PettingZoo, `VectorEnv` for thousands of games at a time.

Both see what a seat sees, and never the game behind it. See docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

try:
    import numpy as _numpy  # noqa: F401
except ModuleNotFoundError as missing:
    raise ImportError(f"maquignon.envs needs {missing.name}: pip install 'maquignon[envs]'") from None

from maquignon.envs.action_names import action_name
from maquignon.envs.core.actions import ACTIONS
from maquignon.envs.opening import LIMIT, IllegalAction, NotReset
from maquignon.envs.vector import Step, VectorEnv

if TYPE_CHECKING:
    from maquignon.envs.aec import TableEnv

__all__ = ["ACTIONS", "IllegalAction", "NotReset", "Step", "VectorEnv", "action_name", "env"]


def env(
    edition: str = "koehandel-2001",
    players: int = 4,
    house_rules: Iterable[str] = (),
    *,
    bluffs: bool = True,
    limit: int = LIMIT,
) -> TableEnv:
    """A PettingZoo AEC environment of one table."""
    try:
        from maquignon.envs.aec import TableEnv
    except ModuleNotFoundError as missing:
        raise ImportError(f"maquignon.envs.env needs {missing.name}: pip install 'maquignon[envs]'") from None
    return TableEnv(edition, players, house_rules, bluffs=bluffs, limit=limit)
