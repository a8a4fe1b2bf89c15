"""The figures of auctions: lots, what they cost, and bids beyond anybody's means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from maquignon.play.cards import Cards
from maquignon.play.events import BidMade, Bought, Event, Exposed, LotWon, Paid, RatTaken, Slapped, TurnedUp
from maquignon.rulebook.cards import FAMILIES, PEDIGREE_VALUE, VALUES
from maquignon.server.replay.figures import Overbid, Purchase, SeatTotals

VALUE_OF = {**dict(zip(FAMILIES, VALUES, strict=True)), "rat": 0}
_PEDIGREE = "-pedigree"


class Sales:
    def __init__(self, totals: Sequence[SeatTotals]) -> None:
        self._totals = totals
        self.purchases: list[Purchase] = []
        self.overbids: list[Overbid] = []
        self._open_lot(0, None)

    def count(self, event: Event, version: int, purses: Sequence[Cards]) -> None:
        """`purses` are those before the move that led to it."""
        match event:
            case TurnedUp(seat=seat, card=card):
                self._open_lot(seat, card.removesuffix(_PEDIGREE) if card.endswith(_PEDIGREE) else None)
            case BidMade(seat=seat, amount=amount):
                self._bid(version, seat, "bid", amount, sum(purses[seat]))
            case Slapped(seat=seat, number=number):
                self._bid(version, seat, "slap", number, len(purses[seat]))
            case Exposed(seat=seat):
                self._exposed(seat)
            case Bought():
                self._is_bought = True
            case Paid():
                self._pay(event)
            case LotWon():
                self._won(event, version)
            case RatTaken(seat=seat):
                self._totals[seat].rats_taken += 1

    def _open_lot(self, auctioneer: int, pedigree: str | None) -> None:
        self._auctioneer = auctioneer
        self._pedigree = pedigree
        self._paid: Paid | None = None
        self._is_bought = False

    def _bid(self, version: int, seat: int, kind: Literal["bid", "slap"], amount: int, had: int) -> None:
        if amount > had:
            self._totals[seat].overbids += 1
            self.overbids.append(Overbid(version=version, seat=seat, kind=kind, amount=amount, had=had, caught=False))

    def _exposed(self, seat: int) -> None:
        self._totals[seat].exposures += 1
        for place in reversed(range(len(self.overbids))):
            if self.overbids[place].seat == seat:
                self.overbids[place] = replace(self.overbids[place], caught=True)
                return

    def _pay(self, event: Paid) -> None:
        self._paid = event
        worth = sum(event.cards or ())
        self._totals[event.seat].spent += worth
        self._totals[event.payee].earned += worth

    def _won(self, event: LotWon, version: int) -> None:
        totals = self._totals[event.seat]
        totals.auctions_won += self._pedigree is None
        totals.pedigrees_won += self._pedigree is not None
        totals.buy_rights += self._is_bought
        self.purchases.append(self._purchase(event, version))

    def _purchase(self, event: LotWon, version: int) -> Purchase:
        cards = (self._paid.cards if self._paid else None) or ()
        animals = sum(VALUE_OF[family] * number for family, number in event.animals)
        return Purchase(
            version=version,
            seat=event.seat,
            auctioneer=self._auctioneer,
            payee=self._paid.payee if self._paid else None,
            animals=event.animals,
            pedigree=self._pedigree,
            price=event.price,
            paid=cards,
            worth=sum(cards),
            value=animals if self._pedigree is None else PEDIGREE_VALUE,
            buy_right=self._is_bought,
        )
