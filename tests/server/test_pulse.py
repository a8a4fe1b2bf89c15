"""Which processes the supervisor takes for hung, and which only for unlucky."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

from maquignon.server.siblings.crossing import Crossing
from maquignon.server.store.leases import Leases, bury
from maquignon.server.supervision import pulse
from maquignon.server.supervision.pulse import MOST_LOST, MOST_SILENT, Pulse
from tests.store.journals import in_loop, serving

NAMES = ["1-1", "2-1"]


@asynccontextmanager
async def watched(tmp_path, monkeypatch, answers):
    """Two processes with leases; at their doors those of some names answer."""

    async def ask(_crossing, name, _path):
        await asyncio.sleep(0)
        return b"{}" if name in answers else None

    monkeypatch.setattr(pulse, "ask", ask)
    async with serving(str(tmp_path / "test.db")) as store:
        for name in NAMES:
            await Leases(store.database, name, f"/p/{name}/ws", 600.0).enter()
        yield store.database, Pulse(store.database, Crossing(tmp_path, "supervisor"))


async def looks(watch, number):
    return [await watch.hung(NAMES) for _ in range(number)]


@in_loop
async def test_who_has_a_lease_does_not_hang_whatever_it_answers(tmp_path, monkeypatch):
    async with watched(tmp_path, monkeypatch, answers=[]) as (_database, watch):
        assert await looks(watch, MOST_LOST + 1) == [[]] * (MOST_LOST + 1)


@in_loop
async def test_who_has_none_and_answers_nothing_hangs(tmp_path, monkeypatch):
    async with watched(tmp_path, monkeypatch, answers=["2-1"]) as (database, watch):
        await bury(database, "1-1")
        assert await looks(watch, MOST_SILENT) == [[]] * (MOST_SILENT - 1) + [["1-1"]]


@in_loop
async def test_who_answers_in_between_begins_anew(tmp_path, monkeypatch):
    answers = ["2-1"]
    async with watched(tmp_path, monkeypatch, answers) as (database, watch):
        await bury(database, "1-1")
        for _ in range(3):
            assert await looks(watch, MOST_SILENT - 1) == [[]] * (MOST_SILENT - 1)
            answers.append("1-1")
            assert await looks(watch, 1) == [[]]
            answers.remove("1-1")


@in_loop
async def test_who_gets_no_lease_though_others_do_is_ended_later(tmp_path, monkeypatch):
    async with watched(tmp_path, monkeypatch, answers=NAMES) as (database, watch):
        await bury(database, "1-1")
        assert await looks(watch, MOST_LOST) == [[]] * (MOST_LOST - 1) + [["1-1"]]


@in_loop
async def test_where_the_database_stands_still_only_who_is_silent_hangs(tmp_path, monkeypatch):
    """A process that hangs in the middle of writing keeps all others from it."""
    async with watched(tmp_path, monkeypatch, answers=["2-1"]) as (database, watch):
        for name in NAMES:
            await bury(database, name)
        assert (await looks(watch, MOST_LOST + 1))[-1] == ["1-1"]
