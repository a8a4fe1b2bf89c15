"""How long a standing order waits in open bidding, so that it cannot be told from a hand."""

from __future__ import annotations

from random import Random

from maquignon.table.ledger import Ledger


class Pauses:
    """One pause for each seat after each word, drawn before anybody looks; forgotten at a restart."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._word = -1
        self._drawn: dict[int, int] = {}

    def of(self, ledger: Ledger, seat: int) -> int:
        """In milliseconds: mostly what a bot takes, and shorter than a call."""
        if self._word != ledger.moments.now.word:
            self._word = ledger.moments.now.word
            self._drawn.clear()
        if seat not in self._drawn:
            speed = ledger.plan.speed
            pause = round(speed.bots * max(0.35, self._chance.lognormvariate(0.0, 0.45)))
            self._drawn[seat] = min(pause, speed.call * 4 // 5)
        return self._drawn[seat]
