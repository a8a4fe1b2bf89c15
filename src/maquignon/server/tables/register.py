"""What the lists say of a table: its code, how far it is, its record, who sits where."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from time import time

from maquignon.server.store.archive import Archive, CodeTaken, RecordRow, Status, TableRow
from maquignon.server.store.codec import UnreadableEntry
from maquignon.server.store.engine import Database
from maquignon.server.store.results import fill_results
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.room import SPECTATOR, Room
from maquignon.table.letters import Guest
from maquignon.table.plan import Plan

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH = 12
"""31 ** 12: docs/hosting.md counts how long guessing takes."""

log = logging.getLogger("maquignon")

STATUS = {
    "lobby": Status.LOBBY,
    "deal": Status.LOBBY,
    "play": Status.PLAYING,
    "over": Status.OVER,
    "closed": Status.CLOSED,
}


class Register:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    async def enter(self, name: str, plan: Plan, host: Guest, origin: str) -> str:
        """Put a table on the list under a code that no other has; an opening that was cut short goes on."""
        while True:
            code = new_code()
            try:
                await self._archive.open_table(_row(name, code, plan, host, origin))
            except CodeTaken:
                if await self._archive.table(name):
                    raise
                if known := await self._archive.code_of(name):
                    return known
            else:
                return code

    async def note_status(self, room: Room, known: Status) -> None:
        status = STATUS[room.table.snapshot(SPECTATOR).stage]
        if status is Status.OVER:
            text, game = room.table.record(), room.code
            await self._archive.save_record(RecordRow(table=room.table.name, game=game, finished=now(), text=text))
        elif status is not known:
            await self._archive.change_table(room.table.name, now(), status=status)

    async def note_host(self, room: Room, known: str | None = None) -> None:
        """Whose table it is: it counts among those of its host; empty where nobody is."""
        async with room.noting:
            host = room.table.host or ""
            if host != known:
                await self._archive.change_table(room.table.name, now(), host=host)

    async def note_seat(self, room: Room, guest: Guest, name: str) -> None:
        """Who sits where, for the list of a guest's own tables."""
        async with room.noting:
            seat = None if room.table.bar(guest, "") else room.table.seat_of(guest)
            if seat is None:
                await self._archive.unseat_guest(room.table.name, guest)
            else:
                await self._archive.meet_guest(guest, name, now())
                await self._archive.seat_guest(room.table.name, guest, seat)


async def fill_missing_results(database: Database, turn: Callable[[], Awaitable[None]]) -> None:
    """Of games that were finished before results were kept; as soon as it is this process's turn."""
    await turn()
    try:
        games = await fill_results(database)
    except (DatabaseTrouble, UnreadableEntry) as trouble:
        log.warning("not all results of finished games are known", extra={"reason": str(trouble)})
    else:
        if games:
            log.info("the results of %d finished games were made", games)


def new_code(length: int = CODE_LENGTH) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def now() -> int:
    """Seconds of the calendar, for lists and retention only."""
    return int(time())


def _row(name: str, code: str, plan: Plan, host: Guest, origin: str) -> TableRow:
    return TableRow(
        id=name,
        code=code,
        host=host,
        edition=plan.edition,
        public=plan.public,
        status=Status.LOBBY,
        opened=now(),
        changed=now(),
        origin=origin,
        attended=now(),
        market=plan.market if plan.market and plan.is_counted_market else "",
    )
