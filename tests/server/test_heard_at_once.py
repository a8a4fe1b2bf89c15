"""A move is heard without a queue between, yet in its turn; a mistake of ours on that way is told as on any."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import pytest
from websockets.frames import Opcode

from maquignon.server.access.gate import Gate
from maquignon.server.sockets import session
from maquignon.server.wire import incoming
from maquignon.server.wire.letters import letter_of
from tests.server.client import Client, leave, seated
from tests.server.in_process import settle
from tests.server.serving import ROOMY, open_table, running
from tests.server.wired import Wired, frame

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


class Heard:
    """What an application is offered at once, and what it asks for."""

    def __init__(self) -> None:
        self.at_once: list[bytes] = []
        self.asked_for: list[str | bytes] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"]["maquignon.line"]["line"].listener = self._take
        while (message := await receive())["type"] == "websocket.receive":
            self.asked_for.append(message.get("text") or message["bytes"])

    def _take(self, text: str) -> bool:
        self.at_once.append(text.encode())
        return True


PAYLOAD = frame(b"a move, as it seems")
"""A whole frame by the looks of it."""
OUTER = frame(PAYLOAD, Opcode.BINARY, mask=bytes(4))


@pytest.mark.parametrize("place", range(1, len(OUTER)))
def test_only_what_begins_a_frame_is_read_as_one(place):
    async def go() -> Heard:
        heard = Heard()
        line = Wired(heard)
        await settle()
        line.bring(OUTER[:place])
        line.bring(OUTER[place:])
        await settle()
        line.bring(frame(b"a move"))
        await settle()
        await line.drop()
        return heard

    heard = asyncio.run(go())
    assert heard.asked_for == [PAYLOAD]
    assert heard.at_once == [b"a move"]
