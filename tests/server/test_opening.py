"""A table that is just being opened: nobody finds it before it is known whose it is, and it is there once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from maquignon.server.settings.limits import Limits
from maquignon.server.store.leases import Elsewhere, Leases
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import Room
from maquignon.server.workers.bots import BotPool
from maquignon.table.house import House
from maquignon.table.letters import SitDown
from maquignon.table.plan import Plan, SeatPlan
from tests.store.journals import in_loop, serving

PLAN = Plan(edition="master-2009-two", seats=(SeatPlan(), SeatPlan()), public=True)
Look = Callable[[str], Awaitable[None]]


class Watched:
    """Something in which others look for a table before and after each of its steps."""

    def __init__(self, inner, steps, look: Look) -> None:
        self._inner = inner
        self._steps = steps
        self._look = look

    def __getattr__(self, name):
        step = getattr(self._inner, name)
        return self._among_others(step) if name in self._steps else step

    def _among_others(self, step):
        async def watched(*args):
            await self._look("before")
            answer = await step(*args)
            await self._look(f"after {step.__name__}")
            return answer

        return watched


def lobby(store, name, look: Look) -> Lobby:
    leases = Watched(Leases(store.database, name, f"/p/{name}/ws", 600.0), {"take"}, look)
    archive = Watched(store.archive, {"open_table"}, look)
    house = House(journal=Watched(store.journal, {"append"}, look))
    return Lobby(archive, store.public, house, BotPool(), Limits(), leases)  # type: ignore[arg-type]


async def nothing(_when: str) -> None:
    pass


async def codes(store) -> list[str]:
    return [table.code for table in await store.archive.all_tables(finished=False)]


@in_loop
async def test_whoever_finds_a_new_table_elsewhere_is_sent_to_who_opens_it(tmp_path):
    """At whatever moment they look, by its code, which they have guessed."""
    found: dict[str, str] = {}
    async with serving(str(tmp_path / "test.db")) as store:
        sibling = lobby(store, "2", nothing)

        async def look(when):
            for code in await codes(store):
                try:
                    found[when] = "here" if await sibling.room(code) else "nowhere"
                except Elsewhere as elsewhere:
                    found[when] = elsewhere.path
            assert len(await sibling.public()) == (found.get(when) == "/p/1/ws"), "nor is it listed before"

        one = lobby(store, "1", look)
        try:
            await sibling.start()
            await one.start()
            await one.open(PLAN, "ann")
        finally:
            await one.stop()
            await sibling.stop()
    assert found == {
        "after open_table": "nowhere",
        "before": "nowhere",
        "after take": "nowhere",
        "after append": "/p/1/ws",
    }


@in_loop
async def test_whoever_finds_it_where_it_is_opened_is_at_the_same_table(tmp_path):
    quick: list[Room | None] = []
    async with serving(str(tmp_path / "test.db")) as store:

        async def look(when):
            if when == "after append" and not quick:
                quick.append(None)
                quick.extend([await one.room(code) for code in await codes(store)])

        one = lobby(store, "1", look)
        try:
            await one.start()
            room = await one.open(PLAN, "ann")
            assert quick == [None, room]
            await room.table.send(SitDown(guest="ann", name="Ann"))
            assert one.rooms == [room]
        finally:
            await one.stop()


@pytest.mark.parametrize("kind", ["lease", "journal"])
@in_loop
async def test_an_opening_that_fails_leaves_nothing_that_is_found(tmp_path, kind):
    async with serving(str(tmp_path / "test.db")) as store:

        async def look(when):
            if when == {"lease": "after open_table", "journal": "after take"}[kind]:
                raise OSError("the disk is full")

        one = lobby(store, "1", look)
        try:
            await one.start()
            with pytest.raises(OSError, match="disk is full"):
                await one.open(PLAN, "ann")
            assert await one.public() == []
            assert [await one.room(code) for code in await codes(store)] == [None]
        finally:
            await one.stop()
