"""How a seat has played so far, counted from what everybody sees: who is bold, who is stingy, who likes to trade."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules.phase import ACCEPTED, BID_MADE, BOUGHT, CHALLENGED, COUNTERED, EXPOSED, SOLD, SWAPPED, TRADE_WON

if TYPE_CHECKING:
    from mypy_extensions import i64

PUBLIC_NEWS: Final = (
    1 << BID_MADE
    | 1 << SOLD
    | 1 << BOUGHT
    | 1 << EXPOSED
    | 1 << CHALLENGED
    | 1 << ACCEPTED
    | 1 << COUNTERED
    | 1 << SWAPPED
    | 1 << TRADE_WON
)
"""The kinds of events that are counted, as a mask."""

BIDS: Final = 0
CARDS_OFFERED: Final = 7
CARDS_COUNTERED: Final = 14
CHALLENGES: Final = 21
WON: Final = 27
SALES: Final = 33
KEPT: Final = 38
PURCHASES: Final = 43
ACCEPTANCES: Final = 48
COUNTERS: Final = 53
EXPOSURES: Final = 58
"""Where each count begins in a seat's word; `KEPT` are lots kept by the buy-right."""
MANY: Final = 127
SOME: Final = 63
FEW: Final = 31
RARE: Final = 7
"""The most that is counted of each."""


def observe(manners: list[int], kind: i64, seat: i64, other: i64, number: i64) -> None:
    """Count an event; cards are not among what it tells."""
    if kind == BID_MADE:
        _count(manners, seat, BIDS, MANY, 1)
    elif kind == SOLD:
        _count(manners, seat, SALES, FEW, 1)
        _count(manners, other, PURCHASES, FEW, 1)
    elif kind == BOUGHT:
        _count(manners, seat, KEPT, FEW, 1)
    elif kind == EXPOSED:
        _count(manners, seat, EXPOSURES, RARE, 1)
    elif kind == CHALLENGED:
        _count(manners, seat, CHALLENGES, SOME, 1)
    elif kind == ACCEPTED:
        _count(manners, seat, ACCEPTANCES, FEW, 1)
        _count(manners, other, CARDS_OFFERED, MANY, number)
    elif kind == COUNTERED:
        _count(manners, seat, COUNTERS, FEW, 1)
        _count(manners, seat, CARDS_COUNTERED, MANY, number)
    elif kind == SWAPPED:
        _count(manners, seat, CARDS_OFFERED, MANY, number)
    elif kind == TRADE_WON:
        _count(manners, seat, WON, SOME, 1)


def _count(manners: list[int], seat: i64, place: i64, most: i64, number: i64) -> None:
    word: i64 = manners[seat]
    room: i64 = most - ((word >> place) & most)
    if number > room:
        number = room
    manners[seat] = word + (number << place)
