"""What the host of a server did, kept for those whom it concerns to read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, insert, select

from maquignon.server.store import schema
from maquignon.server.store.engine import Database

What = Literal["exported", "annulled", "counted-again", "group-deleted", "signed-out"]
_NOTICES = schema.host_notices.c
_GAME = re.compile(r"(\S+) (\d+)\n(.*)", re.DOTALL)
"""What is about a game has it in a first line; in any language, hence not in words."""
_MOST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticedGame:
    edition: str
    ended: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostNotice:
    at: int
    what: What
    about: str
    """A group and a reason, where there are any."""
    game: NoticedGame | None = None


class HostNotices:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guests: Collection[str]) -> list[HostNotice]:
        """The latest first."""
        wanted = select(_NOTICES.at, _NOTICES.what, _NOTICES.about).where(_NOTICES.guest.in_(guests)).distinct()
        rows = await self._database.fetch(wanted.order_by(_NOTICES.at.desc(), _NOTICES.what))
        return list(map(_notice, rows))

    async def add(self, guests: Iterable[str], notice: HostNotice) -> None:
        game = f"{notice.game.edition} {notice.game.ended}\n" if notice.game else ""
        told = {"at": notice.at, "what": notice.what, "about": (game + notice.about)[:_MOST]}
        rows = [{"guest": guest, **told} for guest in sorted(guests)]
        await self._database.transact(lambda connection: _write(connection, rows))


def _notice(row: Row[Any]) -> HostNotice:
    found = _GAME.fullmatch(row.about) if row.what in ("annulled", "counted-again") else None
    if found is None:
        return HostNotice(at=row.at, what=row.what, about=row.about)
    game = NoticedGame(edition=found[1], ended=int(found[2]))
    return HostNotice(at=row.at, what=row.what, about=found[3], game=game)


def _write(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """What happened twice in a second is told once."""
    for row in rows:
        same = [_NOTICES[name] == value for name, value in row.items()]
        connection.execute(delete(schema.host_notices).where(*same))
    if rows:
        connection.execute(insert(schema.host_notices), rows)
