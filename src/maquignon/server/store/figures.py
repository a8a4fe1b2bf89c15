"""Somebody's games in figures, read from the results: by edition and number of players, by opponent, and over time."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Integer, Row, Select, cast, func, select

from maquignon.bots.usual_prices import fair_price
from maquignon.play.statistics import AnimalPrice, Conduct, Meeting, PriceSum, Tally, against_fair, course, together
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.store import schema
from maquignon.server.store.counts import FORM, SeatLuck, conduct_at, luck_at
from maquignon.server.store.engine import Database
from maquignon.server.store.projection import WHOLE, Unrated
from maquignon.server.store.schema import results

LATEST = 1_000
"""Among so many games opponents are met, and the course is followed."""


OWN_SHARE = 9 * WHOLE // 10
"""Who played less of a game, because a bot stood in, did not play as is counted there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnConduct:
    """How somebody played their latest games, as far as they are counted."""

    games: int
    waiting: int
    """Games that are still to be counted."""
    total: Conduct
    prices: tuple[PriceSum, ...]
    reviewed: int
    """Games of which a review was made."""
    luck: SeatLuck
    """Over all of them together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestGames:
    course: list[float]
    """Wins above par, game by game."""
    conduct: OwnConduct


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

    async def latest(self, guests: Collection[str]) -> LatestGames:
        """How the latest games went, and how somebody played those that they played themselves."""
        counts = schema.counts.c
        own = _latest(guests).add_columns(results.c.edition, results.c.share).subquery()
        wanted = select(own, counts.form, counts.accounts, counts.body)
        wanted = wanted.join(schema.counts, counts.table_id == own.c.table_id, isouter=True)
        rows = await self._database.fetch(wanted.order_by(own.c.ended, own.c.table_id))
        return await asyncio.to_thread(_told, rows)


def _told(rows: Sequence[Row[Any]]) -> LatestGames:
    went = course((row.rank == 0, row.players) for row in rows)
    return LatestGames(course=went, conduct=_conduct([row for row in rows if row.share >= OWN_SHARE]))


def _conduct(rows: Sequence[Row[Any]]) -> OwnConduct:
    done, counting = [row for row in rows if row.form == FORM], _Counting()
    total = together(counting.conducts(done))
    lucks = [luck for row in rows if (luck := luck_at(row.accounts, row.seat))]
    return OwnConduct(
        games=counting.games,
        waiting=len(rows) - len(done),
        total=total,
        prices=against_fair(counting.prices()),
        reviewed=len(lucks),
        luck=SeatLuck(*(sum(part) for part in zip((0.0, 0.0, 0.0), *lucks, strict=True))),
    )


class _Counting:
    """One game after the other, none of them kept: a thousand at once are too much for the garbage collector."""

    def __init__(self) -> None:
        self.games = 0
        self._sums: defaultdict[tuple[str, int, str, int], list[int]] = defaultdict(lambda: [0, 0])

    def conducts(self, rows: Iterable[Row[Any]]) -> Iterator[Conduct]:
        for row in rows:
            if conduct := conduct_at(row.body, row.seat):
                self.games += 1
                self._add(row.edition, row.players, conduct.bought)
                yield conduct

    def prices(self) -> Iterator[tuple[AnimalPrice, int | None]]:
        """What was bought with its fair price; animals of which that is the same are asked for together."""
        for (edition, players, family, gone), (number, price) in self._sums.items():
            yield AnimalPrice(family, number, price, gone), fair_price(EDITIONS[edition], players, family, gone)

    def _add(self, edition: str, players: int, bought: Iterable[AnimalPrice]) -> None:
        for family, number, price, gone in bought:
            so_far = self._sums[edition, players, family, gone]
            so_far[0] += number
            so_far[1] += price


def _latest(guests: Collection[str]) -> Select[Any]:
    columns = results.c
    own = select(columns.table_id, columns.seat, columns.rank, columns.players, columns.ended).where(_is_own(guests))
    return own.order_by(columns.ended.desc(), columns.table_id.desc()).limit(LATEST)


def _is_own(guests: Collection[str]) -> ColumnElement[bool]:
    return results.c.guest.in_(guests) & (results.c.unrated != Unrated.IMPORTED)


def _times(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(cast(condition, Integer))
