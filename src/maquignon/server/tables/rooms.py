"""The tables that are awake: read from their journals when somebody comes, put to sleep when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable

from msgspec import UNSET, UnsetType

from maquignon.play.phase import Pace
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.siblings.counts import AWAKE, Counts, OwnCounts
from maquignon.server.store.archive import TableRow
from maquignon.server.store.codec import UnreadableEntry
from maquignon.server.store.leases import Elsewhere, Leases, NotAlive
from maquignon.server.tables.register import Register
from maquignon.server.tables.room import RESTART, Room
from maquignon.server.workers.bots import BotPool
from maquignon.table.audience import Sent
from maquignon.table.entries import Entry, Opened
from maquignon.table.house import House
from maquignon.table.letters import Guest
from maquignon.table.plan import Plan
from maquignon.table.table import Table

SLEEP_CHECK_SECONDS = 10.0
MOVED = Reason("table-moved")
WRITTEN_SECONDS = 5.0
"""For what a table that is passed on still writes: with PostgreSQL it could come after a peer has read the journal."""
LATE_SECONDS = 1.0
"""After which those are sent on who were on their way in when a table moved; and all others, wherever it is by then."""

log = logging.getLogger("maquignon.lobby")


class Rooms:
    def __init__(
        self,
        house: House,
        bots: BotPool,
        register: Register,
        leases: Leases | None,
        hear: Callable[[Room, Sent], None],
        served: Counts | None = None,
    ) -> None:
        """`hear` is told of every table what a spectator is told; in `served` they are counted."""
        self._house = house
        self._bots = bots
        self._register = register
        self._leases = leases
        self._hear = hear
        self._served = OwnCounts() if served is None else served
        self._rooms: dict[str, Room] = {}
        self._by_code: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room | None]] = {}
        self._empty: set[Room] = set()
        self._closing = False

    @property
    def all(self) -> list[Room]:
        return list(self._rooms.values())

    def awake(self, name: str) -> Room | None:
        return self._rooms.get(name)

    def with_code(self, code: str) -> Room | None:
        return self._by_code.get(code)

    async def open(self, name: str, plan: Plan, host: Guest, origin: str = "") -> Room:
        code = await self._register.enter(name, plan, host, origin)
        await self._take(name)
        return self._serve(await Table.open(name, plan, host, self._house), code)

    async def of(self, listing: TableRow) -> Room | None:
        """Woken where it sleeps; whoever comes meanwhile waits with the first."""
        if listing.id in self._rooms:
            return self._rooms[listing.id]
        if listing.id not in self._waking:
            self._waking[listing.id] = asyncio.create_task(self._wake(listing))
            self._waking[listing.id].add_done_callback(lambda _task: self._waking.pop(listing.id))
        return await asyncio.shield(self._waking[listing.id])

    async def wake_by_calendar(self, openings: Iterable[tuple[TableRow, Opened]]) -> None:
        """Live tables and markets wait for somebody to come."""
        for listing, opened in openings:
            if opened.plan.pace is Pace.TURN_BASED and opened.plan.market is None and not self.awake(listing.id):
                with contextlib.suppress(Elsewhere, NotAlive, Refusal):
                    await self.of(listing)

    async def put_to_sleep(self) -> None:
        while True:
            await asyncio.sleep(SLEEP_CHECK_SECONDS)
            await self.look_round()

    async def look_round(self) -> None:
        """Those sleep now that were empty the last time too: who has woken a table may be on the way to it."""
        before, self._empty = self._empty, set(filter(_is_empty, self.all))
        for room in before & self._empty:
            if _is_empty(room):
                self._empty.discard(room)
                await self._sleep(room)

    async def stop(self) -> None:
        self._closing = True
        await self.sleep_all()

    async def sleep_all(self) -> None:
        """Even where a table has failed."""
        await asyncio.gather(*map(self._sleep, self.all), return_exceptions=True)

    async def pass_on(self, room: Room, peer: str) -> bool:
        """A peer goes on with a table; False where that cannot be, and it goes on here when somebody comes.

        Nobody is heard from before the table stops until they are sent there: what is not answered is said again, and
        nothing is refused.
        """
        name = room.table.name
        if self._rooms.get(name) is not room or name in self._waking:
            return False
        passing = self._waking[name] = asyncio.create_task(self._pass_on(room, peer))
        passing.add_done_callback(lambda _task: self._waking.pop(name))
        here = room.hush()
        try:
            await asyncio.wait([passing], timeout=LATE_SECONDS)
        finally:
            for visitor in here:
                visitor.close(RESTART, MOVED, _way(passing))
        await asyncio.wait([passing])
        return _way(passing) is not UNSET

    async def _pass_on(self, room: Room, peer: str) -> Room | None:
        """Whoever comes meanwhile waits for its end, by which they are sent there."""
        assert self._leases is not None
        path: str | UnsetType = UNSET
        await self._sleep(room, WRITTEN_SECONDS)
        try:
            path = await self._leases.pass_on(room.table.name, peer)
        finally:
            asyncio.get_running_loop().call_later(LATE_SECONDS, room.close, RESTART, MOVED, path)
        raise Elsewhere(path)

    def close(self, reason: Reason) -> None:
        """Everybody at every table has to connect again."""
        for room in self.all:
            room.close(RESTART, reason)

    async def _wake(self, listing: TableRow) -> Room | None:
        await self._take(listing.id)
        entries = await self._entries(listing.id)
        if not entries or self._closing:
            return None
        room = self._serve(Table.restore(entries, self._house), listing.code)
        # a crash may have come between the last move and the list
        await self._register.note_status(room, listing.status)
        await self._register.note_host(room, listing.host)
        return room

    async def _entries(self, table: str) -> list[Entry]:
        try:
            return await self._house.journal.read(table)
        except UnreadableEntry as error:
            log.error("a table cannot be opened", extra={"table": table, "reason": str(error)})
            raise Refusal(Reason("table-damaged")) from None

    def _serve(self, table: Table, code: str) -> Room:
        if room := self._rooms.get(table.name):
            return room  # who found it as soon as it was in the journal was quicker than who opened it, or the reverse
        room = Room(table, code)
        self._rooms[table.name] = self._by_code[code] = room
        self._served.add(AWAKE, 1)
        table.start()
        table.subscribe(lambda sent: self._hear(room, sent), asks=True)
        self._bots.attend(table)
        return room

    async def _take(self, name: str) -> None:
        """Before the journal is read: from then on nobody else writes it."""
        if self._leases:
            await self._leases.take(name)

    async def _sleep(self, room: Room, patience: float = 0.0) -> None:
        if self._rooms.get(room.table.name) is not room:
            return  # somebody was quicker
        del self._rooms[room.table.name], self._by_code[room.code]
        self._served.add(AWAKE, -1)
        self._bots.leave(room.table)
        await room.table.stop(patience)


def _is_empty(room: Room) -> bool:
    return room.table.is_asleep and not room.visitors


def _way(passing: asyncio.Task[Room | None]) -> str | UnsetType:
    """Where a table is that was passed on."""
    if not passing.done() or passing.cancelled():
        return UNSET
    moved = passing.exception()
    return moved.path if isinstance(moved, Elsewhere) else UNSET
