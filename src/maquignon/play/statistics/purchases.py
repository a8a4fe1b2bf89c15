"""Lots, who bought them from whom, and what was paid."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.play.cards import Herd
from maquignon.play.events import Bought, Event, Exposed, LotWon, Paid, RatTaken, Sold, TurnedUp
from maquignon.play.game import Game
from maquignon.play.statistics.values import Purchase, SeatTotals
from maquignon.rulebook.cards import FAMILIES, PEDIGREE_VALUE, VALUES

VALUE_OF = {**dict(zip(FAMILIES, VALUES, strict=True)), "rat": 0}
_PEDIGREE = "-pedigree"


def price_each(price: int, animals: Herd) -> float:
    """What one animal of a lot cost: those that are sold together cost the same."""
    return price / sum(number for _, number in animals)


class Purchases:
    def __init__(self, game: Game, totals: Sequence[SeatTotals]) -> None:
        self._game = game
        self._totals = totals
        self.found: list[Purchase] = []
        auction = game.view().auction
        self._open_lot(game.active, auction.pedigree if auction else None)

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case TurnedUp(seat=seat, card=card):
                    self._open_lot(seat, card.removesuffix(_PEDIGREE) if card.endswith(_PEDIGREE) else None)
                case Sold(seat=seat, price=price):
                    self._totals[seat].buy_rights += self._could_buy(seat, price)
                case Bought(seat=seat):
                    self._totals[seat].buy_rights += 1
                    self._totals[seat].buy_rights_used += 1
                case Exposed(seat=seat):
                    self._totals[seat].exposures += 1
                case Paid():
                    self._pay(event)
                case LotWon():
                    self._win(event)
                case RatTaken(seat=seat):
                    self._totals[seat].rats_taken += 1

    def _open_lot(self, auctioneer: int, pedigree: str | None) -> None:
        self._auctioneer = auctioneer
        self._pedigree = pedigree
        self._paid: Paid | None = None

    def _could_buy(self, seat: int, price: int) -> bool:
        if self._pedigree:  # the slapper's cards came into the purse with the sale
            return len(self._game.view(seat).purse or ()) >= 2 * price
        return self._game.money()[seat] >= price

    def _pay(self, event: Paid) -> None:
        self._paid = event
        worth = sum(event.cards or ())
        self._totals[event.seat].spent += worth
        self._totals[event.payee].earned += worth

    def _win(self, event: LotWon) -> None:
        self._totals[event.seat].auctions_won += self._pedigree is None
        self._totals[event.seat].pedigrees_won += self._pedigree is not None
        cards = (self._paid.cards if self._paid else None) or ()
        animals = sum(VALUE_OF[family] * number for family, number in event.animals)
        self.found.append(
            Purchase(
                version=self._game.version,
                seat=event.seat,
                auctioneer=self._auctioneer,
                payee=self._paid.payee if self._paid else None,
                animals=event.animals,
                pedigree=self._pedigree,
                price=event.price,
                paid=cards,
                worth=sum(cards),
                value=animals if self._pedigree is None else PEDIGREE_VALUE,
                gone=self._gone(event.animals),
                buy_right=self._paid is not None and self._paid.seat == self._auctioneer,
            )
        )

    def _gone(self, animals: Herd) -> int:
        on_the_table = sum(number for _, number in animals) or 1
        return self._game.edition.deck_size - self._game.deck_left - on_the_table
