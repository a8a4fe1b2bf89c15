"""What a review says, as values: kinds and figures, no sentences, so that every language can make its own."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from maquignon.bots.counsel import Counsel
from maquignon.play.statistics import Bluff

FORM: Final = 5
"""Raised when a field changes its meaning."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """After `version` moves; version 0 is the beginning and has no move."""

    version: int
    seat: int | None
    """Who moved; None for the table, and at the beginning."""
    move: str | None
    """In notation: 'bid 30'."""
    cards: tuple[str, ...] = ()
    """What was drawn by it: luck, not skill."""
    chances: tuple[float, ...]
    """Of victory, seat by seat; a shared victory is shared."""
    errors: tuple[float, ...]
    """Their standard errors."""
    strong: str | None = None
    """What the strong bot would have said, where that is something else."""
    loss: float | None = None
    """There: how much higher the mover's chance was with it; below zero the move did better."""
    loss_error: float | None = None
    counsel: Counsel | None = None
    """What the coach says of the choice, from what the mover could know; None where there was none."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A word of the strong bot, by its middle amount, and how often it said it."""

    move: str
    times: int


class KeyMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A move that changed the chances most; its strong move and loss are those of its point."""

    version: int
    kind: str
    """'card' where luck did it, else the move's first word: bid, pass, sell, buy, challenge, offer, accept, …"""
    seat: int | None
    other: int | None
    """The challenged, the challenger or the high bidder, where there is one."""
    what: str | None
    """A card, or the family of a trade, or the lot: 'cow', 'cow-pedigree', 'cow 2, pig'."""
    amount: int | None
    """A bid, a price, or the worth of the cards laid."""
    said: tuple[Said, ...] = ()
    """What the strong bot says there, most often first; nothing where a card did it."""
    have: int | None = None
    """How many cards of that family the mover has; None where it is not about one family."""
    least: int | None = None
    """What the mover could know of the other's money: at least,"""
    most: int | None = None
    """and at most."""
    changes: tuple[float, ...]
    gainer: int
    loser: int


class LowOffer(msgspec.Struct, frozen=True, kw_only=True):
    """Worth something, but less than a tenth of what the strong bot would have paid there."""

    version: int
    seat: int
    amount: int
    limit: int
    """What the strong bot would have paid, and at most the purse."""
    outcome: Literal["won", "lost", "tied"]
    """Of the trade for its maker: 'won', 'lost', or 'tied' where it is repeated."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Where a seat's chance went: start + luck + own + others = end."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    end: float
    decisions: int
    """Moves with a choice."""
    agreed: int
    """Those that the strong bot might have made too."""
    tried: int
    called: int
    missed: int
    """Its bluffs."""


class Lead(msgspec.Struct, frozen=True, kw_only=True):
    """From this version on a winner's chance was the highest."""

    seat: int
    version: int


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What the strong bot makes of a finished game."""

    form: int = FORM
    rules: str
    names: tuple[str, ...]
    """By seat; empty where the record has none."""
    players: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    strong: str
    """The bot that played the games out."""
    coach: str | None
    """The bot whose counsel the points have; None where it was not at hand."""
    seed: int
    playouts: int
    compiled: bool
    points: tuple[Point, ...]
    """One for each version, 0 included."""
    moments: tuple[KeyMoment, ...]
    """In order of time."""
    bluffs: tuple[Bluff, ...]
    """As the statistics of the game have them."""
    low_offers: tuple[LowOffer, ...]
    accounts: tuple[Account, ...]
    lead: Lead


def to_json(review: Review) -> bytes:
    """A review as text for programs."""
    return msgspec.json.encode(review)


def from_json(data: bytes | str) -> Review:
    """The review that `to_json` wrote."""
    return msgspec.json.decode(data, type=Review)
