"""The phases of a game, by name, and its two paces."""

from __future__ import annotations

from enum import Enum, IntEnum

from maquignon.rules import phase as core


class Phase(IntEnum):
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


class Pace(Enum):
    LIVE = "live"
    TURN_BASED = "turn-based"
