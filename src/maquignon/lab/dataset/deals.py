"""What a seed deals at a table of the lab."""

from __future__ import annotations

from maquignon.rulebook import Edition
from maquignon.rules.random_play import Dice, fresh_deck


def deal(edition: Edition, players: int, seed: int) -> tuple[list[int], int]:
    """The deck, top card first, and who begins: as a seated fleet draws them."""
    dice = Dice(seed)
    deck = fresh_deck(edition.stock(), edition.deck_money(), edition.removed_money, dice)
    return deck, dice.below(players)
