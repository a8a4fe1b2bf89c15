"""The champion: a player that taught itself. One network knows the classic game, one sales of two, one Master."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from maquignon.bots.handicap import Handicap
from maquignon.bots.protocol import Bot
from maquignon.rulebook import Edition
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

NAME: Final = "champion"
PACKAGE: Final = "numpy"
TITLE: Final = "Reinaert"
ABOUT: Final = {
    "en": "The champion. Taught himself all of it, in billions of moves. Never bids money that he has not got.",
    "nl": "De kampioen. Leerde zichzelf alles, in miljarden zetten. Biedt nooit geld dat hij niet heeft.",
    "fr": "Le champion. S'est formé tout seul, en milliards de coups. Ne mise jamais plus qu'il n'a.",
    "de": "Der Champion. Hat sich alles selbst beigebracht, in Milliarden Zügen. Bietet nie mehr, als er hat.",
}
NETWORKS: Final = {
    "koehandel-2001": "classic",
    "kuhhandel-27109": "classic",
    "kuhhandel-1999": "classic",
    "boursicocotte-2025": "boursicocotte",
    "master-2009": "master",
    "master-2009-two": "master",
}
"""By the edition: with every number of players, and with house rules."""
TEMPERATURES: Final = {"classic": 0.15, "boursicocotte": 0.5, "master": 0.15}
"""By the network: below 1 it does what it likes best more often than it was taught to. docs/bots.md has the measure."""


def champion() -> Bot:
    """A new one, for one game."""
    return by_network(NAME)


def at_his_best(edition: Edition) -> Handicap:
    """How the champion himself plays; BadSetup where no network was trained."""
    return Handicap(temperature=TEMPERATURES[network_name(edition)])


def by_network(name: str, handicap: Callable[[Edition], Handicap] = at_his_best) -> Bot:
    """One who thinks as the champion does. It could bid beyond its means, but that makes long games which nobody
    enjoys."""
    try:
        from maquignon.bots.learned.champion import network
        from maquignon.bots.learned.learned_bot import LearnedBot
    except ModuleNotFoundError as missing:
        raise BadSetup(Reason("bot-needs-package", name=name, detail=str(missing.name))) from None
    return LearnedBot(
        name, lambda edition: network(edition, handicap(edition).network), handicap=handicap, bluffs=False
    )


def is_here() -> bool:
    """Whether what it thinks with is installed."""
    return find_spec(PACKAGE) is not None


def check_here(name: str) -> None:
    """BadSetup where it is not; nothing of it is loaded for that."""
    if not is_here():
        raise BadSetup(Reason("bot-needs-package", name=name, detail=PACKAGE))


def network_name(edition: Edition, player: str = NAME) -> str:
    """Which network plays here; BadSetup where none was trained."""
    if edition.id not in NETWORKS:
        raise BadSetup(Reason("not-trained-for", name=player, editions=tuple(NETWORKS)))
    return NETWORKS[edition.id]
