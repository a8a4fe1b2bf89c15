"""Two machines at one PostgreSQL: tables go from one to the other, by load, in good order and by ruin.

`pytest -s -m long tests/server/test_two_machines.py`, as root, prints for how long players were without their table.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any

import pytest

from maquignon.server.store.seal import new_key
from tests.server.client import Client, leave
from tests.server.front_door import has_nginx, nginx, stand_in, two_machines
from tests.server.group import Evening, Group, rows_in, until
from tests.server.killing import ROOMY, SLOW, Game, Report, faults_in, last_words
from tests.server.network import HERE, Machine, can_be_made, network, reachable
from tests.server.serving import Process, open_table
from tests.server.survivor import Survivor
from tests.server.visitor import Absence, Visitor
from tests.store.postgres import Postgres

PORT = 8630
HANDED_OVER = "handed over"
DOOR = 8629
LEASE = 5
LOST_SECONDS = 60.0
"""Far more than lease, silence and the page's own waits come to, for a machine that does much else."""
RESTART = 1012
PROCESSES = 2
TABLES = 4
PAUSE = 2.0
"""Games shall last until all has happened."""


def test_the_ways_on_the_page_lead_to_no_machine_of_a_longer_name():
    ways = re.findall(r"location ~ (\S+)", two_machines())
    assert [bool(re.search(way, "/p/north-1-3/ws")) for way in ways] == [True, False]
    longer = ("/p/north-2-1-1/ws", "/p/north-x-1-1/ws", "/p/northern-1-1/ws")
    assert not any(re.search(way, path) for way in ways for path in longer)
    assert "location /p/" not in two_machines(), "it would take all that begins so"


@pytest.mark.long
def test_tables_go_to_the_idle_machine_and_outlive_the_other(tmp_path, postgres):
    if not can_be_made():
        pytest.skip("networks are made by root, with `ip netns`")
    with network("north", "south") as machines:
        asyncio.run(played(tmp_path, postgres, machines))


async def played(folder: Any, postgres: Any, machines: Any) -> None:
    key, database = new_key(), postgres.new_database()
    roomy = {name.removeprefix("MAQUIGNON_").lower(): value for name, value in ROOMY.items()}
    shared = roomy | {"key": key.decode(), "busy_load": "0.01", "busy_seconds": "1", "log_level": "info"}
    shared |= {"database": database.replace("127.0.0.1", HERE), "lease_seconds": "5"}
    servers: dict[str, Process] = {}
    async with reachable(postgres.port):
        try:
            for name, machine in machines.items():
                named = {"process": name, "host": machine.address, **shared}
                servers[name] = await asyncio.to_thread(Process, folder, PORT, before=machine.before, **named)
            report = await moved_by_load(servers, lambda table: home(postgres, database, table))
            assert faults_in(rows_in(postgres, database), key, report) == []
            assert any(HANDED_OVER in line["says"] for line in servers["north"].log)
            machines["north"].pull_out()
            await asyncio.gather(*(gone_on(servers["south"].address, game) for game in report.games))
        finally:
            for server in servers.values():
                server.kill()


def home(postgres: Any, database: str, table: str) -> str:
    where = f"SELECT process FROM leases WHERE table_id = '{table}'"
    return str(postgres.sql(database.rpartition("/")[2], where))


async def moved_by_load(servers: dict[str, Process], home_of: Any) -> Report:
    """All tables are opened in the north, until one of them is in the south."""
    ways = {f"/p/{name}/ws": server.address for name, server in servers.items()}
    report, north = Report(), servers["north"].address
    for _ in range(3):
        table = await asyncio.to_thread(open_table, north, "koehandel-2001", [None] * 3, pace="live", speed=SLOW)
        report.games.append(Game(table["id"], await survivors(north, ways, table)))
    evening = Evening(report)
    for player in report.players:
        player.longest_pause = 0.02
    await until(lambda: {home_of(game.table) for game in report.games} == {"north", "south"})
    await evening.goes_on()
    await evening.end()
    await last_words(report)
    return report


async def survivors(address: str, ways: dict[str, str] | None, table: dict[str, Any]) -> list[Survivor]:
    clients = [
        Client(address, table["code"], ways=ways, **({"token": table["token"]} if not n else {})) for n in range(3)
    ]
    for client, name in zip(clients, ("Ann", "Ben", "Cas"), strict=True):
        await client.__aenter__()
        assert (await client.ask("Sit", name=name))["type"] == "Ack"
    await clients[0].ask("Begin")
    await asyncio.gather(*(client.play(lambda look: look["stage"] == "play") for client in clients))
    return [Survivor(client, Random(1)) for client in clients]


async def gone_on(address: str, game: Game) -> None:
    """Whoever comes to the machine that is left goes on there, as soon as the other counts as dead."""
    player = game.players[0]
    while True:
        client = Client(address, player.hello["table"], ways={}, token=player.hello["token"], since=player.version)
        with contextlib.suppress(OSError, KeyError, TimeoutError):
            await client.__aenter__()
            if client.look:
                break
        await asyncio.sleep(0.5)
    assert client.look["version"] >= player.version
    assert client.welcome["missed"] is not None
    assert (await client.ask("Say", text="here"))["type"] == "Ack"
    await leave(client)


class Site:
    """Two machines of two processes each, behind one door."""

    def __init__(self, folder: Path, postgres: Postgres, machines: dict[str, Machine], fault: str | None) -> None:
        self.key = new_key()
        self.groups: dict[str, Group] = {}
        self.machines = machines
        self.address = f"http://{HERE}:{DOOR}"
        self.ways = {name: (machine.address, PORT) for name, machine in machines.items()}
        self._folder = folder
        self._fault = fault
        self._postgres = postgres
        self._database = postgres.new_database()

    def start(self, name: str) -> None:
        folder = self._folder / name
        folder.mkdir(exist_ok=True)
        there: dict[str, Any] = {
            "host": self.machines[name].address,
            "proxy": HERE,
            "url": self.address,
            "process": name,
        }
        rest: dict[str, Any] = {"database": self._database.replace("127.0.0.1", HERE), "key": self.key.decode()}
        rest |= {"lease_seconds": str(LEASE), "busy_load": "64", "log_level": "info"}
        before = self.machines[name].before
        self.groups[name] = Group(folder, fault=self._fault, before=before, port=PORT, **there, **rest)

    def end(self) -> None:
        for name, group in self.groups.items():
            self.machines[name].lose_power()
            group.end()

    def home(self, table: str) -> str:
        return home(self._postgres, self._database, table)

    def faults(self, report: Report) -> list[str]:
        return faults_in(rows_in(self._postgres, self._database), self.key, report)

    @contextlib.asynccontextmanager
    async def opened(self, kind: str) -> Any:
        ways = (HERE, DOOR), self.ways
        async with (
            reachable(self._postgres.port),
            nginx(self._folder, *ways) if kind == "nginx" else stand_in(*ways),
        ):
            await asyncio.gather(*(asyncio.to_thread(self.start, name) for name in self.machines))
            yield

    async def seated(self) -> Report:
        report = Report()
        for number in range(TABLES):
            pace, there = ("live", "turn-based")[number // 2 % 2], self.groups[("north", "south")[number % 2]].address
            table = await asyncio.to_thread(open_table, there, "koehandel-2001", [None] * 3, pace=pace, speed=SLOW)
            report.games.append(Game(table["id"], await visitors(self.address, table)))
        return report


async def visitors(address: str, table: dict[str, Any]) -> list[Survivor]:
    return [Visitor(each._client, Random(1)) for each in await survivors(address, None, table) if each._client]


class Watched:
    """An evening in which things happen, and how long each player was away for each of them."""

    def __init__(self, site: Site, report: Report) -> None:
        self.site = site
        self.report = report
        self.evening = Evening(report)
        for player in report.players:
            player.longest_pause = PAUSE
        self.away: dict[str, list[float]] = {}

    @property
    def players(self) -> list[Visitor]:
        return [player for player in self.report.players if isinstance(player, Visitor)]

    async def happens(
        self,
        what: str,
        deed: Callable[[], object],
        *,
        orderly: bool = False,
        silent: bool = False,
        seconds: float = 180,
    ) -> None:
        """All games go on afterwards; where lines fall silent, players are away from that moment."""
        await self.evening.goes_on()
        assert not all(game.is_over for game in self.report.games), "nobody plays any more"
        before, began = {player: len(player.absences) for player in self.players}, monotonic()
        await asyncio.to_thread(deed)
        await self.evening.goes_on(seconds)
        absences = [player.absences[number:] for player, number in before.items() if player.absences[number:]]
        assert absences, f"{what}: nobody noticed"
        if orderly:
            codes = {absence.code for each in absences for absence in each}
            assert codes == {RESTART}, f"{what}: lines ended with {codes}"
            assert max(map(len, absences)) <= PROCESSES
        lost = self.away[what] = [
            each[-1].back - began if silent else sum(map(Absence.seconds, each)) for each in absences
        ]
        print(
            f"{what}: {len(lost)} of {len(before)} players, {max(map(len, absences))} times at most, "
            f"median {median(lost):.1f} s, worst {max(lost):.1f} s"
        )


@contextlib.contextmanager
def site(folder: Path, postgres: Postgres, fault: str | None = None) -> Iterator[Site]:
    if not can_be_made():
        pytest.skip("networks are made by root, with `ip netns`")
    with network("north", "south") as machines:
        found = Site(folder, postgres, machines, fault)
        try:
            yield found
        finally:
            found.end()


@pytest.mark.long
@pytest.mark.parametrize("door", ["stand-in", "nginx"])
def test_the_same_players_outlast_all_that_can_happen_to_two_machines(tmp_path, postgres, door):
    if door == "nginx" and not has_nginx():
        pytest.skip("nginx is not installed")
    with site(tmp_path, postgres) as two:
        asyncio.run(outlasted(two, door))


async def outlasted(two: Site, door: str) -> None:
    async with two.opened(door):
        report = await two.seated()
        assert {two.home(game.table).partition("-")[0] for game in report.games} == {"north", "south"}
        watched = Watched(two, report)
        groups, machines = two.groups, two.machines
        first = two.home(report.games[0].table)
        assert first.startswith("north-")
        await watched.happens("a process is killed", lambda: groups["north"].kill(first))
        await asyncio.to_thread(groups["north"].await_all, [first])
        await watched.happens("the north is renewed", lambda: renewed(groups["north"]), orderly=True)
        await watched.happens("the south is stopped", lambda: stopped(groups["south"]), orderly=True)
        assert {two.home(game.table).partition("-")[0] for game in report.games} == {"north"}
        await asyncio.to_thread(two.start, "south")
        await watched.happens("the north loses its power", machines["north"].lose_power)
        groups.pop("north").end()
        await asyncio.to_thread(two.start, "north")
        await watched.happens("the south's cable is pulled", machines["south"].pull_out, silent=True)
        await watched.evening.end()
        await last_words(report)
        assert two.faults(report) == []
        assert all(player.acked for player in report.players)
        assert max(map(max, watched.away.values())) < LOST_SECONDS


def renewed(group: Group) -> None:
    old = list(group.facts())
    group.process.signal(signal.SIGHUP)
    for name in old:
        group.await_all([name])


def stopped(group: Group) -> None:
    status, errors = group.process.stop(signal.SIGTERM)
    assert (status, "Traceback" in errors) == (0, False), errors


@pytest.mark.long
def test_leases_that_never_end_are_caught(tmp_path, postgres):
    with site(tmp_path, postgres, "leases without end") as two:
        asyncio.run(stands_still(two))


async def stands_still(two: Site) -> None:
    async with two.opened("stand-in"):
        watched = Watched(two, await two.seated())
        with pytest.raises(TimeoutError):
            await watched.happens("the north loses its power", two.machines["north"].lose_power, seconds=30)
        await watched.evening.end()


@pytest.mark.long
def test_a_machine_that_forgets_at_its_end_what_it_has_not_written_is_caught(tmp_path, postgres):
    with site(tmp_path, postgres, "write later") as two:
        assert any("acknowledged move is not in the journal" in each for each in asyncio.run(forgotten(two)))


async def forgotten(two: Site) -> list[str]:
    async with two.opened("stand-in"):
        watched = Watched(two, await two.seated())
        with contextlib.suppress(TimeoutError):
            await watched.happens("the south is stopped", lambda: stopped(two.groups["south"]), seconds=20)
        with contextlib.suppress(TimeoutError):
            await watched.evening.end()
        return two.faults(watched.report)
