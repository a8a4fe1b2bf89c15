"""What happened in a game, defined and counted once: purchases, bluffs, trades and each seat's totals.

Review, arena, server and page read it here and count nothing themselves.
"""

from maquignon.play.statistics.conduct import (
    AnimalPrice,
    Conduct,
    FamilyCost,
    PriceSum,
    against_fair,
    conducts_of,
    together,
)
from maquignon.play.statistics.purchases import price_each
from maquignon.play.statistics.standing import Meeting, Tally, course, nemesis
from maquignon.play.statistics.values import (
    Bluff,
    BluffKind,
    BluffOutcome,
    Purchase,
    SeatTotals,
    Statistics,
    Trade,
    TradeRound,
)
from maquignon.play.statistics.watch import Watch, statistics_of

__all__ = [
    "AnimalPrice",
    "Bluff",
    "BluffKind",
    "BluffOutcome",
    "Conduct",
    "FamilyCost",
    "Meeting",
    "PriceSum",
    "Purchase",
    "SeatTotals",
    "Statistics",
    "Tally",
    "Trade",
    "TradeRound",
    "Watch",
    "against_fair",
    "conducts_of",
    "course",
    "nemesis",
    "price_each",
    "statistics_of",
    "together",
]
