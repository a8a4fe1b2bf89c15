"""What the host of a server did, kept for those whom it concerns to read."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, insert, select

from maquignon.server.store import schema
from maquignon.server.store.engine import Database

What = Literal["exported", "annulled", "counted-again", "group-deleted", "signed-out"]
_NOTICES = schema.host_notices.c
_MOST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticedGame:
    edition: str
    ended: int


_NO_GAME = NoticedGame(edition="", ended=0)


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
        told = (column for column in _NOTICES if column is not _NOTICES.guest)
        wanted = select(*told).where(_NOTICES.guest.in_(guests)).distinct()
        rows = await self._database.fetch(wanted.order_by(_NOTICES.at.desc(), _NOTICES.what))
        return list(map(_notice, rows))

    async def add(self, guests: Iterable[str], notice: HostNotice) -> None:
        game = asdict(notice.game or _NO_GAME)
        told = {"at": notice.at, "what": notice.what, "about": notice.about[:_MOST], **game}
        rows = [{"guest": guest, **told} for guest in sorted(guests)]
        await self._database.transact(lambda connection: _write(connection, rows))


def _notice(row: Row[Any]) -> HostNotice:
    game = NoticedGame(edition=row.edition, ended=row.ended)
    return HostNotice(at=row.at, what=row.what, about=row.about, game=None if game == _NO_GAME else game)


def _write(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """What happened twice in a second is told once."""
    for row in rows:
        same = [_NOTICES[name] == value for name, value in row.items()]
        connection.execute(delete(schema.host_notices).where(*same))
    if rows:
        connection.execute(insert(schema.host_notices), rows)
