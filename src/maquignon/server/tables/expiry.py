"""Deletes what is older than the settings keep it: when the server starts, and once a day.

Of several processes one does it, and another when that one has died.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import astuple

from maquignon.server.settings.config import Config
from maquignon.server.store.engine import Database
from maquignon.server.store.leases import leased_tables
from maquignon.server.store.retention import DAY, KeptDays, Purged, purge
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.register import now

log = logging.getLogger("maquignon")


def keep_of(config: Config) -> KeptDays:
    return KeptDays(
        finished=config.keep_finished or None,
        abandoned=config.keep_abandoned or None,
        guests=config.keep_guests or None,
    )


async def tidy_daily(database: Database, keep: KeptDays, lobby: Lobby) -> None:
    await lobby.is_up.wait()
    while True:
        await lobby.await_chores()
        try:
            await tidy(database, keep, lobby)
        except DatabaseTrouble as trouble:
            log.warning("old games could not be deleted", extra={"reason": str(trouble)})
        await asyncio.sleep(DAY)


async def tidy(database: Database, keep: KeptDays, lobby: Lobby) -> Purged:
    """Tables that are awake stay, here and in other processes."""

    async def awake() -> set[str]:
        return {room.table.name for room in lobby.rooms} | await leased_tables(database)

    purged = await purge(database, now(), keep, spare=awake)
    if any(astuple(purged)):
        log.info("deleted %d finished and %d abandoned tables, and %d guests", *astuple(purged))
    return purged
