"""Cards whose place in the deck chance has not decided yet."""

from __future__ import annotations

from collections import Counter

from maquignon.rulebook.cards import MONEY_CARD

Cards = tuple[int, ...]


def chances(undealt: Cards, left: int) -> list[tuple[int, float]]:
    """What the next of `left` cards may be, with how likely it is.

    Where more cards are undealt than there are to come, some money has left the game unseen; animals never do.
    """
    money = sum(card >= MONEY_CARD for card in undealt)
    share = (left - (len(undealt) - money)) / money if money else 0.0
    return [
        (card, number * (share if card >= MONEY_CARD else 1.0) / left)
        for card, number in sorted(Counter(undealt).items())
        if card < MONEY_CARD or share
    ]


def without(undealt: Cards, card: int) -> Cards:
    place = undealt.index(card)
    return undealt[:place] + undealt[place + 1 :]
