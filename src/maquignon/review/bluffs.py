"""Bluffs: bids and slaps beyond one's means, and offers worth less than a tenth of what their maker would pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maquignon.review.advice import would_pay
from maquignon.review.case import Case
from maquignon.review.value import Bluff
from maquignon.rules.money import size, worth
from maquignon.rules.phase import (
    ACCEPT,
    ANSWER,
    BIDDING,
    BUY,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    COVERED,
    OFFER,
    OWN_UP,
    SLAP,
)

SMALL: Final = 0.1


def bluffs(case: Case) -> list[Bluff]:
    return [bluff for version in range(len(case.plies)) for bluff in _at(case, version)]


def _at(case: Case, version: int) -> Iterator[Bluff]:
    seat, move = case.plies[version]
    state = case.scenes[version].state
    purse = state.holdings[seat].purse if seat >= 0 else 0
    if state.phase == BIDDING and move > worth(purse) and seat >= 0:
        yield _over_bid(case, version, seat, move, worth(purse))
    elif state.phase == COUNTDOWN and move == SLAP and size(purse) < state.call:
        yield _bluff(version, seat, "slap", state.call, size(purse), "called", state.active, version)
    elif state.phase == OFFER:
        amount: int = worth(move & ~COVERED)
        limit = would_pay(case, case.scenes[version], seat)
        if amount < limit * SMALL:
            yield _small_offer(case, version, seat, amount, limit)


def _over_bid(case: Case, version: int, seat: int, bid: int, means: int) -> Bluff:
    """Called when it came to paying; missed where the auctioneer paid the bidder by the buy-right."""
    for later in range(version + 1, len(case.plies)):
        by, move = case.plies[later]
        state = case.scenes[later].state
        if state.high_bidder != seat or state.high_bid != bid:
            return _bluff(version, seat, "bid", bid, means, "outbid", state.high_bidder, later - 1)
        if state.phase == BUY_RIGHT:
            outcome = "missed" if move == BUY else "called"
            return _bluff(version, seat, "bid", bid, means, outcome, by, later)
        if move == OWN_UP and by == seat:
            return _bluff(version, seat, "bid", bid, means, "called", None, later)
    raise AssertionError("a bid that nothing came of in a finished game")


def _small_offer(case: Case, version: int, seat: int, amount: int, limit: int) -> Bluff:
    """Called when the answer was higher; missed when it was accepted or countered with less."""
    by, answer = case.plies[version + 1]
    assert case.scenes[version + 1].state.phase in (ANSWER, COUNTER)
    outcome = "missed" if answer == ACCEPT or worth(answer) < amount else "called"
    if answer != ACCEPT and worth(answer) == amount:
        outcome = "tied" if case.scenes[version + 2].state.tied else "missed"
    return _bluff(version, seat, "offer", amount, limit, outcome, by, version + 1)


def _bluff(
    version: int, seat: int, kind: str, amount: int, means: int, outcome: str, by: int | None, answered: int
) -> Bluff:
    """Versions are those after the moves."""
    return Bluff(
        version=version + 1,
        seat=seat,
        kind=kind,
        amount=amount,
        means=means,
        outcome=outcome,
        by=by,
        answered=answered + 1,
    )
