"""`maquignon serve --processes`: games go on whatever becomes of the process that serves them."""

from __future__ import annotations

import asyncio
import signal
from random import Random

import pytest

from tests.server.client import Client, leave
from tests.server.group import Evening, Group
from tests.server.killing import Report, last_words, set_up


def test_a_game_is_played_by_all_doors_and_outlives_its_process(tmp_path):
    group = Group(tmp_path)
    try:
        report = asyncio.run(journey(group, kills=1))
        assert group.faults(report) == []
        assert sum(len(player.acked) for player in report.players) > 10
        status, errors = group.process.stop(signal.SIGTERM)
    finally:
        group.process.kill()
    assert (status, "Traceback" in errors) == (0, False), errors
    assert list(group.doors.iterdir()) == [], "something is left behind"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_many_kills_and_renewals_on_postgres(tmp_path, postgres, seed):
    group = Group(tmp_path, postgres=postgres, processes=2 + seed % 2)
    try:
        report = asyncio.run(journey(group, kills=10, seed=seed))
        assert group.faults(report) == []
    finally:
        group.process.kill()


async def journey(group: Group, kills: int, seed: int = 1) -> Report:
    report, chance = Report(), Random(seed)
    await asyncio.to_thread(group.await_all)
    await set_up(group.address, report, chance)
    await come_by_every_door(group, report)
    evening = Evening(report)
    for _ in range(kills):
        await evening.goes_on()
        home = group.home(report.games[0].table)
        group.kill(home)
        await evening.goes_on()
        await asyncio.to_thread(group.await_all, [home])
    old = list(await asyncio.to_thread(group.facts))
    group.process.signal(signal.SIGHUP)
    await evening.goes_on()
    await asyncio.to_thread(group.await_all, old)
    await evening.goes_on()
    await evening.end()
    await last_words(report)
    return report


async def come_by_every_door(group: Group, report: Report) -> None:
    """Whichever process somebody reaches, they get to the one that serves the table."""
    game = report.games[0]
    home, code = group.home(game.table), game.players[0].hello["table"]
    for name in group.facts():
        guest = Client(f"{group.address}/p/{name}", code)
        await guest.__aenter__()
        assert guest.look
        assert guest.address.endswith(f"/p/{home}/ws")
        await leave(guest)
