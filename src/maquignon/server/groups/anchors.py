"""How strong the bots are in the arena: people of a group are measured by those they played with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path


def anchors(kind: str) -> Mapping[str, float]:
    """Ratings by bot, in editions of that kind."""
    return _all()[kind]


@cache
def _all() -> dict[str, dict[str, float]]:
    return tomllib.loads((Path(__file__).parent / "anchors.toml").read_text("utf-8"))
