"""Many tables with bots at once, beside tables of people: what nobody may notice, told in counts and not in times."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maquignon.bench.load import Load, LoadTable, Tally, play, set_up
from maquignon.bench.server_process import ROOMY
from maquignon.bots.offered import offered
from maquignon.server.store.hidden_parts import HiddenParts
from maquignon.server.store.seal import key_beside
from maquignon.table.entries import BotSat, Closed, Entry, Moved, Opened, Overdue, StoodIn
from tests.server.killing import ENTRIES, HOUR, journals_of
from tests.server.serving import Process
from tests.store.ports import free_port

BOTS_TABLES, PEOPLES_TABLES = 60, 4
SECONDS = 30
DECISION = 20_000
"""Milliseconds, fewer than the burst lasts: whoever starves is late within the test."""
PAUSE = "0.25"
"""Bots that ask four times as often as at people's tables stand for four times as many tables."""
SPEED = {"call": 1_500, "decision": DECISION, "turn": DECISION, "grace": HOUR, "reveal": HOUR}


class Evening:
    """Some tables of people, and a burst of tables with bots beside them."""

    def __init__(self, process: Process) -> None:
        self._port = int(process.address.rpartition(":")[2])
        self.people = Load(tables=PEOPLES_TABLES, seats=5, rate=2)
        self.burst = Load(tables=BOTS_TABLES, seats=1, bots=3, rate=1, lineup=tuple(offered()), speed=SPEED)
        self.tally, self.burst_tally = Tally(), Tally()
        self.halfway: dict[str, int] = {}
        self.in_the_end: dict[str, int] = {}

    async def pass_by(self) -> None:
        control = await set_up(self.people, self._port, self.tally)
        tables = [
            LoadTable(self.burst, self.burst_tally, Random(number), number) for number in range(self.burst.tables)
        ]
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(play(control, self.people.rate, SECONDS))
                for table in tables:
                    group.create_task(self._bots_play(table))
        finally:
            for table in (*control, *tables):
                table.leave()
            await asyncio.sleep(0.05)

    async def _bots_play(self, table: LoadTable) -> None:
        await table.set_up(self._port)
        await play([table], self.burst.rate, SECONDS / 2)
        self.halfway[table.code] = table.players[0].version
        await play([table], self.burst.rate, SECONDS / 2)
        self.in_the_end[table.code] = table.players[0].version


def journals(folder: Path) -> dict[str, list[Any]]:
    file = folder / "test.db"
    with sqlite3.connect(file) as database:
        return journals_of(database.execute(ENTRIES), HiddenParts(key_beside(file)))


@pytest.mark.long
def test_a_burst_of_bots_starves_nobody(tmp_path):
    process = Process(tmp_path, free_port(), environment={**ROOMY, "MAQUIGNON_BOT_PAUSE": PAUSE})
    evening = Evening(process)
    try:
        asyncio.run(evening.pass_by())
    finally:
        code, _log = process.stop()

    faults = [line for line in process.log if line["level"] == "error" or line["from"] == "maquignon.bots"]
    assert (code, faults) == (0, []), "or bots' workers that were given up; a slow machine may be told of"
    people = evening.tally
    due = SECONDS * evening.people.rate * PEOPLES_TABLES
    assert len(people.delays) + people.refused + people.nothing_to_say == due, "a move was not answered"
    assert len(people.delays) > 0.9 * due
    assert evening.halfway.keys() == evening.in_the_end.keys()
    stuck = [code for code, version in evening.halfway.items() if evening.in_the_end[code] <= version]
    assert (len(evening.halfway), stuck) == (BOTS_TABLES, [])

    found = journals(tmp_path)
    assert len(found) == BOTS_TABLES + PEOPLES_TABLES
    bots = [entries for entries in found.values() if _seats_bots(entries)]
    assert len(bots) == BOTS_TABLES
    assert {seat.bot for entries in bots for seat in entries[0].plan.seats} == {None, *offered()}
    for entries in bots:
        moves = Counter(entry.by for entry in entries if isinstance(entry, Moved))
        assert moves["bot"] > 0
        assert moves["clock"] == 0, "somebody was later than the table allows"
        assert not any(isinstance(entry, StoodIn | Overdue | Closed) for entry in entries)


def _seats_bots(entries: list[Entry]) -> bool:
    opened = entries[0]
    assert isinstance(opened, Opened)
    return any(seat.bot for seat in opened.plan.seats) or any(isinstance(entry, BotSat) for entry in entries)
