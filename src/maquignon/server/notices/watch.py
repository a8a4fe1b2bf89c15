"""Looks round at the games by post that are served here: whom they wait for is noted and told, and who is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from time import time
from typing import Protocol

from maquignon.server.notices.quiet_hours import QuietHours
from maquignon.server.notices.schedule import Stage, TurnTime, due, reached
from maquignon.server.notices.sender import Notice
from maquignon.server.store.holidays import HolidayStore
from maquignon.server.store.notices import BrowserRow, NoticeStore, TurnRow
from maquignon.server.store.people import People
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import Room
from maquignon.table.awaiting import Awaited
from maquignon.table.letters import EndHoliday, GoOnHoliday

LOOK_SECONDS = 20.0
DRIFT_SECONDS = 60
"""A table's clock stands still while it is not served; what was noted of it may be wrong by so much."""

BACK = "back"
"""The sentence for who is back from a holiday."""

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
        holidays: HolidayStore,
        pushes: Pushes,
        now: Callable[[], float] = time,
    ) -> None:
        """Where nothing is pushed turns are noted all the same, for feeds."""
        self._lobby = lobby
        self._people = people
        self._store = store
        self._holidays = holidays
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
        await self._tell_tables(rooms.values(), now)
        turns: dict[Place, TurnRow] = {}
        errands: list[Errand] = []
        for room, each in _awaited(rooms.values()):
            row = self._kept(_turn(room, each, now))
            turns[row.table_id, row.seat], pushed = await self._told(room, each, row, now)
            errands += pushed
        await self._note(turns)
        for browser, notice in [*errands, *await self._welcomed(now)]:
            self._pushes.send(browser, notice)

    async def _tell_tables(self, rooms: Iterable[Room], now: int) -> None:
        """Who is away, and who is back: their clocks stand still from now on, or go on."""
        away = await self._holidays.away(now)
        for room in rooms:
            for seat, guest in room.table.people():
                known, until = room.table.away.get(seat), away.get(guest)
                if until is None and known is not None:
                    room.table.post(EndHoliday(guest=guest))
                elif until is not None and until != known:
                    room.table.post(GoOnHoliday(guest=guest, until=until, rest=(until - now) * 1_000))

    async def _welcomed(self, now: int) -> list[Errand]:
        """One notice at the end of a holiday, of the turn that ends first."""
        errands: list[Errand] = []
        for guest in await self._holidays.ended(now):
            selves = await self._people.selves(guest)
            quiet = await self._quiet(selves)
            if (quiet and quiet.end_of(now)) or not await self._holidays.tell(guest, now):
                continue
            for turn in (await self._store.own_turns(selves))[:1]:
                notice = Notice(code=turn.code, key=BACK, until=turn.until)
                errands += [(browser, notice) for browser in await self._store.browsers(selves) if self._pushes.is_on]
        return errands

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

    async def _told(self, room: Room, turn: Awaited, row: TurnRow, now: int) -> tuple[TurnRow, list[Errand]]:
        """The turn as it is noted now, and what is pushed of it; whoever is at the table sees it anyway."""
        time = TurnTime(begun=row.begun, until=row.until, late=turn.late)
        told = Stage(row.told) if row.told else None
        if not self._pushes.is_on or due(time, told, now) is None:
            return row, []
        if row.seat in room.present_seats or turn.away is not None:
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


def _awaited(rooms: Iterable[Room]) -> list[tuple[Room, Awaited]]:
    return [(room, each) for room in rooms for each in room.table.awaited()]


def _turn(room: Room, awaited: Awaited, now: int) -> TurnRow:
    return TurnRow(
        table_id=room.table.name,
        seat=awaited.seat,
        guest=awaited.guest,
        turn=awaited.turn,
        begun=now - awaited.since // 1_000,
        until=None if awaited.left is None else now + awaited.left // 1_000,
    )


def _is_near(one: int | None, other: int | None) -> bool:
    return one == other if one is None or other is None else abs(one - other) <= DRIFT_SECONDS
