"""What lies before a seat, and what it may come to count, family by family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules import mypyc_attr
from maquignon.rules.herd import KINDS
from maquignon.rules.scoring import value

if TYPE_CHECKING:
    from mypy_extensions import i64

FAMILIES: Final = 10
PEDIGREE_VALUE: Final = 250.0
NOT_SEEN: Final = -1
"""Unlike any lot and any pedigrees: so the first look takes everything in."""


@mypyc_attr(acyclic=True)
class Family:
    """How many of its cards are still in the deck, and the weights of all seats together."""

    left: i64
    total: float

    def __init__(self) -> None:
        self.left = 0
        self.total = 0.0


@mypyc_attr(acyclic=True)
class Prospect:
    """Of one seat to complete one family: what its cards weigh, its chance, and what the family counts."""

    cards: i64
    weight: float
    chance: float
    prize: float

    def __init__(self) -> None:
        self.cards = 0
        self.weight = 0.0
        self.chance = 0.0
        self.prize = 0.0


@mypyc_attr(acyclic=True)
class Standing:
    """What lies before a seat, and what it may expect to count: the sum of its families times their number."""

    herd: i64
    pedigrees: i64
    prospects: list[Prospect]
    sum: float
    number: float
    to_come: float
    knows_to_come: bool

    def __init__(self) -> None:
        self.herd = 0
        self.pedigrees = NOT_SEEN
        self.prospects = [Prospect() for _ in range(KINDS)]
        self.sum = 0.0
        self.number = 0.0
        self.to_come = 0.0
        self.knows_to_come = False

    def crown(self, pedigrees: i64) -> None:
        """The printed values are the prizes, with the pedigree where the seat has it."""
        self.pedigrees = pedigrees
        family: i64 = 0
        while family < FAMILIES:
            prospect = self.prospects[family]
            prospect.prize = float(value(family))
            if (pedigrees >> family) & 1:
                prospect.prize += PEDIGREE_VALUE
            family += 1
