"""The finished games of a group: those at which at least two of its members sat."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, Select, func, select

from maquignon.play.phase import Pace
from maquignon.play.statistics import Conduct
from maquignon.server.store import schema
from maquignon.server.store.counts import FORM, conduct_at
from maquignon.server.store.engine import Database
from maquignon.server.store.groups import Group
from maquignon.server.store.projection import Ending, Unrated

MOST_GAMES = 5_000
"""Older ones count no more."""
_RESULTS = schema.results.c


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSeat:
    member: int | None
    """The number of a member; None for bots and for people from elsewhere."""
    bot: str | None
    name: str
    score: int
    rank: int
    ending: Ending
    conduct: Conduct | None = None
    """How they played, where that was asked for and is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupGame:
    table: str
    code: str
    edition: str
    ended: int
    is_live: bool
    """In one sitting, so that its length says something."""
    length: int
    """Seconds on the table's clock."""
    unrated: Unrated
    annulled: str
    """Why; empty where it was not."""
    seats: tuple[GroupSeat, ...]

    @property
    def counts(self) -> bool:
        return not self.annulled and self.unrated is Unrated.RATED


class GroupGames:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, group: Group) -> list[GroupGame]:
        """The latest first."""
        numbers = {guest: member.number for member in group.members for guest in member.guests}
        tables: defaultdict[str, list[Row[Any]]] = defaultdict(list)
        for row in await self._database.fetch(_rows(numbers)):
            tables[row.table_id].append(row)
        return list(_games(tables.values(), numbers, group.annulled))

    async def with_conduct(self, games: Sequence[GroupGame]) -> list[GroupGame]:
        """The same, with how members played them."""
        counts = schema.counts.c
        wanted = select(counts.table_id, counts.body).where(counts.table_id.in_([game.table for game in games]))
        bodies = {row.table_id: row.body for row in await self._database.fetch(wanted.where(counts.form == FORM))}
        return await asyncio.to_thread(lambda: [_counted(game, bodies.get(game.table, b"")) for game in games])


def _rows(guests: Iterable[str]) -> Select[Any]:
    chosen = select(_RESULTS.table_id).where(_RESULTS.guest.in_(list(guests))).group_by(_RESULTS.table_id)
    chosen = chosen.having(func.count() > 1).order_by(func.max(_RESULTS.ended).desc(), _RESULTS.table_id)
    latest = chosen.limit(MOST_GAMES).subquery()
    wanted = select(schema.results, schema.tables.c.code).join(latest, latest.c.table_id == _RESULTS.table_id)
    wanted = wanted.join(schema.tables, schema.tables.c.id == _RESULTS.table_id)
    return wanted.order_by(_RESULTS.ended.desc(), _RESULTS.table_id, _RESULTS.seat)


def _games(tables: Iterable[list[Row[Any]]], numbers: dict[str, int], annulled: dict[str, str]) -> Iterator[GroupGame]:
    """Somebody who sat there with two devices is one of its people."""
    for rows in tables:
        if len({numbers[row.guest] for row in rows if row.guest in numbers}) > 1:
            yield _game(rows, numbers, annulled.get(rows[0].table_id, ""))


def _game(rows: list[Row[Any]], numbers: dict[str, int], annulled: str) -> GroupGame:
    first = rows[0]
    return GroupGame(
        table=first.table_id,
        code=first.code,
        edition=first.edition,
        ended=first.ended,
        is_live=first.pace == Pace.LIVE.value,
        length=first.length,
        unrated=Unrated(first.unrated),
        annulled=annulled,
        seats=tuple(_seat(row, numbers.get(row.guest)) for row in rows),
    )


def _seat(row: Row[Any], member: int | None) -> GroupSeat:
    return GroupSeat(
        member=member, bot=row.bot, name=row.name, score=row.score, rank=row.rank, ending=Ending(row.ending)
    )


def _counted(game: GroupGame, body: bytes) -> GroupGame:
    seats = (
        seat if seat.member is None else replace(seat, conduct=conduct_at(body, place))
        for place, seat in enumerate(game.seats)
    )
    return replace(game, seats=tuple(seats))
