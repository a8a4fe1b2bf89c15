"""What an action is called: 'pass', 'raise 30', 'card 50', 'challenge left+2 cow'."""

from __future__ import annotations

from typing import Final

from maquignon.envs.core.actions import ACTIONS, OPPONENTS
from maquignon.rulebook.cards import DENOMINATIONS, KINDS

WORDS: Final = ("auction", "divide", "stop", "pass", "sell", "buy", "slap", "take", "accept", "keep", "give")

NAMES: Final = (
    *WORDS,
    "done",
    "done covered",
    *(f"card {value}" for value in DENOMINATIONS),
    *(f"raise {10 * step}" for step in range(1, 11)),
    "climb 100",
    "climb 1000",
    *(f"challenge left+{away} {kind}" for away in range(1, OPPONENTS + 1) for kind in KINDS),
)
assert len(NAMES) == ACTIONS


def action_name(action: int) -> str:
    """What an action does, in a few words."""
    return NAMES[action] if 0 <= action < ACTIONS else f"{action}, which is no action"
