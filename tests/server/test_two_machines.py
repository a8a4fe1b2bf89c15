"""Two machines at one PostgreSQL, each with its own address: tables go from one to the other, by load and by ruin."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random
from typing import Any

import pytest

from maquignon.server.store.seal import new_key
from tests.server.client import Client, leave
from tests.server.group import Evening, rows_in, until
from tests.server.killing import ROOMY, SLOW, Game, Report, faults_in, last_words
from tests.server.network import HERE, can_be_made, network, reachable
from tests.server.serving import Process, open_table
from tests.server.survivor import Survivor

PORT = 8630
HANDED_OVER = "handed over"


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


async def survivors(address: str, ways: dict[str, str], table: dict[str, Any]) -> list[Survivor]:
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
