"""A table from its opening to its end: whose it is, where it is listed, when it is closed; one process and two."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from maquignon.server.access.identity import COOKIE
from maquignon.server.store.retention import close_table
from maquignon.server.tables import attendance, register
from maquignon.server.tables.lobby import Lobby
from tests.server.attacks.ground import GROUNDS, LIMITS, Ground, open_ground, until
from tests.server.in_process import Visit, request

HOUR = 3_600
Case = Callable[[Ground], Coroutine[Any, Any, None]]


@pytest.fixture(params=GROUNDS)
def played(request, tmp_path):
    """Runs a case on a ground of its own."""
    kind, processes = request.param.split("-")
    database = str(tmp_path / "test.db")
    if kind == "postgresql":
        database = request.getfixturevalue("postgres").new_database()

    def run(case: Case) -> None:
        async def on_ground() -> None:
            async with open_ground(database, int(processes)) as ground:
                await case(ground)

        asyncio.run(on_ground())

    return run


@pytest.fixture
def clock(monkeypatch):
    """The calendar, in the test's hand."""
    hands = {"now": 1_800_000_000}
    for module in (attendance, register):
        monkeypatch.setattr(module, "now", lambda: hands["now"])
    return hands


def lobbies(ground: Ground) -> list[Lobby]:
    return [app.admission.lobby for app in ground.apps]


async def look_round(ground: Ground) -> None:
    for lobby in lobbies(ground):
        await lobby._attendance.note()


async def listed(ground: Ground) -> list[str]:
    answers = [await ground.ask("/api/tables", ground.new_address(), door=door) for door in ground.doors]
    found = [[table["code"] for table in json.loads(answer.body)["tables"]] for answer in answers]
    assert all(each == found[0] for each in found), "the list is the same at every door"
    return found[0]


async def own(ground: Ground, cookie: str) -> dict[str, dict[str, Any]]:
    answer = await ground.ask("/api/tables/own", ground.new_address(), cookie=cookie)
    return {table["code"]: table for table in json.loads(answer.body)["tables"]}


async def eventually(found: Callable[[], Coroutine[Any, Any, bool]]) -> None:
    """Lists are noted a moment after the table has answered."""
    async with asyncio.timeout(60):
        while not await found():
            await asyncio.sleep(0.01)


async def seated(ground: Ground, code: str, name: str, **hello: Any) -> Visit:
    visit = await ground.come(code, ground.new_address(), **hello)
    assert (await ground.say(visit, "Sit", name=name))["type"] == "Ack"
    return visit


def cookie_of(ground: Ground, guest: str) -> str:
    return f"{COOKIE}={ground.apps[0].admission.identity.cookie(guest)}"


async def opened(ground: Ground, cookie: str, **wishes: Any) -> dict[str, Any]:
    answer = await ground.open(ground.new_address(), cookie=cookie, **wishes)
    assert answer.status == 201, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    return found


async def close(ground: Ground, code: str, cookie: str) -> tuple[int, str]:
    """At any door, which may send on to the one that serves the table."""
    headers = [(b"cookie", cookie.encode())]
    answer = await request(ground.doors[0], f"/api/tables/{code}/close", method="POST", headers=headers)
    if answer.status == 307:
        way = dict(answer.headers)[b"location"].decode()
        door = next(each for each in ground.doors if way.startswith(f"/p/{each.state.shared.config.process}/"))
        answer = await request(door, f"/api/tables/{code}/close", method="POST", headers=headers)
    return answer.status, json.loads(answer.body).get("reason", {}).get("code", "")


def test_tables_that_were_left_or_closed_count_no_more(played):
    """Those that are left without a word can be closed from the list of one's own."""

    async def case(ground):
        cookie = cookie_of(ground, "a" * 32)
        tables = [await opened(ground, cookie) for _ in range(LIMITS.tables_per_guest)]
        assert (await ground.open(ground.new_address(), cookie=cookie)).status == 429
        mine = await own(ground, cookie)
        assert {code: table["hosted"] for code, table in mine.items()} == {table["code"]: True for table in tables}
        host = await ground.come(tables[0]["code"], ground.new_address(), token=tables[0]["token"])
        assert (await ground.say(host, "Leave"))["type"] == "Ack"
        assert await close(ground, tables[1]["code"], cookie) == (200, "")
        await eventually(lambda: are_two_less(ground, cookie))
        for _ in range(2):
            await opened(ground, cookie)
        await host.leave()

    async def are_two_less(ground, cookie):
        return len(await own(ground, cookie)) == LIMITS.tables_per_guest - 2

    played(case)


def test_a_table_that_was_handed_over_counts_for_its_new_host(played):
    async def case(ground):
        ann, ben = cookie_of(ground, "a" * 32), cookie_of(ground, "b" * 32)
        table = await opened(ground, ann)
        host = await seated(ground, table["code"], "Ann", cookie=ann)
        other = await seated(ground, table["code"], "Ben", cookie=ben)
        assert (await ground.say(host, "NameHost", seat=1))["type"] == "Ack"
        await eventually(lambda: is_hosted(ground, ben, table["code"]))
        assert not (await own(ground, ann))[table["code"]]["hosted"]
        assert await close(ground, table["code"], ann) == (409, "only-the-host")
        assert await close(ground, table["code"], ben) == (200, "")
        await until(lambda: host.messages[-1].get("stage") == "closed")
        assert host.messages[-1]["table"]["closed"]["by"] == "host"
        for visit in (host, other):
            await visit.leave()

    async def is_hosted(ground, cookie, code):
        return (await own(ground, cookie)).get(code, {}).get("hosted") is True

    played(case)


def test_who_was_sent_away_does_not_find_the_table_among_their_own(played):
    async def case(ground):
        cookie = cookie_of(ground, "b" * 32)
        table = await ground.table()
        host = await seated(ground, table["code"], "Ann", token=table["token"])
        ben = await seated(ground, table["code"], "Ben", cookie=cookie)
        await eventually(lambda: is_mine(ground, cookie, table["code"], True))
        await ground.say(host, "Kick", seat=1)
        await until(lambda: ben.closed)
        assert ben.closed == (1008, "the host has sent you away from this table")
        await eventually(lambda: is_mine(ground, cookie, table["code"], False))
        ban = next(message["table"]["bans"][0] for message in host.messages if message.get("table", {}).get("bans"))
        assert (await ground.say(host, "LiftBan", number=ban["number"]))["type"] == "Ack"
        again = await seated(ground, table["code"], "Ben", cookie=cookie)
        for visit in (host, again, ben):
            await visit.leave()

    async def is_mine(ground, cookie, code, expected):
        return (code in await own(ground, cookie)) is expected

    played(case)


def test_where_nobody_is_a_table_falls_off_the_list_and_is_closed_later(played, clock):
    async def case(ground):
        empty, lively, private = [await ground.table(public=public) for public in (True, True, False)]
        host = await seated(ground, lively["code"], "Ann", token=lively["token"])
        await look_round(ground)
        assert await listed(ground) == [lively["code"], empty["code"]], "the liveliest first"
        clock["now"] += attendance.LISTED_SECONDS + 1
        await look_round(ground)
        assert await listed(ground) == [lively["code"]]
        clock["now"] += 12 * HOUR
        await look_round(ground)
        for lobby in lobbies(ground):
            await lobby._attendance.close_deserted()
        for table, status in ((empty, "closed"), (private, "gone"), (lively, "lobby")):
            await eventually(partial(has_status, ground, table["code"], status))
        await host.leave()

    async def has_status(ground, code, status):
        answer = await ground.ask(f"/api/tables/{code}", ground.new_address())
        return (json.loads(answer.body)["status"] if answer.status == 200 else "gone") == status

    played(case)


def is_told(visit: Visit) -> bool:
    return bool(visit.messages[-1].get("stage") == "closed")


def test_who_is_at_a_table_that_the_command_closes_hears_of_it_at_once(played):
    """Nobody has to move first, whichever process serves it."""

    async def case(ground):
        tables = [await ground.table() for _ in ground.doors]
        hosts = [await seated(ground, table["code"], "Ann", token=table["token"]) for table in tables]
        database = ground.apps[0].admission.lobby._archive._database
        for table, host in zip(tables, hosts, strict=True):
            assert await close_table(database, table["id"], "the club shuts", 1_800_000_000)
            await until(partial(is_told, host))
            told = host.messages[-1]["table"]["closed"]
            assert (told["by"], told["reason"]) == ("server", "the club shuts")
            assert (await ground.say(host, "Say", text="moo"))["reason"]["code"] == "table-closed"
            await host.leave()

    played(case)


def test_a_table_that_was_left_is_noted_as_empty(played, clock):
    async def case(ground):
        busy = await ground.table(public=True)
        clock["now"] += 60
        newer = await ground.table(public=True)
        host = await seated(ground, busy["code"], "Ann", token=busy["token"])
        await look_round(ground)
        assert await listed(ground) == [busy["code"], newer["code"]]
        await host.leave()
        await look_round(ground)
        assert await listed(ground) == [newer["code"], busy["code"]]

    played(case)


def test_correspondence_waits_on_the_list_for_those_who_are_missing(played, clock):
    async def case(ground):
        table = await ground.table(public=True, pace="turn-based")
        host = await seated(ground, table["code"], "Ann", token=table["token"])
        await host.leave()
        clock["now"] += 24 * HOUR
        await look_round(ground)
        assert await listed(ground) == [table["code"]]
        for lobby in lobbies(ground):
            await lobby._attendance.close_deserted()
        assert await listed(ground) == [table["code"]]

    played(case)


def test_the_list_tells_of_free_seats_whoever_serves_the_table(played):
    async def case(ground):
        table = await ground.table(public=True)
        host = await seated(ground, table["code"], "Ann", token=table["token"])
        for door in ground.doors:
            answer = await ground.ask("/api/tables", ground.new_address(), door=door)
            (shown,) = json.loads(answer.body)["tables"]
            assert [seat["open"] for seat in shown["seats"]] == [False, True, True]
        await host.leave()

    played(case)


def test_a_crash_between_the_journal_and_the_lists_is_made_good(played, monkeypatch):
    async def nothing(*_: object) -> None: ...

    async def is_noted(ground, code):
        return code in await own(ground, cookie_of(ground, "b" * 32))

    async def case(ground):
        table = await ground.table()
        with monkeypatch.context() as crashed:
            crashed.setattr(register.Register, "note_host", nothing)
            host = await seated(ground, table["code"], "Ann", token=table["token"])
            ben = await seated(ground, table["code"], "Ben", cookie=cookie_of(ground, "b" * 32))
            await ground.say(host, "NameHost", seat=1)
            await eventually(lambda: is_noted(ground, table["code"]))
            for visit in (host, ben):
                await visit.leave()
            for lobby in lobbies(ground):
                await lobby._rooms.sleep_all()
        assert not (await own(ground, cookie_of(ground, "b" * 32)))[table["code"]]["hosted"]
        woken = await ground.come(table["code"], ground.new_address())
        assert (await own(ground, cookie_of(ground, "b" * 32)))[table["code"]]["hosted"]
        await woken.leave()

    played(case)
