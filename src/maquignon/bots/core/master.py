"""What only Master has: pedigrees, rats, and the division of the game for two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.judge import Judge
from maquignon.bots.core.purses import least_cards
from maquignon.bots.core.standing import PEDIGREE_VALUE
from maquignon.rulebook.cards import MONEY_CARD, PEDIGREE_CARD
from maquignon.rules.herd import RAT
from maquignon.rules.money import size, tens, worth
from maquignon.rules.phase import AUCTION, BUY, DIVIDE, GIVE, KEEP, PASS, SELL, SLAP, STOP, TAKE
from maquignon.rules.sight import CALL, CAP, DECK_LEFT, LAID_SIZE, LOOKED_AT, PEDIGREE, PURSE, SEAT_FIELDS, SEATS

if TYPE_CHECKING:
    from mypy_extensions import i64

CARD: Final = 5.0
"""What a money card is worth beside what it says: as a decoy, a card for a pedigree, or against a rat."""
BESIDE_RAT: Final = 10.0
"""What a hidden card beside a rat is thought to be worth."""


def slap(judge: Judge, seen: list[int]) -> i64:
    number: i64 = seen[CALL]
    cap: i64 = seen[SEATS + SEAT_FIELDS * judge.seat + CAP]
    if (cap >= 0 and number > cap) or not _wants_pedigree(judge, seen, 1.0):
        return PASS
    return SLAP


def pedigree_right(judge: Judge, seen: list[int]) -> i64:
    if _wants_pedigree(judge, seen, judge.habits.buying):
        return BUY
    return SELL


def lay_or_take(judge: Judge, seen: list[int]) -> i64:
    """Lay the least card as long as that costs less than the rat would, money beside it counted."""
    purse: i64 = seen[PURSE]
    if size(purse) == 0:
        return TAKE
    least: i64 = least_cards(purse, 1)
    fear: float = -judge.outlook.gain(judge.seat, RAT, 1)
    price: float = judge.spend(seen, judge.seat, float(worth(purse)), fear) * judge.mood(seen)
    laid: i64 = seen[LAID_SIZE]
    if float(worth(least)) + CARD > price - (BESIDE_RAT + CARD) * float(laid):
        return TAKE
    return least


def divide(judge: Judge, seen: list[int]) -> i64:
    """Keep what is better than the next card is likely to be; the other gets the one or the other."""
    card: i64 = seen[LOOKED_AT]
    if card >= MONEY_CARD:
        if tens(card - MONEY_CARD) >= 5:
            return KEEP
        return GIVE
    if card >= PEDIGREE_CARD:
        return KEEP
    other: i64 = 1 - judge.seat
    wish: float = judge.outlook.gain(judge.seat, card, 1) + judge.habits.spite * judge.outlook.gain(other, card, 1)
    usual: float = judge.outlook.to_come(judge.seat) + judge.habits.spite * judge.outlook.to_come(other)
    left: i64 = seen[DECK_LEFT]
    if left == 1:
        usual = 0.0
    if wish * judge.mood(seen) >= usual / float(left):
        return KEEP
    return GIVE


def extra(judge: Judge, seen: list[int]) -> i64:
    """Without a card to lay, a rat turned up would be one's own."""
    if judge.terms.rats and size(seen[PURSE]) == 0:
        return STOP
    if judge.terms.division:
        return DIVIDE
    return AUCTION


def _wants_pedigree(judge: Judge, seen: list[int], share: float) -> bool:
    """Whether so many of one's least cards are a fair price: 250 points at least, more with its family."""
    purse: i64 = seen[PURSE]
    number: i64 = seen[CALL]
    if size(purse) < number:
        return False
    family: i64 = seen[PEDIGREE]
    chance: float = judge.outlook.chance(judge.seat, family)
    number_of_families: float = 1.0 + judge.outlook.number(judge.seat) - chance
    gain: float = PEDIGREE_VALUE * (1.0 - chance + chance * number_of_families) * judge.habits.pedigree
    price: float = float(worth(least_cards(purse, number))) + CARD * float(number)
    money: float = float(worth(purse)) + CARD * float(size(purse))
    return price <= share * judge.spend(seen, judge.seat, money, gain) * judge.mood(seen)
