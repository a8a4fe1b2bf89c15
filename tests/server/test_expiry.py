"""What the server does about time that passes without anybody: old games go, a restart is told beforehand."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time

import pytest

from maquignon.server.settings.checking import check
from maquignon.server.settings.config import BadConfig, Config
from tests.server.client import Client
from tests.server.serving import awaited, open_table, running

OLD = 100 * 86_400


@pytest.fixture
def old_tables(tmp_path):
    """Four tables that nothing happened at for a hundred days, by what became of them."""
    with running(tmp_path) as address:
        paces = {"finished": "live", "closed": "live", "abandoned": "live", "letters": "turn-based"}
        opened = {
            name: open_table(address, "master-2009-two", [None, None], pace=pace, speed="normal")
            for name, pace in paces.items()
        }
        codes = {name: table["code"] for name, table in opened.items()}
        asyncio.run(begin_letters(address, codes["letters"], opened["letters"]["token"]))
    with contextlib.closing(sqlite3.connect(tmp_path / "test.db")) as database, database:
        newest = database.execute("SELECT max(changed), max(opened) FROM tables").fetchone()
        assert all(abs(each - time.time()) < 600 for each in newest), "seconds"
        database.execute("UPDATE tables SET changed = changed - ?", [OLD])
        for name, status in (("finished", "over"), ("closed", "closed")):
            database.execute("UPDATE tables SET status = ? WHERE code = ?", [status, codes[name]])
    return codes


async def begin_letters(address, code, token):
    async with Client(address, code, token=token) as ann, Client(address, code) as ben:
        for client, name in ((ann, "Ann"), (ben, "Ben")):
            assert (await client.ask("Sit", name=name))["type"] == "Ack"
        assert (await ann.ask("Begin"))["type"] == "Ack"
        await asyncio.gather(*(each.play(lambda look: look["stage"] == "play") for each in (ann, ben)))


def kept(folder, codes, expected):
    """Those that are in the database, as soon as they are the expected ones."""
    awaited(lambda: found(folder, codes) == expected)
    return found(folder, codes)


def found(folder, codes):
    with contextlib.closing(sqlite3.connect(f"{(folder / 'test.db').as_uri()}?mode=ro", uri=True)) as database:
        there = {code for (code,) in database.execute("SELECT code FROM tables")}
    return {name for name, code in codes.items() if code in there}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, {"finished", "letters"}),
        ({"keep_finished": 99}, {"letters"}),
        ({"keep_finished": 101, "keep_abandoned": 101}, {"finished", "closed", "abandoned", "letters"}),
        ({"keep_abandoned": 0}, {"finished", "closed", "abandoned", "letters"}),
    ],
)
def test_old_tables_go_at_the_start_and_finished_games_only_where_that_is_set(tmp_path, old_tables, settings, expected):
    with running(tmp_path, **settings):
        assert kept(tmp_path, old_tables, expected) == expected
        time.sleep(0.3)
        assert kept(tmp_path, old_tables, expected) == expected


def test_days_are_not_negative():
    with pytest.raises(BadConfig, match="keep_guests is a number from 0"):
        check(Config(keep_guests=-1))


def test_everybody_is_told_before_a_restart(tmp_path):
    async def stay():
        with contextlib.ExitStack() as stack:
            address = stack.enter_context(running(tmp_path))
            code = open_table(address, "master-2009-two", [None, None])["code"]
            client = await Client(address, code).__aenter__()
            await asyncio.to_thread(stack.close)
            await client.until(lambda: client.closed)
            await client.__aexit__()
            return client

    client = asyncio.run(stay())
    reason = "the server restarts: please connect again"
    told = {"code": "server-restarts", "values": {}, "sentence": reason}
    assert client.messages[-1] == {"type": "Closing", "reason": told}
    assert client.closed == (1012, reason)
