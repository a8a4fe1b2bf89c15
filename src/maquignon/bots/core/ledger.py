"""What a trader remembers: of everybody's money a guess and the least and most it may be; trades since a card came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.purses import best_cards
from maquignon.rulebook.cards import MONEY_CARD
from maquignon.rules import mypyc_attr
from maquignon.rules.money import tens, worth
from maquignon.rules.phase import (
    ACCEPTED,
    COUNTERED,
    EXPOSED,
    HIDDEN,
    LAID,
    LOT_WON,
    PAID,
    PAID_OUT,
    RAT_TAKEN,
    RECEIVED,
    SLAPPED,
    SWAPPED,
    TRADE_WON,
    TURNED_UP,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

OVERPAID: Final = 40.0
"""How much too much a payment without change is at most, usually."""
LAID_CARD: Final = 10.0
DRAWN_MONEY: Final = 60.0
NEWS: Final = (
    1 << TURNED_UP
    | 1 << PAID_OUT
    | 1 << PAID
    | 1 << EXPOSED
    | 1 << SLAPPED
    | 1 << LAID
    | 1 << LOT_WON
    | 1 << RAT_TAKEN
    | 1 << ACCEPTED
    | 1 << COUNTERED
    | 1 << SWAPPED
    | 1 << TRADE_WON
    | 1 << RECEIVED
)
"""The kinds of events that a ledger takes note of, as a mask."""
GIVEN: Final = 0.15
"""The share of its money a challenger seems to lose by an offer that was accepted, if nobody else saw it."""


def is_news(kind: i64) -> bool:
    """Whether a ledger takes note of such an event: bids, for one, move no money."""
    return (NEWS >> kind) & 1 == 1


@mypyc_attr(acyclic=True)
class Account:
    least: float
    guess: float
    most: float

    def __init__(self, amount: float) -> None:
        self.least = amount
        self.guess = amount
        self.most = amount

    def change(self, least: float, guess: float, most: float) -> None:
        self.least += least
        self.guess += guess
        self.most += most
        if self.least < 0.0:
            self.least = 0.0
        if self.most < self.least:
            self.most = self.least
        if self.guess < self.least:
            self.guess = self.least
        if self.guess > self.most:
            self.guess = self.most

    def fix(self, amount: float) -> None:
        self.least = amount
        self.guess = amount
        self.most = amount


@mypyc_attr(acyclic=True)
class Ledger:
    """The money of every seat as one seat may reckon it, from the events it sees."""

    accounts: list[Account]
    issued: i64
    for_pedigree: bool
    trades: i64
    """Since the last card came from the deck."""

    def __init__(self, players: i64, purse: i64) -> None:
        self.accounts = [Account(float(worth(purse))) for _ in range(players)]
        self.issued = purse * players
        self.for_pedigree = False
        self.trades = 0

    def note(self, kind: i64, seat: i64, other: i64, number: i64, cards: i64) -> None:
        """An event as the seat may see it: `cards` is HIDDEN where it may not."""
        if kind == PAID_OUT:
            self.issued += cards * len(self.accounts)
            for account in self.accounts:
                account.change(float(worth(cards)), float(worth(cards)), float(worth(cards)))
        elif kind == PAID:
            self._pay(seat, other, number, cards)
        elif kind == EXPOSED:
            self.accounts[seat].fix(float(worth(cards)))
        elif kind == ACCEPTED:
            self._give_unseen(other, seat, number, cards)
        elif kind == COUNTERED or kind == SWAPPED:
            self._swap(seat, other, number, cards)
        elif kind == SLAPPED:
            self.for_pedigree = True
        elif kind == LOT_WON:
            self.for_pedigree = False
        elif kind == LAID:
            if not self.for_pedigree:
                self._lose(seat, cards)
        elif kind == RAT_TAKEN:
            self._find(seat, number, cards)
        elif kind == RECEIVED:
            self.trades = 0
            self._draw(seat, cards)
        elif kind == TURNED_UP:
            self.trades = 0
        elif kind == TRADE_WON:
            self.trades += 1

    def matters(self, kind: i64) -> bool:
        """Whether an event is one that can be forgotten: a movement of money between seats."""
        if kind == PAID or kind == EXPOSED or kind == LAID or kind == RAT_TAKEN:
            return True
        return kind == ACCEPTED or kind == COUNTERED or kind == SWAPPED or kind == RECEIVED

    def _pay(self, payer: i64, payee: i64, price: i64, cards: i64) -> None:
        if cards != HIDDEN:
            self._hand_over(payer, payee, float(worth(cards)))
        elif self.for_pedigree:
            small: float = LAID_CARD * float(price)
            self.accounts[payer].change(-6.0 * small, -0.5 * small, 0.0)
            self.accounts[payee].change(0.0, 0.5 * small, float(best_cards(self.issued, price)))
        else:
            paid: float = float(price)
            self.accounts[payer].change(-paid - OVERPAID, -paid, -paid)
            self.accounts[payee].change(paid, paid, paid + OVERPAID)

    def _give_unseen(self, giver: i64, taker: i64, number: i64, cards: i64) -> None:
        """An accepted offer: the two know it, the others its number of cards."""
        if cards != HIDDEN:
            self._hand_over(giver, taker, float(worth(cards)))
            return
        account = self.accounts[giver]
        most: float = float(best_cards(self.issued, number))
        if most > account.most:
            most = account.most
        amount: float = account.guess * GIVEN
        if amount > most:
            amount = most
        account.change(-most, -amount, 0.0)
        self.accounts[taker].change(0.0, amount, most)

    def _swap(self, giver: i64, taker: i64, number: i64, cards: i64) -> None:
        """One half of a countered trade; both halves moved, and the difference is small beside them."""
        if cards != HIDDEN:
            self._hand_over(giver, taker, float(worth(cards)))
            return
        most: float = float(best_cards(self.issued, number))
        if most > self.accounts[giver].most:
            most = self.accounts[giver].most
        self.accounts[giver].change(-most, 0.0, 0.0)
        self.accounts[taker].change(0.0, 0.0, most)

    def _hand_over(self, giver: i64, taker: i64, amount: float) -> None:
        self.accounts[giver].change(-amount, -amount, -amount)
        self.accounts[taker].change(amount, amount, amount)

    def _lose(self, seat: i64, cards: i64) -> None:
        amount: float = LAID_CARD
        if cards != HIDDEN:
            amount = float(worth(cards))
        self.accounts[seat].change(-5.0 * amount, -amount, 0.0)

    def _find(self, seat: i64, number: i64, cards: i64) -> None:
        if cards != HIDDEN:
            self.accounts[seat].change(float(worth(cards)), float(worth(cards)), float(worth(cards)))
        else:
            self.accounts[seat].change(0.0, LAID_CARD * float(number), 5.0 * LAID_CARD * float(number))

    def _draw(self, seat: i64, cards: i64) -> None:
        """In the game for two money comes from the deck as well; `cards` is 1 + the card."""
        if cards == HIDDEN:
            self.accounts[seat].change(0.0, DRAWN_MONEY, 500.0)
        elif cards > MONEY_CARD:
            drawn: float = float(10 * tens(cards - 1 - MONEY_CARD))
            self.accounts[seat].change(drawn, drawn, drawn)
