"""What a move led to, at a glance: as much as whoever keeps the time needs, without a typed event."""

from __future__ import annotations

from maquignon.play.core.event_text import EVENT_INTS
from maquignon.rules.phase import BID_MADE, CALLED, EXPOSED, OFFERED, TIED, TRADE_WON, TURN_BEGAN, TURNED_UP


class Gist:
    """Nothing in it is hidden from anybody."""

    def __init__(self, noted: list[int], bidding: bool) -> None:
        """Of the core's notes of one move; `bidding` is what goes on after it."""
        self.going = -1
        """How often the lot has been called now; below zero as often as before."""
        self.call = -1
        """The number of a countdown that was called."""
        self.turn_began = False
        self.traded = False
        """A trade came to its end, or to a tie."""
        self.offered = False
        for place in range(0, len(noted), EVENT_INTS):
            self._note(noted[place], noted[place + 3], bidding)

    def _note(self, kind: int, number: int, bidding: bool) -> None:
        if kind == CALLED and bidding:
            self.going = number
        elif kind == CALLED:
            self.call = number
        elif kind == BID_MADE or kind == TURNED_UP or kind == EXPOSED:
            self.going = 0
        elif kind == TURN_BEGAN:
            self.turn_began = True
        elif kind == TRADE_WON or kind == TIED:
            self.traded = True
        elif kind == OFFERED:
            self.offered = True
