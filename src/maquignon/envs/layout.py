"""What lies where in the packed words of an observation, and the columns these become."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from maquignon.rulebook.cards import DENOMINATIONS, FAMILIES, KINDS, MONEY_CARD
from maquignon.rulebook.edition import Edition, Extra, FinalTie, FirstTie

SEATS: Final = 6
"""Places for seats in an expanded observation, whatever the number of players."""
OWN_WORDS: Final = 4
"""Words before those of the seats."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some bits of a word: a number, divided by `scale`; or with `kinds`, one column for each value."""

    name: str
    word: int
    shift: int
    bits: int
    scale: float = 1.0
    kinds: int = 0


def _row(names: Iterator[str], word: int, shift: int, bits: int, scale: float) -> tuple[Field, ...]:
    return tuple(Field(name, word, shift + bits * place, bits, scale) for place, name in enumerate(names))


FIELDS: Final = (
    Field("phase", 0, 0, 4, kinds=16),
    Field("players", 0, 4, 3, 6),
    Field("active", 0, 7, 3, kinds=7),
    Field("mover", 0, 10, 3, kinds=7),
    Field("high bidder", 0, 13, 3, kinds=7),
    Field("high bid", 0, 16, 10, 100),
    Field("version", 0, 26, 13, 5000),
    Field("deck left", 0, 39, 7, 40),
    Field("donkeys", 0, 46, 3, 4),
    Field("pedigree", 0, 49, 4, kinds=11),
    Field("call", 0, 53, 4, 10),
    *_row((f"lot {kind}" for kind in KINDS), 1, 0, 3, 4),
    *_row((f"passed {seat}" for seat in range(SEATS)), 1, 33, 1, 1),
    *_row((f"has bid {seat}" for seat in range(SEATS)), 1, 39, 1, 1),
    Field("payer", 1, 45, 3, kinds=7),
    Field("payee", 1, 48, 3, kinds=7),
    Field("challenged", 1, 51, 3, kinds=7),
    Field("family", 1, 54, 4, kinds=12),
    Field("stake", 1, 58, 2, 2),
    Field("tied", 1, 60, 1),
    *_row((f"purse {value}" for value in DENOMINATIONS), 2, 0, 6, 4),
    Field("laid", 2, 42, 7, 10),
    Field("offered", 2, 49, 7, 10),
    Field("covered", 2, 56, 1),
    *_row((f"own {value}" for value in DENOMINATIONS), 3, 0, 6, 4),
    Field("climbed", 3, 42, 10, 100),
    Field("looked at", 3, 52, 6, kinds=1 + MONEY_CARD + len(DENOMINATIONS)),
)


def seat_fields(place: int) -> tuple[Field, ...]:
    """What lies open before a seat, so many places to the left of the viewer."""
    word = OWN_WORDS + place
    return (
        *_row((f"seat {place} {kind}" for kind in KINDS), word, 0, 3, 4),
        *_row((f"seat {place} {family}-pedigree" for family in FAMILIES), word, 33, 1, 1),
        Field(f"seat {place} cap", word, 43, 13, 1000),
    )


ALL_FIELDS: Final = (*FIELDS, *(field for place in range(SEATS) for field in seat_fields(place)))
NUMBERS: Final = tuple(sorted((field for field in ALL_FIELDS if not field.kinds), key=lambda field: field.word))
CHOICES: Final = tuple(field for field in ALL_FIELDS if field.kinds)


def traits(edition: Edition) -> dict[str, float]:
    """The rules of the table, the same in all its observations."""
    return {
        "cards per family": edition.cards_per_family / 4,
        "pedigrees": float(edition.pedigrees),
        "rats": float(edition.rats),
        "lot": edition.lot / 2,
        "division": float(edition.division),
        "least offer": float(edition.least_offer),
        "hollow hand": float(edition.hollow_hand),
        **{f"first tie {tie.name.lower()}": float(edition.first_tie is tie) for tie in FirstTie},
        **{f"extra {extra.name.lower()}": float(edition.extra is extra) for extra in Extra},
        "dealt": edition.dealt / 4,
        "one bid": float(edition.one_bid),
        "strict bids": float(edition.strict_bids),
        "money counts": float(edition.money_counts),
        "money breaks ties": float(edition.final_tie is FinalTie.MONEY),
        "ceiling": edition.ceiling / 10_000,
    }


def columns(edition: Edition) -> tuple[str, ...]:
    """The names of an expanded observation's columns, in their order: numbers, choices, traits of the table."""
    choices = (f"{field.name} is {value}" for field in CHOICES for value in range(field.kinds))
    return (*(field.name for field in NUMBERS), *choices, *traits(edition))
