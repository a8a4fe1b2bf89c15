"""When somebody does not want to be woken, by the clock on their own wall."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietHours:
    """From one minute of the day to another, over midnight where the first is the later."""

    begin: int
    end: int
    zone: str

    def end_of(self, now: int) -> int | None:
        """When the quiet of this moment ends, in seconds since 1970; None where there is none."""
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        minute = local.hour * 60 + local.minute
        if not self._is_quiet(minute):
            return None
        day = local.date() + timedelta(days=1 if self.end <= minute else 0)
        ends = datetime(day.year, day.month, day.day, self.end // 60, self.end % 60, tzinfo=local.tzinfo)
        return max(now + 1, int(ends.timestamp()))

    def _is_quiet(self, minute: int) -> bool:
        if self.begin <= self.end:
            return self.begin <= minute < self.end
        return minute >= self.begin or minute < self.end


def is_zone(name: str) -> bool:
    """Whether the calendar of this machine knows it."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
    return True
