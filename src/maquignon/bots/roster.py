"""The bots by name: any legal move, a simple value bidder, the ladder of characters from weakest to strongest, the
champion's weaker selves and the champion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from maquignon.bots.champion import NAME, champion, check_here
from maquignon.bots.characters import characters, veterans
from maquignon.bots.levels import levels, networked
from maquignon.bots.protocol import Bot
from maquignon.bots.random_bot import RandomBot
from maquignon.bots.value_bot import ValueBot
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "random": RandomBot,
    "value": ValueBot,
    **{name: character.bot for name, character in characters().items()},
    **{name: level.bot for name, level in levels().items()},
    NAME: champion,
}
LADDER: Final = ("random", *characters())
"""Those that think by hand-written rules, weakest first."""


def entrant(name: str) -> Bot:
    """As `bot`, and also those that are kept for measuring."""
    kept = veterans()
    return kept[name].bot() if name in kept else bot(name)


def bot(name: str) -> Bot:
    """A new one: for one game, since it may remember what it hears."""
    _check_known(name)
    return BOTS[name]()


def check_bot(name: str) -> str:
    """The same name, or BadSetup where `bot` would say so; for whoever only seats bots and has them think elsewhere."""
    _check_known(name)
    if name in networked():
        check_here(name)
    return name


def _check_known(name: str) -> None:
    if name not in BOTS:
        raise BadSetup(Reason("no-such-bot", name=name, choices=tuple(BOTS)))
