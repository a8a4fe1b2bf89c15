"""The server's process dies in the middle of a game; another one goes on where it was."""

from __future__ import annotations

import asyncio
import socket

import httpx

from maquignon.cli.verify import verdict
from tests.server.client import Client, leave, seated
from tests.server.serving import Process, open_table


def test_a_killed_server_goes_on_and_the_record_verifies(tmp_path):
    port = free_port()
    server = Process(tmp_path, port)
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
    server = Process(tmp_path, port)
    after = asyncio.run(second_half(before))
    for old, new in zip(before, after, strict=True):
        versions = [each["version"] for each in old.told + new.told]
        assert versions == list(range(versions[0], versions[-1] + 1)), "a gap"
    found = verdict("record", httpx.get(f"{server.address}/api/records/{table['id']}").text)
    assert found.problems == []
    status, errors = server.stop()
    assert status == 0, errors
    assert "Traceback" not in errors
    for secret in (table["token"], before[0].seed.hex()):
        assert secret not in errors


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
