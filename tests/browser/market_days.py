"""Days of the market, as the server tells of them: not begun, finished among many, and of the past with its secret."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from maquignon.play.day_secret import DayTerms, day_commit
from maquignon.server.http.market_facts import (
    MarketArchive,
    MarketDay,
    MarketField,
    MarketLot,
    MarketPlayer,
    MarketTerms,
    MarketToday,
    OwnMarket,
    PastMarket,
)

MIDNIGHT = 1_763_251_200
DAY_SECONDS = 86_400
SECRET = bytes(range(32))
BOTS = ("gus", "remy", "otto")


def _terms(day: int, edition: str) -> dict[str, Any]:
    begins, name = MIDNIGHT + (day - 16) * DAY_SECONDS, f"2025-11-{day:02}"
    terms = DayTerms(day=name, rules_id=f"{edition}/1", bots=BOTS)
    return {
        "day": name,
        "number": 304 + day,
        "edition": edition,
        "rules": terms.rules_id,
        "bots": BOTS,
        "commit": day_commit(terms, SECRET).hex(),
        "made": begins - 7 * DAY_SECONDS,
        "begins": begins,
        "ends": begins + DAY_SECONDS,
        "told": begins + 2 * DAY_SECONDS,
        "secret": SECRET.hex() if day < 15 else None,
        "program": "0123456789abcdef",
        "closed": None,
    }


SCORES = (9_300, 8_100, 7_750, 7_200, 6_900, 6_400, 6_400, 5_900, 5_850, 5_100, 4_700, 4_300, 3_900, 3_200, 2_100, 700)
FIELD = MarketField(
    finished=len(SCORES),
    better=3,
    worse=12,
    scores=SCORES,
    best=(
        MarketPlayer(name="Marguerite-Antoinette", score=9_300, code="BEST1"),
        MarketPlayer(name="Ben", score=8_100, code="BEST2"),
        MarketPlayer(name="former guest", score=7_750, code="BEST3"),
    ),
    lots=(
        MarketLot(number=3, card="cow", version=21, own=True, own_price=240, bought=2, others=15, price=160),
        MarketLot(number=9, card="sheep", version=70, own=False, own_price=90, bought=11, others=15, price=110),
        MarketLot(number=14, card="horse-pedigree", version=131, own=False, own_price=3, bought=9, others=15, price=4),
    ),
)
BEFORE = MarketDay(**_terms(16, "koehandel-2001"), begun=17, own=None, field=None, may_practise=False)
FINISHED = replace(
    BEFORE, own=OwnMarket(code="OWN1", stage="over", score=7_200, rank=0), field=FIELD, may_practise=True
)
PAST = MarketDay(
    **_terms(14, "master-2009"),
    begun=20,
    own=None,
    field=replace(FIELD, better=None, worse=None, lots=()),
    may_practise=True,
)
COMING = tuple(MarketTerms(**_terms(17 + n, "boursicocotte-2025")) for n in range(3))
ARCHIVE = MarketArchive(
    days=(
        PastMarket(**_terms(15, "kuhhandel-1999"), finished=14, score=5_300),
        PastMarket(**_terms(14, "master-2009"), finished=18, score=None),
        PastMarket(**_terms(13, "boursicocotte-2025"), finished=1, score=880),
    ),
    next="2025-11-13",
)


def today(day: MarketDay) -> MarketToday:
    return MarketToday(today=day, streak=4, longest=11, coming=COMING)
