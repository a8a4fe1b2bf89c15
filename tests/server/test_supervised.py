"""`maquignon serve --processes`: games go on whatever becomes of the process that serves them."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Iterable
from random import Random
from time import monotonic

import pytest

from maquignon.server.settings.sources import AUTO
from maquignon.server.store.engine import UnsafeDatabase, open_database
from maquignon.server.store.owner import Ownership
from maquignon.server.store.seal import new_key
from tests.server.client import Client, leave
from tests.server.group import Evening, Group, cores_for_auto
from tests.server.killing import Report, last_words, set_up
from tests.server.serving import awaited, get, open_table

KILLED = "a process"
STALE_SECONDS = 3.5
"""Three heartbeats are missing."""
HUNG_SECONDS = 45.0
"""Without the supervisor's help nobody would come to a table again at all."""


def test_a_game_is_played_by_all_doors_and_outlives_its_process(tmp_path):
    """With `auto` on two cores, where there are two."""
    cores = cores_for_auto(2)
    group = Group(tmp_path, processes=AUTO, cores=cores) if len(cores) == 2 else Group(tmp_path)
    try:
        report = asyncio.run(journey(group, kills=1))
        assert group.faults(report) == []
        the_host_is_told_of_all(group)
        nobody_else_is_let_in(group)
        assert report.kills[KILLED] == 1
        assert sum(len(player.acked) for player in report.players) > 10
        status, errors = group.process.stop(signal.SIGTERM)
    finally:
        left = group.end()
    assert (status, "Traceback" in errors, "lost its tables" in errors) == (0, False, False), errors
    assert left == [], "something is left behind"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_process_that_hangs_is_replaced_and_its_games_go_on(tmp_path, request, kind):
    postgres = request.getfixturevalue("postgres") if kind == "postgres" else None
    group = Group(tmp_path, postgres=postgres, lease_seconds="5")
    try:
        report = asyncio.run(hung(group))
        assert group.faults(report) == []
        said = [line for line in group.process.log if line["says"] == "a process hangs and is ended"]
        assert len(said) == 1
        status, errors = group.process.stop(signal.SIGTERM)
    finally:
        left = group.end()
    assert (status, "Traceback" in errors) == (0, False), errors
    assert left == [], "something is left behind"


async def hung(group: Group) -> Report:
    report = Report()
    await set_up(group.address, report, Random(1))
    evening = Evening(report)
    await evening.goes_on()
    home = group.home(report.games[-1].table)
    await asyncio.to_thread(group.stall, home)
    began = monotonic()
    await asyncio.sleep(STALE_SECONDS)
    new = [await asyncio.to_thread(open_table, group.address, "master-2009-two", [None, None]) for _ in range(3)]
    assert home not in [group.home(table["id"]) for table in new]
    await evening.goes_on()
    assert monotonic() - began < HUNG_SECONDS
    await asyncio.to_thread(group.await_all, [home])
    await evening.goes_on()
    await evening.end()
    await last_words(report)
    return report


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_many_kills_on_postgres(tmp_path, postgres, seed):
    group = Group(tmp_path, postgres=postgres, processes=2 + seed % 2)
    try:
        report = asyncio.run(journey(group, kills=6, seed=seed))
        assert group.faults(report) == []
        assert report.kills[KILLED] > 1
    finally:
        group.end()


@pytest.mark.long
def test_a_fault_planted_in_each_process_is_caught(tmp_path):
    group = Group(tmp_path, fault="publish before commit")
    try:
        report = asyncio.run(journey(group, kills=4))
        assert any("that never was" in each for each in group.faults(report) + report.faults)
    finally:
        group.end()


async def journey(group: Group, kills: int, seed: int = 1) -> Report:
    report, chance = Report(), Random(seed)
    names = await asyncio.to_thread(group.await_all)
    await set_up(group.address, report, chance)
    assert {group.home(game.table) for game in report.games} == set(names), "tables are shared out"
    await come_by_every_door(group, report, names)
    evening = Evening(report)
    for _ in range(kills):
        await evening.goes_on()
        if not (running := [game for game in report.games if not game.is_over]):
            break
        home = group.home(running[-1].table)
        await asyncio.to_thread(group.kill, home)
        report.kills[KILLED] += 1
        await evening.goes_on()
        await asyncio.to_thread(group.await_all, [home])
    old = list(await asyncio.to_thread(group.facts))
    await asyncio.to_thread(a_mistake_changes_nothing, group)
    group.process.signal(signal.SIGHUP)
    await evening.goes_on()
    for name in old:
        await asyncio.to_thread(group.await_all, [name])
    await evening.goes_on()
    await evening.end()
    await last_words(report)
    return report


def a_mistake_changes_nothing(group: Group) -> None:
    group.settings.write_text("bot_workers = 0")
    group.process.signal(signal.SIGHUP)
    assert awaited(lambda: any("so the old ones go on" in line["says"] for line in group.process.log))
    assert "bot_workers is a number from 1" in group.process.log[-1]["reason"]
    group.settings.write_text("")


def the_host_is_told_of_all(group: Group) -> None:
    names = sorted(group.facts())
    metrics = get(f"{group.address}/metrics").text
    for name in names:
        assert f'maquignon_lease{{process="{name}"}} 1.0' in metrics
        assert "<h1>Maquignon</h1>" in get(f"{group.address}/p/{name}/status").text

    def are_on_the_page() -> bool:  # a process that is busy is left out until it answers again
        page = get(f"{group.address}/status").text
        return all(f"/p/{name}/status" in page for name in names)

    assert awaited(are_on_the_page)


def nobody_else_is_let_in(group: Group) -> None:
    for ownership in Ownership:
        with pytest.raises(UnsafeDatabase, match="uses it"):
            asyncio.run(open_database(group.database, ownership=ownership))


async def come_by_every_door(group: Group, report: Report, names: Iterable[str]) -> None:
    """Whichever process somebody reaches, they get to the one that serves the table."""
    game = report.games[0]
    home, code = group.home(game.table), game.players[0].hello["table"]
    for name in names:
        guest = Client(f"{group.address}/p/{name}", code)
        await guest.__aenter__()
        assert guest.look
        assert guest.address.endswith(f"/p/{home}/ws")
        await leave(guest)


class Machines(dict[str, str]):
    """Where a proxy sends each path: to the machine that its name begins with."""

    def __init__(self, groups: dict[str, Group]) -> None:
        super().__init__()
        self._groups = groups

    def __missing__(self, path: str) -> str:
        name = path.split("/")[2]
        return self._groups[name.partition("-")[0]].address + path.removesuffix("/ws")


@pytest.mark.long
def test_two_machines_of_two_processes_share_a_database(tmp_path, postgres):
    """One of them is gone from one moment to the next: who comes to the other goes on there."""
    database, key = postgres.new_database(), new_key().decode()
    groups: dict[str, Group] = {}
    try:
        for name in ("north", "south"):
            (tmp_path / name).mkdir()
            shared = {"database": database, "key": key, "process": name, "lease_seconds": "5"}
            groups[name] = Group(tmp_path / name, **shared)
        asyncio.run(moved(groups, Machines(groups)))
    finally:
        for group in groups.values():
            group.end()


async def moved(groups: dict[str, Group], ways: Machines) -> None:
    north, south = groups["north"].address, groups["south"].address
    table = await asyncio.to_thread(open_table, north, "master-2009-two", [None, None])
    ann, ben = Client(north, table["code"], ways=ways, token=table["token"]), Client(south, table["code"], ways=ways)
    for client, name in ((ann, "Ann"), (ben, "Ben")):
        await client.__aenter__()
        assert (await client.ask("Sit", name=name))["type"] == "Ack"
    assert ben.address.startswith(f"{north.replace('http', 'ws')}/p/north-")
    await ann.ask("Begin")
    await asyncio.gather(*(each.play(lambda look: look["version"] > 20) for each in (ann, ben)))
    groups["north"].process.kill()
    await asyncio.gather(*(each.until(lambda each=each: each.closed) for each in (ann, ben)))
    after = [await back(south, table["code"], ways, old) for old in (ann, ben)]
    assert all(new.look["version"] >= old.look["version"] for new, old in zip(after, (ann, ben), strict=True))
    await asyncio.gather(*(each.play() for each in after))
    await leave(ann, ben, *after)


async def back(address: str, code: str, ways: Machines, old: Client) -> Client:
    """As soon as the other machine is taken for dead."""
    while True:
        client = Client(address, code, ways=ways, token=old.token)
        with contextlib.suppress(OSError):
            await client.__aenter__()
            if client.look:
                return client
        await asyncio.sleep(0.5)
