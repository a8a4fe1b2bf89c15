"""What an event tells of money, told alike to those who keep every possible world and to those who keep bounds."""

from __future__ import annotations

from dataclasses import dataclass

ANYTHING = 1 << 20
"""More than all money is worth."""


@dataclass(frozen=True, slots=True)
class Picked:
    """So many cards of any value; `seen` if they were shown, as the core's int."""

    number: int
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """Cards that pay a price legally (R5)."""

    price: int
    seen: int | None = None


Part = Picked | Payment


@dataclass(frozen=True, slots=True)
class PaidToAll:
    """Every seat got these cards from the bank."""

    cards: int


@dataclass(frozen=True, slots=True)
class Has:
    """A holder has at least so much: in worth, in number, or these very cards."""

    holder: int
    worth: int = 0
    number: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """These are all cards of a holder."""

    holder: int
    cards: int


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """A part of the giver's cards went to the taker."""

    giver: int
    taker: int
    part: Part


@dataclass(frozen=True, slots=True)
class Exchanged:
    """Offer and counter changed hands; the offer was worth `lead[0]` to `lead[1]` more than the counter."""

    challenger: int
    challenged: int
    offer: Picked
    counter: Picked
    lead: tuple[int, int]


Fact = PaidToAll | Has | Shown | CardsMoved | Exchanged
