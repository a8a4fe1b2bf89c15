"""Looks every few seconds at what does not tell by itself, and notes what is wrong or well again."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from maquignon.server.hosting.resources import free_space
from maquignon.server.monitoring.logs import tell_held_back
from maquignon.server.monitoring.loop_delay import LoopDelay
from maquignon.server.monitoring.troubles import Kind, Troubles
from maquignon.server.store.engine import Database
from maquignon.server.store.leases import Leases
from maquignon.server.store.probing import try_to_read, try_to_write
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.store.writer import Writer
from maquignon.server.workers.bots import BotPool

LOOK_SECONDS = 2.0
ANSWER_SECONDS = 3.0
"""A database that takes longer is in trouble."""
RECENT_SECONDS = 10.0
LATE_SECONDS = 1.0
SLOW_BOT_SECONDS = 10.0
LEAST_FREE = 64 << 20
MEBIBYTE = 1 << 20


class Lookout:
    def __init__(
        self,
        troubles: Troubles,
        loop: LoopDelay,
        database: Database,
        writer: Writer,
        bots: BotPool,
        leases: Leases | None,
        file: Path | None,
    ) -> None:
        """`file` is the one of a SQLite database."""
        self._troubles = troubles
        self._database = database
        self._writer = writer
        self._bots = bots
        self._leases = leases
        self._loop = loop
        self._folder = file.parent if file else None
        self._probing: asyncio.Task[None] | None = None
        self._probed = Kind.DATABASE
        """What is asked for just now: an answer, or a write."""

    async def watch(self) -> None:
        try:
            while True:
                self.glance()
                await self._look_at_database()
                self._bots.look_after()
                self._troubles.remind()
                tell_held_back()
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            if self._probing:
                self._probing.cancel()

    def glance(self) -> None:
        """What can be seen at once; also when somebody asks how things are."""
        self._look_at_lease()
        self._look_at_loop()
        self._look_at_disk()
        self._look_at_writer()
        self._look_at_bots()
        self._look_at_journals()

    def _look_at_lease(self) -> None:
        if self._leases is None or self._leases.is_alive or self._leases.has_left:
            self._troubles.mend(Kind.LEASE)
        elif self._leases.is_replaced:
            self._note(Kind.LEASE, "another process runs under its name")
        else:
            self._note(Kind.LEASE, "others take it for dead")

    def _look_at_loop(self) -> None:
        longest = self._loop.longest(RECENT_SECONDS)
        self._judge(Kind.LOOP, longest >= LATE_SECONDS, f"{longest:.1f} s at the longest")

    def _look_at_disk(self) -> None:
        if self._folder is None:
            return
        free = free_space(self._folder)
        self._judge(Kind.DISK, free < LEAST_FREE, f"{free // MEBIBYTE} MiB are left where the database is")

    def _look_at_writer(self) -> None:
        """Mended by whatever is written next."""
        if (waits := self._writer.waits_for) >= ANSWER_SECONDS:
            self._note(Kind.WRITES, f"what is to be written waits for {waits:.0f} s")

    def _look_at_bots(self) -> None:
        slowest = self._bots.slowest
        if not self._bots.is_well:
            self._note(Kind.BOTS, f"none answers; given up so far: {self._bots.restarts}")
        else:
            self._judge(Kind.BOTS, slowest >= SLOW_BOT_SECONDS, f"a bot has been asked {slowest:.0f} s ago")

    def _look_at_journals(self) -> None:
        reasons = list(self._writer.unreadable.values())
        more = f" (and {len(reasons) - 1} more)" if len(reasons) > 1 else ""
        self._judge(Kind.JOURNAL, bool(reasons), "".join(reasons[:1]) + more)

    async def _look_at_database(self) -> None:
        """One question at a time: where there is no answer, more of them would only queue up."""
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe())
        await asyncio.wait([self._probing], timeout=ANSWER_SECONDS)
        if not self._probing.done():
            self._note(self._probed, f"no answer within {ANSWER_SECONDS:.0f} s")

    async def _probe(self) -> None:
        """The database tells its witness how it went."""
        with suppress(DatabaseTrouble):
            self._probed = Kind.DATABASE
            await try_to_read(self._database)
            if Kind.WRITES in self._troubles and self._has_room:
                self._probed = Kind.WRITES
                await try_to_write(self._database)

    @property
    def _has_room(self) -> bool:
        """A disk with a last free page takes the probe, and no game."""
        return self._folder is None or free_space(self._folder) >= MEBIBYTE

    def _judge(self, kind: Kind, is_wrong: bool, reason: str) -> None:
        if is_wrong:
            self._note(kind, reason)
        else:
            self._troubles.mend(kind)

    def _note(self, kind: Kind, reason: str) -> None:
        self._troubles.note(kind, reason)
