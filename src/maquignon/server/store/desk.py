"""The host's desk: what the host of a server does about groups and people, by its page and `maquignon admin` alike.

Whatever concerns somebody is written down for them to read.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Select, select

from maquignon.server.store import schema
from maquignon.server.store.archive import Archive, GuestRow
from maquignon.server.store.codec import decode
from maquignon.server.store.engine import Database
from maquignon.server.store.evenings import EveningRow, EveningStore
from maquignon.server.store.group_games import GroupGame, GroupGames
from maquignon.server.store.groups import Group, GroupRow, Groups
from maquignon.server.store.host_notices import HostNotice, HostNotices, NoticedGame
from maquignon.server.store.passkeys import Passkeys
from maquignon.server.store.people import People
from maquignon.table.entries import Said

MOST_FOUND = 20
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPeople:
    part: str = ""
    """Of their names; empty where nobody was looked for."""
    guests: tuple[GuestRow, ...] = ()
    more: int = 0
    """How many others are called so."""


class HostDesk:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._groups = Groups(database)
        self._evenings = EveningStore(database)
        self._people = People(database)
        self._notices = HostNotices(database)

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
        played = next((each for each in found[1] if each.code == game), None) if found else None
        if found is None or played is None:
            raise LookupError(f"there is no game {game} in a group {code}")
        group, reason = found[0], _line(reason)
        await self._groups.annul(group.id, played.table, reason, now)
        notice = HostNotice(
            at=now,
            what="annulled" if reason else "counted-again",
            about=_about(group, reason),
            game=NoticedGame(edition=played.edition, ended=played.ended),
        )
        await self._notices.add(_guests(group), notice)

    async def delete_group(self, code: str, reason: str, now: int) -> None:
        """Its members are told why. LookupError where there is none."""
        group = await self._groups.any(code)
        if group is None:
            raise LookupError(f"there is no group {code}")
        notice = HostNotice(at=now, what="group-deleted", about=_about(group, _line(reason)))
        await self._notices.add(_guests(group), notice)
        await self._groups.delete(code)

    async def sign_out_noted(self, guests: Collection[str], now: int) -> None:
        """For whoever signs them out."""
        await self._notices.add(guests, HostNotice(at=now, what="signed-out", about=""))

    async def export(self, guest: str, now: int) -> dict[str, Any] | None:
        """All that is kept of a person, whichever guests that is; None where nobody is known by that."""
        selves = await self._people.selves(guest)
        guests = await self._rows(select(schema.guests).where(schema.guests.c.id.in_(selves)))
        if not guests:
            return None
        await self._notices.add(selves, HostNotice(at=now, what="exported", about=""))
        return {"exported": now, "guests": guests, **await self._kept(selves), "chat": await self._chat(selves)}

    async def notices(self, guests: Collection[str]) -> list[HostNotice]:
        """The latest first."""
        return await self._notices.of(guests)

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


def _guests(group: Group) -> set[str]:
    return {guest for member in group.members for guest in member.guests}


def _about(group: Group, reason: str) -> str:
    return f"{group.name}{reason and f': {reason}'}"


def _line(reason: str) -> str:
    """As much of it as is kept, however it was typed."""
    return " ".join(reason.split())[:LONGEST_REASON]
