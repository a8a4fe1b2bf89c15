"""Habits by name, and between which numbers a search looks for each of them."""

from __future__ import annotations

from typing import Final

Numbers = dict[str, float]
"""Habits by name."""

RANGES: Final[dict[str, tuple[float, float]]] = {
    "grip": (0.8, 4.0),
    "reach": (0.05, 2.0),
    "thrift": (0.02, 1.5),
    "hoard": (0.02, 1.5),
    "nerve": (0.5, 2.5),
    "hope": (0.0, 1.0),
    "spite": (0.0, 1.2),
    "leader": (0.0, 1.0),
    "milking": (0.0, 1.2),
    "buying": (0.1, 1.2),
    "jump": (0.1, 1.0),
    "bluff_bid": (0.0, 0.2),
    "trading": (0.0, 6.0),
    "stakes": (0.03, 3.0),
    "caution": (0.0, 1.0),
    "mixing": (0.0, 1.0),
    "guarding": (0.0, 1.0),
    "pressure": (0.2, 12.0),
    "offer": (0.1, 1.2),
    "spread": (0.0, 1.0),
    "counter": (0.2, 1.3),
    "accepting": (0.0, 2.0),
    "decoy": (0.0, 1.0),
    "empty_offer": (0.0, 0.5),
    "pedigree": (0.2, 3.0),
    "rat": (0.1, 3.0),
}
