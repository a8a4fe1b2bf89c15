"""The phases of a game, by name, and its two paces."""

from __future__ import annotations

from enum import Enum, IntEnum

from maquignon.rulebook.edition import Edition, Extra, FirstTie
from maquignon.rules import phase as core


class Phase(IntEnum):
    """What is due."""

    TURN = core.TURN
    BIDDING = core.BIDDING
    BUY_RIGHT = core.BUY_RIGHT
    PAYMENT = core.PAYMENT
    COUNTDOWN = core.COUNTDOWN
    LAYING = core.LAYING
    PEDIGREE_RIGHT = core.PEDIGREE_RIGHT
    PEDIGREE_PAYMENT = core.PEDIGREE_PAYMENT
    RAT_ROUND = core.RAT_ROUND
    OFFER = core.OFFER
    ANSWER = core.ANSWER
    COUNTER = core.COUNTER
    DIVISION = core.DIVISION
    EXTRA = core.EXTRA
    OVER = core.OVER

    @property
    def label(self) -> str:
        """As it is written in positions: 'buy-right'."""
        return self.name.lower().replace("_", "-")


PHASES = {int(phase): phase for phase in Phase}
"""By the core's number; asked for so often that the enum's own way is too long."""


class Pace(Enum):
    """Whether all bidders may speak at once, or are asked one after the other."""

    LIVE = "live"
    TURN_BASED = "turn-based"


_AUCTION = frozenset({Phase.BIDDING, Phase.BUY_RIGHT, Phase.PAYMENT})
_COUNTDOWN = frozenset({Phase.COUNTDOWN, Phase.LAYING, Phase.PEDIGREE_RIGHT, Phase.PEDIGREE_PAYMENT})


def phases_of(edition: Edition) -> tuple[Phase, ...]:
    """The phases a game of the edition can be in."""
    absent: set[Phase] = set()
    if edition.division:
        absent |= _AUCTION | _COUNTDOWN | {Phase.RAT_ROUND}
    else:
        absent.add(Phase.DIVISION)
    if not edition.pedigrees:
        absent |= _COUNTDOWN
    if not edition.rats:
        absent.add(Phase.RAT_ROUND)
    if edition.extra is not Extra.MAY:
        absent.add(Phase.EXTRA)
    if edition.first_tie is not FirstTie.REPEAT_BID:
        absent.add(Phase.COUNTER)
    return tuple(phase for phase in Phase if phase not in absent)
