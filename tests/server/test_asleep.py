"""Own tables that sleep: the list says whose turn it is, and wakes none of them."""

from __future__ import annotations

import asyncio
import logging

import httpx

from maquignon.server.settings.limits import Limits
from maquignon.server.store.writer import Writer
from maquignon.server.tables import asleep
from maquignon.server.tables.asleep import AsleepTables
from maquignon.server.tables.lobby import Lobby
from maquignon.server.workers.bots import BotPool
from maquignon.table.house import House
from maquignon.table.letters import SitDown
from maquignon.table.plan import Plan, SeatPlan
from tests.server.client import Client
from tests.server.serving import awaited, running
from tests.store.journals import add_table, in_loop, move, serving

PLAN = Plan(edition="koehandel-2001", seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan(bot="value")), name="Fair")


def test_a_table_that_sleeps_waits_for_the_one_whose_turn_it_is(tmp_path):
    with running(tmp_path) as address, httpx.Client(base_url=address, timeout=20) as browser:
        seats = [{}, {"bot": "value"}, {"bot": "value"}]
        table = browser.post("/api/tables", json={"edition": "koehandel-2001", "name": "Fair", "seats": seats}).json()
        asyncio.run(play_until_own_turn(address, table))
        (awake,) = own(browser)
        cookies = browser.cookies
    with running(tmp_path) as address, httpx.Client(base_url=address, timeout=20, cookies=cookies) as browser:
        (asleep,) = own(browser)
        assert browser.get("/health").json()["tables"] == 0, "it was woken"
    assert (asleep["waiting"], asleep["stage"], asleep["name"]) == (True, "play", "Fair")
    assert [seat["bot"] for seat in asleep["seats"]] == [None, "value", "value"]
    assert asleep["seats"][0]["name"] == "Ann"
    assert asleep == {name: value for name, value in awake.items() if name != "spectators"}


@in_loop
async def test_it_is_read_again_only_when_something_has_happened(tmp_path, monkeypatch):
    reads = []
    read = Writer.read

    async def noted(self, table, since=0):
        reads.append(table)
        return await read(self, table, since)

    async with serving(str(tmp_path / "test.db")) as store:
        bots = BotPool()
        lobby = Lobby(store.archive, store.public, House(journal=store.journal), bots, Limits())
        room = await lobby.open(PLAN, "ann")
        listing = await lobby.listing(room.code)
        assert listing is not None
        assert await lobby.asleep([listing]) == {}, "it is awake"
        await fall_asleep(lobby)
        monkeypatch.setattr(Writer, "read", noted)
        for _ in range(2):
            found = await lobby.asleep([listing])
            assert [seat.open for seat in found[listing.id].seats] == [True, False, False]
        assert reads == [listing.id]
        woken = await lobby.room(room.code)
        assert woken is not None
        await woken.table.send(SitDown(guest="ann", name="Ann"))
        await fall_asleep(lobby)
        found = await lobby.asleep([listing])
        assert found[listing.id].seats[0].name == "Ann"
        await bots.stop()
        await lobby.stop()


@in_loop
async def test_a_journal_that_cannot_be_read_costs_only_itself(tmp_path, caplog):
    async with serving(str(tmp_path / "test.db")) as store:
        await add_table(store, "good")
        await add_table(store, "bad")
        await store.journal.append("bad", 1, [move(1)])  # at a table whose game has not begun
        caplog.set_level(logging.CRITICAL, "maquignon")
        found = await AsleepTables(store.archive, House(journal=store.journal)).looks(["good", "bad", "unknown"])
        assert set(found) == {"good"}


@in_loop
async def test_those_used_longest_ago_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setattr(asleep, "MOST_LOOKS", 1)
    async with serving(str(tmp_path / "test.db")) as store:
        await add_table(store, "one")
        await add_table(store, "two")
        sleeping = AsleepTables(store.archive, House(journal=store.journal))
        assert set(await sleeping.looks(["one", "two"])) == {"one", "two"}
        assert len(sleeping._looks) == 1


async def play_until_own_turn(address, table):
    async with Client(address, table["code"], token=table["token"]) as ann:
        await ann.ask("Sit", name="Ann")
        await ann.ask("Begin")
        await ann.play(is_own_turn)


def is_own_turn(look):
    view = look.get("view")
    return bool(view) and view["version"] > 5 and view["mover"] == look["viewer"]


def own(browser):
    return awaited(lambda: [each for each in browser.get("/api/tables/own").json()["tables"] if each["waiting"]])


async def fall_asleep(lobby):
    await lobby._rooms.look_round()
    await lobby._rooms.look_round()
    assert lobby.rooms == []
