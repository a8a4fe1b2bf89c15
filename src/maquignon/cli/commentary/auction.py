"""Talk of auctions: lots, bids, the hammer and payments; pedigrees and rats as well."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.commentary.script import Script, amount
from maquignon.cli.telling import card_words, coins, count
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
from maquignon.rulebook.sentences import one_of

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
        cards = one_of((card_words(each.card) for each in lot), last="and")
        self._script.say(f"{self._script.names[lot[0].seat]} turns up {cards}.")

    def hear(self, event: Event) -> None:
        match event:
            case BidMade():
                self._bids.append(event)
            case HammerFell(int()):
                self._tell_bids()
            case Slapped(seat, number):
                self._script.say(f"Ten, nine … {self._script.names[seat]} slaps at {number}!")
            case Sold() | Bought():
                self._sale = event
            case Exposed(seat, cards):
                self._expose(seat, cards)
            case Paid():
                self._pay(event)
            case LotWon(seat, 0, _):
                self._script.say(self._for_nothing(self._script.names[seat]))
            case RatTaken(seat, _, cards):
                self._take_rat(self._script.names[seat], cards or ())

    def _tell_bids(self) -> None:
        said = [f"{self._script.names[bid.seat]} {bid.amount}" for bid in self._bids[1:]]
        if len(said) >= ALL_TOLD:
            said = [f"… {said[-1]}"]
        opening = f"{self._script.names[self._bids[0].seat]} bids {self._bids[0].amount}"
        self._script.say(f"{', '.join((opening, *said))}.".replace(", …", " …"))
        if len(self._bids) >= BATTLE:
            self._script.say(f"{len(self._bids)} bids!")

    def _expose(self, seat: int, cards: Cards) -> None:
        name = self._script.names[seat]
        if self._is_pedigree:
            self._script.say(f"But {name} has too few cards, and must show them: {coins(cards)}.")
        elif self._sale:
            self._script.say(f"Sold! But {name} cannot pay, and must show the purse: {amount(cards)}.")
        else:
            self._script.say(f"{name} owns up to a bluff and shows the purse: {amount(cards)}.")
        self._script.say("Once more from the start.")
        self._script.end_line()
        self._sale = None
        self._bids = []

    def _pay(self, event: Paid) -> None:
        payer, payee = self._script.names[event.seat], self._script.names[event.payee]
        price = _price(event, self._is_pedigree)
        if isinstance(self._sale, Bought):
            self._script.say(f"{payer} uses the buy-right: {price} to {payee}.")
        elif self._is_pedigree:
            self._script.say(f"{payer} pays {price}.")
        else:
            self._script.say(self._script.pick(f"Sold for {price}!", f"Gone for {price}!", f"{payer} pays {price}."))
        self._sale = None

    def _for_nothing(self, name: str) -> str:
        if self._is_pedigree:
            return f"Ten, nine … one, none! Nobody slaps: {name} has it for nothing."
        return self._script.pick(
            f"Nobody bids: {name} has it for nothing.",
            f"Silence. {name} leads it home for free.",
            f"Not a single bid, so it is {name}'s for nothing.",
        )

    def _take_rat(self, name: str, cards: Cards) -> None:
        if cards:
            self._script.say(f"{name} takes it with the {count(len(cards), 'card')} beside it: {amount(cards)}.")
        else:
            self._script.say(f"{name} takes it at once.")
        self._script.end_line()


def _price(event: Paid, is_pedigree: bool) -> str:
    cards = event.cards or ()
    too_much = not is_pedigree and sum(cards) > event.price
    return f"{coins(cards)}, and no change" if too_much else coins(cards)
