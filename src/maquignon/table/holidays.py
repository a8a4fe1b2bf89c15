"""Who is away, as they said before: at turn-based pace their clock stands still meanwhile, for all to see."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from maquignon.table.entries import HolidayBegun, HolidayEnded


@dataclass(slots=True)
class Rest:
    """On the table's own clock, in milliseconds."""

    begun: int
    end: int


class Holidays:
    """By seat: until when it is away, and for how long its clock stood or will stand still."""

    __slots__ = ("_rests", "away")

    def __init__(self) -> None:
        self.away: dict[int, int] = {}
        """Until when, by the calendar."""
        self._rests: defaultdict[int, list[Rest]] = defaultdict(list)

    def begin(self, entry: HolidayBegun) -> None:
        """A later end takes the place of the one that was known."""
        if entry.seat in self.away:
            self._cut(entry.seat, entry.at)
        self.away[entry.seat] = entry.until
        self._rests[entry.seat].append(Rest(entry.at, entry.at + entry.rest))

    def end(self, entry: HolidayEnded) -> None:
        if self.away.pop(entry.seat, None) is not None:
            self._cut(entry.seat, entry.at)

    def rest_after(self, seat: int, since: int) -> int:
        """How long the clock of a seat stands still after a moment."""
        return sum(max(0, rest.end - max(rest.begun, since)) for rest in self._rests[seat])

    def last_end(self, seat: int) -> int:
        """When its last holiday ends; 0 where there was none."""
        return max((rest.end for rest in self._rests[seat]), default=0)

    def rests(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """By seat: from when to when its clock stands still."""
        return {seat: tuple((rest.begun, rest.end) for rest in rests) for seat, rests in self._rests.items() if rests}

    def _cut(self, seat: int, at: int) -> None:
        last = self._rests[seat][-1]
        last.end = min(last.end, at)
