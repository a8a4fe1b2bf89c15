"""What a printed rulebook fixes, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from maquignon.rulebook.cards import DENOMINATIONS, FAMILIES, MONEY_CARD, PEDIGREE_CARD, RAT, RATS, Money, worth

RULES_VERSION = 1
"""Raised whenever a record of an earlier version might replay differently."""


class FirstTie(Enum):
    """What an equal offer and counter lead to the first time."""

    REPEAT_DECIDE = "the offer is repeated, and the challenged may accept or counter"
    REPEAT_BID = "both bid again"
    CHALLENGER_WINS = "the challenger wins at once"


class Extra(Enum):
    """Whether a trade is followed by an auction (or division) of the same player."""

    NONE = "a trade ends the turn"
    MAY = "after a trade the same player may also auction"
    MUST = "after a trade the same player must also auction"


class FinalTie(Enum):
    SHARED = "the victory is shared"
    MONEY = "more money wins, then the victory is shared"


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A printed rulebook, with the house rules that were applied to it."""

    id: str
    title: str
    source: str
    players: tuple[int, ...]
    cards_per_family: int = 4
    pedigrees: bool = False
    rats: bool = False
    bank: Money
    purse: Money
    payouts: tuple[int, ...] = (50, 100, 200, 500)
    lot: int = 1
    division: bool = False
    removed_money: int = 0
    """Money cards that leave the game unseen before the rest is shuffled into the deck (two players)."""
    least_offer: int = 1
    hollow_hand: bool = False
    first_tie: FirstTie = FirstTie.REPEAT_DECIDE
    final_tie: FinalTie = FinalTie.SHARED
    extra: Extra = Extra.NONE
    dealt: int = 0
    one_bid: bool = False
    strict_bids: bool = False
    money_counts: bool = False
    house_rules: frozenset[str] = field(default=frozenset())

    @cached_property
    def name(self) -> str:
        """With its house rules: 'koehandel-2001+deal-four'."""
        return "+".join((self.id, *sorted(self.house_rules)))

    @property
    def rules_id(self) -> str:
        """Names everything a deal and its moves depend on."""
        return f"{self.name}/{RULES_VERSION}"

    @cached_property
    def ceiling(self) -> int:
        """R4: nobody bids more than all the money there is."""
        return worth(self.bank)

    def stock(self) -> list[int]:
        """The animals, pedigrees and rats of the deck, unshuffled."""
        animals = [family for family in range(len(FAMILIES)) for _ in range(self.cards_per_family)]
        pedigrees = [PEDIGREE_CARD + family for family in range(len(FAMILIES))] if self.pedigrees else []
        return animals + pedigrees + ([RAT] * RATS if self.rats else [])

    def deck_money(self) -> list[int]:
        """The money cards from which the two-player deck is completed: all but purses and payouts, no zeros."""
        if not self.division:
            return []
        left = dict(self.bank)
        for value, count in self.purse.items():
            left[value] -= 2 * count
        for value in self.payouts:
            left[value] -= 2
        left[0] = 0
        return [MONEY_CARD + place for place, value in enumerate(DENOMINATIONS) for _ in range(left.get(value, 0))]

    @cached_property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        money = len(self.deck_money())
        return len(self.stock()) + (money - self.removed_money if money else 0)

    def traits(self) -> frozenset[str]:
        """The names under which the numbered rules say where they hold."""
        return self.house_rules | {name for name, holds in self._traits().items() if holds}

    def _traits(self) -> dict[str, bool]:
        return {
            "auction": not self.division,
            "division": self.division,
            "pedigrees": self.pedigrees,
            "rats": self.rats,
            "lot-of-two": self.lot == 2,
            "hollow-hand": self.hollow_hand,
            "tie-repeat-decide": self.first_tie is FirstTie.REPEAT_DECIDE,
            "tie-repeat-bid": self.first_tie is FirstTie.REPEAT_BID,
            "tie-challenger": self.first_tie is FirstTie.CHALLENGER_WINS,
            "money-breaks-ties": self.final_tie is FinalTie.MONEY,
            "money-counted-twice": self.money_counts and self.final_tie is FinalTie.MONEY,
            "text-001": self.source.startswith("001"),
        }
