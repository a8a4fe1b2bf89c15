"""A stranger that copies prices: it pays what hints call usual (bots/usual_prices), for lots and in trades, no more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.learned.policy import Floats
from maquignon.bots.usual_prices import PLAYS_AS, STAGES, usual_figures
from maquignon.envs.columns import PLAN
from maquignon.envs.core.actions import CARD, DONE, RAISE, WORDS
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import DENOMINATIONS, KINDS
from maquignon.rules.phase import (
    ANSWER,
    AUCTION,
    BIDDING,
    BUY,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    OFFER,
    PASS,
    PAYMENT,
    SELL,
    SLAP,
    TURN,
)

NAME: Final = "copies-prices"
MIDDLE: Final = 1
"""Of a quarter, half and three quarters."""
_COLUMN: Final = {name: place for place, name in enumerate(PLAN.names)}


class PriceCopier:
    """Decides as a network does, from columns."""

    def __init__(self, edition: Edition, players: int) -> None:
        self._size = edition.deck_size
        self._figures: Mapping[str, Mapping[str, list[int]]] = usual_figures().get(
            f"{PLAYS_AS.get(edition.id, edition.id)} {players}", {}
        )

    def chances(self, columns: Floats, allowed: NDArray[np.bool_]) -> Floats:
        """What it does, or where it has no opinion anything allowed."""
        chances = allowed / allowed.sum(axis=1, keepdims=True)
        for row, (seen, may) in enumerate(zip(columns, allowed, strict=True)):
            action = self._action(_Seen(seen), may)
            if action is not None and may[action]:
                chances[row] = 0
                chances[row, action] = 1
        return np.asarray(chances, np.float32)

    def _action(self, seen: _Seen, may: NDArray[np.bool_]) -> int | None:
        phase = seen.phase
        if phase == TURN:
            return WORDS.index(AUCTION)
        if phase == BIDDING:
            return RAISE if seen.high_bid + 10 <= self._lot_price(seen) else WORDS.index(PASS)
        if phase == BUY_RIGHT:
            return WORDS.index(BUY if seen.high_bid <= self._lot_price(seen) else SELL)
        if phase == COUNTDOWN:
            return WORDS.index(SLAP if seen.number("call", 10) <= self._price("pedigree", self._stage(seen)) else PASS)
        if phase == PAYMENT:
            return _card(may, seen.high_bid - seen.laid)
        if phase in (OFFER, ANSWER, COUNTER):
            price = self._price(KINDS[seen.choice("family", 12) - 1], f"trade-{seen.number('stake', 2)}")
            return _card(may, price - seen.laid) if seen.laid < price else DONE
        return None

    def _lot_price(self, seen: _Seen) -> int:
        stage = self._stage(seen)
        return sum(seen.number(f"lot {kind}", 4) * self._price(kind, stage) for kind in KINDS)

    def _price(self, what: str, stage: str) -> int:
        return self._figures.get(what, {}).get(stage, [0, 0, 0])[MIDDLE]

    def _stage(self, seen: _Seen) -> str:
        gone = self._size - seen.number("deck left", 40) - 1
        return STAGES[min(len(STAGES) - 1, len(STAGES) * gone // self._size)]


class _Seen:
    def __init__(self, columns: Floats) -> None:
        self._columns = columns
        self.phase = self.choice("phase", 16)
        self.high_bid = 10 * self.number("high bid", 100)
        self.laid = sum(value * self.number(f"own {value}", 4) for value in DENOMINATIONS)
        """Of the move that is being put together."""

    def number(self, name: str, scale: int) -> int:
        return round(float(self._columns[_COLUMN[name]]) * scale)

    def choice(self, name: str, kinds: int) -> int:
        first = _COLUMN[f"{name} is 0"]
        return int(self._columns[first : first + kinds].argmax())


def _card(may: NDArray[np.bool_], missing: int) -> int | None:
    """The largest card that is not too much, or else the smallest there is."""
    cards = [place for place in range(len(DENOMINATIONS)) if may[CARD + place]]
    if not cards:
        return DONE
    fitting = [place for place in cards if 0 < DENOMINATIONS[place] <= missing]
    return CARD + (max(fitting) if fitting else min(cards))
