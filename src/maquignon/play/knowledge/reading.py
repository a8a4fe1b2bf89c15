"""From events to facts: what the rules let one conclude about money from what was said and shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maquignon.play.cards import Cards, packed_cards
from maquignon.play.events import (
    Accepted,
    BidMade,
    Bought,
    Challenged,
    Countered,
    Event,
    Exposed,
    Laid,
    Looked,
    Offered,
    Paid,
    PaidOut,
    RatTaken,
    Received,
    Slapped,
    Sold,
    Swapped,
    Tied,
    TradeWon,
    TurnedUp,
)
from maquignon.play.knowledge.facts import (
    ANYTHING,
    CardsMoved,
    Exchanged,
    Fact,
    Has,
    PaidToAll,
    Payment,
    Picked,
    Shown,
)
from maquignon.rulebook.cards import CARD_NAMES, LEAST_BID, MONEY_CARD
from maquignon.rulebook.edition import Edition, FirstTie
from maquignon.rules.money import unit


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards of a seat that lie face down until they are handed over or taken back."""

    seat: int
    number: int | None
    """None under a covering hand."""
    seen: int | None


class Reader:
    """Follows the events of one game, as one seat was told them."""

    __slots__ = ("_edition", "_is_pedigree", "_is_tied", "laying", "least_offer", "pool", "pot")

    def __init__(self, edition: Edition, players: int) -> None:
        self.pot = players
        self.pool = players + 1
        self.least_offer = edition.least_offer
        self.laying: Laying | None = None
        self._edition = edition
        self._is_pedigree = False
        self._is_tied = False

    def read(self, events: Sequence[Event]) -> list[Fact]:
        """The facts in the events of one version; a pass, or a buy-right not used, tells nothing."""
        return [fact for place, event in enumerate(events) for fact in self._facts(event, events[place + 1 :])]

    def _facts(self, event: Event, later: Sequence[Event]) -> list[Fact]:
        match event:
            case TurnedUp(_, card):
                self._is_pedigree = card.endswith("-pedigree")
            case PaidOut(_, value):
                return [PaidToAll(packed_cards([value]))]
            case BidMade(seat, amount) if self._edition.strict_bids:
                return [Has(seat, worth=amount)]
            case Exposed(seat, cards):
                return [Shown(seat, packed_cards(cards))]
            case Sold(_, buyer, price) if not self._is_pedigree and not _exposes(later):
                return [Has(buyer, worth=price)]
            case Slapped(seat, number) if not _exposes(later):
                return [Has(seat, number=number)]
            case Bought(seat, _, price):
                self.laying = None  # R22: back unseen
                return [Has(seat, number=price) if self._is_pedigree else Has(seat, worth=price)]  # R18
            case _:
                return self._facts_of_cards(event, later)
        return []

    def _facts_of_cards(self, event: Event, later: Sequence[Event]) -> list[Fact]:
        match event:
            case Paid():
                return self._paid(event)
            case Laid():
                return self._laid(event)
            case RatTaken(seat, number, cards):
                return [CardsMoved(self.pot, seat, Picked(number, _packed(cards)))]
            case Looked(_, card) if card is not None and _is_money(card):
                return [Has(self.pool, cards=_money_card(card))]
            case Received(seat, card) if card is None or _is_money(card):
                return [CardsMoved(self.pool, seat, Picked(1, None if card is None else _money_card(card)))]
            case _:
                return self._facts_of_trade(event, later)

    def _paid(self, event: Paid) -> list[Fact]:
        self.laying = None
        part = Picked if self._is_pedigree else Payment
        return [CardsMoved(event.seat, event.payee, part(event.price, _packed(event.cards)))]

    def _laid(self, event: Laid) -> list[Fact]:
        if not self._is_pedigree:
            return [CardsMoved(event.seat, self.pot, Picked(1, _packed(event.cards)))]
        self.laying = Laying(event.seat, event.number, _packed(event.cards))
        return []

    def _facts_of_trade(self, event: Event, later: Sequence[Event]) -> list[Fact]:
        match event:
            case Challenged():
                self._is_tied = False
            case Offered(seat, _, number, cards):
                self.laying = Laying(seat, number, _packed(cards))
                return [] if number is None else [self._could_lay(seat, number)]
            case Accepted(seat, challenger, number, cards):
                self.laying = None
                moved = CardsMoved(challenger, seat, Picked(number, _packed(cards)))
                return [self._could_lay(challenger, number), moved]
            case Countered():
                self.laying = None
                return self._countered(event, later)
            case Tied():
                self._is_tied = True
        return []

    def _countered(self, counter: Countered, later: Sequence[Event]) -> list[Fact]:
        offer, outcome = later[:2]
        assert isinstance(offer, Swapped)
        return [
            self._could_lay(offer.seat, offer.number),
            self._could_lay(counter.seat, counter.number),
            Exchanged(
                offer.seat,
                counter.seat,
                Picked(offer.number, _packed(offer.cards)),
                Picked(counter.number, _packed(counter.cards)),
                self._lead(offer.seat, outcome),
            ),
        ]

    def _could_lay(self, seat: int, number: int) -> Fact:
        if number == 0 and self.least_offer:
            return Shown(seat, 0)  # R10: only who has no money card may offer none
        return Has(seat, number=number)

    def _lead(self, challenger: int, outcome: Event) -> tuple[int, int]:
        """How much more the offer was worth than the counter."""
        if not isinstance(outcome, TradeWon):
            return 0, 0
        if outcome.seat != challenger:
            return -ANYTHING, -LEAST_BID
        wins_ties = self._is_tied or self._edition.first_tie is FirstTie.CHALLENGER_WINS
        return 0 if wins_ties else LEAST_BID, ANYTHING


def _exposes(later: Sequence[Event]) -> bool:
    return bool(later) and isinstance(later[0], Exposed)


def _packed(cards: Cards | None) -> int | None:
    return None if cards is None else packed_cards(cards)


def _is_money(card: str) -> bool:
    return CARD_NAMES[card] >= MONEY_CARD


def _money_card(card: str) -> int:
    return unit(CARD_NAMES[card] - MONEY_CARD)
