"""What a process does that shares its tables with others: it stays alive, and goes on with what the dead have left."""

from __future__ import annotations

import contextlib
import logging

from maquignon.server.store.archive import Archive
from maquignon.server.store.leases import Leases, brought_back, kept_alive
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.rooms import MOVED, Rooms

log = logging.getLogger("maquignon.lobby")


async def stay_alive(leases: Leases, rooms: Rooms) -> None:
    while not leases.is_replaced:
        await kept_alive(leases)
        log.error("other processes may have taken the tables of this one")
        rooms.close(MOVED)
        await rooms.sleep_all()
        await brought_back(leases)
    log.error("another process runs under the name of this one, which serves nothing more")


async def adopt(leases: Leases, rooms: Rooms, archive: Archive) -> None:
    """What goes on by the calendar goes on when its process has died."""
    while True:
        await leases.pause()
        with contextlib.suppress(DatabaseTrouble):
            if orphans := await leases.orphans():
                await rooms.wake_by_calendar(await archive.openings(orphans))
