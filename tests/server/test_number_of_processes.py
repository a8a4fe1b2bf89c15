"""`maquignon serve --processes 4` and `--processes auto`: so many serve, and whole games outlive one of them."""

from __future__ import annotations

import asyncio
import signal
from random import Random
from typing import Any

import pytest

from maquignon.server.settings.sources import AUTO
from tests.server.client import Client
from tests.server.group import Evening, Group, cores_for_auto, until
from tests.server.killing import SLOW, Game, Report, last_words
from tests.server.serving import open_table
from tests.server.survivor import Survivor

EDITION, NAMES = "master-2009-two", ("Ann", "Ben")
MOST_CORES = 4
"""As many processes as a test may fill the memory with, on a machine that has more."""
BRIEF = 0.02
GAME_SECONDS = 400.0

CORES = cores_for_auto(MOST_CORES)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("processes", ["4", AUTO])
def test_whole_games_outlive_one_of_so_many_processes(tmp_path, request, kind, processes):
    if processes == AUTO and len(CORES) < 2:
        pytest.skip("on one core auto is one process")
    postgres = request.getfixturevalue("postgres") if kind == "postgres" else None
    group = Group(tmp_path, postgres=postgres, processes=processes, cores=CORES if processes == AUTO else ())
    try:
        facts = group.await_all()
        assert len({each["pid"] for each in facts.values()}) == (len(CORES) if processes == AUTO else 4)
        report = asyncio.run(whole_games(group, sorted(facts)))
        assert group.faults(report) == []
        assert all(game.is_over for game in report.games)
        assert min(len(player.acked) for player in report.players) > 20
        status, errors = group.process.stop(signal.SIGTERM)
    finally:
        left = group.end()
    assert (status, "Traceback" in errors, "lost its tables" in errors) == (0, False, False), errors
    assert left == [], "something is left behind"


async def whole_games(group: Group, names: list[str]) -> Report:
    """One for each process; in the middle one of these is killed."""
    report = Report()
    for place in range(len(names)):
        report.games.append(await begun(group, names[place:] + names[:place]))
    homes = [group.home(game.table) for game in report.games]
    assert len(set(homes)) > 1, "tables are shared out"
    evening = Evening(report)
    await evening.goes_on()
    await asyncio.to_thread(group.kill, homes[-1])
    await evening.goes_on()
    assert homes[-1] not in await asyncio.to_thread(group.await_all, [homes[-1]])
    assert group.home(report.games[-1].table) != homes[-1]
    for player in report.players:
        player.longest_pause = BRIEF
    await until(lambda: all(game.is_over for game in report.games), GAME_SECONDS)
    await evening.end()
    await last_words(report)
    return report


async def begun(group: Group, doors: list[str]) -> Game:
    """People come by the first of these doors, and are sent on to the process that serves their table."""
    table = await asyncio.to_thread(open_table, group.address, EDITION, [None] * len(NAMES), speed=SLOW)
    clients = [guest(group, table, place, doors[place]) for place in range(len(NAMES))]
    for client, name in zip(clients, NAMES, strict=True):
        await client.__aenter__()
        assert client.address.endswith(f"/p/{group.home(table['id'])}/ws")
        assert (await client.ask("Sit", name=name))["type"] == "Ack"
    await clients[0].ask("Begin")
    await asyncio.gather(*(client.play(lambda look: look["stage"] == "play") for client in clients))
    return Game(table["id"], [Survivor(client, Random(place)) for place, client in enumerate(clients)])


def guest(group: Group, table: dict[str, Any], place: int, door: str) -> Client:
    token = {} if place else {"token": table["token"]}
    return Client(f"{group.address}/p/{door}", table["code"], **token)
