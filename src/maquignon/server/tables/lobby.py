"""All tables of this server: opens them, finds them, and knows what goes on at them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any

from maquignon.bots.counsel import Counsel
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.monitoring.background import Background
from maquignon.server.settings.limits import Limits
from maquignon.server.siblings.counts import Counts
from maquignon.server.store.archive import UNFINISHED, Archive, SeatedAt, Status, TableRow
from maquignon.server.store.leases import Elsewhere, Leases, Peer
from maquignon.server.store.public_list import PublicList
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.asleep import AsleepTables
from maquignon.server.tables.attendance import Attendance
from maquignon.server.tables.balance import Balance, Evenness
from maquignon.server.tables.closing import tell_closed
from maquignon.server.tables.facts import TableSummary
from maquignon.server.tables.peers import adopt, stay_alive
from maquignon.server.tables.register import Register
from maquignon.server.tables.rematch import play_again
from maquignon.server.tables.room import Room
from maquignon.server.tables.rooms import Rooms
from maquignon.server.workers.bots import BotPool
from maquignon.table.answers import Answer
from maquignon.table.audience import PlainMove, Sent
from maquignon.table.house import House
from maquignon.table.letters import Begin, Close, GivenDeal, Guest, SitDown
from maquignon.table.news import (
    BotPlays,
    DealFailed,
    GameBegan,
    GuestBanned,
    Happened,
    HostIs,
    News,
    RematchWished,
    SeatResigned,
    TableClosed,
)
from maquignon.table.plan import Plan
from maquignon.table.table import Table

FAREWELL_SECONDS = 1.0
TURN_SECONDS = 10.0
"""Between two looks at whose turn it is: processes that start together have found each other by the first."""
NOBODY = ""
"""Hosts the tables of an evening: nobody closes them or sends anybody away."""


class Lobby:
    def __init__(
        self,
        archive: Archive,
        lists: PublicList,
        house: House,
        bots: BotPool,
        limits: Limits,
        leases: Leases | None = None,
        empty_seconds: float | None = None,
        served: Counts | None = None,
        evenness: Evenness | None = None,
    ) -> None:
        """With leases it shares its tables with other processes, which are told of how many it has by `served`.

        With evenness it hands some of them over where it is busier than others.
        """
        self._archive = archive
        self._house = house
        self._bots = bots
        self._limits = limits
        self._leases = leases
        self._register = Register(archive)
        self._rooms = Rooms(house, bots, self._register, leases, self._hear, served)
        self._attendance = Attendance(lists, self._rooms, empty_seconds)
        self._balance = Balance(leases, self._rooms, evenness) if leases and evenness else None
        self._sleepers = AsleepTables(archive, house)
        self._seeking: dict[str, asyncio.Task[Room | None]] = {}
        self._background = Background()
        self.is_up = asyncio.Event()
        """Whatever goes on by the calendar is awake."""
        self.deals_voided = 0

    @property
    def rooms(self) -> list[Room]:
        """The tables that are awake."""
        return self._rooms.all

    @property
    def is_serving(self) -> bool:
        """False while other processes take this one for dead."""
        return self._leases is None or self._leases.is_alive

    @property
    def handed_over(self) -> int:
        """Tables that went to a process which was less busy."""
        return self._balance.handed_over if self._balance else 0

    async def start(self) -> None:
        """Look after empty tables from now on, and wake those that go on by the calendar."""
        if self._leases:
            await self._leases.enter()
            self.spawn(stay_alive(self._leases, self._rooms))
            self.spawn(adopt(self._leases, self._rooms, self._archive))
        if self._balance:
            self.spawn(self._balance.keep())
        self.spawn(self._rooms.put_to_sleep())
        self.spawn(self._attendance.note_always())
        self.spawn(self._attendance.close_always())
        self.spawn(self._wake_correspondence())
        self.spawn(tell_closed(self._rooms, self._archive))

    async def farewell(self, reason: Reason) -> None:
        """Tell everybody before the server stops, and give them a moment to hear it.

        Another process may have its tables at once: who comes back is there before this one has ended.
        """
        rooms = self.rooms
        self._rooms.close(reason)
        if self._leases:
            await self.stop()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while any(room.visitors for room in rooms):
                    await asyncio.sleep(0.01)

    async def stop(self) -> None:
        await self._background.stop()
        await self._rooms.stop()
        if self._leases:
            with contextlib.suppress(DatabaseTrouble):
                await self._leases.leave()

    async def peers(self) -> tuple[Peer, ...]:
        return await self._leases.peers() if self._leases else ()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._background.spawn(work)

    async def open(self, plan: Plan, host: Guest, origin: str = "") -> Room:
        await self._check_number(host)
        return await self._rooms.open(secrets.token_hex(16), plan, host, origin)

    async def _check_number(self, host: Guest) -> None:
        if await self._archive.count_hosted(host) >= self._limits.tables_per_guest:
            raise Refusal(Reason("too-many-tables", n=self._limits.tables_per_guest))

    async def open_market(self, name: str, plan: Plan, deal: GivenDeal, guest: Guest, shown: str, origin: str) -> str:
        """A table of that name where the guest plays at once, and its code; one for practice counts as any other."""
        if plan.practice:
            await self._check_number(guest)
        room = await self._rooms.open(name, plan, guest, origin)
        await self._deal_market(room, guest, shown, deal)
        return room.code

    async def begin_market(self, listing: TableRow, guest: Guest, shown: str, deal: GivenDeal) -> None:
        """What was cut short when it was opened."""
        with contextlib.suppress(Elsewhere):
            if room := await self._rooms.of(listing):
                await self._deal_market(room, guest, shown, deal)

    async def _deal_market(self, room: Room, guest: Guest, shown: str, deal: GivenDeal) -> None:
        await room.table.send(SitDown(guest=guest, name=shown, seat=0))
        await room.table.send(Begin(host=guest, deal=deal))
        await self._register.note_seat(room, guest, shown)

    async def has_turn(self, number: int) -> bool:
        """Whether to open the table of that number is up to this process."""
        return self._leases is None or await self._leases.has_turn(number)

    async def does_chores(self) -> bool:
        """Whether what is done once for all processes that share the database is up to this one, now."""
        return await self.has_turn(0)

    async def await_chores(self) -> None:
        """Returns when they are."""
        while self._leases:
            await asyncio.sleep(TURN_SECONDS)
            with contextlib.suppress(DatabaseTrouble):
                if await self.does_chores():
                    return

    async def open_seated(self, name: str, plan: Plan, people: Mapping[int, tuple[Guest, str]]) -> None:
        """A table of that name which nobody hosts, and where everybody has a seat; what was cut short goes on."""
        await self.seat(await self._rooms.open(name, plan, NOBODY), people)

    async def seat(self, room: Room, people: Mapping[int, tuple[Guest, str]]) -> None:
        """Whoever sits there already stays."""
        for seat, (guest, shown) in people.items():
            if room.table.seat_of(guest) is None:
                await room.table.send(SitDown(guest=guest, name=shown, seat=seat))
                await self._register.note_seat(room, guest, shown)

    async def woken(self, listing: TableRow) -> Room | None:
        """None where another process serves it."""
        with contextlib.suppress(Elsewhere):
            return await self._rooms.of(listing)
        return None

    async def find(self, code: str) -> TableRow | None:
        return await self._archive.table_by_code(code.upper()) if _is_name(code) else None

    async def listing(self, name_or_code: str) -> TableRow | None:
        """The table of that id or code."""
        if not _is_name(name_or_code):
            return None
        return await self._archive.table(name_or_code) or await self.find(name_or_code)

    async def public(self) -> list[TableRow]:
        """Those where somebody is, or was a moment ago: the liveliest and newest first."""
        return await self._attendance.public()

    async def close(self, listing: TableRow, host: Guest) -> Answer | None:
        """As its host wishes; None where the table is gone."""
        room = await self._rooms.of(listing)
        return None if room is None else await room.table.send(Close(host=host))

    async def seats_of(self, guest: Guest) -> list[SeatedAt]:
        return await self._archive.tables_of(guest)

    async def sits(self, table: str, guest: Guest) -> bool:
        """Whether the guest sits or sat there."""
        return await self._archive.sits(table, guest)

    async def asleep(self, listings: Iterable[TableRow]) -> dict[str, TableSummary]:
        """Those among some that are unfinished and not served here, as they were left; none is woken."""
        unserved = [each.id for each in listings if each.status in UNFINISHED and not self.awake(each.id)]
        return await self._sleepers.looks(unserved)

    async def room(self, code: str) -> Room | None:
        """The served table with that code; a sleeping one is woken."""
        code = code.upper()
        if room := self._rooms.with_code(code):
            return room
        if code not in self._seeking:
            # after a restart all of a table come at once: one looks for all
            self._seeking[code] = asyncio.create_task(self._sought(code))
            self._seeking[code].add_done_callback(lambda _task: self._seeking.pop(code))
        return await asyncio.shield(self._seeking[code])

    def served(self, code: str) -> Room | None:
        """The table with that code, if it is awake here."""
        return self._rooms.with_code(code.upper())

    def awake(self, name: str) -> Room | None:
        return self._rooms.awake(name)

    def attend(self, room: Room) -> None:
        """Somebody came: bots may be asked now."""
        self._bots.attend(room.table)

    def hurry(self, room: Room) -> None:
        """Nobody wants to read what bots did."""
        self._bots.hurry(room.table)

    async def note_seat(self, room: Room, guest: Guest, name: str) -> None:
        await self._register.note_seat(room, guest, name)

    async def record(self, listing: TableRow) -> str:
        """The record of a finished game."""
        if stored := await self._archive.record(listing.id):
            return stored.text
        try:
            room = await self._rooms.of(listing)
        except Elsewhere:
            room = None
        if room is None or not room.table.is_over:
            raise Refusal(Reason("that-game-not-over"))
        return room.table.record()

    async def _sought(self, code: str) -> Room | None:
        listing = await self.find(code)
        return None if listing is None else await self._rooms.of(listing)

    async def _wake_correspondence(self) -> None:
        await self._rooms.wake_by_calendar(await self._archive.openings())
        self.is_up.set()

    async def advise(self, table: Table, seat: int) -> Counsel | None:
        """What a strong bot would say at a seat, how often."""
        return await self._bots.advise(table, seat)

    def _hear(self, room: Room, sent: Sent) -> None:
        """The lobby's own ear at a table: it hears what a spectator hears."""
        if room.table.has_bots:
            # always after the table has done what it is doing
            asyncio.get_running_loop().call_soon(self._bots.attend, room.table)
        if isinstance(sent, PlainMove) and not room.table.is_over:
            return  # as nearly all that is heard
        match sent:
            case PlainMove():
                self.spawn(self._register.note_status(room, Status.PLAYING))
            case News(told=DealFailed()):
                self.deals_voided += 1
            case News(told=SeatResigned()):
                room.send_onlookers_away()
            case News(told=GameBegan()):
                room.send_onlookers_away()
                self.spawn(self._register.note_status(room, Status.LOBBY))
            case News(told=TableClosed() | Happened()) if room.table.is_over or isinstance(sent.told, TableClosed):
                self.spawn(self._register.note_status(room, Status.PLAYING))
            case News(told=HostIs()):
                self.spawn(self._register.note_host(room))
            case News(told=GuestBanned(number=number)):
                self.spawn(self._send_away(room, number))
            case News(told=RematchWished() | BotPlays()):  # who leaves is waited for no more
                self.spawn(play_again(room, self._rooms, self._archive, self._register))

    async def _send_away(self, room: Room, number: int) -> None:
        """With the reason."""
        ban = next((each for each in room.table.bans if each.number == number), None)
        if ban is not None:
            room.send_away(ban.guest, Reason("banned"))
            await self._register.note_seat(room, ban.guest, ban.name)


def _is_name(text: str) -> bool:
    """Whether a table could be called that: databases choke on some of what people send."""
    return text.isascii() and text.isalnum()
