"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maquignon.bots.protocol import Bot
from maquignon.bots.random_bot import RandomBot
from maquignon.bots.value_bot import ValueBot
from maquignon.rulebook.refusal import BadSetup, one_of

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "value": ValueBot}


def bot(name: str) -> Bot:
    if name not in BOTS:
        raise BadSetup(f"there is no bot '{name}'; there is {one_of(BOTS)}")
    return BOTS[name]()
