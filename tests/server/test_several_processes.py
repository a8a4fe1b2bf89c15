"""Two server processes on one PostgreSQL: each table is served by one of them, and outlives it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from maquignon.cli.verify import verdict
from maquignon.server.hosting.monitor import Monitor
from maquignon.server.http.service import service
from maquignon.server.settings.config import Config
from maquignon.server.store.seal import new_key
from maquignon.server.store.trouble import UnsafeDatabase
from tests.server.client import PATIENCE, Client, leave
from tests.server.serving import Process, awaited, get, open_table, post, record_of, running
from tests.store.ports import free_port

LEASE = 20.0
"""Long enough for a machine that is busy; where a lease has to run out, the tests see to it."""


class Pair:
    """Processes 1 and 2, and how a proxy would find them."""

    def __init__(self, folder, postgres):
        database = postgres.new_database()
        self.folder = folder
        self._sql = partial(postgres.sql, database.rpartition("/")[2])
        self.settings = {
            "database": database,
            "key": new_key().decode(),
            "lease_seconds": str(LEASE),
            "requests_per_second": "1000",
            "requests_at_once": "1000",
        }
        self._ports = {name: free_port() for name in "12"}
        self.processes = {}
        self.ways = {f"/p/{name}/ws": f"http://127.0.0.1:{port}" for name, port in self._ports.items()}

    def expire(self, name):
        """As if it had been silent for the time of its lease."""
        self._sql(f"SET lock_timeout = '2s'; UPDATE processes SET until = 0 WHERE name = '{name}'")

    def stall(self, name):
        """Stopped for longer than its lease; not within a heartbeat, in which it would hold its row for a while."""
        while True:
            self.processes[name].signal(signal.SIGSTOP)
            try:
                return self.expire(name)
            except subprocess.CalledProcessError:
                self.processes[name].signal(signal.SIGCONT)

    def start(self, name):
        self.processes[name] = Process(self.folder, self._ports[name], process=name, **self.settings)

    def address(self, name):
        return self.processes[name].address

    def end(self):
        for process in self.processes.values():
            process.kill()

    async def arrive(self, name, table, **hello):
        """As clients do: follow where one is sent, and begin again at the front door if nobody is there."""
        async with asyncio.timeout(PATIENCE):
            while True:
                client = Client(self.address(name), table["code"], ways=self.ways, **hello)
                with contextlib.suppress(OSError):
                    await client.__aenter__()
                    if client.look:
                        return client
                await asyncio.sleep(0.2)


@pytest.fixture
def pair(tmp_path, postgres):
    yield from started(tmp_path, postgres)


def started(folder, postgres):
    made = Pair(folder, postgres)
    try:
        with ThreadPoolExecutor() as starting:
            list(starting.map(made.start, "12"))
        yield made
    finally:
        made.end()


async def begun(pair, table):
    """Ann came in by process 1, which has the table, Ben and an onlooker by process 2."""
    ann = await pair.arrive("1", table, token=table["token"])
    ben = await pair.arrive("2", table)
    watcher = await pair.arrive("2", table)
    for client, name in ((ann, "Ann"), (ben, "Ben")):
        assert (await client.ask("Sit", name=name))["type"] == "Ack"
    assert (await ann.ask("Begin"))["type"] == "Ack"
    return [ann, ben, watcher]


async def dealt(pair, table):
    clients = await begun(pair, table)
    await asyncio.gather(*(each.play(lambda look: look["stage"] == "play") for each in clients))
    await leave(*clients)


def acknowledged(client):
    """The version of every key that was acknowledged."""
    return {each["key"]: each["version"] for each in client.messages if each["type"] == "Ack" and each["key"]}


async def played_on(pair, table, before):
    """All come back by process 2 and end the game there; whatever was acknowledged before still is."""
    after = [await pair.arrive("2", table, token=old.token, since=old.look["version"]) for old in before]
    for old, new in zip(before, after, strict=True):
        assert new.look["viewer"] == old.look["viewer"]
        for key, version in old.moved.items():
            answer = await new.ask("Move", key=key, seen=0, move="pass")
            assert answer == {"type": "Ack", "key": key, "version": version}
    await asyncio.gather(*(each.play() for each in after))
    await leave(*after)
    for old, new in zip(before, after, strict=True):
        versions = [each["version"] for each in old.told + new.told]
        assert versions == list(range(versions[0], versions[-1] + 1)), "a gap"
    return after


def test_a_table_is_played_through_both_and_outlives_its_process(pair):
    table = open_table(pair.address("1"), "master-2009-two", [None, None], public=True)
    wishes = {"pace": "turn-based", "speed": "normal"}
    letters = open_table(pair.address("1"), "master-2009-two", [None, None], **wishes)
    assert get(f"{pair.address('2')}/api/tables/{table['code']}").json()["status"] == "lobby"
    listed = get(f"{pair.address('2')}/api/tables").json()["tables"]
    assert [each["code"] for each in listed] == [table["code"]]

    async def first_half():
        clients = await begun(pair, table)
        home = pair.address("1").replace("http", "ws") + "/ws"
        assert [each.address for each in clients] == [home] * 3
        sent = clients[1].messages[0]
        assert (sent["type"], sent["reason"]["code"], sent["path"]) == ("Closing", "served-elsewhere", "/p/1/ws")
        await asyncio.gather(*(each.play(lambda look: look["version"] > 25) for each in clients))
        assert get(f"{pair.address('2')}/api/records/{table['id']}").status_code == 409
        await dealt(pair, letters)
        assert awake(pair.address("2")) == 0
        pair.processes["1"].kill()
        pair.expire("1")
        await asyncio.gather(*(each.until(lambda each=each: each.closed) for each in clients))
        await leave(*clients)
        for each in clients:
            each.moved = {key: version for key, version in acknowledged(each).items() if version > 3}
        return clients

    async def second_half(before):
        after = await played_on(pair, table, before)
        pair.start("1")
        late = await pair.arrive("1", table)
        assert late.messages[0]["path"] == "/p/2/ws", "it stays where it is"
        await leave(late)
        return after

    before = asyncio.run(first_half())
    assert sum(len(each.moved) for each in before) > 5
    assert awaited(lambda: awake(pair.address("2"))) == 1, "correspondence goes on though nobody has come"
    asyncio.run(second_half(before))
    found = verdict("record", record_of(pair.address("1"), table))
    assert found.problems == []
    for process in pair.processes.values():
        status, errors = process.stop()
        assert status == 0, errors
        assert "Traceback" not in errors


def test_a_process_that_stalls_loses_its_tables_and_says_so(pair):
    table = open_table(pair.address("1"), "master-2009-two", [None, None])

    async def game():
        stale = await begun(pair, table)
        await asyncio.gather(*(each.play(lambda look: look["version"] > 15) for each in stale))
        pair.stall("1")
        late = asyncio.create_task(stale[0].ask("Say", text="is anybody there?"))
        fresh = await pair.arrive("2", table, token=stale[1].token)
        assert fresh.address.startswith(pair.address("2").replace("http", "ws"))
        assert (await fresh.ask("Say", text="here"))["type"] == "Ack"
        pair.processes["1"].signal(signal.SIGCONT)
        await asyncio.gather(*(each.until(lambda each=each: each.closed) for each in stale))
        late.cancel()
        assert stale[2].closed == (1012, "this table has moved: please connect again")
        await leave(*stale)
        said = [each for each in acknowledged(stale[0]).values() if each > stale[0].told[-1]["version"]]
        assert not said, "nothing is acknowledged that was not told"
        for each in stale:
            each.moved = {key: version for key, version in acknowledged(each).items() if version > 3}
        await leave(fresh)
        return await played_on(pair, table, stale)

    asyncio.run(game())
    found = verdict("record", record_of(pair.address("1"), table))
    assert found.problems == []


def awake(address):
    return get(f"{address}/health").json()["tables"]


def test_a_later_process_of_the_same_name_takes_the_place(tmp_path):
    settings = {"process": "1", "lease_seconds": 10.0}
    with running(tmp_path, **settings) as address, running(tmp_path, **settings) as later:
        table = open_table(later, "master-2009-two", [None, None])
        assert awaited(lambda: get(f"{address}/health").status_code == 503)
        assert get(f"{later}/health").status_code == 200
        wish = {"edition": "master-2009-two", "seats": [{}, {}]}
        answer = post(f"{address}/api/tables", json=wish)
        assert (answer.status_code, answer.json()["reason"]["code"]) == (503, "database-lost")

        async def come():
            async with Client(address, table["code"]) as client:
                return client.closed

        assert asyncio.run(come())[0] == 1013


def test_a_process_that_stops_in_good_order_gives_its_tables_up_at_once(tmp_path):
    with running(tmp_path, process="2", lease_seconds=60) as address:
        with running(tmp_path, process="1", lease_seconds=60) as leaving:
            table = open_table(leaving, "master-2009-two", [None, None])

        async def come():
            async with Client(address, table["code"], token=table["token"]) as client:
                return await client.ask("Sit", name="Ann")

        assert asyncio.run(come())["type"] == "Ack"


def test_what_a_seat_can_know_is_asked_for_where_its_table_is(tmp_path):
    """As at the proxy of docs/hosting.md, which takes /p/1 away."""
    with running(tmp_path, process="1", lease_seconds=60) as home, running(tmp_path, process="2") as other:
        table = open_table(home, "master-2009-two", [None, "value"])
        path = f"/api/tables/{table['code']}/knowledge"
        token = {"authorization": f"Bearer {table['token']}"}

        async def play():
            async with Client(home, table["code"], token=table["token"]) as ann:
                await ann.ask("Sit", name="Ann")
                await ann.ask("Begin")
                await ann.play(lambda look: look["version"] > 15)

        asyncio.run(play())
        sent = get(f"{other}{path}", headers=token)
        assert (sent.status_code, sent.headers["location"]) == (307, f"/p/1{path}")
        there = get(f"{home}{sent.headers['location'].removeprefix('/p/1')}", headers=token)
        assert there.status_code == 200, there.text
        assert there.json()["version"] > 15
        assert get(f"{other}{path}").status_code == 409, "a guest without a seat is sent nowhere"


def test_no_request_is_sent_on_where_only_sockets_are_let_through(tmp_path):
    narrow = {"process": "1", "lease_seconds": 60, "public_path": "/sockets/1"}
    with running(tmp_path, **narrow) as home, running(tmp_path, process="2") as other:
        table = open_table(home, "master-2009-two", [None, None])
        token = {"authorization": f"Bearer {table['token']}"}
        answer = get(f"{other}/api/tables/{table['code']}/knowledge", headers=token)
    assert (answer.status_code, answer.json()["reason"]["code"]) == (503, "served-elsewhere")


def test_without_a_name_no_process_joins_others(tmp_path):
    async def join():
        config = Config(database=str(tmp_path / "test.db"))
        async with service(replace(config, process="1"), Monitor()):
            with pytest.raises(UnsafeDatabase, match="another server uses it: end that one, or give each"):
                async with service(config, Monitor()):
                    pass

    asyncio.run(join())
