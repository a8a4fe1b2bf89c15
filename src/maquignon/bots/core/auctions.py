"""Bids and the buy-right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.bots.core.judge import Judge
from maquignon.rules.money import worth
from maquignon.rules.phase import BUY, PASS, SELL
from maquignon.rules.sight import ACTIVE, BID_ONCE, CAP, HIGH_BID, LOT, PURSE, SEAT_FIELDS, SEATS

if TYPE_CHECKING:
    from mypy_extensions import i64


def bid(judge: Judge, seen: list[int]) -> i64:
    cap: i64 = seen[SEATS + SEAT_FIELDS * judge.seat + CAP]
    return bid_up_to(judge, highest_bid(judge, seen), seen[HIGH_BID], seen[BID_ONCE], cap, seen[PURSE])


def bid_up_to(judge: Judge, most: float, high: i64, used: i64, cap: i64, purse: i64) -> i64:
    """More than the high bid but not more than the most, or PASS; `used` are the seats that have bid once."""
    terms = judge.terms
    bid: i64 = high + 10
    if bid > terms.ceiling or (cap >= 0 and bid > cap) or float(bid) > most:
        return PASS
    if terms.one_bid and (used >> judge.seat) & 1:
        return PASS
    money: i64 = worth(purse)
    if bid > money:
        if cap < 0 and not terms.strict_bids and judge.chance() < judge.habits.bluff_bid:
            return bid
        return PASS
    if most > float(money):
        most = float(money)
    return raised(judge, bid, most)


def highest_bid(judge: Judge, seen: list[int]) -> float:
    """One's own limit, or a share of the auctioneer's wish: who has the buy-right shall pay for it."""
    limit: float = judge.lot_limit(seen)
    auctioneer: i64 = seen[ACTIVE]
    money: float = judge.rival_money(seen, auctioneer)
    wish: float = judge.spend(seen, auctioneer, money, judge.outlook.lot_gain(auctioneer, seen[LOT]))
    driven: float = wish * judge.habits.milking
    if driven > limit:
        return driven
    return limit


def raised(judge: Judge, bid: i64, most: float) -> i64:
    """A small step or a leap; with one bid for everybody something near the limit."""
    reach: float = float(bid) * judge.habits.jump * judge.chance()
    if judge.terms.one_bid:
        reach = most * (0.6 + 0.4 * judge.chance()) - float(bid)
    room: float = most - float(bid)
    if reach > room:
        reach = room
    if reach > 0.0:
        steps: i64 = int(reach / 10.0)
        return bid + 10 * steps
    return bid


def buy_right(judge: Judge, seen: list[int]) -> i64:
    price: i64 = seen[HIGH_BID]
    if worth(seen[PURSE]) >= price and judge.lot_limit(seen) * judge.habits.buying >= float(price):
        return BUY
    return SELL
