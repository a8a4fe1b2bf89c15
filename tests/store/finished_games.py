"""Whole games for the database: played by simulated people, some of whom leave their seats to bots."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from maquignon.server.store.archive import RecordRow
from maquignon.table.entries import Entry, Said, StoodIn, TakenBack
from maquignon.table.house import House
from maquignon.table.table import Table
from tests.store.journals import Store, table_row
from tests.table.memory_journal import MemoryJournal
from tests.table.simulation import FAIR, simulate

SEEDS = (0, 132, 4)
"""In one all have played alone, in one a bot stands in at the end, in one somebody has come back; sorted as names."""
AFTERWARDS: tuple[Entry, ...] = (
    Said(at=10**9, name="Ann", seat=0, text="well played"),
    StoodIn(at=10**9, seat=0, bot="value"),
    TakenBack(at=10**9, seat=0),
    StoodIn(at=10**9, seat=1, bot="value"),
)
"""What a journal may still get when the game is over."""


@cache
def journal(seed: int) -> tuple[Entry, ...]:
    report = simulate(seed, weather=replace(FAIR, drop=0.05), limit=2_000)
    assert report.finished
    return tuple(report.journal.entries)


def restored(entries: tuple[Entry, ...]) -> Table:
    return Table.restore(entries, House(journal=MemoryJournal()))


async def finish(store: Store, name: str, entries: tuple[Entry, ...], finished: int = 2_000) -> str:
    """As a server does it; the record."""
    text = restored(entries).record()
    await store.archive.open_table(table_row(name))
    await store.journal.append(name, 0, entries)
    await store.archive.save_record(RecordRow(table=name, game=name, finished=finished, text=text))
    return text
