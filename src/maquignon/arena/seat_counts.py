"""What the players of a game do, counted from its moves and from what everybody sees."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from maquignon.play.events import Event, Exposed, LotWon, Paid, Slapped, Sold, TradeWon
from maquignon.play.game import Game
from maquignon.play.moves import Bid, Buy, Challenge, Move, Offer, Sell, Slap
from maquignon.play.view import View
from maquignon.rulebook.cards import FAMILIES, VALUES

_VALUE_OF = dict(zip(FAMILIES, VALUES, strict=True))


class Sale(NamedTuple):
    """Animals of one family that a seat got in auctions of one game, and what it gave for them."""

    seat: int
    family: str
    animals: int
    paid: float


@dataclass(slots=True, kw_only=True)
class SeatCounts:
    bids: int = 0
    """Bids and slaps."""
    over_bids: int = 0
    """Those the seat could not have paid for."""
    exposed: int = 0
    buy_rights: int = 0
    """How often the seat could have used the buy-right."""
    bought: int = 0
    challenges: int = 0
    offers: int = 0
    zero_offers: int = 0
    """Offers worth nothing."""
    trades: int = 0
    """Trades the seat was a party to."""
    trades_won: int = 0


class Watch:
    """Looks on at one game."""

    def __init__(self, players: int) -> None:
        self.counts = tuple(SeatCounts() for _ in range(players))
        self._animals: Counter[tuple[int, str]] = Counter()
        self._paid: dict[tuple[int, str], float] = {}

    def see(self, game: Game, seat: int, move: Move) -> None:
        """A move that was just made."""
        events = game.events(since=game.version)[0]
        if isinstance(move, Bid | Sell):
            self._note_means(game.view(seat), self.counts[seat], move, events)
        self._note_move(self.counts[seat], move)
        if any(isinstance(event, Slapped) for event in events):
            # who cannot pay for a slap is exposed at once
            self.counts[seat].over_bids += any(isinstance(event, Exposed) for event in events)
        for event in events:
            self._note_event(event)

    def note_sale(self, seat: int, price: int, animals: tuple[tuple[str, int], ...]) -> None:
        """The price of a mixed lot is divided by the values of its animals."""
        worth = sum(_VALUE_OF[family] * number for family, number in animals)
        for family, number in animals:
            self._animals[seat, family] += number
            paid = price * _VALUE_OF[family] * number / worth
            self._paid[seat, family] = self._paid.get((seat, family), 0.0) + paid

    def sales(self) -> tuple[Sale, ...]:
        return tuple(Sale(*key, number, self._paid[key]) for key, number in sorted(self._animals.items()))

    def _note_means(self, view: View, counts: SeatCounts, move: Bid | Sell, events: tuple[Event, ...]) -> None:
        """What the seat could have paid: a bid or a sale of animals has not moved any money yet."""
        if isinstance(move, Bid):
            counts.over_bids += move.amount > view.money
        else:
            counts.buy_rights += _could_buy(view, events)

    def _note_move(self, counts: SeatCounts, move: Move) -> None:
        match move:
            case Bid() | Slap():
                counts.bids += 1
            case Buy():
                counts.buy_rights += 1
                counts.bought += 1
            case Challenge():
                counts.challenges += 1
            case Offer(cards):
                counts.offers += 1
                counts.zero_offers += not sum(cards)

    def _note_event(self, event: Event) -> None:
        match event:
            case Exposed(seat):
                self.counts[seat].exposed += 1
            case TradeWon(winner, loser):
                self.counts[winner].trades += 1
                self.counts[winner].trades_won += 1
                self.counts[loser].trades += 1
            case LotWon(seat, price, animals) if animals:
                self.note_sale(seat, price, animals)


def _could_buy(view: View, events: tuple[Event, ...]) -> bool:
    price = next(event.price for event in events if isinstance(event, Sold))
    if any(isinstance(event, Paid) for event in events):
        # a pedigree: the slapper's cards came into the purse with the sale
        return len(view.purse or ()) >= 2 * price
    return view.money >= price
