"""Looks round at the games by post that are served here: whom they wait for is noted, and told to who is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from time import time
from typing import Protocol

from maquignon.server.notices.quiet_hours import QuietHours
from maquignon.server.notices.schedule import Stage, TurnTime, due, reached
from maquignon.server.notices.sender import Notice
from maquignon.server.store.notices import BrowserRow, NoticeStore, TurnRow
from maquignon.server.store.people import People
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import Room

LOOK_SECONDS = 20.0
DRIFT_SECONDS = 60
"""A table's clock stands still while it is not served; what was noted of it may be wrong by so much."""

Place = tuple[str, int]
Errand = tuple[BrowserRow, Notice]


class Pushes(Protocol):
    """Takes what is to be sent, at once."""

    @property
    def is_on(self) -> bool: ...

    def send(self, browser: BrowserRow, notice: Notice) -> None: ...


class Watch:
    def __init__(
        self,
        lobby: Lobby,
        people: People,
        store: NoticeStore,
        pushes: Pushes,
        now: Callable[[], float] = time,
    ) -> None:
        """Where nothing is pushed turns are noted all the same, for feeds."""
        self._lobby = lobby
        self._people = people
        self._store = store
        self._pushes = pushes
        self._now = now
        self._known: dict[Place, TurnRow] = {}
        self._read: set[str] = set()

    async def watch(self) -> None:
        while True:
            with suppress(DatabaseTrouble):
                await self.look()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        rooms = {room.table.name: room for room in self._lobby.rooms if _is_by_post(room)}
        await self._read_again(rooms.keys())
        now = int(self._now())
        seen = {(row.table_id, row.seat): row for room in rooms.values() for row in _turns(room, now)}
        turns = {place: self._kept(row) for place, row in seen.items()}
        errands: list[Errand] = []
        for place, row in turns.items():
            turns[place], pushed = await self._told(rooms[row.table_id], row, now)
            errands += pushed
        await self._note(turns)
        for browser, notice in errands:
            self._pushes.send(browser, notice)

    async def _read_again(self, tables: Iterable[str]) -> None:
        """What another process, or this one before it was started again, has told of them."""
        served = {*tables}
        if new := served - self._read:
            self._known |= {(row.table_id, row.seat): row for row in await self._store.turns_at(new)}
        self._known = {place: row for place, row in self._known.items() if place[0] in served}
        self._read = served

    def _kept(self, row: TurnRow) -> TurnRow:
        """As it was noted, where it is the same turn."""
        known = self._known.get((row.table_id, row.seat))
        if known is None or (known.turn, known.guest) != (row.turn, row.guest):
            return row
        if abs(known.begun - row.begun) <= DRIFT_SECONDS and _is_near(known.until, row.until):
            return known
        return replace(row, told=known.told)

    async def _told(self, room: Room, row: TurnRow, now: int) -> tuple[TurnRow, list[Errand]]:
        """The turn as it is noted now, and what is pushed of it; whoever is at the table sees it anyway."""
        time, told = TurnTime(begun=row.begun, until=row.until), Stage(row.told) if row.told else None
        if not self._pushes.is_on or due(time, told, now) is None:
            return row, []
        if row.seat in room.present_seats:
            return replace(row, told=reached(time, now)), []
        selves = await self._people.selves(row.guest)
        browsers = await self._store.browsers(selves)
        stage = due(time, told, now, await self._quiet(selves) if browsers else None)
        if stage is None:
            return row, []
        notice = Notice(code=room.code, key=stage.key, until=row.until)
        return replace(row, told=stage), [(browser, notice) for browser in browsers]

    async def _quiet(self, selves: tuple[str, ...]) -> QuietHours | None:
        row = await self._store.quiet(selves)
        return None if row is None else QuietHours(begin=row.from_minute, end=row.to_minute, zone=row.zone)

    async def _note(self, turns: dict[Place, TurnRow]) -> None:
        """Only what has changed, and before anything is sent: what is told is told once."""
        changed = [row for place, row in turns.items() if self._known.get(place) != row]
        ended = [place for place in self._known if place not in turns]
        if changed or ended:
            await self._store.note_turns(changed, ended)
        self._known = turns


def _is_by_post(room: Room) -> bool:
    return not room.table.is_live and room.table.market is None


def _turns(room: Room, now: int) -> Iterator[TurnRow]:
    for each in room.table.awaited():
        yield TurnRow(
            table_id=room.table.name,
            seat=each.seat,
            guest=each.guest,
            turn=each.turn,
            begun=now - each.since // 1_000,
            until=None if each.left is None else now + each.left // 1_000,
        )


def _is_near(one: int | None, other: int | None) -> bool:
    return one == other if one is None or other is None else abs(one - other) <= DRIFT_SECONDS
