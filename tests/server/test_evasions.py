"""Small ways round a limit or a door, over a real server: each of them once went unnoticed."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from maquignon.server.settings.limits import Limits
from tests.server.client import PATIENCE, Client, leave, seated
from tests.server.serving import open_table, post, running


@pytest.mark.parametrize(
    "likeness",
    ["http://evil{}", "http://evil.{}", "http://{}.evil.example", "http://x@{}", "https://evil{}"],
)
def test_an_origin_that_only_looks_like_ours_is_refused(address, likeness):
    origin = likeness.format(address.removeprefix("http://"))

    async def upgrade():
        with pytest.raises(InvalidStatus) as refused:
            await connect(address.replace("http", "ws") + "/ws", origin=origin)
        return refused.value.response.status_code

    assert asyncio.run(upgrade()) == 403
    assert post(f"{address}/api/tables", json={}, headers={"origin": origin}).status_code == 403


def test_reactions_are_talk_and_count_with_it(tmp_path):
    with running(tmp_path, limits=Limits(chat_lines=5, chat_seconds=36_000)) as address:
        table = open_table(address, "koehandel-2001", [None, None, None])

        async def talk():
            ann, ben = await seated(address, table, "Ann", "Ben")
            said = [(await ann.ask("React", reaction="👍"))["type"] for _ in range(4)]
            said.append((await ann.ask("Say", text="moo"))["type"])
            late = [await ann.ask("React", reaction="👍"), await ann.ask("Say", text="moo")]
            heard = [each["type"] for each in ben.messages].count("Reacted")
            await leave(ann, ben)
            return said, [each["reason"]["code"] for each in late], heard

        assert asyncio.run(talk()) == (["Ack"] * 5, ["talks-too-much"] * 2, 4)


def test_an_address_may_always_come_again_once_it_has_gone(tmp_path):
    """However its sockets ended: closed, cut, refused by the table."""
    with running(tmp_path, limits=Limits(sockets_per_address=2)) as address:
        code = open_table(address, "koehandel-2001", [None, None, None])["code"]

        async def come_and_go():
            for number in range(7):
                async with admitted(address, code if number % 3 else "NOSUCH") as client:
                    if number % 3 == 1:
                        client.cut()
            async with admitted(address, code), admitted(address, code):
                with pytest.raises(InvalidStatus) as refused:
                    await Client(address, code).__aenter__()
                return refused.value.response.status_code

        assert asyncio.run(come_and_go()) == 429


@contextlib.asynccontextmanager
async def admitted(address, code):
    """Let in, as soon as the server has noticed who left."""
    client = Client(address, code)
    async with asyncio.timeout(PATIENCE):
        while not client.messages:
            with contextlib.suppress(InvalidStatus):
                await client.__aenter__()
            await asyncio.sleep(0.02)
    try:
        yield client
    finally:
        await client.__aexit__()
