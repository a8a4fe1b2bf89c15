"""Replays that outlive the server: each is stored with its game once it is made, and sent from there."""

from __future__ import annotations

from functools import partial
from time import time

from maquignon.server.monitoring.background import Background
from maquignon.server.replays.making import Finished
from maquignon.server.replays.packed_replays import PackedReplays
from maquignon.server.replays.stamp import made_by
from maquignon.server.store.archive import TableRow
from maquignon.server.store.replays import ReplayStore
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.workers.replays import ReplayWorker

FILES_BYTES = 4 << 20
"""Replays of files are kept apart from those of tables, which tell more. None is stored."""


class KeptReplays:
    def __init__(self, worker: ReplayWorker, store: ReplayStore) -> None:
        self._worker = worker
        self._store = store
        self._background = Background()
        self._of_tables = PackedReplays()
        self._of_files = PackedReplays(FILES_BYTES)

    @property
    def waiting(self) -> int:
        return self._worker.waiting

    async def of_table(self, table: TableRow, text: str) -> bytes:
        """The replay of a table's record as gzipped JSON; NoReplay or Busy."""
        return await self._of_tables.pack(table.id, text, partial(self._found_or_made, table, text))

    async def of_file(self, name: str, text: str) -> bytes:
        """The same of a record that somebody has, which names its game."""
        finished = Finished(id=name, code="", text=text)
        return await self._of_files.pack(name, text, partial(self._worker.make, finished))

    async def get_ready(self) -> None:
        """Where there are games to be shown."""
        if await self._store.is_needed():
            await self._worker.get_ready()

    async def stop(self) -> None:
        await self._background.stop()
        self._worker.stop()

    async def _found_or_made(self, table: TableRow, text: str) -> bytes:
        if found := await self._store.find(table.id, text, made_by()):
            return found
        journal = await self._store.journal(table.id)
        made = await self._worker.make(Finished(id=table.id, code=table.code, text=text, journal=journal))
        self._background.spawn(self._store_it(table.id, text, made))
        return made

    async def _store_it(self, table: str, text: str, made: bytes) -> None:
        """Nobody waits for it, and what cannot be stored is made again."""
        try:
            await self._store.save(table, text, made_by(), made, int(time()))
        except DatabaseTrouble:
            return
