"""Tables that were closed from outside, by `maquignon admin`: those who are there hear of it within a second or two."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import islice

from maquignon.server.store.archive import Archive
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.rooms import Rooms

LOOK_SECONDS = 1.0
AT_ONCE = 500


async def tell_closed(rooms: Rooms, archive: Archive) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        with contextlib.suppress(DatabaseTrouble):
            await look_for_closed(rooms, archive)


async def look_for_closed(rooms: Rooms, archive: Archive) -> None:
    open_ones = iter([room.table.name for room in rooms.all if not room.table.is_closed])
    while some := list(islice(open_ones, AT_ONCE)):
        for name in await archive.closed_among(some):
            if room := rooms.awake(name):
                room.table.look_again()
