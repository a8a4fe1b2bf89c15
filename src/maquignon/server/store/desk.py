"""The host's desk: what the host of a server does about groups and people, by its page and `maquignon admin` alike.

Whatever concerns somebody is written down for them to read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Select, delete, insert, select

from maquignon.server.store import schema
from maquignon.server.store.archive import Archive, GuestRow
from maquignon.server.store.codec import decode
from maquignon.server.store.engine import Database
from maquignon.server.store.evenings import EveningRow, EveningStore
from maquignon.server.store.group_games import GroupGame, GroupGames
from maquignon.server.store.groups import Group, GroupRow, Groups
from maquignon.server.store.passkeys import Passkeys
from maquignon.server.store.people import People
from maquignon.table.entries import Said

What = Literal["exported", "annulled", "counted-again", "group-deleted", "signed-out"]
MOST_FOUND = 20
_NOTICES = schema.host_notices.c


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPeople:
    part: str = ""
    """Of their names; empty where nobody was looked for."""
    guests: tuple[GuestRow, ...] = ()
    more: int = 0
    """How many others are called so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostNotice:
    at: int
    what: What
    about: str
    """A group and a reason, where there are any."""


class HostDesk:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._groups = Groups(database)
        self._evenings = EveningStore(database)
        self._people = People(database)

    async def groups(self) -> list[GroupRow]:
        return await self._groups.all()

    async def evenings(self) -> list[EveningRow]:
        return await self._evenings.all()

    async def people(self, part: str) -> FoundPeople:
        """By a part of their name: nothing else is known to find them by."""
        guests, number = await Archive(self._database).guests_named(part, MOST_FOUND)
        return FoundPeople(part=part, guests=tuple(guests), more=number - len(guests))

    async def end_evening(self, code: str, now: int) -> None:
        """Its people see that it is over. LookupError where there is none that goes on."""
        if not await self._evenings.end(code, now):
            raise LookupError(f"there is no evening {code} that goes on")

    async def group(self, code: str) -> tuple[Group, list[GroupGame]] | None:
        """With its games, the latest first."""
        group = await self._groups.any(code)
        return None if group is None else (group, await GroupGames(self._database).of(group))

    async def annul(self, code: str, game: str, reason: str, now: int) -> None:
        """A game, by its table's code, counts for nothing in a group; without a reason it counts again.

        LookupError where there is no such group, or it has no such game.
        """
        found = await self.group(code)
        table = next((each.table for each in found[1] if each.code == game), None) if found else None
        if found is None or table is None:
            raise LookupError(f"there is no game {game} in a group {code}")
        await self._groups.annul(found[0].id, table, reason, now)
        what: What = "annulled" if reason else "counted-again"
        await self._note(_guests(found[0]), what, f"{found[0].name}: {game}{reason and f', {reason}'}", now)

    async def delete_group(self, code: str, reason: str, now: int) -> None:
        """Its members are told why. LookupError where there is none."""
        group = await self._groups.any(code)
        if group is None:
            raise LookupError(f"there is no group {code}")
        await self._note(_guests(group), "group-deleted", f"{group.name}{reason and f': {reason}'}", now)
        await self._groups.delete(code)

    async def sign_out_noted(self, guests: Collection[str], now: int) -> None:
        """For whoever signs them out."""
        await self._note(guests, "signed-out", "", now)

    async def export(self, guest: str, now: int) -> dict[str, Any] | None:
        """All that is kept of a person, whichever guests that is; None where nobody is known by that."""
        selves = await self._people.selves(guest)
        guests = await self._rows(select(schema.guests).where(schema.guests.c.id.in_(selves)))
        if not guests:
            return None
        await self._note(selves, "exported", "", now)
        return {"exported": now, "guests": guests, **await self._kept(selves), "chat": await self._chat(selves)}

    async def notices(self, guests: Collection[str]) -> list[HostNotice]:
        """The latest first."""
        wanted = select(_NOTICES.at, _NOTICES.what, _NOTICES.about).where(_NOTICES.guest.in_(guests)).distinct()
        return [HostNotice(**row) for row in await self._rows(wanted.order_by(_NOTICES.at.desc(), _NOTICES.what))]

    async def _kept(self, selves: Collection[str]) -> dict[str, Any]:
        results, tables, records = schema.results.c, schema.tables.c, schema.records.c
        own = select(results.table_id).where(results.guest.in_(selves))
        games = select(schema.results, tables.code).join(schema.tables, tables.id == results.table_id)
        texts = select(tables.code, records.text).join(schema.records, records.table_id == tables.id)
        keys = [asdict(key) for guest in selves for key in await Passkeys(self._database).of(guest)]
        return {
            "passkeys": [{name: key[name] for name in ("name", "site", "made", "used")} for key in keys],
            "groups": [asdict(row) for row in await self._groups.own(selves)],
            "evenings": [asdict(row) for row in await self._evenings.own(selves)],
            "results": await self._rows(games.where(results.guest.in_(selves)).order_by(results.ended)),
            "records": {row["code"]: row["text"] for row in await self._rows(texts.where(tables.id.in_(own)))},
            **{table.name: await self._owned(table, selves) for table in (schema.quiet_hours, schema.holidays)},
            "host_notices": [asdict(notice) for notice in await self.notices(selves)],
        }

    async def _owned(self, table: Any, selves: Collection[str]) -> list[dict[str, Any]]:
        return await self._rows(select(table).where(table.c.guest.in_(selves)))

    async def _chat(self, selves: Collection[str]) -> list[dict[str, Any]]:
        """What was said at tables that are kept."""
        entries, tables = schema.entries.c, schema.tables.c
        wanted = select(tables.code, entries.kind, entries.body).join(schema.tables, tables.id == entries.table_id)
        rows = await self._rows(wanted.where(entries.kind == Said.__name__))
        lines = [(row["code"], decode(row["kind"], row["body"])) for row in rows]
        return [
            {"table": code, "text": line.text}
            for code, line in lines
            if isinstance(line, Said) and line.guest in selves
        ]

    async def _rows(self, wanted: Select[Any]) -> list[dict[str, Any]]:
        return [dict(row._mapping) for row in await self._database.fetch(wanted)]

    async def _note(self, guests: Iterable[str], what: What, about: str, now: int) -> None:
        rows = [{"guest": guest, "at": now, "what": what, "about": about[:300]} for guest in sorted(guests)]
        await self._database.transact(lambda connection: _write(connection, rows))


def _guests(group: Group) -> set[str]:
    return {guest for member in group.members for guest in member.guests}


def _write(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """What happened twice in a second is told once."""
    for row in rows:
        same = [_NOTICES[name] == value for name, value in row.items()]
        connection.execute(delete(schema.host_notices).where(*same))
    if rows:
        connection.execute(insert(schema.host_notices), rows)
