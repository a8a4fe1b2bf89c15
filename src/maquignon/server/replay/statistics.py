"""Counts the figures of a finished game from its steps, in which everything is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maquignon.play.cards import Cards
from maquignon.play.events import Event
from maquignon.server.replay.figures import SeatTotals, Statistics
from maquignon.server.replay.sales import Sales
from maquignon.server.replay.trades import Trades


@dataclass(frozen=True, slots=True)
class Moment:
    """What the figures need of one version."""

    events: Sequence[Event]
    purses: tuple[Cards, ...]
    stake: int
    """Of the trade that goes on; 0 without one."""


def statistics_of(moments: Sequence[Moment]) -> Statistics:
    before = moments[0]
    totals = [SeatTotals(seat=seat) for seat in range(len(before.purses))]
    sales, trades = Sales(totals), Trades(totals)
    for version, moment in enumerate(moments):
        for event in moment.events:
            sales.count(event, version, before.purses)
            trades.count(event, version, moment.stake)
        before = moment
    return Statistics(
        money=tuple(tuple(map(sum, purses)) for purses in zip(*(each.purses for each in moments), strict=True)),
        purchases=tuple(sales.purchases),
        overbids=tuple(sales.overbids),
        trades=tuple(trades.trades),
        totals=tuple(totals),
    )
