"""The bots by name: any legal move, the ladder of characters from weakest to strongest, and a simple value bidder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from maquignon.bots.champion import NAME, champion
from maquignon.bots.characters import characters
from maquignon.bots.protocol import Bot
from maquignon.bots.random_bot import RandomBot
from maquignon.bots.value_bot import ValueBot
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "value": ValueBot,
    **{name: character.bot for name, character in characters().items()},
}
LADDER: Final = ("random", *characters())
"""Weakest first."""


MEASURED: Final[dict[str, Callable[[], Bot]]] = {NAME: champion}
"""For programs and for measuring; no table offers them to people."""


def bot(name: str) -> Bot:
    """A new one: for one game, since it may remember what it hears."""
    return _made(name, BOTS)


def contender(name: str) -> Bot:
    """The same, from among those too that no table offers."""
    return _made(name, {**BOTS, **MEASURED})


def _made(name: str, bots: Mapping[str, Callable[[], Bot]]) -> Bot:
    if name not in bots:
        raise BadSetup(Reason("no-such-bot", name=name, choices=tuple(bots)))
    return bots[name]()
