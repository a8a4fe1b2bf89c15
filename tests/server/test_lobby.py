"""What the lobby keeps of its tables: who sits where, and which tables go on by the calendar."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from maquignon.server.hosting.monitor import Monitor
from maquignon.server.http.service import service
from maquignon.server.settings.config import Config
from maquignon.server.settings.limits import Limits
from maquignon.server.store.archive import Archive
from maquignon.server.store.writer import Writer
from maquignon.server.tables.lobby import Lobby
from maquignon.server.workers.bots import BotPool
from maquignon.table.answers import Refused
from maquignon.table.house import House
from maquignon.table.letters import SitDown, StandUp
from maquignon.table.plan import Plan, SeatPlan
from maquignon.table.table import Table
from tests.server.client import leave, seated
from tests.server.serving import open_table, post, running
from tests.store.journals import in_loop, serving

PLAN = Plan(edition="master-2009-two", seats=(SeatPlan(), SeatPlan()))


class SlowToMeet(Archive):
    """The first guest takes as long as the second needs to come and go."""

    def __init__(self, database):
        super().__init__(database)
        self.goes_on = asyncio.Event()

    async def meet_guest(self, guest, name, now):
        await self.goes_on.wait()
        await super().meet_guest(guest, name, now)

    async def unseat_guest(self, table, guest):
        await super().unseat_guest(table, guest)
        self.goes_on.set()


@in_loop
async def test_nothing_is_left_in_memory_of_tables_that_sleep(tmp_path):
    gc.disable()  # which stops all tables, and is rare: nothing may wait for it
    async with serving(str(tmp_path / "test.db")) as store:
        lobby = Lobby(store.archive, store.public, House(journal=store.journal), BotPool(), Limits())
        tables = [weakref.ref((await lobby.open(PLAN, f"guest{number}")).table) for number in range(4)]
        for _twice in range(2):
            await lobby._rooms.look_round()
        assert [table() for table in tables] == [None] * 4
        await lobby.stop()
    gc.enable()


@in_loop
async def test_whoever_sat_down_and_got_up_at_once_is_noted_as_gone(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        archive = SlowToMeet(store.database)
        lobby = Lobby(archive, store.public, House(journal=store.journal), BotPool(), Limits())
        room = await lobby.open(PLAN, "ann")
        await room.table.send(SitDown(guest="ann", name="Ann"))
        sitting = asyncio.create_task(lobby.note_seat(room, "ann", "Ann"))
        await asyncio.sleep(0)
        await room.table.send(StandUp(guest="ann"))
        standing = asyncio.create_task(lobby.note_seat(room, "ann", "Ann"))
        asyncio.get_running_loop().call_later(0.1, archive.goes_on.set)
        await asyncio.gather(sitting, standing)
        assert await archive.tables_of("ann") == []
        await lobby.stop()


@in_loop
async def test_a_table_that_was_just_woken_waits_for_whoever_woke_it(tmp_path):
    """After a restart thousands come at once, and the first of a table may be long on the way to it."""
    async with serving(str(tmp_path / "test.db")) as store:
        lobby = Lobby(store.archive, store.public, House(journal=store.journal), BotPool(), Limits())
        room = await lobby.open(PLAN, "ann")
        await lobby._rooms.look_round()
        assert lobby.rooms == [room]
        await lobby._rooms.look_round()
        assert lobby.rooms == []
        assert isinstance(await room.table.send(SitDown(guest="ann", name="Ann")), Refused), "it takes nothing any more"
        woken = await lobby.room(room.code)
        await lobby._rooms.look_round()
        assert lobby.rooms == [woken]
        await lobby.stop()


@in_loop
async def test_a_table_that_fails_keeps_no_other_from_being_put_to_sleep(tmp_path, monkeypatch):
    async with serving(str(tmp_path / "test.db")) as store:
        lobby = Lobby(store.archive, store.public, House(journal=store.journal), BotPool(), Limits())
        rooms = [await lobby.open(PLAN, "ann") for _ in range(3)]
        stop = Table.stop

        async def stop_or_fail(table: Table, patience: float = 0.0) -> None:
            await stop(table, patience)
            if table is rooms[0].table:
                raise OSError("the disk is full")

        monkeypatch.setattr(Table, "stop", stop_or_fail)
        await lobby.stop()
        for room in rooms:
            assert isinstance(await room.table.send(SitDown(guest="ann", name="Ann")), Refused)


def test_a_start_reads_the_journals_of_correspondence_only(tmp_path, monkeypatch):
    with running(tmp_path) as address:
        opened = {
            pace: open_table(address, "master-2009-two", [None, None], pace=pace) for pace in ("live", "turn-based")
        }
    found = []
    read = Writer.read

    async def noted(self, table, since=0):
        found.append(table)
        return await read(self, table, since)

    monkeypatch.setattr(Writer, "read", noted)

    async def start():
        async with service(Config(database=str(tmp_path / "test.db")), Monitor()) as admission:
            await admission.lobby.is_up.wait()

    asyncio.run(start())
    assert found == [opened["turn-based"]["id"]]


@pytest.mark.parametrize("first", [0, 1, None])
def test_R12_those_who_open_a_table_may_choose_who_begins(address, first):
    table = open_table(address, "master-2009-two", [None, None], first=first)

    async def begun():
        ann, ben = await seated(address, table, "Ann", "Ben")
        assert ann.look["plan"]["first"] == first
        await ann.ask("Begin")
        await asyncio.gather(*(one.play(lambda look: look["stage"] == "play") for one in (ann, ben)))
        await leave(ann, ben)
        return ann.look["view"]["active"]

    assert asyncio.run(begun()) in ([0, 1] if first is None else [first])


def test_R12_a_seat_that_is_not_there_cannot_begin(address):
    body = {"edition": "master-2009-two", "seats": [{}, {}], "first": 2}
    answer = post(f"{address}/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["reason"]["code"] == "no-such-first-player"
