"""What is played on which day, and against whom: known long before, and the same at every server."""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import combinations

from maquignon.bots.characters import characters
from maquignon.play.day_secret import DayTerms
from maquignon.play.phase import Pace
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.market.calendar import number_of
from maquignon.table.plan import SPEEDS, Plan, SeatPlan

PLAYERS = 4
_STRIDE = 11
"""From one day's company to the next in the list of all, so that they have little in common."""


def plan_of(day: str, rules_id: str, bots: tuple[str, ...], *, practice: bool) -> Plan:
    """The player first, then the bots."""
    return Plan(
        edition=rules_id.partition("/")[0],
        pace=Pace.TURN_BASED,
        speed=SPEEDS["brisk"],
        seats=(SeatPlan(), *(SeatPlan(bot=bot) for bot in bots)),
        spectators=False,
        market=day,
        practice=practice,
    )


def terms_of(day: date) -> DayTerms:
    number = number_of(day)
    edition = editions()[number % len(editions())]
    return DayTerms(
        day=day.isoformat(),
        rules_id=EDITIONS[edition].rules_id,
        bots=companies()[number * _STRIDE % len(companies())],
    )


def is_playable(terms: DayTerms) -> bool:
    """By the rules as they are now, with bots that are still there."""
    edition = EDITIONS.get(terms.rules_id.partition("/")[0])
    return edition is not None and edition.rules_id == terms.rules_id and characters().keys() >= {*terms.bots}


@cache
def editions() -> tuple[str, ...]:
    return tuple(name for name, edition in EDITIONS.items() if PLAYERS in edition.players)


@cache
def companies() -> tuple[tuple[str, ...], ...]:
    """Every three of the characters, weakest first."""
    return tuple(combinations(characters(), PLAYERS - 1))
