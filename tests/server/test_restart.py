"""The server's process dies in the middle of a game; another one goes on where it was."""

from __future__ import annotations

import asyncio

import pytest

from maquignon.cli.verify import verdict
from maquignon.server.store.seal import new_key
from tests.server.client import Client, leave, seated
from tests.server.serving import Process, open_table, record_of
from tests.store.ports import free_port


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The settings that say where games are kept."""
    if request.param == "sqlite":
        return {"database": str(tmp_path / "test.db")}
    return {"database": request.getfixturevalue("postgres").new_database(), "key": new_key().decode()}


def test_a_killed_server_goes_on_and_the_record_verifies(tmp_path, database):
    port = free_port()
    server = Process(tmp_path, port, **database)
    table = open_table(server.address, "master-2009-two", [None, None])

    async def first_half():
        ann, ben = await seated(server.address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["version"] > 20) for each in (ann, ben)))
        server.kill()
        await asyncio.gather(*(each.until(lambda each=each: each.closed) for each in (ann, ben)))
        await leave(ann, ben)
        return ann, ben

    async def second_half(before):
        after = [
            await Client(server.address, table["code"], token=each.token, since=each.look["version"]).__aenter__()
            for each in before
        ]
        assert [each.look["viewer"] for each in after] == [0, 1]
        await asyncio.gather(*(each.play() for each in after))
        await leave(*after)
        return after

    before = asyncio.run(first_half())
    server = Process(tmp_path, port, **database)
    after = asyncio.run(second_half(before))
    for old, new in zip(before, after, strict=True):
        versions = [each["version"] for each in old.told + new.told]
        assert versions == list(range(versions[0], versions[-1] + 1)), "a gap"
    found = verdict("record", record_of(server.address, table))
    assert found.problems == []
    status, errors = server.stop()
    assert status == 0, errors
    assert "Traceback" not in errors
    for secret in (table["token"], before[0].seed.hex()):
        assert secret not in errors


def test_a_killed_server_leaves_no_bots_behind(tmp_path):
    server = Process(tmp_path, free_port())
    table = open_table(server.address, "master-2009-two", ["random", "random"])

    async def watch():
        async with Client(server.address, table["code"], token=table["token"]) as host:
            await host.ask("Begin")
            await host.until(lambda: host.look["version"] > 6)

    asyncio.run(watch())
    server.kill()
