"""A move is heard without a queue between, yet in its turn; a mistake of ours on that way is told as on any."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import pytest

from maquignon.server.access.gate import Gate
from maquignon.server.sockets import session
from maquignon.server.wire import incoming
from maquignon.server.wire.letters import letter_of
from tests.server.client import Client, leave, seated
from tests.server.serving import ROOMY, open_table, running

HONEST_TALK = Gate.count_talk


def said(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "key": secrets.token_hex(16), **fields}


@pytest.fixture
def address(tmp_path):
    with running(tmp_path, limits=ROOMY) as found:
        yield found


async def at_a_table(address: str) -> Client:
    (client,) = await seated(address, open_table(address, "koehandel-2001", [None, "value", "value"]), "Ann")
    return client


def test_a_move_does_not_overtake_what_was_said_before_it(address, monkeypatch):
    async def slowly(self: Gate, *words: Any, **more: Any) -> None:
        await asyncio.sleep(0.2)
        await HONEST_TALK(self, *words, **more)

    async def go() -> list[str | None]:
        client = await at_a_table(address)
        talk, move = said("Say", text="hello"), said("Move", seen=client.look["version"], move="pass")
        await client.say(talk)
        await asyncio.sleep(0.1)  # it is on its way when the move comes
        await client.say(move)
        await client.until(lambda: client._answer(move["key"], 0))
        await leave(client)
        names = {talk["key"]: "talk", move["key"]: "move"}
        return [names[message["key"]] for message in client.messages if message.get("key") in names]

    monkeypatch.setattr(Gate, "count_talk", slowly)
    assert asyncio.run(go()) == ["talk", "move"]


def test_a_mistake_of_ours_closes_the_line_and_says_so(address, monkeypatch):
    def broken(message: incoming.ClientMessage, **of: Any) -> Any:
        if isinstance(message, incoming.Move):
            broken_move()
        return letter_of(message, **of)

    def broken_move(*_of: Any) -> Any:
        raise RuntimeError("planted")

    async def go() -> Client:
        client = await at_a_table(address)
        await client.say(json.dumps(said("Move", seen=client.look["version"], move="pass")))
        await client.until(lambda: client.closed)
        await leave(client)
        return client

    monkeypatch.setattr(session, "letter_of", broken)
    monkeypatch.setattr(session, "move_letter", broken_move)
    client = asyncio.run(go())
    assert client.messages[-1]["type"] == "Closing"
    assert client.messages[-1]["reason"]["code"] == "server-mistake"
    assert client.closed is not None
    assert client.closed[0] == session.OUR_MISTAKE
