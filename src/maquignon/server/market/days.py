"""The secrets of days: made and committed to a week ahead, sealed until the day and its grace are over."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from maquignon.play.day_secret import DayTerms, answer_key, answer_seed, day_commit, deal_seed, game_id
from maquignon.play.dealer import fresh_seed
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.market.calendar import Calendar
from maquignon.server.market.program import running_program
from maquignon.server.market.rota import is_playable, terms_of
from maquignon.server.store.market import DayRow, MarketStore
from maquignon.server.store.seal import WrongKey
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.workers.bots import drawn_seed
from maquignon.server.workers.heard import Heard
from maquignon.table.journal import Seal
from maquignon.table.letters import GivenDeal
from maquignon.table.table import Table

AHEAD = 7
"""So many coming days are committed to."""

log = logging.getLogger("maquignon.market")


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """A day as everybody may know it."""

    day: date
    terms: DayTerms
    commit: str
    made: int
    program: str | None
    """By which it is played, once somebody has begun."""
    closed: int | None
    """Since when another one runs."""
    secret: str | None
    """Once it is told."""


class Days:
    def __init__(self, store: MarketStore, seal: Seal, calendar: Calendar, program: str | None = None) -> None:
        """`program` is the one that runs."""
        self._store = store
        self._seal = seal
        self._calendar = calendar
        self._program = program or running_program()
        self._made_for: date | None = None
        self._keys: dict[str, bytes] = {}
        self._entered: set[str] = set()

    async def prepare(self) -> date:
        """Today, which has a market, as the coming days have."""
        today = self._calendar.today()
        if self._made_for != today:
            last = today + timedelta(days=AHEAD)
            known = await self._store.between(today.isoformat(), last.isoformat())
            await self._drop_lost(known)
            coming = (today + timedelta(days=n) for n in range(AHEAD + 1))
            await self._store.keep([self._fresh(each) for each in coming])
            self._made_for = today
        return today

    async def _drop_lost(self, known: Iterable[DayRow]) -> None:
        """Those whose key is gone, or that cannot be played as announced; unless somebody has begun."""
        lost = [each.day for each in known if self._opened(each) is None or not is_playable(_terms(each))]
        begun = await self._store.begun(lost) if lost else {}
        if unplayed := [day for day in lost if day not in begun]:
            log.warning("days of the market had another key or other rules, and are made anew: %s", ", ".join(unplayed))
            await self._store.drop(unplayed)

    async def prepare_quietly(self) -> None:
        """At the start; where the database is away, whoever asks first does it."""
        with suppress(DatabaseTrouble):
            await self.prepare()

    async def announced(self, day: date) -> Announced:
        return self._announced(await self._row(day.isoformat()))

    async def coming(self, today: date) -> list[Announced]:
        first, last = today + timedelta(days=1), today + timedelta(days=AHEAD)
        return self._all(await self._store.between(first.isoformat(), last.isoformat()))

    async def past(self, before: date, limit: int) -> list[Announced]:
        """The latest first."""
        return self._all(await self._store.before(before.isoformat(), limit))

    async def enter(self, day: str) -> bool:
        """Whether this program plays it: the one that runs when somebody begins first does, and where another one is to
        play, the day is closed, so that the same choices never count with other answers."""
        await self._store.pin(day, self._program)
        row = await self._row(day)
        is_other = row.program != self._program
        if is_other and row.closed is None and not self._calendar.is_told(date.fromisoformat(day)):
            log.warning("the market of %s was begun with another version of the program, and is closed", day)
            await self._store.close(day, int(self._calendar.now()))
        return not is_other and row.closed is None

    async def deal(self, day: str) -> GivenDeal:
        return GivenDeal(game=game_id(day), seed=deal_seed(day, await self._secret(day)))

    async def seed(self, table: Table, seat: int, heard: Heard) -> int:
        """What a bot decides by: at a market's table what the day's secret says, elsewhere chance."""
        if table.market is None:
            return await drawn_seed(table, seat, heard)
        if table.counts_for_market and table.market not in self._entered:
            await self.enter(table.market)
            self._entered.add(table.market)
        if table.market not in self._keys:
            self._keys[table.market] = answer_key(table.market, await self._secret(table.market))
        return answer_seed(self._keys[table.market], seat, heard.whole())

    async def _secret(self, day: str) -> bytes:
        secret = self._opened(await self._row(day))
        if secret is None:
            raise Refusal(Reason("no-such-market"))
        return secret

    def _opened(self, row: DayRow) -> bytes | None:
        """None where the key is gone it was sealed with."""
        try:
            return self._seal.open(row.sealed)
        except WrongKey:
            return None

    async def _row(self, day: str) -> DayRow:
        found = await self._store.day(day)
        if found is None:
            raise Refusal(Reason("no-such-market"))
        return found

    def _all(self, rows: Iterable[DayRow]) -> list[Announced]:
        return [self._announced(each) for each in rows]

    def _announced(self, row: DayRow) -> Announced:
        day = date.fromisoformat(row.day)
        secret = self._opened(row) if self._calendar.is_told(day) else None
        return Announced(
            day=day,
            terms=_terms(row),
            commit=row.commitment,
            made=row.made,
            program=row.program or None,
            closed=row.closed,
            secret=None if secret is None else secret.hex(),
        )

    def _fresh(self, day: date) -> DayRow:
        terms, secret = terms_of(day), fresh_seed()
        return DayRow(
            day=terms.day,
            rules=terms.rules_id,
            bots=",".join(terms.bots),
            commitment=day_commit(terms, secret).hex(),
            sealed=self._seal.seal(secret),
            made=int(self._calendar.now()),
        )


def _terms(row: DayRow) -> DayTerms:
    return DayTerms(day=row.day, rules_id=row.rules, bots=tuple(row.bots.split(",")))
