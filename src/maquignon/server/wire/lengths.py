"""How long a frame is: as long as the phase can need at most, by what everybody may know of it.

A message to a seat is measured by the one a spectator would get in its place, and by the most that the seat's own
cards, options and orders can add to that. What is really in it has no say: who watches the line learns nothing by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, Self

from maquignon.play.events import Event
from maquignon.play.look import Look
from maquignon.play.options import LISTED_PAYMENTS
from maquignon.play.phase import Phase
from maquignon.rulebook.cards import CARD_NAMES, KINDS, Money
from maquignon.table.news import GameBegan, Happened, Told

ORDER: Final = len('{"type":"OwnOrder","bid_up_to":1000000,"slap_at":1000000}')
CARD: Final = max(map(len, CARD_NAMES)) + 2
WORDS: Final = 128
"""The longest options without the lists in them."""
CHALLENGES: Final = sum(len(kind) + 3 for kind in KINDS) + len('"5":[],')


class Measure(NamedTuple):
    """Of a message that each viewer gets a version of: what a seat's can need."""

    mover: int
    """Who must decide, or -1."""
    asked: int
    """For that one."""
    others: int

    @classmethod
    def of(cls, length: int, look: Look | None, told: Iterable[Told | None]) -> Self:
        """By how long it is for a spectator, and what that one sees and is told."""
        if look is None:
            return cls(-1, length, length)
        everything = cards_length(look.edition.bank)
        news = sum([_version(each, everything) for each in told]) if told else 0
        # a purse, what is laid or offered from it, a card that was looked at, an order
        most = length + everything + 3 * len("[]") + CARD + ORDER + news
        spoken_by_all = WORDS if look.phase in (Phase.BIDDING, Phase.COUNTDOWN) else 0
        return cls(look.mover, most + (spoken_by_all or _options(look, everything)), most + spoken_by_all)

    def most(self, viewer: int) -> int:
        return self.asked if viewer == self.mover else self.others


def cards_length(money: Money) -> int:
    """All these cards, as a list of their values."""
    return _cards_length(tuple(money.items()))


@lru_cache
def _cards_length(money: tuple[tuple[int, int], ...]) -> int:
    return sum((len(str(value)) + 1) * count for value, count in money) + 1


def _version(told: Told | None, everything: int) -> int:
    if told is None:
        return ORDER
    if not isinstance(told, GameBegan | Happened):
        return 0
    return sum(_event(event, everything) for event in told.events)


def _event(event: Event, everything: int) -> int:
    """What stands in place of its null for whoever may see it."""
    if getattr(event, "card", "") is None:
        return CARD
    if getattr(event, "cards", ()) is not None:
        return 0
    number = getattr(event, "number", None)
    return everything if number is None else min(everything, 2 + 4 * number)


def _options(look: Look, everything: int) -> int:
    """Of the one who must decide."""
    if look.phase is Phase.TURN:
        return WORDS + (look.players - 1) * CHALLENGES
    if look.phase is Phase.PAYMENT:
        return WORDS + everything + LISTED_PAYMENTS * payment_length(look.high_bid, look.edition.bank)
    return WORDS + everything


def payment_length(price: int, money: Money) -> int:
    """The longest list that pays a price without a superfluous card: all cards but the smallest come to less (R5)."""
    left, length = price, len("500,[],")
    for value in sorted(filter(None, money)):
        number = min(money[value], left // value + 1) if left > 0 else 0
        length += number * (len(str(value)) + 1)
        left -= number * value
    return length
