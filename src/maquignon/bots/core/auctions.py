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
    high: i64 = seen[HIGH_BID]
    bid: i64 = high + 10
    cap: i64 = seen[SEATS + SEAT_FIELDS * judge.seat + CAP]
    if bid > judge.terms.ceiling or (cap >= 0 and bid > cap):
        return PASS
    used: i64 = seen[BID_ONCE]
    if judge.terms.one_bid and (used >> judge.seat) & 1:
        return PASS
    most: float = highest_bid(judge, seen)
    money: i64 = worth(seen[PURSE])
    if bid > money:
        if cap < 0 and not judge.terms.strict_bids and float(bid) <= most:
            if judge.chance() < judge.habits.bluff_bid:
                return bid
        return PASS
    if float(bid) > most:
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
