"""The figures of a game as values. A version is the one after the move that is told of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from maquignon.play.cards import Cards, Herd

BluffKind = Literal["bid", "slap", "offer"]
BluffOutcome = Literal["called", "missed", "outbid", "tied", "open"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Purchase:
    """A lot that found its owner."""

    version: int
    seat: int
    auctioneer: int
    payee: int | None
    """Who got the money; None where nobody bid."""
    animals: Herd
    pedigree: str | None
    price: int
    """In money; of a pedigree in cards."""
    paid: Cards
    worth: int
    """What the paid cards are worth, which can be more than the price."""
    value: int
    """What is printed on the lot."""
    gone: int
    """How many cards of the deck had come before it."""
    buy_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bluff:
    """A bid of more money than one has, a slap at more cards than one has, or an offer that hides that it is nothing:
    zeros alone, or an empty hand that covers. Whether it was found out or not."""

    version: int
    seat: int
    kind: BluffKind
    amount: int
    """The bid, the number called, or how many zeros were offered."""
    means: int
    """What the seat had then: money, for a slap cards."""
    outcome: BluffOutcome
    """'called': it had to show its purse, or was countered with something; 'missed': the auctioneer paid it by the
    buy-right, or it won the trade; 'outbid'; 'tied': the trade is repeated; 'open': the game ended first."""
    by: int | None
    """Who called or missed it, or bid more; None where it was nobody's doing."""
    answered: int | None
    """The version at which that was clear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeRound:
    """One round of offers in a trade."""

    version: int
    offer: Cards
    offer_worth: int
    counter: Cards | None
    """None where the offer was accepted."""
    counter_worth: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """One that was won."""

    version: int
    challenger: int
    challenged: int
    family: str
    stake: int
    """How many cards."""
    value: int
    """What is printed on them; 0 for rats."""
    rounds: tuple[TradeRound, ...]
    """More than one after a tie."""
    accepted: bool
    winner: int
    loser: int


@dataclass(slots=True, kw_only=True)
class SeatTotals:
    """What one seat did in a whole game."""

    seat: int
    auctions_won: int = 0
    """Lots, those that nobody bid for too."""
    pedigrees_won: int = 0
    bids: int = 0
    """Bids and slaps."""
    over_bids: int = 0
    """Those beyond its means: bluffs."""
    exposures: int = 0
    buy_rights: int = 0
    """How often it could have used the buy-right."""
    buy_rights_used: int = 0
    spent: int = 0
    """At auctions, in what the cards were worth."""
    earned: int = 0
    """At auctions, as auctioneer or by somebody's buy-right."""
    challenges: int = 0
    offers: int = 0
    zero_offers: int = 0
    """Those that hide that they are nothing: bluffs."""
    trades_won: int = 0
    trades_lost: int = 0
    trade_balance: int = 0
    """Money received in trades less money given."""
    ties: int = 0
    rats_taken: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """A whole game in figures."""

    money: tuple[tuple[int, ...], ...]
    """For each seat what its purse is worth, version by version."""
    purchases: tuple[Purchase, ...]
    bluffs: tuple[Bluff, ...]
    trades: tuple[Trade, ...]
    totals: tuple[SeatTotals, ...]
