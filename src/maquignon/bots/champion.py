"""The champion: a network that taught itself, and plays only what it was trained for."""

from __future__ import annotations

from typing import Final

from maquignon.bots.protocol import Bot
from maquignon.rulebook import Edition
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

NAME: Final = "champion"
EDITIONS: Final = ("koehandel-2001", "kuhhandel-27109", "kuhhandel-1999", "boursicocotte-2025")
PLAYERS: Final = (3, 4, 5)


def champion() -> Bot:
    """A new one, for one game."""
    try:
        from maquignon.bots.learned.champion import network
        from maquignon.bots.learned.learned_bot import LearnedBot
    except ModuleNotFoundError as missing:
        raise BadSetup(Reason("bot-needs-package", name=NAME, detail=str(missing.name))) from None
    return LearnedBot(NAME, network)


def check_table(edition: Edition, players: int) -> None:
    """BadSetup where it was not trained."""
    if edition.id not in EDITIONS or players not in PLAYERS:
        raise BadSetup(Reason("not-trained-for", name=NAME, editions=EDITIONS, players=PLAYERS))
