"""What cards are worth to a seat, in points to come, judged by what lies open on the table."""

from __future__ import annotations

from typing import Final

from maquignon.play.cards import Herd
from maquignon.play.view import View
from maquignon.rulebook.cards import (
    DENOMINATIONS,
    FAMILIES,
    KINDS,
    MONEY_CARD,
    PEDIGREE_VALUE,
    RAT,
    RATS,
    VALUES,
    worth,
)

RAT_FAMILY: Final = KINDS[RAT]
HOPED_FOR: Final = 1
"""How many more families a seat counts on: the score multiplies, so each makes the others worth more."""
ENVY: Final = 0.3
"""How much of a rival's gain is felt as an own loss."""

_VALUE_OF: Final = dict(zip(FAMILIES, VALUES, strict=True))


def held(view: View, seat: int, family: str) -> int:
    return dict(view.seats[seat].herd).get(family, 0)


def family_size(view: View, family: str) -> int:
    return RATS if family == RAT_FAMILY else view.edition.cards_per_family


def margin(view: View, seat: int, family: str) -> int:
    """What a complete family would add to the seat's score; the rats take a family away."""
    whole = [name for name in view.seats[seat].complete if name != RAT_FAMILY]
    others = sum(_VALUE_OF[name] for name in whole)
    if family == RAT_FAMILY:
        return -others - 200
    pedigree = PEDIGREE_VALUE if family in view.seats[seat].pedigrees else 0
    return others + (_VALUE_OF[family] + pedigree) * (len(whole) + 1 + HOPED_FOR)


def gain(view: View, seat: int, family: str, cards: int) -> float:
    """What so many cards more (or fewer) are worth: the last card of a family counts more than the first."""
    have = held(view, seat, family)
    return margin(view, seat, family) * ((have + cards) ** 2 - have**2) / family_size(view, family) ** 2


def want(view: View, seat: int, lot: Herd) -> float:
    """What a lot is worth to a seat, with some of what the keenest rival would gain by it."""
    own = sum(gain(view, seat, family, cards) for family, cards in lot)
    rivals = [other for other in range(view.players) if other != seat]
    return own + ENVY * max(sum(gain(view, rival, family, cards) for family, cards in lot) for rival in rivals)


def to_come(view: View, seat: int) -> float:
    """What all the cards would be worth that could still become the seat's, one by one."""
    return sum(
        gain(view, seat, family, 1) * (family_size(view, family) - held(view, seat, family))
        for family in FAMILIES
        if not is_finished(view, family)
    )


def is_finished(view: View, family: str) -> bool:
    return any(family in seat.complete for seat in view.seats)


def issued(view: View) -> float:
    """What a seat was given so far, on average: money only moves, so it is also what a seat has on average."""
    return worth(view.edition.purse) + sum(view.edition.payouts[: view.donkeys]) + _drawn_money(view)


def rival_money(view: View) -> int:
    """The money of another seat, as far as the own purse tells; never nothing, for nobody can be sure."""
    mean = issued(view)
    return int(max(mean / 4, (mean * view.players - view.money) / (view.players - 1)))


def _drawn_money(view: View) -> float:
    """In the game for two there is money in the deck as well."""
    coins = view.edition.deck_money()
    if not coins:
        return 0
    drawn = 1 - view.deck_left / view.edition.deck_size
    mixed_in = 1 - view.edition.removed_money / len(coins)
    return drawn * mixed_in * sum(DENOMINATIONS[coin - MONEY_CARD] for coin in coins) / view.players
