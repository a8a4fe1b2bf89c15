"""What a seat is asked, as JSON: where nobody is asked much, and in open bidding, where all are at every word."""

from __future__ import annotations

from typing import Final

from maquignon.play.core.card_text import NULL, truth_text
from maquignon.rules.money import worth
from maquignon.rules.phase import BIDDING, COUNTDOWN, HIDDEN
from maquignon.rules.sight import (
    ACTIVE,
    BID_ONCE,
    CAP,
    GOING,
    HIGH_BID,
    HIGH_BIDDER,
    LIVE,
    MOVER,
    OWN,
    PASSED,
    PHASE,
    PURSE,
    SEAT_FIELDS,
    SEATS,
)

BID_STEP: Final = 10
LAST_CALL: Final = 2


def option_text(seen: list[int], ceiling: int, strict_bids: bool, one_bid: bool, seat: int, own: list[int]) -> str:
    """The text that the seat's Options give, by what an edition says of bids; empty where it takes more than that."""
    if seat < 0:
        return NULL
    if seen[PHASE] == BIDDING and seen[LIVE]:
        money = worth(own[PURSE - OWN])
        if one_bid and seen[BID_ONCE] >> seat & 1:
            ceiling = 0
        elif strict_bids or seen[SEATS + SEAT_FIELDS * seat + CAP] != HIDDEN:
            ceiling = money
        return _bidding_text(seen, seat, money, ceiling)
    if seen[PHASE] == COUNTDOWN or seat == seen[MOVER]:
        return ""
    return NULL


def _bidding_text(seen: list[int], seat: int, money: int, most: int) -> str:
    high_bid = seen[HIGH_BID]
    if seat == seen[ACTIVE]:
        return f'{{"type":"CallOptions","word":"{"call" if seen[GOING] < LAST_CALL else "hammer"}"}}'
    if seat == seen[HIGH_BIDDER]:
        return f'{{"type":"OwnUpOptions","high_bid":{high_bid}}}' if money < high_bid else NULL
    least, may_pass = high_bid + BID_STEP, not seen[PASSED] >> seat & 1
    if most < least and not may_pass:
        return NULL
    return (
        f'{{"type":"BidOptions","least":{least},"most":{most},"affordable":{money},"step":{BID_STEP},'
        f'"may_pass":{truth_text(may_pass)}}}'
    )
