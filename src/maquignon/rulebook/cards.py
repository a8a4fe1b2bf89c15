"""The cards of the game family: animals with their values, pedigrees, rats and money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FAMILIES: Final = ("rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse")
VALUES: Final = (10, 40, 90, 160, 250, 350, 500, 650, 800, 1000)
DONKEY: Final = FAMILIES.index("donkey")

RAT: Final = len(FAMILIES)
KINDS: Final = (*FAMILIES, "rat")
RATS: Final = 4

PEDIGREE_VALUE: Final = 250
FIRST_CALL: Final = 10
"""The number a pedigree's countdown begins with."""

DENOMINATIONS: Final = (0, 10, 20, 50, 100, 200, 500)
LEAST_BID: Final = 10

Money = Mapping[int, int]
"""Money cards as a map from value to count."""

# Cards of the deck as small numbers: a family or the rat as itself, then pedigrees, then money.
PEDIGREE_CARD: Final = 16
MONEY_CARD: Final = 32


def card_name(card: int) -> str:
    """'cow', 'rat', 'cow-pedigree', '$50'."""
    if card >= MONEY_CARD:
        return f"${DENOMINATIONS[card - MONEY_CARD]}"
    if card >= PEDIGREE_CARD:
        return f"{FAMILIES[card - PEDIGREE_CARD]}-pedigree"
    return KINDS[card]


CARD_NAMES: Final[dict[str, int]] = {
    card_name(card): card
    for card in (
        *range(len(KINDS)),
        *range(PEDIGREE_CARD, PEDIGREE_CARD + len(FAMILIES)),
        *range(MONEY_CARD, MONEY_CARD + len(DENOMINATIONS)),
    )
}


def worth(money: Money) -> int:
    return sum(value * count for value, count in money.items())
