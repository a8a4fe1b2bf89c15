"""Whom somebody played with, and invitations to tables that are not full yet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, or_, select

from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.engine import Database
from maquignon.server.store.own_games import LATEST

MOST_INVITED = 30
"""To one table."""
DAY = 86_400
_RESULTS, _LINKS, _INVITED = schema.results.c, schema.guest_links.c, schema.invitations.c


class TooManyInvited(Exception):
    """To this table; nobody else is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquaintance:
    """Somebody else, as they called themselves in the latest game they and somebody played together."""

    name: str
    games: int
    last: int
    """When that was."""
    code: str
    """Of that game."""
    seat: int
    guests: tuple[str, ...]
    own_name: str
    """What the one who asks was called in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRow:
    code: str
    edition: str
    sender: str
    group: str | None
    """The name of a group that is invited as a whole."""
    until: int


class Circle:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def people(self, guests: Collection[str]) -> list[Acquaintance]:
        """Whom somebody met in their latest games, the latest first; nobody who wants to be forgotten."""
        own, known = _own(guests).subquery(), dict[str, list[Row[Any]]]()
        person = func.coalesce(_LINKS.person, _RESULTS.guest).label("person")
        wanted = select(
            _RESULTS.guest, _RESULTS.name, _RESULTS.seat, _RESULTS.ended, schema.tables.c.code, person, own.c.own_name
        )
        wanted = wanted.join(own, own.c.table_id == _RESULTS.table_id)
        wanted = wanted.join(schema.tables, schema.tables.c.id == _RESULTS.table_id)
        wanted = wanted.join(schema.guest_links, _LINKS.guest == _RESULTS.guest, isouter=True)
        wanted = wanted.where(_RESULTS.guest.not_in(guests), _RESULTS.guest.not_like("forgotten-%"))
        for row in await self._database.fetch(wanted.order_by(_RESULTS.ended.desc(), _RESULTS.table_id)):
            known.setdefault(row.person, []).append(row)
        return [_acquaintance(rows) for rows in known.values()]

    async def invite(self, table: str, sender: str, now: int, *, guest: str = "", group: str = "") -> None:
        """One guest or a whole group, for a day; again is as good as once."""
        row = {"table_id": table, "guest": guest, "group_id": group, "sender": sender, "until": now + DAY}
        same = and_(_INVITED.table_id == table, _INVITED.guest == guest, _INVITED.group_id == group)
        number = select(func.count()).where(_INVITED.table_id == table, ~same)
        if (await self._database.fetch(number))[0][0] >= MOST_INVITED:
            raise TooManyInvited
        await self._database.execute(
            delete(schema.invitations).where(or_(same, _INVITED.until < now)), insert(schema.invitations).values(row)
        )

    async def invitations(self, guests: Collection[str], now: int) -> list[InvitationRow]:
        """To tables where the game has not begun; not to those where somebody sits already."""
        tables, groups = schema.tables.c, schema.groups.c
        wanted = select(tables.code, tables.edition, _INVITED.sender, groups.name.label("group"), _INVITED.until)
        wanted = wanted.join(schema.tables, tables.id == _INVITED.table_id)
        wanted = wanted.join(schema.groups, groups.id == _INVITED.group_id, isouter=True)
        wanted = wanted.where(_is_for(guests), _INVITED.until > now, tables.status == Status.LOBBY)
        wanted = wanted.where(tables.host.not_in(guests), _INVITED.table_id.not_in(_seated(guests)))
        rows = await self._database.fetch(wanted.order_by(_INVITED.until.desc(), tables.code))
        return [InvitationRow(**row._mapping) for row in {row.code: row for row in reversed(rows)}.values()][::-1]

    async def decline(self, table: str, guests: Collection[str]) -> None:
        which = _INVITED.table_id == table, _INVITED.guest.in_(guests)
        await self._database.execute(delete(schema.invitations).where(*which))


def _own(guests: Collection[str]) -> Select[Any]:
    own = select(_RESULTS.table_id, func.min(_RESULTS.name).label("own_name")).where(_RESULTS.guest.in_(guests))
    own = own.group_by(_RESULTS.table_id).order_by(func.max(_RESULTS.ended).desc(), _RESULTS.table_id)
    return own.limit(LATEST)


def _acquaintance(rows: list[Row[Any]]) -> Acquaintance:
    last = rows[0]
    return Acquaintance(
        name=last.name,
        games=len({row.code for row in rows}),
        last=last.ended,
        code=last.code,
        seat=last.seat,
        guests=tuple(sorted({row.guest for row in rows})),
        own_name=last.own_name,
    )


def _is_for(guests: Collection[str]) -> ColumnElement[bool]:
    members = schema.group_members.c
    return or_(
        _INVITED.guest.in_(guests), _INVITED.group_id.in_(select(members.group_id).where(members.guest.in_(guests)))
    )


def _seated(guests: Collection[str]) -> Select[Any]:
    return select(schema.players.c.table_id).where(schema.players.c.guest.in_(guests))
