"""Days as people at this server count them: by the calendar of its time zone, however many hours they have."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from time import time
from zoneinfo import ZoneInfo

FIRST = date(2026, 1, 1)
"""The market of this day would have been number 1."""
GRACE_DAYS = 1
"""Who began in time may finish until so many days later; then the secret is told."""


class Calendar:
    def __init__(self, zone: str = "UTC", now: Callable[[], float] = time) -> None:
        self._zone = ZoneInfo(zone) if zone != "UTC" else UTC
        self.now = now

    def today(self) -> date:
        return datetime.fromtimestamp(self.now(), self._zone).date()

    def begins(self, day: date) -> int:
        """In seconds since 1970."""
        return int(datetime(day.year, day.month, day.day, tzinfo=self._zone).timestamp())

    def ends(self, day: date) -> int:
        return self.begins(day + timedelta(days=1))

    def told(self, day: date) -> int:
        """When the day's secret is told, and nothing that is finished counts any more."""
        return self.ends(day + timedelta(days=GRACE_DAYS))

    def is_told(self, day: date) -> bool:
        return self.now() >= self.told(day)


def number_of(day: date) -> int:
    return (day - FIRST).days + 1


def read_day(text: str) -> date | None:
    """2026-11-16, and nothing else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None
