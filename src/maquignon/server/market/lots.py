"""Where players of the same deal differed: lots come in the same order for all, and go to others at other prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maquignon.play.records import parse_record
from maquignon.play.statistics import Purchase, statistics_of

PLAYER = 0
"""Where the person sits."""
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Lot:
    """What became of one."""

    card: str
    """Its animals with blanks, or a pedigree."""
    version: int
    """Of the game, when it was sold."""
    buyer: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A lot that somebody else had more often than not, or at another price."""

    number: int
    """From 1, in the order of the deck."""
    own: Lot
    bought: int
    """How many of the others bought it."""
    others: int
    price: int
    """The middle one of those they saw."""

    @property
    def weight(self) -> tuple[int, int]:
        odd = self.others - self.bought if self.own.buyer == PLAYER else self.bought
        return odd, abs(self.own.price - self.price)


def lots_of(record: str) -> tuple[Lot, ...]:
    """All lots of a game."""
    return tuple(map(_lot, statistics_of(parse_record(record)).purchases))


def differences(own: Sequence[Lot], others: Sequence[Sequence[Lot]]) -> list[Difference]:
    """The greatest, in the order in which the lots came."""
    found = [each for number, lot in enumerate(own) if (each := _difference(number, lot, others))]
    greatest = sorted(found, key=lambda each: each.weight, reverse=True)[:SHOWN]
    return sorted((each for each in greatest if any(each.weight)), key=lambda each: each.number)


def _difference(number: int, lot: Lot, others: Sequence[Sequence[Lot]]) -> Difference | None:
    same = [game[number] for game in others if number < len(game) and game[number].card == lot.card]
    if not same:
        return None
    return Difference(
        number=number + 1,
        own=lot,
        bought=sum(each.buyer == PLAYER for each in same),
        others=len(same),
        price=sorted(each.price for each in same)[(len(same) - 1) // 2],
    )


def _lot(bought: Purchase) -> Lot:
    animals = " ".join(family for family, number in bought.animals for _ in range(number))
    card = f"{bought.pedigree}-pedigree" if bought.pedigree else animals
    return Lot(card, bought.version, bought.seat, bought.price)
