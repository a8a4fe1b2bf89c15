"""Bluffs: found where they are made, and followed until it is clear what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from maquignon.play.events import (
    Accepted,
    BidMade,
    Bought,
    Countered,
    Event,
    Exposed,
    Offered,
    Slapped,
    Sold,
    Tied,
)
from maquignon.play.game import Game
from maquignon.play.statistics.values import Bluff, BluffKind, BluffOutcome, SeatTotals


class Bluffs:
    def __init__(self, game: Game, totals: Sequence[SeatTotals]) -> None:
        self._game = game
        self._totals = totals
        self.found: list[Bluff] = []
        self._is_open = False
        """Whether nothing has come of the last one yet; there is never more than one such."""

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case BidMade(seat=seat, amount=amount):
                    self._close("outbid", seat)
                    self._bid(seat, "bid", amount, self._game.money()[seat])
                case Slapped(seat=seat, number=number):
                    self._bid(seat, "slap", number, _cards_at_slap(events, number))
                case Exposed():
                    self._close("called", next((each.seat for each in events if isinstance(each, Sold)), None))
                case Bought(seat=seat):
                    self._close("missed", seat)
                case Offered():
                    self._offer(event)
                case Accepted(seat=seat):
                    self._close("missed", seat)
                case Countered(seat=seat, cards=cards):
                    self._close(_outcome(events, sum(cards or ())), seat)

    def _bid(self, seat: int, kind: BluffKind, amount: int, means: int) -> None:
        self._totals[seat].bids += 1
        if amount > means:
            self._totals[seat].over_bids += 1
            self._open(seat, kind, amount, means)

    def _offer(self, event: Offered) -> None:
        self._totals[event.seat].offers += 1
        is_covered = event.number is None
        if not sum(event.cards or ()) and (event.cards or is_covered):
            self._totals[event.seat].zero_offers += 1
            self._open(event.seat, "offer", len(event.cards or ()), self._game.money()[event.seat])

    def _open(self, seat: int, kind: BluffKind, amount: int, means: int) -> None:
        self._is_open = True
        self.found.append(
            Bluff(
                version=self._game.version,
                seat=seat,
                kind=kind,
                amount=amount,
                means=means,
                outcome="open",
                by=None,
                answered=None,
            )
        )

    def _close(self, outcome: BluffOutcome, by: int | None) -> None:
        if self._is_open:
            self._is_open = False
            self.found[-1] = replace(self.found[-1], outcome=outcome, by=by, answered=self._game.version)


def _cards_at_slap(events: Sequence[Event], number: int) -> int:
    """Who cannot pay for a slap is exposed at once; all others have cards enough."""
    return next((len(event.cards) for event in events if isinstance(event, Exposed)), number)


def _outcome(events: Sequence[Event], counter: int) -> BluffOutcome:
    if counter:
        return "called"
    return "tied" if any(isinstance(event, Tied) for event in events) else "missed"
