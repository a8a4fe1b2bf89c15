"""Who is at the tables: noted for the lists, and tables where nobody has been for hours are closed."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from maquignon.server.store.archive import TableRow
from maquignon.server.store.leases import Elsewhere, NotAlive
from maquignon.server.store.public_list import PublicList
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.register import now
from maquignon.server.tables.room import Room
from maquignon.server.tables.rooms import Rooms
from maquignon.table.letters import Expire

LOOK_SECONDS = 10.0
NOTE_SECONDS = 60
"""What has not changed is noted so often."""
LISTED_SECONDS = 300
"""A table where nobody is stays on the public list for so long."""
CLOSING_SECONDS = 600.0

log = logging.getLogger("maquignon.lobby")


class Attendance:
    def __init__(self, lists: PublicList, rooms: Rooms, empty_seconds: float | None) -> None:
        """Tables whose game has not begun are closed after so many seconds without anybody; None: never."""
        self._lists = lists
        self._rooms = rooms
        self._empty_seconds = empty_seconds
        self._noted: dict[str, tuple[int, int]] = {}
        """By table: how many were noted, and when."""

    async def public(self) -> list[TableRow]:
        return await self._lists.tables(now() - LISTED_SECONDS)

    async def note_always(self) -> None:
        while True:
            with contextlib.suppress(DatabaseTrouble):
                await self.note()
            await asyncio.sleep(LOOK_SECONDS)

    async def note(self) -> None:
        rooms = self._rooms.all
        attended = {room.table.name: room.present for room in rooms if room.is_attended and self._is_news(room)}
        empty = {room.table.name: 0 for room in rooms if not room.is_attended and self._was_full(room)}
        if attended:
            await self._lists.note(attended, now(), attended=True)
        if empty:
            await self._lists.note(empty, now(), attended=False)
        known = {room.table.name for room in rooms}
        noted = {name: (number, now()) for name, number in {**attended, **empty}.items()}
        self._noted = {name: each for name, each in {**self._noted, **noted}.items() if name in known}

    async def close_always(self) -> None:
        while True:
            with contextlib.suppress(DatabaseTrouble):
                await self.close_deserted()
            await asyncio.sleep(CLOSING_SECONDS)

    async def close_deserted(self) -> None:
        """Each by the process that serves it; where none does, by this one."""
        if self._empty_seconds is None:
            return
        for listing in await self._lists.deserted(int(now() - self._empty_seconds)):
            try:
                await self._expire(listing)
            except (Elsewhere, NotAlive):
                continue
            except DatabaseTrouble:
                raise
            except Exception:  # one journal that cannot be read must not keep all others open
                log.exception("the table %s cannot be closed", listing.id)

    async def _expire(self, listing: TableRow) -> None:
        room = await self._rooms.of(listing)
        if room is not None:
            await room.table.send(Expire())

    def _is_news(self, room: Room) -> bool:
        number, at = self._noted.get(room.table.name, (-1, 0))
        return number != room.present or now() - at >= NOTE_SECONDS

    def _was_full(self, room: Room) -> bool:
        return self._noted.get(room.table.name, (-1, 0))[0] > 0
