"""Somebody's games in figures, read from the results: by edition and number of players, by opponent, and over time."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, cast, func, select

from maquignon.play.statistics import Meeting, Tally, course
from maquignon.server.store.engine import Database
from maquignon.server.store.projection import Unrated
from maquignon.server.store.schema import results

LATEST = 1_000
"""Among so many games opponents are met, and the course is followed."""


class Figures:
    """Of games that were played here: of those brought from elsewhere nobody knows who played them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tallies(self, guests: Collection[str]) -> tuple[Tally, ...]:
        """The most played first."""
        columns, games = results.c, func.count().label("games")
        wanted = select(columns.edition, columns.players, games, _times(columns.rank == 0).label("wins"))
        wanted = wanted.where(_is_own(guests)).group_by(columns.edition, columns.players)
        wanted = wanted.order_by(games.desc(), columns.edition, columns.players)
        return tuple(Tally(**row._mapping) for row in await self._database.fetch(wanted))

    async def meetings(self, guests: Collection[str]) -> tuple[Meeting, ...]:
        """Of the latest games, the most frequent first."""
        columns, own, games = results.c, _latest(guests).subquery(), func.count().label("games")
        wanted = select(
            columns.name,
            columns.bot,
            games,
            _times(own.c.rank < columns.rank).label("ahead"),
            _times(own.c.rank > columns.rank).label("behind"),
        )
        wanted = wanted.join(own, columns.table_id == own.c.table_id)
        wanted = wanted.where(columns.seat != own.c.seat, columns.name != "").group_by(columns.name, columns.bot)
        rows = await self._database.fetch(wanted.order_by(games.desc(), columns.name))
        return tuple(Meeting(**row._mapping) for row in rows)

    async def course(self, guests: Collection[str]) -> list[float]:
        """Wins above par, over the latest games."""
        rows = await self._database.fetch(_latest(guests))
        return course((row.rank == 0, row.players) for row in reversed(rows))


def _latest(guests: Collection[str]) -> Select[Any]:
    columns = results.c
    own = select(columns.table_id, columns.seat, columns.rank, columns.players).where(_is_own(guests))
    return own.order_by(columns.ended.desc(), columns.table_id.desc()).limit(LATEST)


def _is_own(guests: Collection[str]) -> ColumnElement[bool]:
    return results.c.guest.in_(guests) & (results.c.unrated != Unrated.IMPORTED)


def _times(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(cast(condition, Integer))
