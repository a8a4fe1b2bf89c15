"""The figures of a finished game: who bought what, who bluffed, who won which trade."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from maquignon.play.cards import Cards, Herd


class Purchase(Struct, frozen=True, kw_only=True):
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
    buy_right: bool


class Overbid(Struct, frozen=True, kw_only=True):
    """A bid beyond the own money, or a slap beyond the own cards."""

    version: int
    seat: int
    kind: Literal["bid", "slap"]
    amount: int
    had: int
    caught: bool
    """The seat was exposed for it."""


class TradeRound(Struct, frozen=True, kw_only=True):
    version: int
    offer: Cards
    offer_worth: int
    counter: Cards | None
    """None where the offer was accepted."""
    counter_worth: int | None


class TradeTold(Struct, frozen=True, kw_only=True):
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


class SeatTotals(Struct, kw_only=True):
    seat: int
    auctions_won: int = 0
    """Lots, those that nobody bid for too."""
    pedigrees_won: int = 0
    buy_rights: int = 0
    spent: int = 0
    """At auctions, in what the cards were worth."""
    earned: int = 0
    """At auctions, as auctioneer or by somebody's buy-right."""
    trades_won: int = 0
    trades_lost: int = 0
    trade_balance: int = 0
    """Money received in trades less money given."""
    ties: int = 0
    overbids: int = 0
    exposures: int = 0
    rats_taken: int = 0


class Statistics(Struct, frozen=True, kw_only=True):
    money: tuple[tuple[int, ...], ...]
    """For each seat what its purse is worth, step by step."""
    purchases: tuple[Purchase, ...]
    overbids: tuple[Overbid, ...]
    trades: tuple[TradeTold, ...]
    totals: tuple[SeatTotals, ...]
