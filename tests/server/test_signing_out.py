"""A guest who is signed out by a command: the running server sends them away, and so does every server after it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from maquignon.cli.main import main
from maquignon.play.protocol import PROTOCOL
from maquignon.server.store import revocations
from tests.server.client import Client
from tests.server.serving import PATIENCE, Process, open_table, running
from tests.store.ports import free_port

SENTENCE = "you were signed out here: load the page again to come as a new guest"


async def parted(address: str, table: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """How the socket of a token ends, and the last that is said."""
    last: dict[str, Any] = {}
    async with asyncio.timeout(PATIENCE), connect(address.replace("http", "ws") + "/ws") as socket:
        await socket.send(
            json.dumps({"type": "Hello", "protocol": PROTOCOL, "table": table["code"], "token": table["token"]})
        )
        with contextlib.suppress(ConnectionClosed):
            while True:
                last = json.loads(await socket.recv())
    return socket.close_code or 0, last


async def seat(address: str, table: dict[str, Any]) -> None:
    """So that the server knows of the guest."""
    async with Client(address, table["code"], token=table["token"]) as client:
        assert (await client.ask("Sit", name="Ann"))["type"] == "Ack"


def revoke(database: str, guest: str, capsys: Any) -> None:
    while main(["admin", "revoke", guest, "--database", database]) != 0:  # the seat is noted a moment later
        pass
    assert "Signed out" in capsys.readouterr().out


def test_a_command_sends_a_guest_away_now_and_at_every_start(tmp_path, capsys):
    database = str(tmp_path / "test.db")
    with running(tmp_path) as address:
        table = open_table(address, "koehandel-2001", [None, None, "value"])

        async def stay() -> tuple[int, dict[str, Any]]:
            await seat(address, table)
            staying = asyncio.create_task(parted(address, table))
            await asyncio.to_thread(revoke, database, table["token"][:32], capsys)
            return await staying

        code, last = asyncio.run(stay())
        assert (code, last["type"], last["reason"]["sentence"]) == (1008, "Closing", SENTENCE)
        assert asyncio.run(parted(address, table))[1]["reason"]["code"] == "signed-out"
    with running(tmp_path) as address:
        code, last = asyncio.run(parted(address, table))
        assert (code, last["reason"]["code"]) == (1008, "signed-out")
        asyncio.run(seat(address, open_table(address, "koehandel-2001", [None, None, "value"])))


def test_a_start_that_forgets_is_found(tmp_path, capsys, monkeypatch):
    async def forget(_self):
        return set()

    with running(tmp_path) as address:
        table = open_table(address, "koehandel-2001", [None, None, "value"])
        asyncio.run(seat(address, table))
        revoke(str(tmp_path / "test.db"), table["token"][:32], capsys)
    monkeypatch.setattr(revocations.Revocations, "refresh", forget)
    with running(tmp_path) as address:
        asyncio.run(seat_again(address, table))


async def seat_again(address: str, table: dict[str, Any]) -> None:
    async with Client(address, table["code"], token=table["token"]) as client:
        assert client.look["viewer"] == 0, "the hole: whoever has the token has the seat"


@pytest.mark.parametrize("name", ["", "1"])
def test_a_second_server_is_refused_until_the_first_is_killed(tmp_path, capsys, monkeypatch, name):
    """By the command, with a sentence and exit code 2; the first is not disturbed."""
    monkeypatch.setattr("maquignon.server.monitoring.logs.set_up", lambda _level: None)
    first = Process(tmp_path, free_port())
    try:
        words = ["serve", "--port", "0", "--database", str(tmp_path / "test.db")]
        assert main([*words, "--process", name] if name else words) == 2
        assert "end that one, or give each of them a name (process)" in capsys.readouterr().err
        open_table(first.address, "koehandel-2001", [None, None, "value"])
    finally:
        first.kill()
    with running(tmp_path) as address:
        open_table(address, "koehandel-2001", [None, None, "value"])
