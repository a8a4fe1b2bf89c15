"""Playing again: a new table with the same people on the same seats, which begins once all of them want it."""

from __future__ import annotations

import hashlib

from maquignon.server.store.archive import Archive
from maquignon.server.tables.register import Register
from maquignon.server.tables.room import Room
from maquignon.server.tables.rooms import Rooms
from maquignon.server.wire import outgoing
from maquignon.table.letters import Begin, SeatBot, SitDown
from maquignon.table.lobby import Again
from maquignon.table.table import Table


async def play_again(room: Room, rooms: Rooms, archive: Archive, register: Register) -> None:
    """The new table's name follows from the old one's: there is one, however often it is asked for."""
    async with room.noting:
        again = room.table.again()
        if again is None:
            return
        name = hashlib.sha256(f"again {room.table.name}".encode()).hexdigest()[:32]
        listing = await archive.table(name)
        if listing is None:
            new = await rooms.open(name, again.plan, again.host)
            await _seat(new.table, again)
            room.tell(outgoing.Next(code=new.code))
            for guest, shown in again.people.values():
                await register.note_seat(new, guest, shown)
        else:
            room.tell(outgoing.Next(code=listing.code))


async def _seat(table: Table, again: Again) -> None:
    for seat, (guest, name) in again.people.items():
        await table.send(SitDown(guest=guest, name=name, seat=seat))
    for seat, bot in again.bots.items():
        await table.send(SeatBot(host=again.host, seat=seat, bot=bot))
    await table.send(Begin(host=again.host))
