"""Groups and their members in the database. Only a member finds a group; only its founder changes it."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, select, update

from maquignon.server.store.archive import Archive
from maquignon.server.store.engine import Database
from maquignon.server.store.schema import annulments, group_members, groups, guest_links, invitations

MOST_MEMBERS = 50
MOST_FOUNDED = 10
"""By one person."""
_MEMBERS = group_members.c


class TooMany(Exception):
    """Members, or groups of one founder: no more than `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NoGroup(Exception):
    """None of that code, or none that somebody may do this to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    number: int
    name: str
    guests: frozenset[str]
    """All devices of the person."""
    joined: int
    is_founder: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    id: str
    code: str
    name: str
    founded: int
    members: tuple[Member, ...]
    """By the time at which they joined."""
    annulled: dict[str, str]
    """Why, by table."""

    def member_of(self, guests: Collection[str]) -> Member | None:
        return next((each for each in self.members if not each.guests.isdisjoint(guests)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    code: str
    name: str
    founded: int
    members: int


class Groups:
    """`guests` are always all devices of the person who asks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def own(self, guests: Collection[str]) -> list[GroupRow]:
        """Those that somebody is a member of, by name."""
        own = select(_MEMBERS.group_id).where(_MEMBERS.guest.in_(guests))
        return await self._rows(_listed().where(groups.c.id.in_(own)))

    async def all(self) -> list[GroupRow]:
        """For the host of the server."""
        return await self._rows(_listed())

    async def find(self, code: str, guests: Collection[str]) -> Group | None:
        """None where there is none, or none that they are members of; both are found out in the same way."""
        own = select(_MEMBERS.group_id).where(_MEMBERS.guest.in_(guests))
        for row in await self._database.fetch(select(groups).where(groups.c.code == code, groups.c.id.in_(own))):
            return await self._group(row)
        return None

    async def any(self, code: str) -> Group | None:
        """For the host of the server, who need be no member."""
        for row in await self._database.fetch(select(groups).where(groups.c.code == code)):
            return await self._group(row)
        return None

    async def found(self, guests: Collection[str], guest: str, *, name: str, shown: str, code: str, now: int) -> None:
        row = {"id": secrets.token_hex(16), "code": code, "name": name, "founder": guest, "founded": now}
        await self._database.transact(lambda connection: _found(connection, guests, row, shown))
        await Archive(self._database).meet_guest(guest, shown, now)

    async def join(self, code: str, guests: Collection[str], guest: str, shown: str, now: int) -> None:
        """Who is in it already gets another name there."""
        await self._database.transact(lambda connection: _join(connection, code, guests, guest, shown, now))
        await Archive(self._database).meet_guest(guest, shown, now)

    async def leave(self, group: str, guests: Collection[str]) -> None:
        """Without its founder it is the one's who has been there longest; without anybody it is gone."""
        await self._database.transact(lambda connection: _leave(connection, guests, group))

    async def rename(self, group: str, guests: Collection[str], name: str) -> None:
        await self._change(group, guests, name=name)

    async def hand_over(self, group: str, guests: Collection[str], member: Member) -> None:
        await self._change(group, guests, founder=min(member.guests & await self._joined(group)))

    async def remove(self, group: str, guests: Collection[str], member: Member, new_code: str) -> None:
        """The code they knew is good no more."""
        await self._change(group, guests, code=new_code)
        await self.leave(group, member.guests)

    async def annul(self, group: str, table: str, reason: str, now: int) -> None:
        """Without a reason it counts again."""
        row = {"group_id": group, "table_id": table, "reason": reason, "annulled": now}
        which = delete(annulments).where(annulments.c.group_id == group, annulments.c.table_id == table)
        await self._database.execute(which, *([insert(annulments).values(row)] if reason else []))

    async def delete(self, code: str) -> bool:
        """With all that is its own; False where there is none."""
        found = await self._database.fetch(select(groups.c.id).where(groups.c.code == code))
        await self._database.transact(lambda connection: _delete(connection, [row.id for row in found]))
        return bool(found)

    async def _change(self, group: str, guests: Collection[str], **values: str) -> None:
        which = and_(groups.c.id == group, groups.c.founder.in_(guests))
        await self._database.execute(update(groups).where(which).values(**values))

    async def _joined(self, group: str) -> set[str]:
        rows = await self._database.fetch(select(_MEMBERS.guest).where(_MEMBERS.group_id == group))
        return {row.guest for row in rows}

    async def _rows(self, wanted: Select[Any]) -> list[GroupRow]:
        return [GroupRow(**row._mapping) for row in await self._database.fetch(wanted)]

    async def _group(self, row: Row[Any]) -> Group:
        joined = await self._database.fetch(
            select(group_members, func.coalesce(guest_links.c.person, _MEMBERS.guest).label("person"))
            .join(guest_links, guest_links.c.guest == _MEMBERS.guest, isouter=True)
            .where(_MEMBERS.group_id == row.id)
            .order_by(_MEMBERS.joined, _MEMBERS.number)
        )
        linked = await self._linked({each.person for each in joined})
        voided = await self._database.fetch(select(annulments).where(annulments.c.group_id == row.id))
        return Group(
            id=row.id,
            code=row.code,
            name=row.name,
            founded=row.founded,
            members=tuple(_members(joined, linked, row.founder)),
            annulled={each.table_id: each.reason for each in voided},
        )

    async def _linked(self, people: set[str]) -> dict[str, set[str]]:
        """All devices of people."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        links = guest_links.c
        for row in await self._database.fetch(select(links.person, links.guest).where(links.person.in_(people))):
            found[row.person].add(row.guest)
        return found


def leave_groups(connection: Connection, guests: Collection[str]) -> None:
    """All of them, and no invitation is left, within the caller's transaction."""
    for group in connection.execute(select(_MEMBERS.group_id).where(_MEMBERS.guest.in_(guests)).distinct()).scalars():
        _leave(connection, guests, group)
    connection.execute(delete(invitations).where(invitations.c.guest.in_(guests)))


def _members(joined: Iterable[Row[Any]], linked: dict[str, set[str]], founder: str) -> Iterable[Member]:
    """Somebody who joined with two devices that were not one person yet is one member, the earlier."""
    rows: dict[str, Row[Any]] = {}
    for row in joined:
        rows.setdefault(row.person, row)
    for person, row in rows.items():
        guests = frozenset({row.guest} | linked.get(person, set()))
        yield Member(number=row.number, name=row.name, guests=guests, joined=row.joined, is_founder=founder in guests)


def _listed() -> Select[Any]:
    number = select(func.count()).where(_MEMBERS.group_id == groups.c.id).scalar_subquery().label("members")
    return select(groups.c.code, groups.c.name, groups.c.founded, number).order_by(groups.c.name, groups.c.id)


def _found(connection: Connection, guests: Collection[str], row: dict[str, Any], shown: str) -> None:
    own = select(func.count()).select_from(groups).where(groups.c.founder.in_(guests))
    if connection.execute(own).scalar_one() >= MOST_FOUNDED:
        raise TooMany(MOST_FOUNDED)
    connection.execute(insert(groups), row)
    _enter(connection, row["id"], row["founder"], shown, row["founded"])


def _join(connection: Connection, code: str, guests: Collection[str], guest: str, shown: str, now: int) -> None:
    # two who join at once take turns
    group = connection.execute(select(groups.c.id).where(groups.c.code == code).with_for_update()).scalar()
    if group is None:
        raise NoGroup
    own = and_(_MEMBERS.group_id == group, _MEMBERS.guest.in_(guests))
    if connection.execute(update(group_members).where(own).values(name=shown)).rowcount:
        return
    number = select(func.count()).where(_MEMBERS.group_id == group)
    if connection.execute(number).scalar_one() >= MOST_MEMBERS:
        raise TooMany(MOST_MEMBERS)
    _enter(connection, group, guest, shown, now)


def _enter(connection: Connection, group: str, guest: str, shown: str, now: int) -> None:
    last = connection.execute(select(func.max(_MEMBERS.number)).where(_MEMBERS.group_id == group)).scalar() or 0
    row = {"group_id": group, "guest": guest, "number": last + 1, "name": shown, "joined": now}
    connection.execute(insert(group_members), row)


def _leave(connection: Connection, guests: Collection[str], group: str) -> None:
    connection.execute(delete(group_members).where(_MEMBERS.group_id == group, _MEMBERS.guest.in_(guests)))
    rest = select(_MEMBERS.guest).where(_MEMBERS.group_id == group).order_by(_MEMBERS.joined, _MEMBERS.number)
    heir = connection.execute(rest.limit(1)).scalar()
    if heir is None:
        _delete(connection, [group])
    else:
        left = and_(groups.c.id == group, groups.c.founder.in_(guests))
        connection.execute(update(groups).where(left).values(founder=heir))


def _delete(connection: Connection, which: Collection[str]) -> None:
    for owned in (group_members, annulments, invitations):
        connection.execute(delete(owned).where(owned.c.group_id.in_(which)))
    connection.execute(delete(groups).where(groups.c.id.in_(which)))
