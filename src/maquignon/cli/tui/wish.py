"""What game somebody wants to play, and against whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from maquignon.bots.offered import offered
from maquignon.bots.roster import BOTS
from maquignon.cli.texts import Texts
from maquignon.rulebook import BadSetup, Edition, Reason, edition
from maquignon.rulebook.house_rules import check_first

USUAL_EDITION: Final = "koehandel-2001"
USUAL_PLAYERS: Final = 4
USUAL_BOTS: Final = ("gus", "berta", "remy", "nora", "pip")
USUAL_PAUSE: Final = 0.6
"""Seconds after each move of a bot."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    edition_id: str = USUAL_EDITION
    players: int = USUAL_PLAYERS
    bots: tuple[str, ...] = USUAL_BOTS[: USUAL_PLAYERS - 1]
    house_rules: frozenset[str] = frozenset()
    first: int | None = None
    """The seat that begins; the person's is 0. None: drawn at random (R12)."""
    seed: int | None = None
    pause: float = USUAL_PAUSE

    @property
    def edition(self) -> Edition:
        """BadSetup says what is wrong with it."""
        return edition(self.edition_id, self.house_rules, self.players)

    @property
    def opponents(self) -> tuple[str, ...]:
        """Their names in the order of their seats. A bot's second sitting gets a number."""
        titles = [title_of(bot) for bot in self.bots]
        return tuple(_numbered(titles, place) for place in range(len(titles)))

    def next(self) -> Wish:
        """For another game at the same table: a seed given is counted on, so that games differ but can be repeated."""
        return self if self.seed is None else replace(self, seed=self.seed + 1)


def wished(
    edition_id: str,
    players: int | None,
    bots: Sequence[str],
    house_rules: Sequence[str],
    *,
    first: int | None = None,
    seed: int | None = None,
) -> Wish:
    """A wish made complete and checked; bots are taken in turn until all seats have one."""
    for bot in bots:
        if bot not in BOTS:
            raise BadSetup(Reason("no-such-bot", name=bot, choices=tuple(BOTS)))
    rules = edition(edition_id, house_rules, players)
    number = players or (len(bots) + 1 if len(bots) > 1 else _usual_players(rules))
    if len(bots) >= number:
        raise BadSetup(Reason("more-bots-than-players", count=len(bots), n=number))
    check_first(number, first)
    wish = Wish(
        edition_id=edition_id,
        players=number,
        bots=seated(bots, number),
        house_rules=frozenset(house_rules),
        first=first,
        seed=seed,
    )
    assert wish.edition
    return wish


def seated(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """One for each other seat: those named, over and over, or the usual ones."""
    named = bots or USUAL_BOTS
    return tuple(named[place % len(named)] for place in range(players - 1))


def title_of(bot: str) -> str:
    return offered()[bot].title if bot in offered() else bot.capitalize()


def about(bot: str, texts: Texts) -> str:
    """A sentence or two on a bot."""
    return offered()[bot].about[texts.language] if bot in offered() else texts.say("screens.random_about")


def _usual_players(rules: Edition) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in rules.players else rules.players[-1]


def _numbered(titles: Sequence[str], place: int) -> str:
    before = titles[:place].count(titles[place])
    return f"{titles[place]} {before + 1}" if before else titles[place]
