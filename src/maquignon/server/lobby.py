"""All tables of this server: opens them, finds them, wakes them from the store and lets empty ones sleep."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from time import time
from typing import Any

from maquignon.play.phase import Pace
from maquignon.server import wire
from maquignon.server.bots import BotPool
from maquignon.server.limits import Limits
from maquignon.server.room import RESTART, SPECTATOR, Room
from maquignon.server.store.archive import UNFINISHED, Archive, CodeTaken, RecordRow, Status, TableRow
from maquignon.server.store.leases import Elsewhere, Leases, NotAlive, brought_back, kept_alive
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.table.audience import Sent
from maquignon.table.entries import Opened
from maquignon.table.house import House
from maquignon.table.letters import Guest, SeatBot, SitDown
from maquignon.table.lobby import Again
from maquignon.table.news import GameBegan, Happened, News, RematchWished, TableClosed
from maquignon.table.plan import Plan
from maquignon.table.table import Table

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 6
SLEEP_CHECK_SECONDS = 10.0
FAREWELL_SECONDS = 1.0

STATUS = {
    "lobby": Status.LOBBY,
    "deal": Status.LOBBY,
    "play": Status.PLAYING,
    "over": Status.OVER,
    "closed": Status.CLOSED,
}

log = logging.getLogger("maquignon.lobby")


class Refusal(Exception):
    """A wish the lobby does not follow; the reason is a sentence for whoever asked."""


class Lobby:
    def __init__(
        self, archive: Archive, house: House, bots: BotPool, limits: Limits, leases: Leases | None = None
    ) -> None:
        """With leases it shares its tables with other processes."""
        self._archive = archive
        self._house = house
        self._bots = bots
        self._limits = limits
        self._leases = leases
        self._rooms: dict[str, Room] = {}
        self._by_code: dict[str, Room] = {}
        self._seeking: dict[str, asyncio.Task[Room | None]] = {}
        self._waking: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self.is_up = asyncio.Event()
        """Whatever goes on by the calendar is awake."""

    @property
    def rooms(self) -> list[Room]:
        """The tables that are awake."""
        return list(self._rooms.values())

    @property
    def is_serving(self) -> bool:
        """False while other processes take this one for dead."""
        return self._leases is None or self._leases.is_alive

    async def start(self) -> None:
        """Look after empty tables from now on, and wake those that go on by the calendar."""
        if self._leases:
            await self._leases.enter()
            self.spawn(self._stay_alive(self._leases))
            self.spawn(self._adopt(self._leases))
        self.spawn(self._put_to_sleep())
        self.spawn(self._wake_correspondence())

    async def farewell(self, reason: str) -> None:
        """Tell everybody before the server stops, and give them a moment to hear it."""
        for room in self.rooms:
            room.close(RESTART, reason)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while any(room.visitors for room in self.rooms):
                    await asyncio.sleep(0.01)

    async def stop(self) -> None:
        self._closing = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._sleep_all()
        if self._leases:
            with contextlib.suppress(DatabaseTrouble):
                await self._leases.leave()

    async def open(self, plan: Plan, host: Guest) -> Room:
        if await self._archive.hosted(host) >= self._limits.tables_per_guest:
            raise Refusal(f"you have {self._limits.tables_per_guest} tables already: finish or leave one first")
        return await self._open(secrets.token_hex(16), plan, host)

    async def find(self, code: str) -> TableRow | None:
        return await self._archive.table_by_code(code.upper()) if _is_name(code) else None

    async def public(self) -> list[TableRow]:
        return await self._archive.public_tables()

    async def room(self, code: str) -> Room | None:
        """The served table with that code; a sleeping one is woken."""
        code = code.upper()
        if code in self._by_code:
            return self._by_code[code]
        if code not in self._seeking:
            # after a restart all of a table come at once: one looks for all
            self._seeking[code] = asyncio.create_task(self._sought(code))
            self._seeking[code].add_done_callback(lambda _task: self._seeking.pop(code))
        return await asyncio.shield(self._seeking[code])

    async def _sought(self, code: str) -> Room | None:
        listing = await self.find(code)
        return None if listing is None else await self.room_of(listing)

    async def room_of(self, listing: TableRow) -> Room | None:
        if listing.id in self._rooms:
            return self._rooms[listing.id]
        if listing.id not in self._waking:
            self._waking[listing.id] = asyncio.create_task(self._wake(listing))
            self._waking[listing.id].add_done_callback(lambda _task: self._waking.pop(listing.id))
        return await asyncio.shield(self._waking[listing.id])

    def attend(self, room: Room) -> None:
        """Somebody came: bots may be asked now."""
        self._bots.attend(room.table)

    def awake(self, name: str) -> Room | None:
        return self._rooms.get(name)

    async def record(self, name_or_code: str) -> str | None:
        """The record of a finished game."""
        if not _is_name(name_or_code):
            return None
        listing = await self._archive.table(name_or_code) or await self.find(name_or_code)
        if listing is None:
            return None
        if stored := await self._archive.record(listing.id):
            return stored.text
        try:
            room = await self.room_of(listing)
        except Elsewhere:
            room = None
        if room is None or not room.table.is_over:
            raise Refusal("that game is not over yet")
        return room.table.record()

    async def _open(self, name: str, plan: Plan, host: Guest) -> Room:
        code = await self._listed(name, plan, host)
        await self._take(name)
        return self._serve(await Table.open(name, plan, host, self._house), code)

    async def _listed(self, name: str, plan: Plan, host: Guest) -> str:
        """Put a table on the list under a code that no other has."""
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            try:
                await self._archive.open_table(_row(name, code, plan, host))
            except CodeTaken:
                if await self._archive.table(name):
                    raise
            else:
                return code

    async def _wake(self, listing: TableRow) -> Room | None:
        await self._take(listing.id)
        entries = await self._house.journal.read(listing.id)
        if not entries or self._closing:
            return None
        room = self._serve(Table.restore(entries, self._house), listing.code)
        # a crash may have come between the last move and the list
        await self._note_status(room, listing.status)
        return room

    def _serve(self, table: Table, code: str) -> Room:
        room = Room(table, code)
        self._rooms[table.name] = self._by_code[code] = room
        table.start()
        table.subscribe(self._listener(room))
        self._bots.attend(table)
        return room

    def _listener(self, room: Room) -> Callable[[Sent], None]:
        """The lobby's own ear at a table: it hears what a spectator hears."""

        def hear(sent: Sent) -> None:
            # always after the table has done what it is doing
            asyncio.get_running_loop().call_soon(self._bots.attend, room.table)
            match sent:
                case News(told=GameBegan()):
                    self.spawn(self._note_status(room, Status.LOBBY))
                case News(told=TableClosed() | Happened()) if room.table.is_over or isinstance(sent.told, TableClosed):
                    self.spawn(self._note_status(room, Status.PLAYING))
                case News(told=RematchWished()):
                    self.spawn(self._play_again(room))

        return hear

    async def _note_status(self, room: Room, known: Status) -> None:
        status = STATUS[room.table.snapshot(SPECTATOR).stage]
        if status is Status.OVER:
            text, game = room.table.record(), room.code
            await self._archive.save_record(RecordRow(table=room.table.name, game=game, finished=now(), text=text))
        elif status is not known:
            await self._archive.change_table(room.table.name, now(), status=status)

    async def note_seat(self, room: Room, guest: Guest, name: str) -> None:
        """Who sits where, for the list of a guest's own tables."""
        seat = room.table.seat_of(guest)
        if seat is None:
            await self._archive.unseat_guest(room.table.name, guest)
        else:
            await self._archive.meet_guest(guest, name, now())
            await self._archive.seat_guest(room.table.name, guest, seat)

    async def tables_of(self, guest: Guest) -> list[TableRow]:
        return [seated.table for seated in await self._archive.tables_of(guest)]

    async def _play_again(self, room: Room) -> None:
        """Once all want it: a new table with the same people, whose name follows from the old one's."""
        again = room.table.again()
        if again is None:
            return
        name = hashlib.sha256(f"again {room.table.name}".encode()).hexdigest()[:32]
        listing = await self._archive.table(name)
        if listing is None:
            new = await self._open(name, again.plan, again.host)
            await _seat(new.table, again)
            room.tell(wire.Next(code=new.code))
        else:
            room.tell(wire.Next(code=listing.code))

    async def _wake_correspondence(self) -> None:
        for listing in await self._archive.unfinished_tables():
            await self._wake_by_calendar(listing)
        self.is_up.set()

    async def _wake_by_calendar(self, listing: TableRow) -> None:
        """Live tables wait for somebody to come."""
        if self.awake(listing.id):
            return
        opening = (await self._house.journal.read(listing.id))[0]
        if isinstance(opening, Opened) and opening.plan.pace is Pace.TURN_BASED:
            with contextlib.suppress(Elsewhere, NotAlive):
                await self.room_of(listing)

    async def _take(self, name: str) -> None:
        """Before the journal is read: from then on nobody else writes it."""
        if self._leases:
            await self._leases.take(name)

    async def _stay_alive(self, leases: Leases) -> None:
        while not leases.is_replaced:
            await kept_alive(leases)
            log.error("other processes may have taken the tables of this one")
            for room in self.rooms:
                room.close(RESTART, "this table has moved: please connect again")
            await self._sleep_all()
            await brought_back(leases)
        log.error("another process runs under the name of this one, which serves nothing more")

    async def _adopt(self, leases: Leases) -> None:
        """What goes on by the calendar goes on when its process has died."""
        while True:
            await leases.pause()
            with contextlib.suppress(DatabaseTrouble):
                for name in await leases.orphans():
                    listing = await self._archive.table(name)
                    if listing and listing.status in UNFINISHED:
                        await self._wake_by_calendar(listing)

    async def _put_to_sleep(self) -> None:
        while True:
            await asyncio.sleep(SLEEP_CHECK_SECONDS)
            for room in self.rooms:
                if room.table.is_asleep and not room.visitors:
                    await self._sleep(room)

    async def _sleep_all(self) -> None:
        """Even where a table has failed."""
        await asyncio.gather(*map(self._sleep, self.rooms), return_exceptions=True)

    async def _sleep(self, room: Room) -> None:
        if self._rooms.get(room.table.name) is not room:
            return  # somebody was quicker
        del self._rooms[room.table.name], self._by_code[room.code]
        self._bots.leave(room.table)
        await room.table.stop()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a task of the lobby failed", exc_info=error)


def now() -> int:
    """Seconds of the calendar, for lists and retention only."""
    return int(time())


def _is_name(text: str) -> bool:
    """Whether a table could be called that: databases choke on some of what people send."""
    return text.isascii() and text.isalnum()


def _row(name: str, code: str, plan: Plan, host: Guest) -> TableRow:
    return TableRow(
        id=name,
        code=code,
        host=host,
        edition=plan.edition,
        public=plan.public,
        status=Status.LOBBY,
        opened=now(),
        changed=now(),
    )


async def _seat(table: Table, again: Again) -> None:
    for seat, (guest, name) in again.people.items():
        await table.send(SitDown(guest=guest, name=name, seat=seat))
    for seat, bot in again.bots.items():
        await table.send(SeatBot(host=again.host, seat=seat, bot=bot))
