"""All who finished a day's market, and where somebody stands among them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from maquignon.server.market.calendar import Calendar
from maquignon.server.store.market import MarketResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Days in a row that were finished."""

    now: int
    """Up to today or yesterday: today may still come."""
    longest: int


def counted(results: Iterable[MarketResult], calendar: Calendar) -> list[MarketResult]:
    """Finished in time, and of each person the first; those who were forgotten are somebody each."""
    found: dict[tuple[str, str], MarketResult] = {}
    for each in results:
        if each.ended < calendar.told(date.fromisoformat(each.day)):
            found.setdefault((each.day, each.person or each.table), each)
    return list(found.values())


def ranked(results: Iterable[MarketResult]) -> list[MarketResult]:
    """The best first; of those with the same score, who finished first."""
    return sorted(results, key=lambda each: (-each.score, each.ended, each.table))


def own_of(results: Iterable[MarketResult], selves: Collection[str]) -> MarketResult | None:
    return next((each for each in results if each.guest in selves), None)


def place_of(own: MarketResult, field: Sequence[MarketResult]) -> tuple[int, int]:
    """How many others did better, and how many did worse; who did as well is neither."""
    better = sum(each.score > own.score for each in field)
    worse = sum(each.score < own.score for each in field)
    return better, worse


def streak_of(days: Iterable[str], today: date, closed: Iterable[str] = ()) -> Streak:
    """A day that was closed is left out: it neither counts nor ends anything."""
    played = {date.fromisoformat(each) for each in days}
    whole = played | {date.fromisoformat(each) for each in closed}
    last = today if today in whole else today - timedelta(days=1)
    longest = max((_run(played, whole, each) for each in _ends(whole)), default=0)
    return Streak(now=_run(played, whole, last), longest=longest)


def _ends(days: set[date]) -> list[date]:
    return [each for each in days if each + timedelta(days=1) not in days]


def _run(played: set[date], whole: set[date], last: date) -> int:
    """How many were played of the days in a row that end with that one."""
    length = 0
    while last in whole:
        length += last in played
        last -= timedelta(days=1)
    return length
