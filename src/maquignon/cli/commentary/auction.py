"""Talk of auctions: lots, bids, the hammer and payments; pedigrees and rats as well."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.commentary.script import Script
from maquignon.cli.telling import card_words
from maquignon.play.cards import Cards
from maquignon.play.events import (
    BidMade,
    Bought,
    Event,
    Exposed,
    HammerFell,
    LotWon,
    Paid,
    RatTaken,
    Slapped,
    Sold,
    TurnedUp,
)

ALL_TOLD = 3
"""So many bids are told one by one."""
BATTLE = 20
"""So many are worth a word."""


class AuctionTalk:
    def __init__(self, script: Script) -> None:
        self._script = script
        self._bids: list[BidMade] = []
        self._is_pedigree = False
        self._sale: Sold | Bought | None = None

    def open(self, lot: Sequence[TurnedUp]) -> None:
        """All cards that were turned up for the lot."""
        self._bids = []
        self._is_pedigree = lot[0].card.endswith("-pedigree")
        company = self._script.company
        cards = company.texts.join(card_words(company.texts, each.card) for each in lot)
        self._script.say(company.tell("events.turned_up", lot[0].seat, card=cards))

    def hear(self, event: Event) -> None:
        match event:
            case BidMade():
                self._bids.append(event)
            case HammerFell(int()):
                self._tell_bids()
            case Slapped(seat, number):
                self._script.tell("demo.slaps", seat, number=number)
            case Sold() | Bought():
                self._sale = event
            case Exposed(seat, cards):
                self._expose(seat, cards)
            case Paid():
                self._pay(event)
            case LotWon(seat, 0, _):
                self._script.tell(self._for_nothing(), seat)
            case RatTaken(seat, _, cards):
                self._take_rat(seat, cards or ())

    def _tell_bids(self) -> None:
        company = self._script.company
        said = [f"{company.names[bid.seat]} {bid.amount}" for bid in self._bids[1:]]
        if len(said) >= ALL_TOLD:
            said = [f"… {said[-1]}"]
        first = self._bids[0]
        opening = company.texts.say("demo.opens", name=company.names[first.seat], amount=first.amount)
        self._script.say(f"{', '.join((opening, *said))}.".replace(", …", " …"))
        if len(self._bids) >= BATTLE:
            self._script.say(company.texts.say("demo.battle", n=len(self._bids)))

    def _expose(self, seat: int, cards: Cards) -> None:
        if self._is_pedigree:
            self._script.tell("demo.too_few_cards", seat, cards=self._script.coins(cards))
        else:
            key = "demo.sold_but_exposed" if self._sale else "demo.owns_up"
            self._script.tell(key, seat, cards=self._script.amount(cards))
        self._script.say(self._script.company.texts.say("demo.from_the_start"))
        self._script.end_line()
        self._sale = None
        self._bids = []

    def _pay(self, event: Paid) -> None:
        price, texts = self._price(event), self._script.company.texts
        paid = self._script.company.tell("table.pays", event.seat, price=price)
        if isinstance(self._sale, Bought):
            self._script.tell("demo.uses_buy_right", event.seat, event.payee, price=price)
        elif self._is_pedigree:
            self._script.say(paid)
        else:
            sold, gone = texts.say("demo.sold_for", price=price), texts.say("demo.gone_for", price=price)
            self._script.say(self._script.pick(sold, gone, paid))
        self._sale = None

    def _for_nothing(self) -> str:
        if self._is_pedigree:
            return "demo.nobody_slaps"
        return self._script.pick("demo.nobody_bids", "demo.silence", "demo.not_a_bid")

    def _take_rat(self, seat: int, cards: Cards) -> None:
        if cards:
            counted = self._script.company.texts.count("cards.counted", len(cards))
            self._script.tell("demo.takes_rat", seat, counted=counted, cards=self._script.amount(cards))
        else:
            self._script.tell("demo.takes_rat_at_once", seat)
        self._script.end_line()

    def _price(self, event: Paid) -> str:
        cards = event.cards or ()
        too_much = not self._is_pedigree and sum(cards) > event.price
        told = self._script.coins(cards)
        return self._script.company.texts.say("demo.no_change", cards=told) if too_much else told
