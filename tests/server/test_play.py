"""Whole games over real sockets, from an open table to a record that anybody can check."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

import httpx
import pytest

from maquignon.bots.roster import BOTS
from maquignon.cli.verify import verdict
from maquignon.play import parse_record
from maquignon.server.core.padding import BLOCK
from tests.server import dishonest
from tests.server.client import EXAMPLE, Client, leave, seated
from tests.server.serving import PATIENCE, QUICK, ROOMY, awaited, get, open_table, running

BRISK = {"decision": 25_000, "turn": 40_000}


@pytest.mark.parametrize(
    ("edition", "seats"), [("boursicocotte-2025", [None, None, "value"]), ("master-2009-two", [None, None])]
)
def test_people_and_bots_play_a_game_whose_record_verifies(address, edition, seats):
    table = open_table(address, edition, seats)
    clients = asyncio.run(played(address, table))
    record = get(f"{address}/api/records/{table['id']}")
    assert record.headers["content-disposition"].endswith('.mq"')
    found = verdict("record", record.text)
    assert found.problems == []
    assert found.checked == ["deal", "result", "check sum"]
    assert [client.look["proof"]["server_commit"] for client in clients] == [clients[0].look["deal"]["commit"]] * 3
    moved = {each["told"]["by"] for each in clients[2].told if each["told"]["type"] == "Happened"}
    assert moved == {"player"} | ({"bot", "table"} if "value" in seats else set()), "nobody's time ran out"
    for client in clients:
        versions = [each["version"] for each in client.told]
        assert versions == list(range(versions[0], client.look["version"] + 1)), "a gap"
        check_secrecy(client)


def test_the_champion_plays_a_whole_live_game_within_its_deadlines(address):
    """At the deadlines of the fastest speed: no word at his seat is the clock's, and his word is well within."""
    table = open_table(address, "koehandel-2001", [None, None, "champion"], speed={**QUICK, **BRISK})
    ann, _ben, onlooker = asyncio.run(played(address, table))
    record = get(f"{address}/api/records/{table['id']}").text
    found = verdict("record", record)
    assert (found.problems, found.checked) == ([], ["deal", "result", "check sum"]), "every move was a legal one"
    assert parse_record(record).result is not None
    his = [each["told"]["by"] for each in onlooker.told if (each["told"] or {}).get("seat") == 2]
    assert len(his) > 50
    assert "clock" not in his
    assert {each["bot"] for each in ann.look["seats"]} == {None, "champion"}


async def played(address, table):
    clients = await seated(address, table, "Ann", "Ben")
    clients.append(await Client(address, table["code"]).__aenter__())
    assert (await clients[0].ask("Begin"))["type"] == "Ack"
    await asyncio.gather(*(client.play() for client in clients))
    await leave(*clients)
    return clients


def check_secrecy(client):
    """Money is seen by its owner, and by both sides of what changes hands."""
    for frame in client.frames:
        message = json.loads(frame)
        viewer = message.get("viewer", message.get("snapshot", {}).get("viewer"))
        assert len(frame.encode()) % BLOCK == 0
        for each in message.get("news", []):
            for event in (each["told"] or {}).get("events", []):
                if event.get("cards") is not None and event["type"] != "Exposed":
                    parties = (event.get(name) for name in ("seat", "payee", "challenged", "challenger", "loser"))
                    assert viewer in parties, event
        view = message.get("view")
        if view:
            assert view["seat"] == viewer
            purses = frame.count('"purse":[')
            assert purses == (viewer >= 0) + bool("purse" in (message.get("options") or {}))


def test_the_outside_bot_says_in_a_sentence_that_a_server_lies(tmp_path):
    with dishonest.lying("replayed attempt"), running(tmp_path, limits=ROOMY) as address:
        table = open_table(address, "master-2009-two", [None, "pip"])
        words = [sys.executable, str(EXAMPLE), address, table["code"]]
        bot = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

        async def begin():
            async with Client(address, table["code"], token=table["token"]) as host:
                await host.until(lambda: not any(seat["is_open"] for seat in host.look["seats"]))
                await host.ask("Begin")

        asyncio.run(begin())
        _told, said = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 1
    assert said.startswith("this server is not honest, so this bot plays no more: game ")
    assert "Traceback" not in said


def test_after_a_dropped_socket_nothing_is_missing(address):
    table = open_table(address, "boursicocotte-2025", [None, None, "value"])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        playing = asyncio.create_task(ann.play(lambda look: look["version"] > 70))
        await ben.play(lambda look: look["version"] > 30)
        ben.cut()
        seen = ben.look["version"]
        await ann.until(lambda: ann.look["version"] > seen + 5)
        again = Client(address, table["code"], token=ben.token, since=seen)
        async with again:
            assert again.look["viewer"] == ben.look["viewer"]
            assert again.told[0]["version"] == seen + 1
            await asyncio.gather(again.play(lambda look: look["version"] > 70), playing)
        await leave(ann)
        return [each["version"] for each in ben.told + again.told]

    versions = asyncio.run(game())
    assert versions == list(range(versions[0], versions[-1] + 1))


def test_a_rematch_is_at_a_new_table_with_the_same_people(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(ann.play(), ben.play())
        await ann.ask("Rematch")
        await ben.ask("Rematch")
        told = await next_of(ben)
        await leave(ann, ben)
        return told["code"]

    code = asyncio.run(game())
    seats = get(f"{address}/api/tables/{code}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ben"]


def test_a_rematch_is_among_the_own_tables(address):
    with httpx.Client(base_url=address, timeout=20) as browser:
        body = {"edition": "master-2009-two", "seats": [{}, {"bot": "value"}], "speed": QUICK}
        table = browser.post("/api/tables", json=body).json()

        async def game():
            async with Client(address, table["code"], token=table["token"]) as ann:
                await ann.ask("Sit", name="Ann")
                await ann.ask("Begin")
                await ann.play()
                await ann.ask("Rematch")
                return (await next_of(ann))["code"]

        code = asyncio.run(game())
        assert awaited(lambda: own_codes(browser) == [code]), "of the own tables those that are not over"


def own_codes(browser: httpx.Client) -> list[str]:
    return [each["code"] for each in browser.get("/api/tables/own").json()["tables"]]


async def next_of(client: Client) -> Any:
    return await client.until(lambda: next((each for each in client.messages if each["type"] == "Next"), None))


def test_who_leaves_after_the_game_is_not_waited_for_with_the_rematch(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(ann.play(), ben.play())
        await ann.ask("Rematch")
        await ben.ask("Stand")
        told = await next_of(ann)
        await leave(ann, ben)
        return told["code"]

    seats = get(f"{address}/api/tables/{asyncio.run(game())}").json()["seats"]
    assert (seats[0]["name"], seats[0]["bot"]) == ("Ann", None)
    assert seats[1]["bot"] is not None


def test_a_seat_moves_to_another_device_once(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def move():
        (ann,) = await seated(address, table, "Ann")
        given = await ann.ask("HandOver")
        async with Client(address, table["code"], hand_over=given["hand_over"]) as phone:
            assert phone.look["viewer"] == 0
            assert phone.token == ann.token
        async with Client(address, table["code"], hand_over=given["hand_over"]) as thief:
            assert thief.closed == (1008, "that token or code is not good for this table")
        await leave(ann)

    asyncio.run(move())


def test_bots_alone_play_for_a_spectator_and_strong_ones_remember(address):
    table = open_table(address, "master-2009-two", ["random", list(BOTS)[-1]])

    async def watch():
        async with Client(address, table["code"], token=table["token"]) as host:
            assert (await host.ask("Begin"))["type"] == "Ack"
            await host.until(lambda: host.look["view"] and host.look["view"]["version"] > 30)
            assert {each["told"]["by"] for each in host.told if each["told"]["type"] == "Happened"} == {"bot"}

    asyncio.run(watch())
