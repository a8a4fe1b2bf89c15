"""What somebody is shown of the daily market: nothing of how others did before their own is finished."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.market.attempts import Attempts, Player
from maquignon.server.market.calendar import Calendar
from maquignon.server.market.days import Announced, Days
from maquignon.server.market.field import Streak, counted, own_of, place_of, ranked, streak_of
from maquignon.server.market.lots import Difference, Lot, differences, lots_of
from maquignon.server.store.archive import TableRow
from maquignon.server.store.market import MarketResult, MarketStore
from maquignon.table.letters import Guest

COMPARED = 200
"""With so many others, the best, the lots of a game are compared."""
_MOST_KEPT = 2_000
ARCHIVE_PAGE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """How everybody did, and where they differed from somebody who finished."""

    ranked: Sequence[MarketResult]
    """The best first."""
    place: tuple[int, int] | None
    """How many did better and worse."""
    differences: Sequence[Difference]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLook:
    announced: Announced
    begun: int
    table: TableRow | None
    """One's own."""
    own: MarketResult | None
    """What counts of it."""
    field: Field | None
    """None as long as it could help somebody who still plays."""
    may_practise: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PastLook:
    announced: Announced
    finished: int
    own: MarketResult | None


class Market:
    def __init__(self, calendar: Calendar, days: Days, store: MarketStore, attempts: Attempts) -> None:
        self.calendar = calendar
        self.days = days
        self._store = store
        self._attempts = attempts
        self._lots: OrderedDict[str, tuple[Lot, ...]] = OrderedDict()
        self._reading = asyncio.Lock()

    async def look(self, day: date, selves: Sequence[Guest]) -> DayLook:
        announced = await self._known(day)
        everybody = counted(await self._store.results([day.isoformat()]), self.calendar)
        own = own_of(everybody, selves)
        is_open = own is not None or self._is_settled(announced)
        return DayLook(
            announced=announced,
            begun=(await self._store.begun([day.isoformat()])).get(day.isoformat(), 0),
            table=await self._attempts.own(day, selves),
            own=own,
            field=await self._field(everybody, own) if is_open else None,
            may_practise=is_open,
        )

    async def streak(self, selves: Sequence[Guest]) -> Streak:
        results = counted(await self._store.own_results(selves), self.calendar)
        closed = await self._store.closed_days()
        return streak_of((each.day for each in results), self.calendar.today(), closed)

    async def past(self, before: date, selves: Sequence[Guest]) -> list[PastLook]:
        """The latest first, and one more than a page has where there are more."""
        days = await self.days.past(before, ARCHIVE_PAGE + 1)
        results = counted(await self._store.results([each.terms.day for each in days]), self.calendar)
        by_day = {each.terms.day: [one for one in results if one.day == each.terms.day] for each in days}
        return [
            PastLook(announced=each, finished=len(found), own=own_of(found, selves))
            for each in days
            for found in (by_day[each.terms.day],)
        ]

    async def begin(self, player: Player) -> str:
        """Today's, or where one has begun it."""
        return await self._attempts.begin(await self.days.prepare(), player)

    async def practise(self, day: date, player: Player) -> str:
        """Whoever has played, and everybody once nobody's game can count any more."""
        announced = await self._known(day)
        own = own_of(counted(await self._store.results([day.isoformat()]), self.calendar), player.selves)
        if own is None and not self._is_settled(announced):
            raise Refusal(Reason("market-not-finished"))
        return await self._attempts.practise(day, player)

    async def _known(self, day: date) -> Announced:
        """A day that has begun."""
        if day > await self.days.prepare():
            raise Refusal(Reason("no-such-market"))
        return await self.days.announced(day)

    def _is_settled(self, announced: Announced) -> bool:
        """Whether nobody's game can count any more."""
        return announced.closed is not None or self.calendar.is_told(announced.day)

    async def _field(self, everybody: list[MarketResult], own: MarketResult | None) -> Field:
        others = [each for each in everybody if each is not own]
        compared = ranked(others)[:COMPARED]
        return Field(
            ranked=ranked(everybody),
            place=place_of(own, others) if own else None,
            differences=await self._differences(own, compared) if own and compared else (),
        )

    async def _differences(self, own: MarketResult, others: list[MarketResult]) -> list[Difference]:
        tables = [own.table, *(each.table for each in others)]
        async with self._reading:
            unread = await self._store.records([each for each in tables if each not in self._lots])
            for table, text in unread.items():
                self._lots[table] = await asyncio.to_thread(lots_of, text)
        found = differences(self._lots[own.table], [self._lots[each.table] for each in others])
        for table in tables:
            self._lots.move_to_end(table)
        while len(self._lots) > _MOST_KEPT:
            self._lots.popitem(last=False)
        return found
