"""Positions for two that can be solved whole under the real rules: late ones, and games with very few cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from maquignon.lab.solve.small_game import SmallGame, won_or_lost
from maquignon.rulebook import BadSetup, Edition, Reason
from maquignon.rulebook.cards import FAMILIES, Money
from maquignon.rules.herd import animal
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State, begin_turn
from maquignon.rules.terms import cards

Herd = Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Late:
    """Some families are complete, both sides count the same in them, and the rest is still open."""

    told: str
    complete: tuple[tuple[str, ...], tuple[str, ...]]
    herds: tuple[Herd, Herd]
    purse: Money
    family_size: int = 4


GAMES: Final = {
    "last-trades": Late(
        told="the deck is empty; pig and cow lie two and two, donkey and horse one and three",
        complete=(("goose", "dog", "sheep"), ("rooster", "cat", "goat")),
        herds=({"donkey": 1, "pig": 2, "cow": 2, "horse": 3}, {"donkey": 3, "pig": 2, "cow": 2, "horse": 1}),
        purse={0: 1, 10: 2},
    ),
    "last-cards": Late(
        told="families of two cards; one has a goose, one a dog; the deck holds their fellows, two pigs, two cows",
        complete=(("rooster", "cat", "horse"), ("sheep", "goat", "donkey")),
        herds=({"goose": 1}, {"dog": 1}),
        purse={0: 1, 10: 1},
        family_size=2,
    ),
}
"""By name; the side that begins is seat 0."""


@dataclass(frozen=True, kw_only=True)
class Few:
    """A game from its first card, with few families."""

    told: str
    families: int
    purse: Money
    family_size: int = 2


STARTS: Final = {
    "two-families": Few(told="from the first card, two families of two cards", families=2, purse={0: 1, 10: 2}),
    "three-families-poor": Few(told="from the first card, three families of two", families=3, purse={0: 1, 10: 1}),
    "three-families": Few(told="from the first card, three families of two", families=3, purse={0: 1, 10: 2}),
}
NAMED: Final[Mapping[str, Late | Few]] = {**GAMES, **STARTS}


def named_game(edition: Edition, name: str) -> SmallGame:
    """BadSetup says that an edition cannot be cut down so."""
    match NAMED[name]:
        case Late() as late:
            return small_game(edition, late)
        case Few() as few:
            return from_the_start(edition, few.families, few.family_size, few.purse)


def small_game(edition: Edition, late: Late, first: int = 0) -> SmallGame:
    """A late position under an edition's rules; the money in it is all there is (R4)."""
    small = _cut(edition, late.family_size, late.purse)
    herds = [
        {**dict.fromkeys(complete, small.cards_per_family), **held}
        for complete, held in zip(late.complete, late.herds, strict=True)
    ]
    deck = [
        family
        for family, name in enumerate(FAMILIES)
        for _ in range(small.cards_per_family - sum(herd.get(name, 0) for herd in herds))
    ]
    return SmallGame(edition=small, start=_begun(small, deck, herds, first), worth=won_or_lost)


def from_the_start(edition: Edition, families: int, family_size: int, purse: Money) -> SmallGame:
    """The game from its first card with so few families that it can be solved."""
    small, start = few_families(edition, families, family_size, purse, 2)
    return SmallGame(edition=small, start=start, worth=won_or_lost)


def few_families(
    edition: Edition, families: int, family_size: int, purse: Money, players: int, first: int = 0
) -> tuple[Edition, State]:
    """An edition cut down to so many families, the least ones, and its first turn; for any number of players."""
    small = _cut(edition, family_size, purse, players)
    deck = [family for family in range(families) for _ in range(family_size)]
    return small, _begun(small, deck, [{}] * players, first)


def _cut(edition: Edition, family_size: int, purse: Money, players: int = 2) -> Edition:
    if edition.lot != 1 or edition.division:
        raise BadSetup(Reason("cannot-be-solved", edition=edition.id))
    bank = {value: players * number for value, number in purse.items()}
    return replace(edition, cards_per_family=family_size, purse=purse, bank=bank, pedigrees=False, rats=False)


def _begun(edition: Edition, deck: list[int], herds: list[dict[str, int]], first: int) -> State:
    state = laid_out(edition, len(herds), deck, False)
    state.donkeys = len(edition.payouts)
    for holding, herd in zip(state.holdings, herds, strict=True):
        holding.herd = sum(number * animal(FAMILIES.index(name)) for name, number in herd.items())
        holding.purse = cards(edition.purse)
    begin_turn(state, first)
    return state
