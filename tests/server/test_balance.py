"""Tables go from a process that is much busier than another to that one, and no game notices."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from contextlib import asynccontextmanager
from random import Random
from types import SimpleNamespace

import pytest
from msgspec import UNSET
from sqlalchemy import text

from maquignon.server.settings.limits import Limits
from maquignon.server.store.leases import Elsewhere, Leases, Peer
from maquignon.server.store.retention import KeptDays
from maquignon.server.tables import expiry
from maquignon.server.tables import lobby as lobbying
from maquignon.server.tables.balance import LOOKS, Balance, Evenness, excess, fitting
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.register import fill_missing_results
from maquignon.server.tables.room import RESTART
from maquignon.server.workers.bots import BotPool
from maquignon.table.answers import Ack
from maquignon.table.house import House
from maquignon.table.letters import SitDown
from maquignon.table.plan import Plan, SeatPlan
from tests.server.client import seated
from tests.server.group import Evening, Group, until
from tests.server.killing import SLOW, Game, Report, last_words
from tests.server.serving import get, open_table
from tests.server.survivor import Survivor
from tests.store.journals import in_loop, serving

PLAN = Plan(edition="master-2009-two", seats=(SeatPlan(), SeatPlan()))


@pytest.mark.parametrize(
    ("own", "others", "given"),
    [
        (0.9, [0.1], 0.4),
        (0.9, [0.9, 0.9, 0.1], 0.2),
        (0.9, [0.1, 0.1, 0.1], 0.2),
        (0.1, [0.9], 0.0),
        (0.5, [0.5], 0.0),
    ],
)
def test_what_is_given_away_makes_all_alike_though_others_give_too(own, others, given):
    assert excess(own, others) == pytest.approx(given)


def chosen(work, share, stay=()):
    return fitting(work, share, lambda room: room not in stay)


def test_few_tables_are_chosen_that_have_about_the_share():
    assert chosen({"a": 5, "b": 3, "c": 1, "d": 1}, 0.5) == ["a"]
    assert chosen({"a": 5, "b": 3, "c": 1, "d": 1}, 0.5, stay="a") == ["b", "c", "d"]
    assert chosen({"a": 1, "b": 1}, 0.4) == ["a"]
    assert chosen({"a": 10, "b": 0}, 0.5) == [], "one large table would only change places"


class Peers:
    """As the database has them."""

    is_alive = True

    def __init__(self, *loads):
        self.loads = loads
        self.told = []

    async def tell_load(self, load):
        self.told.append(load)

    async def peers(self):
        dead = Peer(name="dead", path="", is_alive=False, tables=0, load=0.0)
        late = Peer(name="late", path="", is_alive=True, tables=0, load=0.0, is_late=True)
        return [dead, late, *(Peer(name=str(load), path="", is_alive=True, tables=1, load=load) for load in self.loads)]


class Room:
    def __init__(self, name):
        self.table = SimpleNamespace(name=name, version=0, is_live=True)
        self.visitors = {name}


class Tables:
    def __init__(self, number):
        self.all = [Room(f"t{each}") for each in range(number)]
        self.passed = []

    def play(self):
        for room in self.all:
            room.table.version += 10

    async def pass_on(self, room, peer):
        self.passed.append((room.table.name, peer))
        self.all.remove(room)
        return True


async def looked(own, others, number=LOOKS, tables=None, seconds=0.001):
    """Where tables went after so many looks."""
    peers, tables = Peers(*others), tables or Tables(4)
    balance = Balance(peers, tables, Evenness(busy=0.5, seconds=seconds))  # type: ignore[arg-type]
    for _look in range(number):
        tables.play()
        balance._measure()
        await asyncio.sleep(0.002)
        balance._loads = deque([own], maxlen=LOOKS)
        await balance.look()
    assert peers.told == [own] * number
    assert balance.handed_over == len(tables.passed)
    return tables.passed


@in_loop
async def test_who_is_much_busier_for_long_enough_hands_tables_over():
    assert await looked(0.9, [0.4, 0.1]) == [("t0", "0.1")]
    assert await looked(0.9, [0.1], LOOKS - 1) == [], "for a moment"
    assert await looked(0.4, [0.0]) == [], "nobody waits there"
    assert await looked(0.9, [0.7]) == [], "all are busy"
    assert await looked(0.9, []) == []
    assert await looked(0.9, [0.1], seconds=60) == [], "they have come only now"


@in_loop
async def test_tables_stay_where_nobody_is_or_nothing_hurries():
    tables = Tables(4)
    tables.all[0].visitors.clear()
    tables.all[1].table.is_live = False
    assert await looked(0.9, [0.1], tables=tables) == [("t2", "0.1")]


@asynccontextmanager
async def lobbies(store, *names):
    """Processes that share a store."""
    made = [
        Lobby(
            store.archive,
            store.public,
            House(journal=store.journal),
            BotPool(),
            Limits(),
            Leases(store.database, name, f"/p/{name}/ws", 600.0),
        )
        for name in names
    ]
    for lobby in made:
        await lobby.start()
    try:
        yield made
    finally:
        for lobby in made:
            await lobby.stop()


class Visitor:
    def __init__(self):
        self.closed = []
        self.is_hushed = False

    def hush(self):
        self.is_hushed = True

    def close(self, code, reason, path):
        self.closed.append((code, reason.code, path))


@in_loop
async def test_whoever_comes_while_a_table_moves_is_sent_after_it(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store, lobbies(store, "1", "2") as (one, two):
        room = await one.open(PLAN, "ann")
        await room.table.send(SitDown(guest="ann", name="Ann"))
        room.visitors.add(visitor := Visitor())
        passing = asyncio.create_task(one._rooms.pass_on(room, "2"))
        await asyncio.sleep(0)
        assert (visitor.is_hushed, visitor.closed) == (True, []), "nothing is heard until it is known where to go"
        await asyncio.sleep(0)
        with pytest.raises(Elsewhere) as elsewhere:
            await one.room(room.code)
        assert elsewhere.value.path == "/p/2/ws"
        assert await passing
        assert visitor.closed == [(RESTART, "table-moved", "/p/2/ws")]
        assert one.rooms == []
        there = await two.room(room.code)
        assert there is not None
        assert there.table.seat_of("ann") is not None
        with pytest.raises(Elsewhere):
            await one.room(room.code)


@in_loop
async def test_a_table_goes_on_here_where_nobody_takes_it(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store, lobbies(store, "1") as (one,):
        room = await one.open(PLAN, "ann")
        room.visitors.add(visitor := Visitor())
        assert not await one._rooms.pass_on(room, "nobody")
        assert visitor.closed == [(RESTART, "table-moved", UNSET)]
        again = await one.room(room.code)
        assert again is not None
        assert again is not room
        assert (await again.table.send(SitDown(guest="ann", name="Ann"))).version > 0


@in_loop
async def test_what_is_still_being_written_goes_with_a_table(postgres):
    """PostgreSQL is asked by many connections: the last move could come after the peer has read the journal."""
    address = postgres.new_database(postgres.template)
    async with (
        serving(address) as here,
        serving(address) as there,
        lobbies(here, "1") as (one,),
        lobbies(there, "2") as (two,),
    ):
        room = await one.open(PLAN, "ann")
        async with there.database.begin() as slow:
            await slow.execute(text("LOCK TABLE entries IN SHARE MODE"))
            room.table.post(SitDown(guest="ann", name="Ann"))
            await until(lambda: here.journal.waits_for)
            passing = asyncio.create_task(one._rooms.pass_on(room, "2"))
            await asyncio.sleep(0.3)
            with pytest.raises(Elsewhere):
                await two.room(room.code)
        assert await passing
        moved = await two.room(room.code)
        assert moved is not None
        assert moved.table.seat_of("ann") == 0
        assert isinstance(await moved.table.send(SitDown(guest="ben", name="Ben")), Ack)


@in_loop
async def test_what_is_done_for_all_processes_is_done_by_one_and_by_another_when_that_one_has_gone(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(lobbying, "TURN_SECONDS", 0.01)
    done: list[tuple[str, Lobby]] = []

    async def tidied(_database, _keep, lobby):
        done.append(("tidied", lobby))

    monkeypatch.setattr(expiry, "tidy", tidied)
    async with serving(str(tmp_path / "test.db")) as store, lobbies(store, "1", "2") as (one, two):
        looks: Counter[str] = Counter()
        asked = Leases.has_turn

        async def has_turn(leases, number):
            looks[leases._name] += 1
            return await asked(leases, number)

        monkeypatch.setattr(Leases, "has_turn", has_turn)

        async def filled(_database, lobby):
            await fill_missing_results(store.database, lobby.await_chores)
            done.append(("filled", lobby))

        for lobby in (two, one):
            lobby.spawn(expiry.tidy_daily(store.database, KeptDays(), lobby))
            lobby.spawn(filled(store.database, lobby))
        await until(lambda: len(done) == 2 and looks["2"] > 8)
        assert {lobby for _what, lobby in done} == {one}
        assert await one.does_chores()
        assert not await two.does_chores()
        await one.stop()
        await until(lambda: len(done) == 4)
        assert sorted((what, lobby is two) for what, lobby in done[2:]) == [("filled", True), ("tidied", True)]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_tables_of_a_busy_process_go_to_an_idle_one(tmp_path, request, kind):
    postgres = request.getfixturevalue("postgres") if kind == "postgres" else None
    group = Group(tmp_path, postgres=postgres, busy_load="0.01", busy_seconds="1", log_level="info")
    try:
        report = asyncio.run(evened_out(group))
        assert group.faults(report) == []
        refused = [reason for player in report.players for reason in player.refused.values()]
        assert not [reason for reason in refused if "not here" in reason or "moved" in reason]
        assert any("handed over" in line["says"] for line in group.process.log)
        assert "maquignon_tables_handed_over_total" in get(f"{group.address}/metrics").text
    finally:
        group.end()


async def evened_out(group: Group) -> Report:
    """Four tables, and only the two of one process are played at."""
    tables = [await asyncio.to_thread(opened, group) for _ in range(4)]
    homes = {table["id"]: group.home(table["id"]) for table in tables}
    busy = homes[tables[0]["id"]]
    report = Report()
    for table in (each for each in tables if homes[each["id"]] == busy):
        clients = await seated(group.address, table, "Ann", "Ben", "Cas")
        await clients[0].ask("Begin")
        await asyncio.gather(*(client.play(lambda look: look["stage"] == "play") for client in clients))
        report.games.append(Game(table["id"], [Survivor(client, Random(1)) for client in clients]))
    assert len(report.games) == 2
    evening = Evening(report)
    for player in report.players:
        player.longest_pause = 0.01
    await until(lambda: len({group.home(game.table) for game in report.games}) == 2 or all_over(report))
    where = [group.home(game.table) for game in report.games]
    assert len(set(where)) == 2, where
    await evening.goes_on()
    await evening.end()
    await last_words(report)
    return report


def all_over(report: Report) -> bool:
    return all(game.is_over for game in report.games)


def opened(group: Group) -> dict[str, str]:
    return open_table(group.address, "koehandel-2001", [None] * 3, pace="live", speed=SLOW)
