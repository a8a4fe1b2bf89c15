"""Somebody's finished games: page by page, the latest first, and who was there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select, tuple_

from maquignon.server.store import schema
from maquignon.server.store.engine import Database
from maquignon.server.store.projection import Ending, Result, Unrated

LATEST = 1_000
"""Among so many games people are looked for whom somebody played with."""
_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class After:
    """The last game of a page: the next one begins behind it."""

    ended: int
    table: str


class Outcome(StrEnum):
    """How a game came out for somebody, as lists are filtered by it."""

    WON = "won"
    NOT_WON = "not-won"
    AGREED = "agreed"
    RESIGNED = "resigned"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which of somebody's games."""

    edition: str | None = None
    players: int | None = None
    outcome: Outcome | None = None
    person: str | None = None
    """With somebody of that name; one's own finds all."""
    bot: str | None = None
    after: After | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """What somebody has played."""

    editions: tuple[str, ...]
    players: tuple[int, ...]
    """By how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGame:
    code: str
    market: str
    """The day whose market it counts for; empty for all other games."""
    own: Result
    seats: tuple[Result, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    name: str
    bot: str | None
    games: int


class OwnGames:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, guests: Collection[str], wanted: Wanted, limit: int) -> list[OwnGame]:
        """The next ones; somebody may have been more than one guest."""
        rows = [row for guest in guests for row in await self._database.fetch(_own(guest, wanted).limit(limit))]
        rows.sort(key=lambda row: (row.ended, row.table_id), reverse=True)
        own = {row.table_id: row for row in reversed(rows)}  # at a table where both sat, the first counts
        chosen = list(reversed(own.values()))[:limit]
        seats = await self._seats([row.table_id for row in chosen])
        return [_game(row, seats[row.table_id]) for row in chosen]

    async def played(self, guests: Collection[str]) -> Played:
        """From the index alone."""
        columns = schema.results.c
        wanted = select(columns.edition, columns.players).where(columns.guest.in_(guests)).distinct()
        rows = await self._database.fetch(wanted)
        editions, players = {row.edition for row in rows}, {row.players for row in rows}
        return Played(editions=tuple(sorted(editions)), players=tuple(sorted(players)))

    async def companions(self, guests: Collection[str]) -> list[Companion]:
        """Who played along in the latest games, the most frequent first."""
        columns, own = schema.results.c, _latest(guests).subquery()
        played = func.count().label("played")
        wanted = select(columns.name, columns.bot, played).join(own, columns.table_id == own.c.table_id)
        wanted = wanted.where(columns.seat != own.c.seat, columns.name != "").group_by(columns.name, columns.bot)
        rows = await self._database.fetch(wanted.order_by(played.desc(), columns.name))
        return [Companion(name=row.name, bot=row.bot, games=row.played) for row in rows]

    async def count(self, guests: Collection[str]) -> int:
        columns = schema.results.c
        ((number,),) = await self._database.fetch(select(func.count()).where(columns.guest.in_(guests)))
        return int(number)

    async def records(self, guests: Collection[str]) -> AsyncIterator[tuple[OwnGame, str]]:
        """All of them with their records, some at a time."""
        after: After | None = None
        while games := await self.page(guests, Wanted(after=after), _AT_ONCE):
            texts = await self._texts([game.own.table_id for game in games])
            for game in games:
                yield game, texts[game.own.table_id]
            after = After(games[-1].own.ended, games[-1].own.table_id)

    async def _seats(self, tables: Sequence[str]) -> dict[str, list[Result]]:
        columns = schema.results.c
        wanted = select(schema.results).where(columns.table_id.in_(tables)).order_by(columns.table_id, columns.seat)
        found: defaultdict[str, list[Result]] = defaultdict(list)
        for row in await self._database.fetch(wanted) if tables else ():
            found[row.table_id].append(_result(row))
        return found

    async def _texts(self, tables: Sequence[str]) -> dict[str, str]:
        columns = schema.records.c
        wanted = select(columns.table_id, columns.text).where(columns.table_id.in_(tables))
        return {row.table_id: row.text for row in await self._database.fetch(wanted)}


def _own(guest: str, wanted: Wanted) -> Select[Any]:
    columns, tables = schema.results.c, schema.tables.c
    found = select(columns.table_id, columns.seat, columns.ended, tables.code, tables.market)
    found = found.join(schema.tables, tables.id == columns.table_id).where(columns.guest == guest)
    if wanted.edition is not None:
        found = found.where(columns.edition == wanted.edition)
    if wanted.players is not None:
        found = found.where(columns.players == wanted.players)
    if wanted.outcome is not None:
        found = found.where(_came_out(wanted.outcome))
    if wanted.person is not None:
        found = found.where(columns.table_id.in_(_games_of(wanted.person, None)))
    if wanted.bot is not None:
        found = found.where(columns.table_id.in_(_games_of(wanted.bot, wanted.bot)))
    if wanted.after is not None:
        found = found.where(tuple_(columns.ended, columns.table_id) < (wanted.after.ended, wanted.after.table))
    return found.order_by(columns.ended.desc(), columns.table_id.desc())


def _came_out(outcome: Outcome) -> ColumnElement[bool]:
    columns = schema.results.c
    if outcome is Outcome.WON:
        return columns.rank == 0
    return columns.rank > 0 if outcome is Outcome.NOT_WON else columns.ending == outcome.value


def _games_of(name: str, bot: str | None) -> Select[Any]:
    """A bot is called by its id."""
    other = schema.results.alias("other").c
    return select(other.table_id).where(other.name == name, other.bot == bot)


def _latest(guests: Collection[str]) -> Select[Any]:
    columns = schema.results.c
    own = select(columns.table_id, columns.seat).where(columns.guest.in_(guests))
    return own.order_by(columns.ended.desc(), columns.table_id.desc()).limit(LATEST)


def _game(row: Any, seats: Sequence[Result]) -> OwnGame:
    (own,) = (result for result in seats if result.seat == row.seat)
    return OwnGame(code=row.code, market=row.market, own=own, seats=tuple(seats))


def _result(row: Any) -> Result:
    values = dict(row._mapping)
    return Result(**{**values, "ending": Ending(row.ending), "unrated": Unrated(row.unrated)})
