"""How strong the bots are in the arena: people of a group are measured by those they played with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

MARKS = "marks"


def anchors(kind: str) -> Mapping[str, float]:
    """Ratings by bot, in editions of that kind."""
    return _all()[kind]


def measured_marks() -> Mapping[str, str]:
    """By bot, of the habits or networks it had when it was measured."""
    return _all()[MARKS]


@cache
def _all() -> dict[str, dict[str, Any]]:
    return tomllib.loads((Path(__file__).parent / "anchors.toml").read_text("utf-8"))
