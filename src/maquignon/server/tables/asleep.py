"""Tables that are not served here, as their journals have them: looked at without being woken."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection

from maquignon.server.store.archive import Archive
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.facts import TableSummary, summary_of
from maquignon.table.house import House
from maquignon.table.table import Table

MOST_LOOKS = 2_000
"""Those used longest ago are forgotten, and made again when they are asked for."""

log = logging.getLogger("maquignon")


class AsleepTables:
    def __init__(self, archive: Archive, house: House) -> None:
        self._archive = archive
        self._house = house
        self._looks: OrderedDict[str, tuple[int, TableSummary]] = OrderedDict()
        self._reading = asyncio.Lock()

    async def looks(self, tables: Collection[str]) -> dict[str, TableSummary]:
        """A long game takes some 40 ms to be read, so it is read again only when something has happened there."""
        if not tables:
            return {}
        async with self._reading:  # who asks twice does not have everything read twice
            versions = await self._archive.versions(tables)
            found = {table: await self._look(table, version) for table, version in versions.items()}
            self._forget()
        return {table: look for table, look in found.items() if look is not None}

    async def _look(self, table: str, version: int) -> TableSummary | None:
        known = self._looks.get(table)
        if known is None or known[0] != version:
            known = await self._read(table)
        if known is None:
            return None
        self._looks[table] = known
        self._looks.move_to_end(table)
        return known[1]

    async def _read(self, table: str) -> tuple[int, TableSummary] | None:
        try:
            entries = await self._house.journal.read(table)
            if not entries:
                return None  # it was forgotten meanwhile
            restored = Table.restore(entries, self._house)
        except DatabaseTrouble:
            raise
        except Exception:  # one journal that cannot be read must not cost the list of all others
            log.exception("the journal of %s cannot be read", table)
            return None
        return restored.version, summary_of(restored)

    def _forget(self) -> None:
        while len(self._looks) > MOST_LOOKS:
            self._looks.popitem(last=False)
